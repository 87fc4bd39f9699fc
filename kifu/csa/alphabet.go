package csa

import (
	"fmt"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Alphabet writes and reads single moves and positions of a rule set as CSA
// text, for those who speak the format and do not keep it in files: the CSA
// server protocol. Make one with [NewAlphabet]; it never changes and may be used
// by several goroutines.
type Alphabet struct {
	set     *variant.RuleSet
	letters *alphabet
}

// NewAlphabet returns the alphabet of a rule set.
func NewAlphabet(set *variant.RuleSet) *Alphabet {
	return &Alphabet{set: set, letters: newAlphabet(set.Rules)}
}

// ParseMove reads a move with its sign, "+7776FU" or "-0055KA", that is to be
// made in p. It need not be legal. The error says in one clause what cannot be
// meant: the form, a square or a piece that does not exist, a sign that is not
// that of the side to move, a piece that cannot become the one named.
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

// AppendMove appends m, which is to be made in p and legal there, with the sign
// of the side: "+7776FU".
func (a *Alphabet) AppendMove(b []byte, p *shogi.Position, m shogi.Move) []byte {
	text, _ := a.letters.appendMove(b, p, m)
	return text
}

// AppendPosition appends p as the statements P1 and on, one for each rank, P+
// and P- with the hands, and the sign of the side to move, each ended by a
// newline: the form that needs no start position to refer to. P+ and P- stand
// there even where a hand is empty, as in the examples of the protocol.
func (a *Alphabet) AppendPosition(b []byte, p *shogi.Position) []byte {
	s := p.Setup()
	b = a.letters.appendBoard(b, &s)
	for c := range shogi.Color(2) {
		b = append(a.letters.appendHand(append(b, 'P', signs[c]), &s, c), '\n')
	}
	return append(b, signs[p.Side()], '\n')
}

// ParsePosition reads the statements of a position, one a line: PI, P1 and on,
// P+, P-, and last the sign of the side to move. The error names the line, from
// 1, and what is wrong with it.
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
			return shogi.Position{}, fmt.Errorf("position, line %d: %q is none of PI, P1 to P9, P+ and P-", i+1, kifu.Clip(line))
		}
		if err := b.read(line); err != nil {
			return shogi.Position{}, fmt.Errorf("position, line %d: %w", i+1, err)
		}
	}
	return shogi.Position{}, fmt.Errorf("position: the last line has to be + or -, the side to move")
}

// ParseEvaluation reads what programs say of a move, "* 123 +7776FU -3334FU":
// the score from Black's side and the line expected from p, the position after
// the move. ok is false for any other text.
func (a *Alphabet) ParseEvaluation(text string, p *shogi.Position) (e kifu.Evaluation, ok bool) {
	return a.letters.parseEvaluation(text, p)
}

// FormatEvaluation writes e, of the position p after a move, as
// [Alphabet.ParseEvaluation] reads it.
func (a *Alphabet) FormatEvaluation(e *kifu.Evaluation, p *shogi.Position) string {
	text, _ := a.letters.formatEvaluation(e, p)
	return text
}
