package shogi

// iceMoves generates moves where nothing may stop on an empty square (seed 001, スケート将棋). Only
// quiet moves slide on.
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

func (g *generator) iceFrom(m *mover, from Square, allowed Bitboard) {
	p := g.p
	r := p.rules
	att := r.attacks(m, from, g.safety.occ)
	captures := att.And(p.byColor[p.side^1])
	stay, promote := m.split(from, captures)
	quiet, quietPromote := r.iceRest(m, from, g.safety.occ, p.byColor[p.side])
	g.emit(from, stay.Or(quiet).And(allowed), promote.Or(quietPromote).And(allowed))
}

// iceRest returns where quiet moves come to rest. The first step decides about promotion.
func (r *Rules) iceRest(m *mover, from Square, occ, own Bitboard) (stay, promote Bitboard) {
	zone := m.promote[from&(MaxSquares-1)]
	mayStay := m.stay
	if m.forced {
		mayStay = mayStay.AndNot(zone)
	}
	for i := range m.atoms {
		a := &m.atoms[i]
		t := a.to[from&(MaxSquares-1)]
		if t == NoSquare || occ.Has(t) {
			continue
		}
		first, rest := Bit(t), t
		if a.slides {
			first = r.open(from, int(a.dir), occ)
		}
		if a.ice == noDir {
			stay, promote = stay.Or(first.And(mayStay)), promote.Or(first.And(zone))
			continue
		}
		if rest = r.carry(t, int(a.ice), occ, own); rest == NoSquare {
			continue
		}
		if a.slides { // the last square is already there
			end := r.farthest(int(a.dir), first)
			if first = first.AndNot(Bit(end)); end != rest && r.spec.Ice.GapBars {
				end = rest // no room for the gap
			}
			if mayStay.Has(end) {
				stay = stay.Or(Bit(end))
			}
			if zone.Has(end) {
				promote = promote.Or(Bit(end))
			}
		}
		if first.Meets(mayStay) {
			stay = stay.Or(Bit(rest))
		}
		if first.Meets(zone) {
			promote = promote.Or(Bit(rest))
		}
	}
	if r.spec.Ice.DeadBars {
		stay = stay.AndNot(m.dead)
	}
	return stay, promote
}

func (r *Rules) open(from Square, d int, occ Bitboard) Bitboard {
	ray := r.ray[d&7][from&(MaxSquares-1)]
	if blockers := ray.And(occ); !blockers.Empty() {
		b := r.nearest(d, blockers)
		ray = ray.AndNot(r.ray[d&7][b&(MaxSquares-1)]).AndNot(Bit(b))
	}
	return ray
}

// rising directions have increasing bits.
const rising = 1<<dirDown | 1<<dirDownLeft | 1<<dirLeft | 1<<dirUpLeft

// nearest and farthest return the first and last square of b on a ray. b must not be empty.
func (r *Rules) nearest(d int, b Bitboard) Square {
	if rising>>(d&7)&1 != 0 {
		return b.First()
	}
	return b.last()
}

func (r *Rules) farthest(d int, b Bitboard) Square { return r.nearest(turn(d), b) }

// carry returns where a piece that stops on t slides in direction d. If the gap would move it
// back behind t, it stays on t or, with GapBars, the result is NoSquare.
func (r *Rules) carry(t Square, d int, occ, own Bitboard) Square {
	ray := r.ray[d&7][t&(MaxSquares-1)]
	blockers := ray.And(occ)
	if blockers.Empty() {
		if ray.Empty() {
			return t
		}
		return r.farthest(d, ray)
	}
	b := r.nearest(d, blockers)
	back := &r.next[0][turn(d)&7]
	rest := back[b&(MaxSquares-1)]
	gap := r.spec.Ice.EnemyGap
	if own.Has(b) {
		gap = r.spec.Ice.FriendGap
	}
	switch {
	case gap == 0:
	case rest != t:
		rest = back[rest&(MaxSquares-1)]
	case r.spec.Ice.GapBars:
		return NoSquare
	}
	return rest
}

func (g *generator) iceKing(m *mover) {
	p, s := g.p, &g.safety
	r, us := p.rules, p.side
	to := r.attacks(m, s.king, s.occ).And(p.byColor[us^1])
	rest, _ := r.iceRest(m, s.king, s.occ, p.byColor[us])
	g.emit(s.king, p.unattacked(s, to.Or(rest)), Bitboard{})
}

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

// attackersBut is AttackersTo without the captured pieces on gone.
func (p *Position) attackersBut(sq Square, by Color, occ, gone Bitboard) Bitboard {
	return p.attackersAmong(p.byColor[by].And(occ).AndNot(gone), sq, by, occ)
}
