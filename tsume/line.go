package tsume

import (
	"slices"

	"github.com/komadai/komadai/shogi"
)

// Interposition is a useless reply.
type Interposition struct {
	// Ply, from 1, that it would replace.
	Ply  int
	Move shogi.Move
}

func (o *Solution) setLine(length uint16) {
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

func (o *Solution) leaves(line []shogi.Move) bool {
	p := o.start
	p.Advance(line...)
	return leftover(&p, o.attacker)
}

// line follows best play within limit plies. With exact, limit is the shortest length and
// every reply a longest one; else known lengths choose.
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

// attackerMove returns NoMove if the search ends.
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
	// The table lost the mate's continuation.
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

func (s *search) known(m shogi.Move, limit uint16) child {
	var u shogi.Undo
	h := s.hand
	s.play(m, &u)
	c := child{key: s.key(), holds: s.hand, rep: noRep}
	if !s.recall(&c, limit) {
		if s.attacks() {
			c.guess(1, 1)
		} else {
			s.judgeDefence(&c, limit)
		}
	}
	s.p.Unmake(m, &u)
	s.hand = h
	return c
}

func (s *search) after(m shogi.Move, limit uint16) verdict {
	var u shogi.Undo
	h := s.hand
	s.play(m, &u)
	v := s.ask(limit)
	s.p.Unmake(m, &u)
	s.hand = h
	return v
}

// defenderMove returns the seemingly longest reply, NoMove for mate; known is false if the
// search ended.
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

// mated includes 透かし詰; known is false if the search ended.
func (s *search) mated() (yes, known bool) {
	if !s.p.HasLegal() {
		return true, true
	}
	yes = s.futile.transparent(&s.p)
	return yes, !s.futile.cut
}

// longest reply to a shortest mate of limit plies; NoMove for mate or if the search ends.
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
		return moves[0] // the only one
	}
	for _, m := range moves { // usually from the table
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

// uselessAlong, without exact, lists only those at the end.
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

// clean prefers a shortest line that leaves the attacker no pieces (rules.md). It tries every
// longest reply, for a fraction of the search's cost.
func (s *search) clean(o *Solution, length uint16) {
	full := s.meter
	s.meter = &meter{ctx: full.ctx, nodes: s.nodes + s.nodes/4 + 1<<12, now: full.now, until: full.until}
	if full.nodes > 0 {
		s.meter.nodes = min(s.meter.nodes, full.nodes)
	}
	c := cleaner{search: s, attacker: o.attacker, barren: map[uint64]bool{}}
	root, h := s.p, s.hand
	if c.walk(length) {
		o.Line, o.Left = c.line, false
	}
	s.p, s.hand = root, h
	s.meter, s.stopped = full, false
}

type cleaner struct {
	*search
	attacker shogi.Color
	line     []shogi.Move
	barren   map[uint64]bool // by key and length: all lines leave pieces
}

func (c *cleaner) walk(length uint16) bool {
	if length == 0 {
		return !leftover(&c.p, c.attacker)
	}
	at := mix(uint64(length), c.p.Key(), 0)
	c.nodes++
	if c.meter.spent(c.nodes) {
		c.stopped = true
	}
	if c.stopped || c.barren[at] {
		return false
	}
	if c.attacks() {
		if m := c.attackerMove(length); m != shogi.NoMove && c.follow(m, length) {
			return true
		}
	} else {
		for _, m := range c.p.AppendLegal(nil) {
			if c.holds(m, length) && c.follow(m, length) {
				return true
			}
		}
	}
	c.barren[at] = true
	return false
}

func (c *cleaner) follow(m shogi.Move, length uint16) bool {
	var u shogi.Undo
	h := c.hand
	c.play(m, &u)
	c.line = append(c.line, m)
	if c.walk(length - 1) {
		return true
	}
	c.line = c.line[:len(c.line)-1]
	c.p.Unmake(m, &u)
	c.hand = h
	return false
}
