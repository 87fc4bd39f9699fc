package csa

import (
	"strconv"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

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
