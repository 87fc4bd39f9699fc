package tsume

import "github.com/komadai/komadai/shogi"

func (s *search) expandAttack(below uint16) {
	base := len(s.children)
	s.scratch = s.p.AppendChecks(s.scratch[:0])
	near := s.ring()
	for _, m := range s.scratch {
		c := child{move: m, key: s.keyAfter(m), holds: s.handAfter(m), rep: noRep}
		if m.IsDrop() && !near.Has(m.To()) {
			c.cost = dropCost
		}
		s.children = append(s.children, c)
	}
	s.fetch(base)
	for i := base; i < len(s.children); i++ {
		c := s.children[i]
		if !s.recall(&c, below) {
			var u shogi.Undo
			h := s.hand
			s.play(c.move, &u)
			s.judgeDefence(&c, below)
			s.p.Unmake(c.move, &u)
			s.hand = h
		}
		s.children[i] = c
		if c.pn == 0 && c.length == 0 {
			s.children = s.children[:i+1] // immediate mate
			return
		}
	}
}

// dropCost delays checks by distant drops: they are many and allow interpositions.
const dropCost = 2

func (s *search) ring() shogi.Bitboard {
	k := s.p.King(s.attacker.Other())
	return s.p.Attacks(s.p.Piece(k), k, shogi.Bitboard{})
}

func (s *search) expandDefence(limit, below uint16) {
	base := len(s.children)
	s.scratch = s.p.AppendLegal(s.scratch[:0])
	for _, m := range s.scratch {
		s.children = append(s.children, child{move: m, key: s.keyAfter(m), holds: s.hand, rep: noRep, alike: m.IsDrop()})
	}
	s.fetch(base)
	for i := base; i < len(s.children); i++ {
		c := s.children[i]
		if at := s.path.returns(&s.hs, c.key, s.hand); at >= 0 {
			c.pn, c.dn, c.hand, c.length, c.rep = infinite, 0, s.hand, below, int32(at)
		} else if !s.recall(&c, below) {
			var u shogi.Undo
			s.p.Make(c.move, &u)
			if below == 1 {
				s.mateInOne(&c)
			} else {
				s.judgeAttack(&c)
			}
			s.p.Unmake(c.move, &u)
		}
		if c.dn == 0 {
			s.putAside(&c, limit)
		}
		s.children[i] = c
		if c.dn == 0 && c.rep == noRep {
			s.children = s.children[:i+1] // refuted
			return
		}
	}
}

func (s *search) keyAfter(m shogi.Move) uint64 { return s.p.BoardKeyAfter(m) ^ s.salt | 1 }

// fetch touches all children's entries at once, so that cache misses overlap.
func (s *search) fetch(base int) {
	for i := base; i < len(s.children); i++ {
		s.sink += s.table.touch(s.children[i].key)
	}
	if !s.path.marked(s.hash) {
		return
	}
	for i := base; i < len(s.children); i++ {
		c := &s.children[i]
		s.sink += s.path.touch(mix(s.hash, c.key, c.holds))
	}
}

func (s *search) recall(c *child, limit uint16) bool {
	c.spot = spot(c.key)
	a := s.table.look(&s.hs, c.key, c.holds, limit)
	if a.known && (a.pn == 0 || a.dn == 0) {
		c.pn, c.dn, c.hand, c.length, c.exact = a.pn, a.dn, a.hand, a.length, a.exact
		return true
	}
	if s.path.marked(s.hash) {
		if e, ok := s.path.kept(mix(s.hash, c.key, c.holds), limit); ok {
			c.pn, c.dn, c.hand, c.length, c.rep, c.exact = infinite, 0, c.holds, limit, e.rep, e.exact
			return true
		}
	}
	if limit == 0 {
		return false
	}
	c.pn, c.dn = a.pn, a.dn
	if a.known {
		c.seen, c.old = true, int(a.depth) < len(s.path.keys)
	}
	return a.known
}

func (c *child) guess(pn, dn uint32) { c.pn, c.dn = max(c.pn, pn), max(c.dn, dn) }

