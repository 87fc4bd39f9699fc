package tsume

import "github.com/komadai/komadai/shogi"

// An interposition X in the middle of a line is useless (§4.6 of the facts file) if the
// attacker captures it with check and then mates in as many plies as without X, without using
// the captured piece. "Without X" means against the counting replies before X, ordered by how
// long they last, interpositions last among equals. An interposition that outlasts every
// counting reply, even with the captured piece put aside, counts and lengthens the mate. One
// that loses sooner because the attacker uses the captured piece changes nothing.
//
// The search asks for a mate within a limit. If a reply as played is disproven, the child
// becomes the position with the piece put aside, for each capture in turn; the reply refutes
// if all are disproven. Pieces put aside belong to neither side. Keys are salted, since board
// and attacker's hand no longer determine the defender's hand. If all replies are answered,
// weigh.go checks whether the mate takes as long without the interpositions.
//
// Without a limit, a mate with a piece put aside is also one with it in hand.

// bar is why a reply's earlier answers failed.
type bar struct {
	hand   hand
	rep    int32
	length uint16
	exact  bool
}

// putAside changes c, which refutes a mate within limit, to the next variant, if any.
func (s *search) putAside(c *child, limit uint16) {
	if limit == endless || s.futile.rule == Strict || s.hs.exact || c.tried == 0 && c.length == endless {
		return
	}
	for c.dn == 0 {
		b := bar{c.hand, c.rep, c.length, c.exact}
		if c.tried > 0 {
			// Reply and capture do not count when a piece is put aside.
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

// capture returns the n-th capture of x with check, or NoMove.
func (s *search) capture(x shogi.Move, n int) shogi.Move {
	m := shogi.NoMove
	if ways := s.futile.captures(&s.p, x); n < len(ways) {
		m = ways[n]
	}
	s.futile.room = s.futile.room[:0]
	return m
}

// setAside plays x and its capture and puts the piece aside. To undo it, restore position and
// salt.
func (s *search) setAside(x, capture shogi.Move) {
	s.salt += putAside(&s.p, x, capture)
}

func (s *search) enterAside(x, capture shogi.Move, limit uint16, thpn, thdn uint32, eager bool) verdict {
	p, salt := s.p, s.salt
	s.setAside(x, capture)
	v := s.node(limit, thpn, thdn, eager)
	s.p, s.salt = p, salt
	return v
}
