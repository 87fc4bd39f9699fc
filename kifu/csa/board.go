package csa

import (
	"fmt"
	"slices"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Three columns, like a signed piece.
const (
	emptyCell = " * "
	holeCell  = " # " // extension: no square
	cellWidth = 3
	allRest   = "AL"
)

type board struct {
	*Alphabet
	setup shogi.Setup
	drawn bool
}

func newBoard(a *Alphabet) *board {
	return &board{Alphabet: a, setup: shogi.Setup{Rules: a.rules, Side: shogi.Black, Ply: 1}}
}

func (b *board) read(text string) error {
	b.drawn = true
	switch c := text[1]; {
	case c == 'I':
		return b.initial(text[2:])
	case c == '+' || c == '-':
		side, _ := sign(c)
		return b.place(side, text[2:])
	}
	rank := coordinate(text[1])
	if rank < 1 || rank > b.rules.Ranks() {
		return fmt.Errorf("the board of %s has the ranks 1 to %c", b.set.ID, digits[b.rules.Ranks()])
	}
	return b.row(rank, text[2:])
}

// PI is the start position without some pieces.
func (b *board) initial(list string) error {
	start := b.set.Start.Setup()
	b.setup.Board, b.setup.Hands = start.Board, start.Hands
	for ; list != ""; list = list[4:] {
		if len(list) < 4 {
			return fmt.Errorf("a piece left out is written like 22KA, not %.80q", list)
		}
		sq := b.square(list)
		kind, ok := b.codes.Kind(list[2:4])
		if sq == shogi.NoSquare || !ok || b.setup.Board[sq].Kind() != kind {
			return fmt.Errorf("there is no %s on %s to leave out", list[2:4], list[:2])
		}
		b.setup.Board[sq] = shogi.NoPiece
	}
	return nil
}

// row reads a rank. Mail programs may merge blanks, but never drop a sign.
func (b *board) row(rank int, text string) error {
	r := b.rules
	for file := r.Files(); file > 0; file-- {
		text = strings.TrimLeft(text, " ")
		sq := r.SquareAt(file, rank)
		switch {
		case text == "":
			return fmt.Errorf("the rank has %d squares, not %d", r.Files()-file, r.Files())
		case text[0] == '*' || text[0] == '#':
			if (text[0] == '#') != (sq == shogi.NoSquare) {
				return fmt.Errorf("file %d: %.80q; * is an empty square, # a hole of the board", file, text[:1])
			}
			text = text[1:]
			continue
		}
		side, ok := sign(text[0])
		if !ok || len(text) < cellWidth {
			return fmt.Errorf("file %d: a square is written like +FU or \" * \"", file)
		}
		kind, ok := b.codes.Kind(text[1:cellWidth])
		if !ok {
			return fmt.Errorf("file %d: %.80q is no piece of %s", file, text[1:cellWidth], b.set.ID)
		}
		if sq == shogi.NoSquare {
			return fmt.Errorf("file %d is a hole of the board, written #", file)
		}
		b.setup.Board[sq] = shogi.NewPiece(side, kind)
		text = text[cellWidth:]
	}
	if text = strings.TrimSpace(text); text != "" {
		return fmt.Errorf("the rank has more than %d squares", r.Files())
	}
	return nil
}

// place reads P+ and P-: pieces on the board, in hand (00), or all the rest (00AL).
func (b *board) place(side shogi.Color, list string) error {
	for ; list != ""; list = list[4:] {
		if len(list) < 4 {
			return fmt.Errorf("a piece is written like 55FU, in hand 00FU, not %.80q", list)
		}
		name := list[2:4]
		if list[:2] == inHand {
			if name == allRest {
				b.rest(side)
				continue
			}
			kind, ok := b.codes.Kind(name)
			if !ok || !slices.Contains(b.rules.HandKinds(), kind) || b.setup.Hands[side][kind] == 255 {
				return fmt.Errorf("%.80q is no piece for a hand", name)
			}
			b.setup.Hands[side][kind]++
			continue
		}
		sq := b.square(list)
		kind, ok := b.codes.Kind(name)
		switch {
		case sq == shogi.NoSquare:
			return fmt.Errorf("the board has no square %.80q", list[:2])
		case !ok:
			return fmt.Errorf("%.80q is no piece of %s", name, b.set.ID)
		case b.setup.Board[sq] != shogi.NoPiece:
			return fmt.Errorf("two pieces on %s", list[:2])
		}
		b.setup.Board[sq] = shogi.NewPiece(side, kind)
	}
	return nil
}

func (b *board) rest(side shogi.Color) {
	start := b.set.Start.Setup()
	left := start.Counts()
	for kind, n := range b.setup.Counts() {
		left[kind] -= n
	}
	for _, kind := range b.rules.HandKinds() {
		if info := b.rules.Info(kind); info.Token || left[kind] <= 0 {
			continue
		}
		b.setup.Hands[side][kind] = uint8(min(int(b.setup.Hands[side][kind])+left[kind], 255))
	}
}

func (b *board) start(side shogi.Color) (kifu.Start, error) {
	if !b.drawn {
		return kifu.StartAt(b.set, b.set.StartFor(side)), nil
	}
	b.setup.Side = side
	p, err := kifu.PlaceSetup(b.setup)
	if err != nil {
		return kifu.Start{}, err
	}
	return kifu.StartAt(b.set, p), nil
}

// writeStart writes PI if p is the start, perhaps with pieces missing, else all ranks and
// hands.
func (a *Alphabet) writeStart(out []byte, rules *variant.RuleSet, p *shogi.Position) []byte {
	s, even := p.Setup(), rules.Start.Setup()
	if missing, ok := a.missing(&s, &even); ok {
		return append(append(append(out, "PI"...), missing...), '\n')
	}
	out = a.appendBoard(out, &s)
	for c := range shogi.Color(2) {
		if hand := a.appendHand(nil, &s, c); len(hand) > 0 {
			out = append(append(append(out, 'P', signs[c]), hand...), '\n')
		}
	}
	return out
}

func (a *Alphabet) appendBoard(out []byte, s *shogi.Setup) []byte {
	r := a.rules
	for rank := 1; rank <= r.Ranks(); rank++ {
		out = append(out, 'P', digits[rank])
		for file := r.Files(); file > 0; file-- {
			switch sq := r.SquareAt(file, rank); {
			case sq == shogi.NoSquare:
				out = append(out, holeCell...)
			case s.Board[sq] == shogi.NoPiece:
				out = append(out, emptyCell...)
			default:
				out = append(append(out, signs[s.Board[sq].Color()]), a.codes.Name(s.Board[sq].Kind())...)
			}
		}
		out = append(out, '\n')
	}
	return out
}

func (a *Alphabet) appendHand(out []byte, s *shogi.Setup, side shogi.Color) []byte {
	for _, kind := range a.rules.HandKinds() {
		for range s.Hands[side][kind] {
			out = append(append(out, inHand...), a.codes.Name(kind)...)
		}
	}
	return out
}

// missing lists the pieces that s lacks, large ones first; ok is false for other differences.
func (a *Alphabet) missing(s, even *shogi.Setup) (list []byte, ok bool) {
	if s.Hands != even.Hands {
		return nil, false
	}
	var gone []shogi.Square
	for _, sq := range a.rules.Squares() {
		switch {
		case s.Board[sq] == even.Board[sq]:
		case s.Board[sq] != shogi.NoPiece, len(gone) == maxMissing:
			return nil, false
		default:
			gone = append(gone, sq)
		}
	}
	order := a.rules.HandKinds()
	slices.SortStableFunc(gone, func(x, y shogi.Square) int {
		return slices.Index(order, even.Board[x].Kind()) - slices.Index(order, even.Board[y].Kind())
	})
	for _, sq := range gone {
		list = append(a.appendSquare(list, sq), a.codes.Name(even.Board[sq].Kind())...)
	}
	return list, true
}

// PI keeps at least a side's king and pawns (十枚落ち).
const maxMissing = 20
