package csa

import (
	"fmt"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Alphabet reads and writes moves and positions as text of the CSA server protocol. It is
// immutable and safe for concurrent use. Make one with [NewAlphabet].
type Alphabet struct {
	set     *variant.RuleSet
	letters *alphabet
}

// NewAlphabet returns the alphabet of a rule set.
func NewAlphabet(set *variant.RuleSet) *Alphabet {
	return &Alphabet{set: set, letters: newAlphabet(set.Rules)}
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
	return a.letters.parseMove(p, text[1:])
}

// AppendMove appends the legal move m, "+7776FU".
func (a *Alphabet) AppendMove(b []byte, p *shogi.Position, m shogi.Move) []byte {
	text, _ := a.letters.appendMove(b, p, m)
	return text
}

// AppendPosition appends p as P1…, P+, P- and the side to move, each with a newline. It writes
// P+ and P- even for empty hands, as in the protocol's examples.
func (a *Alphabet) AppendPosition(b []byte, p *shogi.Position) []byte {
	s := p.Setup()
	b = a.letters.appendBoard(b, &s)
	for c := range shogi.Color(2) {
		b = append(a.letters.appendHand(append(b, 'P', signs[c]), &s, c), '\n')
	}
	return append(b, signs[p.Side()], '\n')
}

// ParsePosition reads statements, one per line: PI, P1…, P+, P-, and the side to move. The
// error has the line, from 1.
func (a *Alphabet) ParsePosition(lines []string) (shogi.Position, error) {
	b := newBoard(a.set)
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
			return shogi.Position{}, fmt.Errorf("position, line %d: %q is not PI, P1 to P9, P+ or P-", i+1, kifu.Clip(line))
		}
		if err := b.read(line); err != nil {
			return shogi.Position{}, fmt.Errorf("position, line %d: %w", i+1, err)
		}
	}
	return shogi.Position{}, fmt.Errorf("position: the last line has to be + or -, the side to move")
}

// ParseEvaluation reads "* 123 +7776FU -3334FU": the score from Black's view and the PV
// from p, the position after the move.
func (a *Alphabet) ParseEvaluation(text string, p *shogi.Position) (e kifu.Evaluation, ok bool) {
	return a.letters.parseEvaluation(text, p)
}

// FormatEvaluation is the inverse of [Alphabet.ParseEvaluation].
func (a *Alphabet) FormatEvaluation(e *kifu.Evaluation, p *shogi.Position) string {
	text, _ := a.letters.formatEvaluation(e, p)
	return text
}
