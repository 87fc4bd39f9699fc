package tsume

import (
	"slices"

	"github.com/komadai/komadai/shogi"
)

// tell writes the main line of a mate of length plies into the solution.
func (o *Solution) tell(length uint16) {
	s := o.search
	o.Line = s.line(length, o.Minimal)
	o.Plies = len(o.Line)
	if o.Line == nil && o.within > 0 {
		o.Plies = o.within
		return
	}
	p := o.start
	for _, m := range o.Line {
		var u shogi.Undo
		p.Make(m, &u)
	}
	for _, k := range p.Rules().HandKinds() {
		o.Left = o.Left || p.Hand(o.attacker, k) > 0
	}
	o.Decided = o.Futile != Strict && p.HasLegal()
}

// line follows the best play of both sides from the position on the board, in
// which the attacker mates within limit plies. With exact set limit is the
// shortest, and every reply is the one that holds out longest; else replies are
// chosen by the lengths that happen to be known.
func (s *search) line(limit uint16, exact bool) (line []shogi.Move) {
	root, h := s.p, s.hand
	for {
		var m shogi.Move
		if s.attacks() {
			m = s.attackerMove(limit)
		} else {
			m = s.defenderMove(limit, exact)
		}
		if m == shogi.NoMove {
			if s.attacks() { // out of means: a part of a line says nothing
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
		if s.mates(m, limit-1) {
			return m
		}
	}
	return shogi.NoMove
}

// known returns what is known of the attacker's move m.
func (s *search) known(m shogi.Move, limit uint16) child {
	var u shogi.Undo
	h := s.hand
	s.play(m, &u)
	c := child{rep: noRep}
	if !s.recall(&c, limit) {
		s.judgeDefence(&c, limit)
	}
	s.p.Unmake(m, &u)
	s.hand = h
	return c
}

// mates searches whether the attacker's move m mates within limit plies after
// it.
func (s *search) mates(m shogi.Move, limit uint16) bool {
	var u shogi.Undo
	h := s.hand
	s.play(m, &u)
	v := s.ask(limit)
	s.p.Unmake(m, &u)
	s.hand = h
	return v.pn == 0
}

// defenderMove returns the reply that holds out longest, NoMove for a mate.
func (s *search) defenderMove(limit uint16, exact bool) shogi.Move {
	moves := s.p.AppendLegal(nil)
	if len(moves) == 0 || s.onlyDrops(moves) && s.rule != Strict && s.transparent() {
		return shogi.NoMove
	}
	best, longest := shogi.NoMove, -1
	for _, m := range moves {
		var u shogi.Undo
		s.p.Make(m, &u)
		length := s.length(limit-1, exact)
		s.p.Unmake(m, &u)
		if int(length) > longest {
			best, longest = m, int(length)
		}
	}
	return best
}

func (s *search) onlyDrops(moves []shogi.Move) bool {
	for _, m := range moves {
		if !m.IsDrop() {
			return false
		}
	}
	return true
}

// length returns the length of a mate, which is at most limit plies: with exact
// set of the shortest, unless the search is out of means.
func (s *search) length(limit uint16, exact bool) uint16 {
	v := s.ask(limit)
	if v.pn != 0 {
		return limit
	}
	if exact {
		v.length, _ = s.shorten(v.length)
	}
	return v.length
}
