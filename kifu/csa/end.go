package csa

import (
	"strconv"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// Fouls by side, independent of the side to move.
const (
	blackFoul = "%+ILLEGAL_ACTION"
	whiteFoul = "%-ILLEGAL_ACTION"
)

// In bytes.
const maxWord = 80

// parseEnd reads an end with side to move. fouled: the end is about the previous, illegal
// move.
func parseEnd(word string, side shogi.Color, fouled bool) kifu.End {
	switch {
	case word == blackFoul || word == whiteFoul:
		if (word == blackFoul) == (side == shogi.Black) {
			return kifu.End{Kind: kifu.EndFoulLoss}
		}
		return kifu.End{Kind: kifu.EndFoulWin}
	case word == "%ILLEGAL_MOVE" && fouled:
		return kifu.End{Kind: kifu.EndFoulWin}
	}
	if kind, ok := kifu.EndOfCSA(strings.TrimPrefix(word, "%")); ok {
		return kifu.End{Kind: kind}
	}
	return kifu.End{Kind: kifu.EndOther, Word: strings.TrimSpace(strings.ToValidUTF8(word[:min(len(word), maxWord)], ""))}
}

// formatEnd returns the word with side to move; exact is false for an approximation. fouled:
// the previous move was illegal.
func formatEnd(end kifu.End, side shogi.Color, fouled, old bool) (word string, exact bool) {
	guilty := side
	if end.Kind == kifu.EndFoulWin {
		guilty = side.Other()
	}
	if end.Kind == kifu.EndFoulWin || end.Kind == kifu.EndFoulLoss && fouled {
		if guilty == shogi.Black {
			return blackFoul, true
		}
		return whiteFoul, true
	}
	if end.Kind == kifu.EndPerpetual {
		return "%ILLEGAL_MOVE", false
	}
	if end.Kind == kifu.EndOther && isWord(end.Word) {
		if back := parseEnd(end.Word, side, false); back == end {
			return end.Word, true
		}
	}
	if old && end.Kind == kifu.EndMaxMoves {
		return "%HIKIWAKE", false
	}
	if word := end.Kind.CSA(); word != "" {
		return "%" + word, end.Word == ""
	}
	return "%CHUDAN", false
}

func isWord(text string) bool {
	return len(text) > 1 && len(text) <= maxWord && text[0] == '%' && !strings.ContainsAny(text, ", \t\r\n") &&
		strings.TrimSpace(text) == text
}

// The score of any mate.
const won = 30000

const maxScore = 1 << 30

// parseEvaluation reads "* 123 +7776FU -3334FU #45" of position p: score from Black's view,
// PV, nodes.
func (a *alphabet) parseEvaluation(text string, p *shogi.Position) (e kifu.Evaluation, ok bool) {
	text, ok = strings.CutPrefix(text, "*")
	words := strings.Fields(text)
	if !ok || len(words) == 0 {
		return e, false
	}
	score, err := strconv.Atoi(words[0])
	if err != nil || score > maxScore || score < -maxScore {
		return e, false
	}
	switch e.Score = kifu.CP(score); {
	case score >= won:
		e.Score = kifu.MateIn(0, 1)
	case score <= -won:
		e.Score = kifu.MateIn(0, -1)
	}
	e.Source = kifu.SourcePlay
	q := *p
	reading := true
	for _, word := range words[1:] {
		if n, isNodes := strings.CutPrefix(word, "#"); isNodes {
			e.Nodes, _ = strconv.ParseUint(n, 10, 64)
			continue
		}
		if !reading {
			continue
		}
		m, ok := a.expected(&q, word)
		if reading = ok; ok {
			e.PV = append(e.PV, m)
		}
	}
	return e, true
}

func (a *alphabet) expected(p *shogi.Position, word string) (shogi.Move, bool) {
	side, ok := sign(word[0])
	if !ok || side != p.Side() {
		return shogi.NoMove, false
	}
	m, err := a.parseMove(p, word[1:])
	if err != nil || p.Play(m) != nil {
		return shogi.NoMove, false
	}
	return m, true
}

// whole is false if parts are lost.
func (a *alphabet) formatEvaluation(e *kifu.Evaluation, p *shogi.Position) (text string, whole bool) {
	b := []byte("* ")
	score := e.Score.Value
	whole = e.Score.Kind == kifu.Centipawns && score > -won && score < won
	if e.Score.Kind == kifu.Mate {
		score = won
		if e.Score.Sign < 0 {
			score = -won
		}
		whole = e.Score.Value == 0
	}
	whole = whole && e.Score.Bound == kifu.Exact && e.Engine == "" && e.Source == kifu.SourcePlay && e.Line == 0 &&
		e.Depth == 0 && e.SelDepth == 0 && e.Time == 0
	b = strconv.AppendInt(b, int64(score), 10)
	q := *p
	for _, m := range e.PV {
		if !q.IsLegal(m) {
			whole = false
			break
		}
		b, _ = a.appendMove(append(b, ' '), &q, m)
		if q.Play(m) != nil {
			break
		}
	}
	if e.Nodes > 0 {
		b = strconv.AppendUint(append(b, " #"...), e.Nodes, 10)
	}
	return string(b), whole
}
