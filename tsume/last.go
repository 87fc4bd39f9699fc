package tsume

import "github.com/komadai/komadai/shogi"

// mateInOne decides the attacker's position c for mate in one: most nodes of a search for a
// shorter mate would be such positions. c stays open if a trial of an interposition was cut.
func (s *search) mateInOne(c *child) {
	s.nodes++
	s.stopped = s.meter.spent(s.nodes) || s.stopped
	length, h := uint16(endless), s.unhelped()
	s.scratch = s.p.AppendChecks(s.scratch[:0])
	for _, m := range s.scratch {
		after := child{rep: noRep}
		var u shogi.Undo
		own := s.hand
		s.play(m, &u)
		s.judgeDefence(&after, 0)
		s.p.Unmake(m, &u)
		s.hand = own
		before := s.before(m, after.hand)
		switch {
		case after.pn == 0:
			c.pn, c.dn, c.length, c.hand = 0, infinite, 1, s.own(s.hs.least(before, s.hand), false)
			s.table.prove(c.key, c.hand, 1, m, false, 1)
			return
		case after.dn != 0:
			c.guess(1, uint32(len(s.scratch)))
			return
		case after.length != endless:
			length = 1
		}
		h = s.hs.least(h, before)
	}
	c.pn, c.dn, c.length, c.hand = infinite, 0, length, s.own(h, false)
	s.table.disprove(c.key, c.hand, length, false, 1)
}
