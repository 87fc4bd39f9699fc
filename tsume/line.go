package tsume

import (
	"slices"

	"github.com/komadai/komadai/shogi"
)

// Interposition is a reply that counts for nothing under the rule for useless
// interpositions.
type Interposition struct {
	// Ply counts from 1 at the first move of the problem; the reply would be played
	// there in place of the line's move.
	Ply  int
	Move shogi.Move
}

// tell writes the main line of a mate of length plies into the solution.
func (o *Solution) tell(length uint16) {
	s := o.search
	o.Line, o.Plies = s.line(length, o.Minimal), o.within
	if o.LineMissing() {
		return
	}
	if o.Left = o.leaves(o.Line); o.Left && o.Minimal {
		s.clean(o, length)
	}
	o.Useless = s.uselessAlong(o.Line, o.Minimal)
	o.Decided = len(o.Useless) > 0
}

// leaves reports whether line leaves pieces in the attacker's hand.
func (o *Solution) leaves(line []shogi.Move) bool {
	p := o.start
	for _, m := range line {
		var u shogi.Undo
		p.Make(m, &u)
	}
	return leftover(&p, o.attacker)
}

// line follows the best play of both sides from the position on the board, in
// which the attacker mates within limit plies. With exact set limit is the
// shortest, and every reply is one that holds out longest; else replies are
// chosen by the lengths that happen to be known.
func (s *search) line(limit uint16, exact bool) (line []shogi.Move) {
	root, h := s.p, s.hand
	for {
		m, known := shogi.NoMove, true
		switch {
		case s.attacks():
			m = s.attackerMove(limit)
		case exact:
			m = s.longest(limit)
		default:
			m, known = s.defenderMove(limit)
		}
		if m == shogi.NoMove {
			// Out of means: a part of a line says nothing.
			if s.attacks() || exact && limit > 0 || !known {
				line = nil
			}
			break
		}
		var u shogi.Undo
		s.play(m, &u)
		line = append(line, m)
		limit--
	}
	s.p, s.hand = root, h
	return line
}

// attackerMove returns a move that mates within limit plies, NoMove when the
// search ends before it is found again.
func (s *search) attackerMove(limit uint16) shogi.Move {
	if v := s.ask(limit); v.pn != 0 {
		return shogi.NoMove
	}
	moves := s.p.AppendChecks(nil)
	best, shortest := shogi.NoMove, uint16(never)
	for _, m := range moves {
		if c := s.known(m, limit-1); c.pn == 0 && c.length < shortest {
			best, shortest = m, c.length
		}
	}
	if best != shogi.NoMove {
		return best
	}
	// The table knows of the mate but has lost what follows.
	first := s.table.look(&s.hs, s.key(), s.hand, limit).best
	if i := slices.Index(moves, first); i > 0 {
		moves[0], moves[i] = moves[i], moves[0]
	}
	for _, m := range moves {
		if s.after(m, limit-1).pn == 0 {
			return m
		}
	}
	return shogi.NoMove
}

// known returns what is known of the position after m.
func (s *search) known(m shogi.Move, limit uint16) child {
	var u shogi.Undo
	h := s.hand
	s.play(m, &u)
	c := child{key: s.key(), holds: s.hand, rep: noRep}
	if !s.recall(&c, limit) {
		if s.attacks() {
			c.guess(1, 1) // nothing is known, which is no result
		} else {
			s.judgeDefence(&c, limit)
		}
	}
	s.p.Unmake(m, &u)
	s.hand = h
	return c
}

// after searches whether there is a mate within limit plies after m.
func (s *search) after(m shogi.Move, limit uint16) verdict {
	var u shogi.Undo
	h := s.hand
	s.play(m, &u)
	v := s.ask(limit)
	s.p.Unmake(m, &u)
	s.hand = h
	return v
}

// defenderMove returns the reply that seems to hold out longest where the attacker mates within
// limit plies, NoMove for a mate. known is false when the search ended before that
// was seen.
func (s *search) defenderMove(limit uint16) (m shogi.Move, known bool) {
	if mated, known := s.mated(); mated || !known {
		return shogi.NoMove, known
	}
	best, longest := shogi.NoMove, -1
	for _, m := range s.p.AppendLegal(nil) {
		length := int(limit - 1)
		if v := s.after(m, limit-1); v.pn == 0 {
			length = int(v.length)
		} else if limit != endless && s.capture(m, 0) != shogi.NoMove {
			continue // useless
		}
		if length > longest {
			best, longest = m, length
		}
	}
	return best, true
}

// mated reports whether the defender, who is to move, is mated: by the rules or
// because nothing but useless interpositions is left.
// known is false when the search ended before that was seen.
func (s *search) mated() (yes, known bool) {
	if !s.p.HasLegal() {
		return true, true
	}
	yes = s.futile.transparent(&s.p)
	return yes, !s.futile.cut
}

// longest returns a reply that holds out longest where the shortest mate takes
// limit plies, NoMove for a mate and when the search ends before it is found.
func (s *search) longest(limit uint16) shogi.Move {
	if limit == 0 {
		return shogi.NoMove
	}
	var moves []shogi.Move
	for _, m := range s.p.AppendLegal(nil) {
		if limit < 3 || s.known(m, limit-3).pn != 0 {
			moves = append(moves, m)
		}
	}
	if len(moves) == 1 {
		return moves[0] // all others are mated sooner: it need not be proven again
	}
	for _, m := range moves { // most often the table knows
		if s.capture(m, 0) == shogi.NoMove && s.known(m, limit-1).pn == 0 && (limit < 3 || s.known(m, limit-3).dn == 0) {
			return m
		}
	}
	for _, m := range moves {
		if s.holds(m, limit) {
			return m
		}
	}
	return shogi.NoMove
}

// holds reports whether the reply m holds out as long as any where the shortest
// mate takes limit plies.
func (s *search) holds(m shogi.Move, limit uint16) bool {
	if v := s.after(m, limit-1); v.pn != 0 || v.length+1 < limit {
		return false // useless, or too short
	}
	if limit >= 3 {
		if v := s.after(m, limit-3); v.dn != 0 || v.rep < 0 {
			return false
		}
	}
	return !s.useless(m, limit)
}

// uselessAlong returns the replies along line that the rule sets aside. With exact
// set the mate is the shortest; else only those at its end are told.
func (s *search) uselessAlong(line []shogi.Move, exact bool) (out []Interposition) {
	root, h := s.p, s.hand
	for ply := 1; ; ply++ {
		left := uint16(len(line) + 1 - ply)
		if !s.attacks() && (left == 0 || exact) {
			for _, x := range s.p.AppendLegal(nil) {
				if s.useless(x, left) {
					out = append(out, Interposition{ply, x})
				}
			}
		}
		if left == 0 {
			break
		}
		var u shogi.Undo
		s.play(line[ply-1], &u)
	}
	s.p, s.hand = root, h
	return out
}
