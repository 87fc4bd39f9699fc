package compose

import (
	"math/rand/v2"

	"github.com/komadai/komadai/shogi"
)

func (s *space) alter(rng *rand.Rand, d *shogi.Setup) shogi.Setup {
	out := *d
	king := s.king(d)
	far := s.far[king]
	switch rng.IntN(12) {
	case 0:
		s.place(rng, &out, far, attacker)
	case 1, 2:
		s.place(rng, &out, far, defender)
	case 3, 4: // remove
		if sq := s.another(rng, &out, anySide(rng), king); sq != shogi.NoSquare {
			out.Board[sq] = shogi.NoPiece
		}
	case 5, 6: // by a step or anywhere
		if sq := s.another(rng, &out, anySide(rng), king); sq != shogi.NoSquare {
			to := pick(rng, s.near(sq))
			if rng.IntN(3) == 0 {
				to = pick(rng, s.squares)
			}
			if out.Board[to] == shogi.NoPiece && (far[to] <= 3 || rng.IntN(6) == 0) {
				out.Board[to], out.Board[sq] = out.Board[sq], shogi.NoPiece
			}
		}
	case 7, 8: // replace
		c := anySide(rng)
		if sq := s.another(rng, &out, c, king); sq != shogi.NoSquare {
			if k := s.draw(rng, &out, c); k != shogi.NoKind {
				out.Board[sq] = shogi.NewPiece(c, k)
			}
		}
	case 9: // change the hand
		if k := s.holds(rng, &out); k != shogi.NoKind && rng.IntN(3) > 0 {
			out.Hands[attacker][k]--
		}
		if k := pick(rng, s.held); s.box(&out, k) > 0 && rng.IntN(3) > 0 {
			out.Hands[attacker][k]++
		}
	case 10: // move the king
		if to := pick(rng, s.near(king)); out.Board[to] == shogi.NoPiece {
			out.Board[to], out.Board[king] = out.Board[king], shogi.NoPiece
		}
	case 11:
		if moved, ok := s.shift(d, rng.IntN(3)-1, rng.IntN(3)-1); ok {
			out = moved
		}
	}
	s.rest(&out)
	return out
}

func anySide(rng *rand.Rand) shogi.Color { return shogi.Color(rng.IntN(2)) }

func (s *space) shift(d *shogi.Setup, left, up int) (out shogi.Setup, ok bool) {
	out = *d
	out.Board = [shogi.MaxSquares]shogi.Piece{}
	for _, sq := range s.squares {
		if d.Board[sq] == shogi.NoPiece {
			continue
		}
		to := s.rules.Neighbor(sq, left, up, s.joinFiles, s.joinRanks)
		if left == 0 && up == 0 {
			to = sq
		}
		if to == shogi.NoSquare {
			return out, false
		}
		out.Board[to] = d.Board[sq]
	}
	return out, true
}

func (s *space) fewer(d *shogi.Setup) (list []shogi.Setup) {
	king := s.king(d)
	add := func(out shogi.Setup) {
		s.rest(&out)
		list = append(list, out)
	}
	for _, sq := range s.squares {
		if d.Board[sq] != shogi.NoPiece && sq != king {
			out := *d
			out.Board[sq] = shogi.NoPiece
			add(out)
		}
	}
	for _, k := range s.held {
		if d.Hands[attacker][k] > 0 {
			out := *d
			out.Hands[attacker][k]--
			add(out)
		}
	}
	return list
}
