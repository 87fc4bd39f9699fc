package shogi

// iceMoves generates the moves of all pieces but the king where nothing may
// stop on an empty square (seed 001, スケート将棋). Attacks and captures are those
// of the plain board; only quiet moves go on.
func (g *generator) iceMoves() {
	p := g.p
	us := p.side
	for class := range p.rules.classes {
		if class == p.rules.kingClass {
			continue
		}
		m := &p.rules.movers[us][class]
		for pieces := p.byClass[class].And(p.byColor[us]); !pieces.Empty(); {
			sq := pieces.Pop() & (MaxSquares - 1)
			allowed := g.safety.targets
			if g.safety.pinned.Has(sq) {
				allowed = g.safety.allowed(sq)
			}
			g.iceFrom(m, sq, allowed)
			if g.done() {
				return
			}
		}
	}
}

// iceFrom emits the moves of one piece whose final square is in allowed.
func (g *generator) iceFrom(m *mover, from Square, allowed Bitboard) {
	p := g.p
	r := p.rules
	att := r.attacks(m, from, g.safety.occ)
	captures := att.And(p.byColor[p.side^1])
	stay, promote := captures, Bitboard{}
	if m.promotes {
		promote = captures.And(g.promotable(from))
		if !m.mayStayDead {
			stay = stay.AndNot(m.dead)
		}
	}
	quiet, quietPromote := r.iceRest(m, from, g.safety.occ, p.byColor[p.side], g.promotable(from))
	g.emit(from, stay.Or(quiet).And(allowed), promote.Or(quietPromote).And(allowed))
}

// iceRest returns the squares where a quiet move from from comes to rest, and
// those where it may have promoted: promotion and its forcing are decided by
// the first step, the square where the move would stop without ice.
func (r *Rules) iceRest(m *mover, from Square, occ, own, zone Bitboard) (stay, promote Bitboard) {
	for i := range m.atoms {
		a := &m.atoms[i]
		for t := a.to[from]; t != NoSquare && !occ.Has(t); t = a.to[t] {
			rest := t
			if a.ice != noDir {
				rest = r.carry(t, int(a.ice), occ, own)
			}
			if !m.dead.Has(t) || m.mayStayDead || !m.promotes {
				stay = stay.Or(Bit(rest))
			}
			if m.promotes && zone.Has(t) {
				promote = promote.Or(Bit(rest))
			}
			if !a.slides {
				break
			}
		}
	}
	return stay, promote
}

// carry returns where a piece that stops on the empty square t is carried to in
// direction d. The gap before what it meets never takes it back behind t.
func (r *Rules) carry(t Square, d int, occ, own Bitboard) Square {
	next := &r.next[0][d&7]
	at, before := t, t
	for {
		s := next[at&(MaxSquares-1)]
		if s == NoSquare {
			return at
		}
		if occ.Has(s) {
			gap := r.spec.Ice.EnemyGap
			if own.Has(s) {
				gap = r.spec.Ice.FriendGap
			}
			if gap > 0 {
				return before
			}
			return at
		}
		before, at = at, s
	}
}

// iceKing generates the king's moves on ice; its safety is judged where it
// comes to rest.
func (g *generator) iceKing(m *mover) {
	p, s := g.p, &g.safety
	r, us := p.rules, p.side
	to := r.attacks(m, s.king, s.occ).And(p.byColor[us^1])
	rest, _ := r.iceRest(m, s.king, s.occ, p.byColor[us], Bitboard{})
	g.emit(s.king, p.unattacked(s, to.Or(rest)), Bitboard{})
}

// unattacked returns those of the squares in to that no enemy attacks once the
// king has moved there.
func (p *Position) unattacked(s *safety, to Bitboard) (safe Bitboard) {
	us := p.side
	left := s.occ.AndNot(Bit(s.king))
	for !to.Empty() {
		sq := to.Pop()
		if p.attackersBut(sq, us^1, left.Or(Bit(sq)), Bit(sq)).Empty() {
			safe = safe.Or(Bit(sq))
		}
	}
	return safe
}

// attackersBut is AttackersTo without the pieces on the squares of gone, which
// still stand on the board but are being captured.
func (p *Position) attackersBut(sq Square, by Color, occ, gone Bitboard) Bitboard {
	kept := p.byColor[by]
	p.byColor[by] = kept.AndNot(gone)
	b := p.AttackersTo(sq, by, occ)
	p.byColor[by] = kept
	return b
}
