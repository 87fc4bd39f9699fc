package compose

import (
	"math/rand/v2"

	"github.com/komadai/komadai/shogi"
)

// back undoes a reply, then a check, and verifies the draw by the rules. ok is false if it
// does not fit.
func (s *space) back(rng *rand.Rand, d *shogi.Setup) (out shogi.Setup, ok bool) {
	reply, given, ok := s.unreply(rng, d, &out)
	if !ok {
		return out, false
	}
	check, ok := s.uncheck(rng, &out, given)
	if !ok {
		return out, false
	}
	s.rest(&out)
	p, err := out.Problem()
	if err != nil || !p.IsLegal(check) || !p.GivesCheck(check) {
		return out, false
	}
	p.Advance(check)
	return out, p.IsLegal(reply)
}

// unreply undoes a move of the king (mostly a capture), of another piece, or an interposition.
// given is the square of a capture or NoSquare.
func (s *space) unreply(rng *rand.Rand, d, out *shogi.Setup) (m shogi.Move, given shogi.Square, ok bool) {
	*out = *d
	given = shogi.NoSquare
	king := s.king(d)
	to := king
	if rng.IntN(4) == 0 {
		if to = s.another(rng, d, defender, king); to == shogi.NoSquare {
			return m, given, false
		}
	}
	pc := d.Board[to]
	out.Board[to] = shogi.NoPiece
	if to != king && rng.IntN(5) == 0 && s.rules.Info(pc.Kind()).Droppable {
		return shogi.NewDrop(pc.Kind(), to), given, true
	}
	from := s.origin(rng, out, pc, to)
	if from == shogi.NoSquare {
		return m, given, false
	}
	out.Board[from] = pc
	if rng.IntN(5) > 0 {
		if k := s.draw(rng, out, attacker); k != shogi.NoKind {
			out.Board[to] = shogi.NewPiece(attacker, k)
			given = to
		}
	}
	return shogi.NewMove(from, to, false), given, true
}

// uncheck undoes a move, mostly of the captured piece on given.
func (s *space) uncheck(rng *rand.Rand, d *shogi.Setup, given shogi.Square) (m shogi.Move, ok bool) {
	to := given
	if to == shogi.NoSquare || rng.IntN(8) == 0 {
		if to = s.another(rng, d, attacker, shogi.NoSquare); to == shogi.NoSquare {
			return m, false
		}
	}
	pc := d.Board[to]
	k := pc.Kind()
	in := s.rules.Info(k)
	d.Board[to] = shogi.NoPiece
	if in.Droppable && rng.IntN(2) == 0 {
		d.Hands[attacker][k]++
		return shogi.NewDrop(k, to), true
	}
	promotes := in.Base != k && rng.IntN(3) > 0
	if promotes {
		pc = shogi.NewPiece(attacker, in.Base)
	}
	from := s.origin(rng, d, pc, to)
	if from == shogi.NoSquare {
		return m, false
	}
	d.Board[from] = pc
	if rng.IntN(8) == 0 {
		if held := s.holds(rng, d); held != shogi.NoKind {
			d.Hands[attacker][held]--
			d.Board[to] = shogi.NewPiece(defender, held)
		}
	}
	return shogi.NewMove(from, to, promotes), true
}

func (s *space) another(rng *rand.Rand, d *shogi.Setup, c shogi.Color, but shogi.Square) shogi.Square {
	var found []shogi.Square
	for _, sq := range s.squares {
		if pc := d.Board[sq]; pc != shogi.NoPiece && pc.Color() == c && sq != but {
			found = append(found, sq)
		}
	}
	if len(found) == 0 {
		return shogi.NoSquare
	}
	return pick(rng, found)
}

func (s *space) holds(rng *rand.Rand, d *shogi.Setup) shogi.Kind {
	var found []shogi.Kind
	for _, k := range s.held {
		if d.Hands[attacker][k] > 0 {
			found = append(found, k)
		}
	}
	if len(found) == 0 {
		return shogi.NoKind
	}
	return pick(rng, found)
}

// origin returns an empty square that a piece may have left for to, by moves of the enemy's
// piece from to; on ice this finds only captures.
func (s *space) origin(rng *rand.Rand, d *shogi.Setup, pc shogi.Piece, to shogi.Square) shogi.Square {
	var occ shogi.Bitboard
	for _, sq := range s.squares {
		if d.Board[sq] != shogi.NoPiece {
			occ = occ.Or(shogi.Bit(sq))
		}
	}
	open := s.bare.Attacks(shogi.NewPiece(pc.Color().Other(), pc.Kind()), to, occ).AndNot(occ).Squares()
	if s.rules.Spec().Ice != nil && rng.IntN(2) == 0 || len(open) == 0 {
		open = s.squares
	}
	sq := pick(rng, open)
	if d.Board[sq] != shogi.NoPiece || sq == to {
		return shogi.NoSquare
	}
	return sq
}
