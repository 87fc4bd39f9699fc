package tsume

import "github.com/komadai/komadai/shogi"

// An interposition X in the middle of a line is useless (§4.6 of the facts file)
// when the attacker captures it with check and, the piece so gained put aside,
// mates in as many plies as without X. What is the mate without X? The replies to
// a check are taken in the order in which they hold out, and of those that hold out
// as long, what interposes nothing first. The mate without X is that against the
// replies before X that count. So an interposition that needs longer put aside
// than any reply that counts is played for real, and lengthens the mate; one after
// which the attacker, for the piece gained, mates sooner than without it is no
// matter either way.
//
// The search asks whether there is a mate within a limit. It tries a reply first
// for what it is. When that is disproven, the child is changed into the position
// with the piece put aside, for each way to capture in turn, and only when all are
// disproven the reply refutes. What is aside belongs to neither side; the keys of
// such positions are salted, for board and attacker's hand alone no longer tell
// what the defender holds. When every reply is answered, some of them only so, it
// remains to be seen whether the mate takes as long without them: see weigh.go.
//
// With no limit nothing of this matters: a mate with a piece aside is one with it
// in hand.

// bar is what the disproofs of the earlier ways to answer a reply rest on.
type bar struct {
	hand   hand
	rep    int32
	length uint16
	exact  bool
}

// putAside is called for a reply c in the position on the board that refutes a
// mate within limit as far as it was tried. It changes c into what is to be tried next, if
// there is something left.
func (s *search) putAside(c *child, limit uint16) {
	if limit == endless || s.futile.rule == Strict || s.hs.exact || c.tried == 0 && c.length == endless {
		return
	}
	for c.dn == 0 {
		b := bar{c.hand, c.rep, c.length, c.exact}
		if c.tried > 0 {
			// Without the ply of the reply and that of the capture, a position with a
			// piece aside stands where the reply would be answered one ply earlier.
			if b.length != endless && b.length > 0 {
				b.length--
			}
			b = bar{s.hs.least(b.hand, c.bar.hand), min(b.rep, c.bar.rep), min(b.length, c.bar.length), b.exact || c.bar.exact}
		}
		c.bar = b
		m := s.capture(c.move, int(c.tried))
		if m == shogi.NoMove {
			c.hand, c.rep, c.length, c.exact = b.hand, b.rep, b.length, b.exact
			return
		}
		c.tried++
		c.aside, c.rep, c.pn, c.dn, c.seen, c.old, c.exact = m, noRep, 0, 0, false, false, false
		p, salt := s.p, s.salt
		s.setAside(c.move, m)
		c.key, c.holds = s.key(), s.hand
		if !s.recall(c, limit) {
			s.judgeDefence(c, limit)
		}
		s.p, s.salt = p, salt
	}
}

// capture returns the n-th way to capture the interposition x with check, NoMove
// when x is none or there are no more.
func (s *search) capture(x shogi.Move, n int) shogi.Move {
	m := shogi.NoMove
	if ways := s.futile.captures(&s.p, x); n < len(ways) {
		m = ways[n]
	}
	s.futile.room = s.futile.room[:0]
	return m
}

// setAside plays the interposition x and its capture and puts the captured
// piece aside. To undo it, the position and the salt have to be restored.
func (s *search) setAside(x, capture shogi.Move) {
	s.salt += putAside(&s.p, x, capture)
}

// enterAside searches the position in which x has been captured and put aside.
func (s *search) enterAside(x, capture shogi.Move, limit uint16, thpn, thdn uint32, eager bool) verdict {
	p, salt := s.p, s.salt
	s.setAside(x, capture)
	v := s.node(limit, thpn, thdn, eager)
	s.p, s.salt = p, salt
	return v
}
