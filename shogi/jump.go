package shogi

// jumpMoves generates moves where pieces may jump (seed 001, チェッカー将棋). Attacks depend on
// hurdles, so moves that touch a delicate square are tried.
func (g *generator) jumpMoves() {
	p := g.p
	r, us := p.rules, p.side
	own, s := p.byColor[us].half(), &g.safety
	for class := range r.classes {
		if class == r.kingClass {
			continue
		}
		m := &r.movers[us][class]
		for pieces := p.byClass[class].And(own); !pieces.Empty(); {
			sq := pieces.Pop() & (halfSquares - 1)
			to := r.attacks(m, sq, s.occ).Or(r.jumps(m, sq, s.occ)).AndNot(own)
			if m.way.jump&JumpRun != 0 {
				to = to.Or(r.runJumps(m.way, sq, s.occ))
			}
			g.land(m, sq, g.verified(sq, to))
			if g.done() {
				return
			}
		}
	}
}

func (g *generator) verified(from Square, to half) half {
	p, s := g.p, &g.safety
	if s.king == NoSquare {
		return to
	}
	doubtful := to
	if s.checkers.Empty() && !s.delicate.Has(from) {
		doubtful = to.And(s.delicate)
	}
	occ := s.occ.AndNot(halfBit(from))
	for !doubtful.Empty() {
		sq := doubtful.Pop()
		if !p.attackersBut(s.king, p.side^1, occ.Or(halfBit(sq)), halfBit(sq)).Empty() {
			to = to.AndNot(halfBit(sq))
		}
	}
	return to
}

// dropsVerified excludes hurdles of an enemy jump to the king.
func (g *generator) dropsVerified(to half) half {
	p, s := g.p, &g.safety
	if s.king != NoSquare {
		doubtful := to
		if s.checkers.Empty() {
			doubtful = to.And(s.delicate)
		} else if !p.rules.slidesWrap {
			for t := s.checkers; !t.Empty(); {
				to = to.And(p.stops(t.Pop(), s.king))
			}
			doubtful = to
		}
		for !doubtful.Empty() {
			sq := doubtful.Pop()
			if !p.attackersBut(s.king, p.side^1, s.occ.Or(halfBit(sq)), half{}).Empty() {
				to = to.AndNot(halfBit(sq))
			}
		}
	}
	return to
}

// stops returns a superset of the squares that block an attack on the king: the line and the
// landings.
func (p *Position) stops(from, king Square) (b half) {
	r := p.rules
	from, king = from&(halfSquares-1), king&(halfSquares-1)
	m := &r.movers[p.side^1][r.classOf[p.board[from].Kind()]&(maxClasses-1)]
	if m.step[from].Has(king) {
		return b
	}
	if d := r.towards[king][from]; d != noDir {
		b = r.ray[d&7][king].And(r.ray[turn(int(d&7))&7][from])
	}
	for i := range m.way.hops {
		h := &m.way.hops[i]
		for at := h.land[from]; at != NoSquare && at != from; at = h.land[at&(halfSquares-1)] {
			b = b.Or(halfBit(at))
			if !h.chain {
				break
			}
		}
	}
	return b
}

func (g *generator) jumpKing(m *mover) {
	p, s := g.p, &g.safety
	r := p.rules
	to := r.attacks(m, s.king, s.occ).Or(r.jumps(m, s.king, s.occ)).AndNot(p.byColor[p.side].half())
	if m.way.jump&JumpRun != 0 {
		to = to.Or(r.runJumps(m.way, s.king, s.occ))
	}
	g.emit(s.king, p.unattacked(s, to), half{})
}

// runJumps returns the empty squares behind two or more adjacent pieces.
func (r *Rules) runJumps(m *movement, sq Square, occ half) (b half) {
	for i := range m.hops {
		h := &m.hops[i]
		n := 0
		at := h.over[sq&(halfSquares-1)]
		for at != NoSquare && at != sq && occ.Has(at) {
			n++
			at = h.over[at&(halfSquares-1)]
		}
		if n >= 2 && at != NoSquare && at != sq {
			b = b.Or(halfBit(at))
		}
	}
	return b
}
