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

type alphabet struct {
	*kifu.PieceCodes
	rules *shogi.Rules
}

func newAlphabet(r *shogi.Rules) *alphabet { return &alphabet{kifu.NewPieceCodes(r), r} }

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

func (a *alphabet) square(text string) shogi.Square {
	file, rank := coordinate(text[0]), coordinate(text[1])
	if file < 1 || rank < 1 || file > a.rules.Files() || rank > a.rules.Ranks() {
		return shogi.NoSquare
	}
	return a.rules.SquareAt(file, rank)
}

func (a *alphabet) appendSquare(b []byte, sq shogi.Square) []byte {
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
// legal or not.
func (a *alphabet) parseMove(p *shogi.Position, text string) (shogi.Move, error) {
	if text == passText {
		return shogi.Pass, nil
	}
	if len(text) != 6 {
		return shogi.NoMove, fmt.Errorf("a move is written like +7776FU")
	}
	kind, ok := a.PieceCodes.Kind(text[4:])
	if !ok {
		return shogi.NoMove, fmt.Errorf("%q is no piece of %s", text[4:], a.rules.ID())
	}
	to := a.square(text[2:])
	if to == shogi.NoSquare {
		return shogi.NoMove, fmt.Errorf("the board has no square %q", text[2:4])
	}
	if text[:2] == inHand {
		if a.rules.Info(kind).Base != kind {
			return shogi.NoMove, fmt.Errorf("%s cannot be dropped promoted", text[4:])
		}
		return shogi.NewDrop(kind, to), nil
	}
	from := a.square(text)
	if from == shogi.NoSquare {
		return shogi.NoMove, fmt.Errorf("the board has no square %q", text[:2])
	}
	pc := p.Piece(from)
	switch {
	case pc == shogi.NoPiece, pc.Kind() == kind:
		return shogi.NewMove(from, to, false), nil
	case a.rules.Info(pc.Kind()).Promoted == kind:
		return shogi.NewMove(from, to, true), nil
	}
	return shogi.NoMove, fmt.Errorf("the piece on %s is %s, which cannot become %s", text[:2], a.Name(pc.Kind()), text[4:])
}

// ok is false if the text would be read as another move: an illegal promotion from an empty
// square.
func (a *alphabet) appendMove(b []byte, p *shogi.Position, m shogi.Move) (text []byte, ok bool) {
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
		kind = p.Piece(m.From()).Kind()
		if p.Piece(m.From()) == shogi.NoPiece {
			kind = a.rules.Kinds()[0]
			ok = !m.Promotes()
			return append(a.appendSquare(b, m.To()), a.Name(kind)...), ok
		}
		if m.Promotes() {
			if kind = a.rules.Info(kind).Promoted; kind == shogi.NoKind {
				return nil, false
			}
		}
	}
	return append(a.appendSquare(b, m.To()), a.Name(kind)...), true
}