// judgeDefence: mated, or pn from the number of replies. The node stays open if s.futile.cut.
func (s *search) judgeDefence(c *child, limit uint16) {
	s.futile.cut = false
	if limit == 0 && s.p.Interpositions().Empty() && s.p.HasLegal() { // no drop answers
		c.pn, c.dn, c.length, c.hand = infinite, 0, 0, s.own(s.all(), false)
		return
	}
	s.replies = s.p.AppendLegal(s.replies[:0])
	if len(s.replies) == 0 {
		if s.won() {
			c.pn, c.dn, c.length, c.hand = 0, infinite, 0, s.own(s.needed(), false)
		} else {
			c.pn, c.dn, c.length, c.hand = infinite, 0, endless, s.hand
		}
		return
	}
	drops, others := shogi.Bitboard{}, uint32(0)
	for _, m := range s.replies {
		if m.IsDrop() {
			drops = drops.Or(shogi.Bit(m.To()))
		} else {
			others++
		}
	}
	if others == 0 || s.futile.rule == Loose {
		switch mated := s.futile.transparent(&s.p); {
		case s.futile.cut:
			c.guess(1, 1) // unknown
			return
		case mated:
			c.pn, c.dn, c.length, c.hand = 0, infinite, 0, s.own(s.needed(), false)
			return
		}
	}
	if limit == 0 {
		c.pn, c.dn, c.length, c.hand = infinite, 0, 0, s.hand
		if others > 0 {
			c.hand = s.own(s.all(), false)
		}
		return
	}
	c.guess(others+uint32(drops.Count()), 1)
}

func (s *search) won() bool {
	if _, tries := s.p.Rules().Try(s.attacker); !tries {
		return true
	}
	r := s.p.Ending()
	return r.Reason == shogi.Mate || r.Reason == shogi.NoLegalMove
}

func (s *search) judgeAttack(c *child) {
	checks := s.p.CountChecks()
	if checks == 0 {
		c.pn, c.dn, c.length, c.hand = infinite, 0, endless, s.own(s.unhelped(), false)
		return
	}
	c.guess(1, uint32(checks))
}

type sums struct {
	pn, dn uint32
	second uint32
	others uint32 // the other children's part
	best   int
}

// A check that is not the hardest to refute adds 1 plus a third of the rest to dn.
const share = 3

// join joins the numbers of children; some may be undecided.
//
// One number (pn at OR, dn at AND nodes) is the minimum of the children's plus costs (df-pn+,
// A. Nagai and H. Imai, 1999). The other would be the sum, which counts transpositions
// repeatedly and explodes. So replies that are alike count once, with the largest (T. Kaneko
// et al., "Initialization of df-pn search", 2005). Of the checks, the largest counts fully and
// each other in part, between a sum and weak proof-number search (T. Ueda et al., 2008).
//
// Children that workers (or nil) are searching look more expensive.
func join(children []child, or bool, w *workers) sums {
	least, second, best := uint32(infinite), uint32(infinite), -1
	real := uint32(infinite)
	var total uint64
	var largest, bestHigh uint32
	open := false
	for i := range children {
		c := &children[i]
		low, high := c.pn, c.dn
		if !or {
			low, high = c.dn, c.pn
		}
		if high == 0 {
			continue
		}
		open = true
		if low != 0 && low < infinite {
			low = min(low+uint32(c.cost), infinite-1)
		}
		real = min(real, low)
		if w != nil && low != 0 && low < infinite {
			low = min(w.virtualLoss(c.spot, low), infinite-1)
		}
		switch {
		case or:
			total += part(high)
			largest = max(largest, high)
		case c.alike:
			largest = max(largest, high)
		default:
			total += uint64(high)
		}
		if low < least || low == least && high < bestHigh {
			least, second, best, bestHigh = low, least, i, high
		} else if low < second {
			second = low
		}
	}
	if !open || least == 0 {
		if least != 0 {
			return numbers(or, sums{best: best}, infinite, 0)
		}
		return numbers(or, sums{best: best}, 0, infinite)
	}
	others := total
	switch {
	case or:
		others -= part(bestHigh)
		total -= part(largest)
	case !children[best].alike:
		others += uint64(largest)
		others -= uint64(bestHigh)
	}
	joined := min(total+uint64(largest), infinite-1)
	return numbers(or, sums{second: second, best: best, others: uint32(min(others, infinite-1))}, real, uint32(joined))
}

func part(dn uint32) uint64 { return uint64(1 + (dn-1)/share) }

func numbers(or bool, s sums, least, joined uint32) sums {
	if or {
		s.pn, s.dn = least, joined
	} else {
		s.pn, s.dn = joined, least
	}
	return s
}
