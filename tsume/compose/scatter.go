package compose

import (
	"math/rand/v2"
	"slices"

	"github.com/komadai/komadai/shogi"
)

func (s *space) scatter(rng *rand.Rand, most int) shogi.Setup {
	d := shogi.Setup{Rules: s.rules, Side: attacker, Ply: 1}
	king := pick(rng, s.kings)
	d.Board[king] = shogi.NewPiece(defender, s.rules.Royal())
	far := s.far[king]
	// A plain edge needs one or two pieces, a board without edges many.
	crowd := 1 + rng.IntN(max(1, min(most-1, 12)))
	given := 1 + rng.IntN(crowd)
	for range given {
		s.place(rng, &d, far, attacker)
	}
	for range crowd - given {
		s.place(rng, &d, far, defender)
	}
	for range rng.IntN(3) {
		if k := pick(rng, s.held); s.box(&d, k) > 0 {
			d.Hands[attacker][k]++
		}
	}
	return d
}

// scatterAfar draws a possible check along an open line, by a drop or a move. ok is false if
// the draw does not fit.
func (s *space) scatterAfar(rng *rand.Rand, most int) (d shogi.Setup, ok bool) {
	d = s.scatter(rng, most-1)
	king := s.king(&d)
	k := s.draw(rng, &d, attacker)
	if k == shogi.NoKind || !slides(s.rules.Info(k).Spec) {
		return d, false
	}
	pc := shogi.NewPiece(attacker, k)
	var occ shogi.Bitboard
	for _, sq := range s.squares {
		if d.Board[sq] != shogi.NoPiece {
			occ = occ.Or(shogi.Bit(sq))
		}
	}
	afar := slices.DeleteFunc(slices.Clone(s.squares), func(sq shogi.Square) bool {
		return d.Board[sq] != shogi.NoPiece || s.far[king][sq] < 3 || !s.bare.Attacks(pc, sq, occ).Has(king)
	})
	if len(afar) == 0 {
		return d, false
	}
	if in := s.rules.Info(k); in.Base == k && in.Droppable && rng.IntN(2) == 0 {
		d.Hands[attacker][k]++
	} else if from := s.origin(rng, &d, pc, pick(rng, afar)); from != shogi.NoSquare {
		d.Board[from] = pc
	} else {
		return d, false
	}
	s.rest(&d)
	return d, true
}

func (s *space) place(rng *rand.Rand, d *shogi.Setup, far *[shogi.MaxSquares]int, c shogi.Color) {
	for range 60 {
		sq := pick(rng, s.squares)
		if d.Board[sq] != shogi.NoPiece || rng.IntN(24) >= [...]int{24, 24, 16, 6, 1}[min(far[sq], 4)] {
			continue
		}
		if k := s.draw(rng, d, c); k != shogi.NoKind {
			d.Board[sq] = shogi.NewPiece(c, k)
		}
		return
	}
}

// draw takes a kind from the box, or NoKind. Promoted pieces other than the attacker's majors
// are rare, as in natural positions.
func (s *space) draw(rng *rand.Rand, d *shogi.Setup, c shogi.Color) shogi.Kind {
	for range 20 {
		k := pick(rng, s.kinds)
		in := s.rules.Info(k)
		if in.Base != k {
			seldom := 6
			if c == attacker && s.major(k) {
				seldom = 2
			}
			if rng.IntN(seldom) > 0 {
				continue
			}
		}
		if s.box(d, k) > 0 {
			return k
		}
	}
	return shogi.NoKind
}

func (s *space) major(k shogi.Kind) bool {
	return s.rules.Info(s.rules.Info(k).Base).Points >= majorPoints
}
