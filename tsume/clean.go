package tsume

import "github.com/komadai/komadai/shogi"

// clean looks for another shortest line that leaves the attacker nothing in hand, which is
// preferred (rules.md). It tries every longest reply, for a fraction of the search's cost;
// else the solver's line stays.
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
