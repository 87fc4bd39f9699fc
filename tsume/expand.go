package tsume

import "github.com/komadai/komadai/shogi"

// expandAttack puts the attacker's checks on the stack of children. below is the
// limit for the positions after them.
func (s *search) expandAttack(below uint16) {
	base := len(s.children)
	s.scratch = s.p.AppendChecks(s.scratch[:0])
	for _, m := range s.scratch {
		s.children = append(s.children, child{move: m, rep: noRep})
	}
	s.chainPromotions(base)
	for i := base; i < len(s.children); i++ {
		c := s.children[i]
		var u shogi.Undo
		h := s.hand
		s.play(c.move, &u)
		if !s.recall(&c, below) {
			s.judgeDefence(&c, below)
		}
		s.p.Unmake(c.move, &u)
		s.hand = h
		if c.pn == 0 {
			c.asleep = false
		}
		s.children[i] = c
		if c.pn == 0 && c.length == 0 {
			s.children = s.children[:i+1] // mates at once: the others do not matter
			return
		}
	}
	for i := base; i < len(s.children); i++ {
		if c := &s.children[i]; !c.asleep {
			s.wake(c, base, true)
		}
	}
}

// expandDefence puts the defender's replies on the stack of children.
func (s *search) expandDefence(below uint16) {
	base := len(s.children)
	s.scratch = s.p.AppendLegal(s.scratch[:0])
	for _, m := range s.scratch {
		s.children = append(s.children, child{move: m, rep: noRep})
	}
	s.chainPromotions(base)
	s.chainDrops(base)
	for i := base; i < len(s.children); i++ {
		c := s.children[i]
		var u shogi.Undo
		s.p.Make(c.move, &u)
		if at := s.path.returns(&s.hs, s.key(), s.hand); at >= 0 {
			c.pn, c.dn, c.hand, c.length, c.rep = infinite, 0, s.hand, below, int32(at)
		} else if !s.recall(&c, below) {
			s.judgeAttack(&c)
		}
		s.p.Unmake(c.move, &u)
		if c.dn == 0 {
			c.asleep = false
		}
		s.children[i] = c
		if c.dn == 0 && c.rep == noRep {
			s.children = s.children[:i+1] // refuted: the others do not matter
			return
		}
	}
	for i := base; i < len(s.children); i++ {
		if c := &s.children[i]; !c.asleep {
			s.wake(c, base, false)
		}
	}
}

// recall fills c from what is known of the position on the board.
func (s *search) recall(c *child, limit uint16) bool {
	key := s.key()
	a := s.table.look(&s.hs, key, s.hand, limit)
	if a.known && (a.pn == 0 || a.dn == 0) {
		c.pn, c.dn, c.hand, c.length = a.pn, a.dn, a.hand, a.length
		return true
	}
	if rep, ok := s.path.kept(mix(s.hash, key, s.hand), limit); ok {
		c.pn, c.dn, c.hand, c.length, c.rep = infinite, 0, s.hand, limit, rep
		return true
	}
	if limit == 0 { // decided by the replies alone
		return false
	}
	if a.known {
		c.pn, c.dn, c.seen = a.pn, a.dn, true
		c.old = int(a.depth) < len(s.path.keys)
	}
	return a.known
}

// judgeDefence fills c for a position not met before in which the defender is
// to move: mated, or as hard to prove as it has replies.
func (s *search) judgeDefence(c *child, limit uint16) {
	s.replies = s.p.AppendLegal(s.replies[:0])
	if len(s.replies) == 0 {
		if s.won() {
			c.pn, c.dn, c.length, c.hand = 0, infinite, 0, s.own(s.needed())
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
	if others == 0 && s.rule != Strict && s.transparent() {
		c.pn, c.dn, c.length, c.hand = 0, infinite, 0, s.own(s.needed())
		return
	}
	if limit == 0 {
		c.pn, c.dn, c.length, c.hand = infinite, 0, 0, s.hand
		if others > 0 {
			c.hand = s.own(s.all())
		}
		return
	}
	c.pn, c.dn = others+uint32(drops.Count()), 1
}

// won reports whether the defender, who has no move, is beaten by mate: a king
// of the attacker on a try square also leaves no move.
func (s *search) won() bool {
	if _, tries := s.p.Rules().Try(s.attacker); !tries {
		return true
	}
	r := s.p.Ending()
	return r.Reason == shogi.Mate || r.Reason == shogi.NoLegalMove
}

// judgeAttack fills c for a position not met before in which the attacker is to
// move: failed without a check, or as hard to disprove as it has checks.
func (s *search) judgeAttack(c *child) {
	n := s.p.CountChecks()
	if n == 0 {
		c.pn, c.dn, c.length, c.hand = infinite, 0, endless, s.own(s.unhelped())
		return
	}
	c.pn, c.dn = 1, uint32(n)
}

// chainPromotions puts a move that declines a promotion behind the same move
// that promotes, where the promoted piece attacks all that the other does: only
// to avoid a mate by a dropped pawn (打歩詰) is it ever better.
func (s *search) chainPromotions(base int) {
	list := s.children[base:]
	r := s.p.Rules()
	for i := range list {
		if !list[i].move.Promotes() {
			continue
		}
		from, to := list[i].move.From(), list[i].move.To()
		for j := range list {
			m := list[j].move
			if j == 0 || !m.IsBoard() || m.Promotes() || m.From() != from || m.To() != to {
				continue
			}
			pc := s.p.Piece(from)
			up := shogi.NewPiece(pc.Color(), r.Info(pc.Kind()).Promoted)
			if s.p.Attacks(pc, to, shogi.Bitboard{}).Within(s.p.Attacks(up, to, shogi.Bitboard{})) {
				list[i].wakes, list[j].asleep = uint16(j), true
			}
		}
	}
}

// chainDrops puts the defender's drops on one square behind each other: what
// answers one mostly answers all.
func (s *search) chainDrops(base int) {
	list := s.children[base:]
	var last [shogi.MaxSquares]uint16
	for i := range list {
		if !list[i].move.IsDrop() {
			continue
		}
		to := list[i].move.To()
		if j := last[to]; j != 0 {
			list[j-1].wakes = uint16(i)
			list[i].asleep = true
		}
		last[to] = uint16(i + 1)
	}
}
