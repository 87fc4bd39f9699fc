package csa

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Alphabet reads and writes moves and positions as text of the CSA server protocol. It is
// immutable and safe for concurrent use. Make one with [NewAlphabet].
type Alphabet struct {
	codes *kifu.PieceCodes
	rules *shogi.Rules
	set   *variant.RuleSet
}

// NewAlphabet returns the alphabet of a rule set.
func NewAlphabet(set *variant.RuleSet) *Alphabet {
	return &Alphabet{kifu.NewPieceCodes(set.Rules), set.Rules, set}
}

// ParseMove reads a signed move in p, "+7776FU" or "-0055KA", legal or not. The error is one
// clause: form, square, piece, wrong side, or impossible promotion.
func (a *Alphabet) ParseMove(p *shogi.Position, text string) (shogi.Move, error) {
	if text == "" {
		return shogi.NoMove, fmt.Errorf("a move is written like +7776FU")
	}
	side, ok := sign(text[0])
	if !ok {
		return shogi.NoMove, fmt.Errorf("a move begins with + or -")
	}
	if side != p.Side() {
		return shogi.NoMove, fmt.Errorf("it is the turn of %c", signs[p.Side()])
	}
	return a.parseMove(p, text[1:])
}

// AppendMove appends the legal move m, "+7776FU".
func (a *Alphabet) AppendMove(b []byte, p *shogi.Position, m shogi.Move) []byte {
	text, _ := a.appendMove(b, p, m)
	return text
}

// AppendPosition appends p as P1…, P+, P- and the side to move, each with a newline. It writes
// P+ and P- even for empty hands, as in the protocol's examples.
func (a *Alphabet) AppendPosition(b []byte, p *shogi.Position) []byte {
	s := p.Setup()
	b = a.appendBoard(b, &s)
	for c := range shogi.Color(2) {
		b = append(a.appendHand(append(b, 'P', signs[c]), &s, c), '\n')
	}
	return append(b, signs[p.Side()], '\n')
}

// ParsePosition reads statements, one per line: PI, P1…, P+, P-, and the side to move. The
// error has the line, from 1.
func (a *Alphabet) ParsePosition(lines []string) (shogi.Position, error) {
	b := newBoard(a)
	for i, line := range lines {
		side, isSide := shogi.Black, false
		if len(line) == 1 {
			side, isSide = sign(line[0])
		}
		switch {
		case isSide && i == len(lines)-1:
			start, err := b.start(side)
			if err != nil {
				return shogi.Position{}, fmt.Errorf("position: %w", err)
			}
			return start.Position, nil
		case len(line) < 2 || line[0] != 'P':
			return shogi.Position{}, fmt.Errorf("position, line %d: %.80q is not PI, P1 to P9, P+ or P-", i+1, kifu.Clip(line))
		}
		if err := b.read(line); err != nil {
			return shogi.Position{}, fmt.Errorf("position, line %d: %w", i+1, err)
		}
	}
	return shogi.Position{}, fmt.Errorf("position: the last line has to be + or -, the side to move")
}

// FormatEvaluation is the inverse of [Alphabet.ParseEvaluation].
func (a *Alphabet) FormatEvaluation(e *kifu.Evaluation, p *shogi.Position) string {
	text, _ := a.formatEvaluation(e, p)
	return text
}

// Coordinates from 10 are capital letters.
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

func coordinate(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'A' && c <= 'Z':
		return int(c-'A') + 10
	}
	return -1
}

func (a *Alphabet) square(text string) shogi.Square {
	file, rank := coordinate(text[0]), coordinate(text[1])
	if file < 1 || rank < 1 || file > a.rules.Files() || rank > a.rules.Ranks() {
		return shogi.NoSquare
	}
	return a.rules.SquareAt(file, rank)
}

func (a *Alphabet) appendSquare(b []byte, sq shogi.Square) []byte {
	return append(b, digits[a.rules.File(sq)], digits[a.rules.Rank(sq)])
}

var signs = [2]byte{shogi.Black: '+', shogi.White: '-'}

func sign(c byte) (side shogi.Color, ok bool) {
	switch c {
	case '+':
		return shogi.Black, true
	case '-':
		return shogi.White, true
	}
	return shogi.Black, false
}

// An extension: the void move.
const passText = "PASS"

const inHand = "00"

