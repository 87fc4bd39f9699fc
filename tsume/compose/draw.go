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
		if k := pickOr(rng, s.held, shogi.NoKind); k != shogi.NoKind && s.box(&d, k) > 0 {
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
	pc, occ := shogi.NewPiece(attacker, k), s.occupied(&d)
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
	return pickOr(rng, found, shogi.NoSquare)
}

func (s *space) holds(rng *rand.Rand, d *shogi.Setup) shogi.Kind {
	var found []shogi.Kind
	for _, k := range s.held {
		if d.Hands[attacker][k] > 0 {
			found = append(found, k)
		}
	}
	return pickOr(rng, found, shogi.NoKind)
}

// origin returns an empty square that a piece may have left for to, by moves of the enemy's
// piece from to; on ice this finds only captures.
func (s *space) origin(rng *rand.Rand, d *shogi.Setup, pc shogi.Piece, to shogi.Square) shogi.Square {
	occ := s.occupied(d)
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
		if k := pickOr(rng, s.held, shogi.NoKind); k != shogi.NoKind && s.box(&out, k) > 0 && rng.IntN(3) > 0 {
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
	return s.moved(d, func(sq shogi.Square) shogi.Square {
		if left == 0 && up == 0 {
			return sq
		}
		return s.rules.Neighbor(sq, left, up, s.joinFiles, s.joinRanks)
	})
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
