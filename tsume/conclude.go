package tsume

import "github.com/komadai/komadai/shogi"

func (s *search) conclude(v *verdict, base int, key, parent uint64, limit uint16, depth int, or bool, effort uint64) {
	switch {
	case v.pn == 0:
		v.dn = infinite
		best := s.proof(v, base, or)
		s.table.prove(key, v.hand, v.length, best, v.exact, effort)
	case v.dn == 0:
		v.pn = infinite
		s.disproof(v, base, limit, or)
		if v.rep >= int32(depth) {
			v.rep = noRep
			s.table.disprove(key, v.hand, v.length, v.exact, effort)
		} else {
			s.path.keep(parent, s.hash, limit, v.rep, v.exact)
		}
	default:
		s.table.unknown(key, s.hand, v.pn, v.dn, depth, effort)
	}
}

// proof sets a mate's length and proof pieces (証明駒).
func (s *search) proof(v *verdict, base int, or bool) (best shogi.Move) {
	if v.exact { // already weighed
		return shogi.NoMove
	}
	if !or {
		v.length, v.hand = 0, s.needed()
		for i := base; i < len(s.children); i++ {
			c := &s.children[i]
			v.length = max(v.length, c.length+1)
			v.hand = s.hs.most(v.hand, c.hand)
			v.exact = v.exact || c.exact
		}
		v.hand = s.own(v.hand, v.exact)
		return shogi.NoMove
	}
	v.length = never
	for i := base; i < len(s.children); i++ {
		c := &s.children[i]
		if c.pn != 0 || c.length+1 >= v.length {
			continue
		}
		v.length, best, v.exact = c.length+1, c.move, c.exact
		v.hand = s.before(c.move, c.hand)
	}
	v.hand = s.own(s.hs.least(v.hand, s.hand), v.exact)
	return best
}

// own returns h if hands compare, else the attacker's hand; exact: valid for that hand only.
func (s *search) own(h hand, exact bool) hand {
	if exact || s.hs.exact {
		return s.hand
	}
	return h
}

func (s *search) before(m shogi.Move, h hand) hand {
	if m.IsDrop() {
		return h + s.hs.unit[m.Kind()]
	}
	if got := s.p.Piece(m.To()); got != shogi.NoPiece {
		for i, k := range s.hs.kinds {
			if k == s.p.Rules().Info(got.Kind()).Base && h&s.hs.field[i] != 0 {
				return h - s.hs.unit[k]
			}
		}
	}
	return h
}

// needed returns the pieces that the attacker must hold because the defender lacks their kind
// to interpose.
func (s *search) needed() (h hand) {
	if s.p.Interpositions().Empty() {
		return 0
	}
	for i, k := range s.hs.kinds {
		if s.p.Hand(s.attacker.Other(), k) == 0 {
			h |= s.hand & s.hs.field[i]
		}
	}
	return h
}

func (s *search) all() hand { return s.hand + s.hs.of(&s.p, s.attacker.Other()) }

// unhelped returns the largest hand that allows no drops beyond the attacker's own kinds.
func (s *search) unhelped() hand {
	h := s.all()
	for _, f := range s.hs.field {
		if s.hand&f == 0 {
			h &^= f
		}
	}
	return h
}

// disproof sets the disproven limit, its hand (反証駒) and the repetition it depends on.
func (s *search) disproof(v *verdict, base int, limit uint16, or bool) {
	if v.exact { // already weighed
		return
	}
	v.length, v.rep = limit, noRep
	if or {
		v.length, v.hand = endless, s.unhelped()
		for i := base; i < len(s.children); i++ {
			c := &s.children[i]
			v.rep = min(v.rep, c.rep)
			v.exact = v.exact || c.exact
			if c.length != endless {
				v.length = min(v.length, c.length+1)
			}
			h := s.before(c.move, c.hand)
			v.hand = s.hs.least(v.hand, h)
		}
		v.hand = s.own(v.hand, v.exact)
		return
	}
	found := false
	for i := base; i < len(s.children); i++ {
		c := &s.children[i]
		if c.dn != 0 || found && c.rep <= v.rep {
			continue
		}
		found = true
		v.rep, v.hand, v.length, v.exact = c.rep, c.hand, c.length, c.exact
		if c.length != endless {
			v.length++
		}
	}
	v.hand = s.own(s.hs.least(v.hand, s.all()), v.exact)
}