// parseMove reads an unsigned move, "7776FU": origin, target, and the piece after the move,
// legal or not. An extension: a double move has the square between in the middle, "665544NN".
func (a *Alphabet) parseMove(p *shogi.Position, text string) (shogi.Move, error) {
	if text == passText {
		return shogi.Pass, nil
	}
	between := shogi.NoSquare
	if a.rules.Doubles() && len(text) == 8 {
		if between = a.square(text[2:]); between == shogi.NoSquare {
			return shogi.NoMove, fmt.Errorf("the board has no square %.80q", text[2:4])
		}
		text = text[:2] + text[4:]
	}
	if len(text) != 6 {
		return shogi.NoMove, fmt.Errorf("a move is written like +7776FU")
	}
	kind, ok := a.codes.Kind(text[4:])
	if !ok {
		return shogi.NoMove, fmt.Errorf("%.80q is no piece of %s", text[4:], a.rules.ID())
	}
	to := a.square(text[2:])
	if to == shogi.NoSquare {
		return shogi.NoMove, fmt.Errorf("the board has no square %.80q", text[2:4])
	}
	if text[:2] == inHand && between == shogi.NoSquare {
		if a.rules.Info(kind).Base != kind && !a.rules.Info(kind).Droppable {
			return shogi.NoMove, fmt.Errorf("%s cannot be dropped promoted", text[4:])
		}
		return shogi.NewDrop(kind, to), nil
	}
	from := a.square(text)
	if from == shogi.NoSquare {
		return shogi.NoMove, fmt.Errorf("the board has no square %.80q", text[:2])
	}
	pc := p.Piece(from)
	m := shogi.NewMove(from, to, false)
	if between != shogi.NoSquare {
		if m = a.rules.NewDouble(from, between, to, false); m == shogi.NoMove {
			return m, fmt.Errorf("the first of two steps goes to a neighbour")
		}
	}
	switch {
	case pc == shogi.NoPiece, pc.Kind() == kind:
		return p.Canonical(m), nil
	case a.rules.Turned(pc.Kind()) == kind:
		return p.Canonical(m.WithPromotion(true)), nil
	}
	return shogi.NoMove, fmt.Errorf("the piece on %s is %s, which cannot become %s", text[:2], a.codes.Name(pc.Kind()), text[4:])
}

// ok is false for a foul without a CSA text: from an empty square, whose piece is not known, or to
// a promoted piece that does not exist.
func (a *Alphabet) appendMove(b []byte, p *shogi.Position, m shogi.Move) (text []byte, ok bool) {
	b = append(b, signs[p.Side()])
	if m == shogi.Pass {
		return append(b, passText...), true
	}
	var kind shogi.Kind
	if m.IsDrop() {
		kind = m.Kind()
		b = append(b, inHand...)
	} else {
		b = a.appendSquare(b, m.From())
		if between := a.rules.Between(m); between != shogi.NoSquare {
			b = a.appendSquare(b, between)
		}
		kind = p.Piece(m.From()).Kind()
		if kind == shogi.NoKind {
			return nil, false
		}
		if m.Promotes() {
			if kind = a.rules.Turned(kind); kind == shogi.NoKind {
				return nil, false
			}
		}
	}
	return append(a.appendSquare(b, m.To()), a.codes.Name(kind)...), true
}

// Fouls by side, independent of the side to move.
const (
	blackFoul = "%+ILLEGAL_ACTION"
	whiteFoul = "%-ILLEGAL_ACTION"
	// unsignedFoul is a foul of the side to move.
	unsignedFoul = "%ILLEGAL_ACTION"
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
	case (word == "%ILLEGAL_MOVE" || word == unsignedFoul) && fouled:
		return kifu.End{Kind: kifu.EndFoulWin}
	case word == unsignedFoul:
		return kifu.End{Kind: kifu.EndFoulLoss}
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
	if kind := end.Closest(side); kind != end.Kind {
		word, _ := formatEnd(kifu.End{Kind: kind}, side, fouled, old)
		return word, false
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

// ParseEvaluation reads "* 123 +7776FU -3334FU #45": the score from Black's view, the PV from
// p, the position after the move, and the nodes.
func (a *Alphabet) ParseEvaluation(text string, p *shogi.Position) (e kifu.Evaluation, ok bool) {
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

func (a *Alphabet) expected(p *shogi.Position, word string) (shogi.Move, bool) {
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
func (a *Alphabet) formatEvaluation(e *kifu.Evaluation, p *shogi.Position) (text string, whole bool) {
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
