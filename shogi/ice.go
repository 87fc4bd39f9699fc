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
		for pieces := p.byClass[class].And(p.byColor[us].half()); !pieces.Empty(); {
			sq := pieces.Pop() & (halfSquares - 1)
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

func (g *generator) iceFrom(m *mover, from Square, allowed half) {
	p := g.p
	r := p.rules
	att := r.attacks(m, from, g.safety.occ)
	captures := att.And(p.byColor[p.side^1].half())
	stay, promote := m.split(from, captures)
	quiet, quietPromote := r.iceRest(m, from, g.safety.occ, p.byColor[p.side].half())
	g.emit(from, stay.Or(quiet).And(allowed), promote.Or(quietPromote).And(allowed))
}

// iceRest returns where quiet moves come to rest. The first step decides about promotion.
func (r *Rules) iceRest(m *mover, from Square, occ, own half) (stay, promote half) {
	zone := m.promote[from&(halfSquares-1)]
	mayStay := m.stay
	if m.forced {
		mayStay = mayStay.AndNot(zone)
	}
	for i := range m.way.atoms {
		a := &m.way.atoms[i]
		t := a.to[from&(halfSquares-1)]
		if t == NoSquare || occ.Has(t) {
			continue
		}
		first, rest := halfBit(t), t
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
			if first = first.AndNot(halfBit(end)); end != rest && r.spec.Ice.GapBars {
				end = rest // no room for the gap
			}
			if mayStay.Has(end) {
				stay = stay.Or(halfBit(end))
			}
			if zone.Has(end) {
				promote = promote.Or(halfBit(end))
			}
		}
		if first.Meets(mayStay) {
			stay = stay.Or(halfBit(rest))
		}
		if first.Meets(zone) {
			promote = promote.Or(halfBit(rest))
		}
	}
	if r.spec.Ice.DeadBars {
		stay = stay.AndNot(m.way.dead.half())
	}
	return stay, promote
}

func (r *Rules) open(from Square, d int, occ half) half {
	ray := r.ray[d&7][from&(halfSquares-1)]
	if blockers := ray.And(occ); !blockers.Empty() {
		b := r.nearest(d, blockers)
		ray = ray.AndNot(r.ray[d&7][b&(halfSquares-1)]).AndNot(halfBit(b))
	}
	return ray
}

// rising directions have increasing bits.
const rising = 1<<dirDown | 1<<dirDownLeft | 1<<dirLeft | 1<<dirUpLeft

// nearest and farthest return the first and last square of b on a ray. b must not be empty.
func (r *Rules) nearest(d int, b half) Square {
	if rising>>(d&7)&1 != 0 {
		return b.First()
	}
	return b.last()
}

func (r *Rules) farthest(d int, b half) Square { return r.nearest(turn(d), b) }

// carry returns where a piece that stops on t slides in direction d. If the gap would move it
// back behind t, it stays on t or, with GapBars, the result is NoSquare.
func (r *Rules) carry(t Square, d int, occ, own half) Square {
	ray := r.ray[d&7][t&(halfSquares-1)]
	blockers := ray.And(occ)
	if blockers.Empty() {
		if ray.Empty() {
			return t
		}
		return r.farthest(d, ray)
	}
	b := r.nearest(d, blockers)
	back := &r.next[0][turn(d)&7]
	rest := back[b&(halfSquares-1)]
	gap := r.spec.Ice.EnemyGap
	if own.Has(b) {
		gap = r.spec.Ice.FriendGap
	}
	switch {
	case gap == 0:
	case rest != t:
		rest = back[rest&(halfSquares-1)]
	case r.spec.Ice.GapBars:
		return NoSquare
	}
	return rest
}

func (g *generator) iceKing(m *mover) {
	p, s := g.p, &g.safety
	r, us := p.rules, p.side
	to := r.attacks(m, s.king, s.occ).And(p.byColor[us^1].half())
	rest, _ := r.iceRest(m, s.king, s.occ, p.byColor[us].half())
	g.emit(s.king, p.unattacked(s, to.Or(rest)), half{})
}

func (p *Position) unattacked(s *safety, to half) (safe half) {
	us := p.side
	left := s.occ.AndNot(halfBit(s.king))
	for !to.Empty() {
		sq := to.Pop()
		if p.attackersBut(sq, us^1, left.Or(halfBit(sq)), halfBit(sq)).Empty() {
			safe = safe.Or(halfBit(sq))
		}
	}
	return safe
}

// attackersBut is AttackersTo without the captured pieces on gone.
func (p *Position) attackersBut(sq Square, by Color, occ, gone half) half {
	return p.attackersAmong(p.byColor[by].half().And(occ).AndNot(gone), sq, by, occ)
}
