package tsume

import "github.com/komadai/komadai/shogi"

// An interposition X in the middle of a line is useless (§4.6 of the facts file) if the
// attacker captures it with check and then mates in as many plies as without X, without using
// the captured piece. "Without X" means against the counting replies before X, ordered by how
// long they last, interpositions last among equals. An interposition that outlasts every
// counting reply, even put aside, counts and lengthens the mate. One that loses sooner by use
// of the captured piece changes nothing.
//
// If a reply is disproven within the limit, the child becomes the position with the piece put
// aside, for each capture in turn; the reply refutes if all are disproven. Pieces put aside
// belong to neither side. Keys are salted, since board and attacker's hand no longer determine
// the defender's hand. If all replies are answered, weigh compares the length without the
// interpositions.
//
// Without a limit, a mate with a piece put aside is also one with it in hand.

// bar is why a reply's earlier answers failed.
type bar struct {
	hand   hand
	rep    int32
	length uint16
	exact  bool
}

// putAside changes c, which refutes a mate within limit, to its next variant.
func (s *search) putAside(c *child, limit uint16) {
	if limit == endless || s.futile.rule == Strict || s.hs.exact || c.tried == 0 && c.length == endless {
		return
	}
	for c.dn == 0 {
		b := bar{c.hand, c.rep, c.length, c.exact}
		if c.tried > 0 {
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

// weigh completes the verdict when every reply was answered within limit, some only with an
// interposition put aside. If one of those counts, there is no mate within limit.
//
// Such a mate lengthens when other replies are mated sooner, so verdicts hold for this hand
// only.
func (s *search) weigh(v *verdict, base int, limit uint16) {
	aside := false
	for i := base; i < len(s.children) && !aside; i++ {
		aside = s.children[i].aside != shogi.NoMove
	}
	if !aside {
		return
	}
	v.hand, v.exact = s.hand, true
	length, _, known := s.countReplies(limit)
	switch {
	case s.stopped:
		v.pn, v.dn = 1, 1
	case !known: // too deep
		v.pn, v.dn, v.rep, v.length = infinite, 0, -1, limit
	case length > limit:
		v.pn, v.dn, v.length = infinite, 0, limit
	default:
		v.length = length
	}
}

// countReplies returns the mate length of the defender's position, or [never] beyond limit.
// All replies except interpositions must be mated within limit. It applies the rule at the
// head of this file; before is the length without the last reply added. known is false if the
// search ended.
func (s *search) countReplies(limit uint16) (length, before uint16, known bool) {
	plain, drops := s.splitReplies()
	attained, known := s.attains(plain, limit)
	if !known || attained {
		return limit, limit, known
	}
	for _, m := range plain {
		for length = max(length, 2); ; length += 2 {
			if yes, known := s.mates(m, length-1); !known {
				return 0, 0, false
			} else if yes {
				break
			}
		}
	}
	for before = length; ; {
		n := 0
		for _, x := range drops {
			if counts, known := s.outlasts(x, length); !known {
				return 0, 0, false
			} else if counts {
				drops[n] = x
				n++
			}
		}
		if drops = drops[:n]; n == 0 {
			return length, before, true
		}
		before = length
		length, known = s.least(drops, length+2, limit)
		if !known || length == never {
			return length, before, known
		}
	}
}

func (s *search) splitReplies() (plain, drops []shogi.Move) {
	for _, m := range s.p.AppendLegal(nil) {
		if s.capture(m, 0) == shogi.NoMove {
			plain = append(plain, m)
		} else {
			drops = append(drops, m)
		}
	}
	return plain, drops
}

// attains reports whether a reply mated within limit plies lasts that long.
func (s *search) attains(replies []shogi.Move, limit uint16) (yes, known bool) {
	if limit < 3 {
		return len(replies) > 0, true
	}
	for _, m := range replies { // usually from the table
		if c := s.known(m, limit-3); c.dn == 0 && c.rep == noRep {
			return true, true
		}
	}
	for _, m := range replies {
		if mated, known := s.mates(m, limit-3); !known || !mated {
			return true, known
		}
	}
	return false, true
}

// outlasts: x lasts more than length plies, also put aside.
func (s *search) outlasts(x shogi.Move, length uint16) (yes, known bool) {
	if length > 0 {
		if mated, known := s.mates(x, length-1); !known || mated {
			return false, known
		}
	}
	mated, known := s.matesAside(x, length)
	return !mated, known
}

// least is the smallest length from from, in steps of two, that mates a reply; [never] beyond
// limit.
func (s *search) least(replies []shogi.Move, from, limit uint16) (length uint16, known bool) {
	for length = from; length <= limit; length += 2 {
		for _, m := range replies {
			if mated, known := s.mates(m, length-1); !known || mated {
				return length, known
			}
		}
	}
	return never, true
}

// mates asks for a mate within limit plies after m on any path.
func (s *search) mates(m shogi.Move, limit uint16) (yes, known bool) {
	keys, hands, hash := s.path.keys, s.path.hands, s.hash
	s.path.keys, s.path.hands, s.hash = keys[len(keys):], hands[len(hands):], 0
	v := s.after(m, limit)
	s.path.keys, s.path.hands, s.hash = keys, hands, hash
	return v.pn == 0, v.decided()
}

func (s *search) matesAside(x shogi.Move, limit uint16) (yes, known bool) {
	keys, hands, hash := s.path.keys, s.path.hands, s.hash
	s.path.keys, s.path.hands, s.hash = keys[len(keys):], hands[len(hands):], 0
	known = true
	for n := 0; known && !yes; n++ {
		way := s.capture(x, n)
		if way == shogi.NoMove {
			break
		}
		p, salt := s.p, s.salt
		s.setAside(x, way)
		v := s.ask(limit)
		s.p, s.salt = p, salt
		yes, known = v.pn == 0, v.decided()
	}
	s.path.keys, s.path.hands, s.hash = keys, hands, hash
	return yes, known
}

// useless is false if unknown.
func (s *search) useless(x shogi.Move, length uint16) bool {
	if s.hs.exact && length > 0 || s.capture(x, 0) == shogi.NoMove {
		return false
	}
	if length == 0 {
		return true
	}
	if mated, known := s.mates(x, length-1); !known || !mated {
		return known // lasts longer and does not count
	}
	if length >= 3 {
		if mated, known := s.mates(x, length-3); !known || mated {
			return false
		}
	}
	// x lasts as long.
	plain, _ := s.splitReplies()
	without := length
	if attained, known := s.attains(plain, length); !known {
		return false
	} else if !attained {
		if _, without, known = s.countReplies(length); !known {
			return false
		}
	}
	if mated, known := s.matesAside(x, without); !known || !mated {
		return false
	}
	if without < length || length < 2 {
		return true
	}
	sooner, known := s.matesAside(x, length-2)
	return known && !sooner
}
