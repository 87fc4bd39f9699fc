package shogi

import "math/bits"

// Attacks returns the squares that pc attacks from sq when occ is occupied, own pieces
// included.
func (p *Position) Attacks(pc Piece, sq Square, occ Bitboard) Bitboard {
	r := p.rules
	switch r.style {
	case styleMixed:
		return p.hits(pc, sq, occ)
	case styleJump:
		return p.attacksOf(pc, sq, occ.half()).full()
	}
	return r.attacks(&r.movers[pc.Color()][r.classOf[pc.Kind()]&(maxClasses-1)], sq, occ.half()).full()
}

// hits is Attacks with styleMixed.
func (p *Position) hits(pc Piece, sq Square, occ Bitboard) Bitboard {
	b := p.reaches(pc, sq, occ, true)
	if m := p.rules.ways[pc.Color()][p.rules.classOf[pc.Kind()]]; m.double != nil {
		b = b.Or(p.twice(m, pc.Color(), sq&(MaxSquares-1), occ, true))
	}
	return b
}

func (p *Position) attacksOf(pc Piece, sq Square, occ half) half {
	r := p.rules
	m := &r.movers[pc.Color()][r.classOf[pc.Kind()]&(maxClasses-1)]
	b := r.attacks(m, sq, occ)
	if r.style == styleJump {
		b = b.Or(r.jumps(m, sq, occ))
	}
	return b
}

// Attacked returns the squares that c attacks, and those it attacks at least twice.
func (p *Position) Attacked(c Color) (once, twice Bitboard) {
	if p.rules.style != styleMixed {
		one, two := p.attacked(c & 1)
		return one.full(), two.full()
	}
	occ := p.Occupied()
	for pieces := p.Color(c); !pieces.Empty(); {
		sq := pieces.Pop() & (MaxSquares - 1)
		b := p.hits(p.board[sq], sq, occ)
		twice = twice.Or(once.And(b))
		once = once.Or(b)
	}
	return once, twice
}

func (p *Position) attacked(c Color) (once, twice half) {
	r := p.rules
	occ := p.occupied()
	own := p.byColor[c&1].half()
	if r.style == styleJump {
		for pieces := own; !pieces.Empty(); {
			sq := pieces.Pop() & (halfSquares - 1)
			b := p.attacksOf(p.board[sq], sq, occ)
			twice = twice.Or(once.And(b))
			once = once.Or(b)
		}
		return once, twice
	}
	for class := range r.classes {
		m := &r.movers[c&1][class&(maxClasses-1)]
		pieces := p.byClass[class&(maxClasses-1)].And(own)
		if m.single != noDir { // distinct targets
			b := r.shift(m, pieces)
			twice = twice.Or(once.And(b))
			once = once.Or(b)
			continue
		}
		for !pieces.Empty() {
			sq := pieces.Pop() & (halfSquares - 1)
			b := m.step[sq]
			if m.slides != 0 {
				b = b.Or(r.slide(m, sq, occ))
			}
			twice = twice.Or(once.And(b))
			once = once.Or(b)
		}
	}
	return once, twice
}

func (r *Rules) attacks(m *mover, sq Square, occ half) half {
	b := m.step[sq&(halfSquares-1)]
	if m.slides != 0 {
		b = b.Or(r.slide(m, sq, occ))
	}
	return b
}

func (r *Rules) slide(m *mover, sq Square, occ half) half {
	if r.lines == nil {
		return r.walk(m.slides, m.topo, sq, occ)
	}
	b := r.lines.attacks(m.lines, sq, occ)
	if m.partly {
		b = b.And(m.reach[sq&(halfSquares-1)])
	}
	return b
}

// walk stops a slider on a joined board before its origin.
func (r *Rules) walk(dirs, topo uint8, sq Square, occ half) (b half) {
	rays := &r.next[topo&3]
	for ; dirs != 0; dirs &= dirs - 1 {
		next := &rays[bits.TrailingZeros8(dirs)&7]
		for s := next[sq&(halfSquares-1)]; s != NoSquare && s != sq; s = next[s&(halfSquares-1)] {
			b = b.Or(halfBit(s))
			if occ.Has(s) {
				break
			}
		}
	}
	return b
}

// Seed 001, checkers shogi.
func (r *Rules) jumps(m *mover, sq Square, occ half) (b half) {
	for i := range m.way.hops {
		h := &m.way.hops[i]
		for at := sq; ; {
			over, land := h.over[at], h.land[at]
			if over == NoSquare || land == NoSquare || land == sq || !occ.Has(over) {
				break
			}
			b = b.Or(halfBit(land))
			if !h.chain || occ.Has(land) {
				break
			}
			at = land
		}
	}
	return b
}

// AttackersTo returns by's pieces within occ that attack sq when occ is occupied.
func (p *Position) AttackersTo(sq Square, by Color, occ Bitboard) Bitboard {
	r := p.rules
	if r.style != styleMixed {
		rest := occ.half()
		return p.attackersAmong(p.byColor[by&1].half().And(rest), sq, by&1, rest).full()
	}
	b := p.observers(p.Color(by).And(occ), sq, by&1, occ)
	if r.restrains {
		b = p.able(b)
	}
	return b
}

// attackersAmong is not for styleMixed.
func (p *Position) attackersAmong(them half, sq Square, by Color, occ half) (b half) {
	r := p.rules
	for t := them.And(r.stepFrom[by][sq&(halfSquares-1)]); !t.Empty(); {
		s := t.Pop()
		if r.movers[by][r.classOf[p.board[s].Kind()]].step[s].Has(sq) {
			b = b.Or(halfBit(s))
		}
	}
	if r.slidesWrap {
		for _, class := range r.sliders {
			m := &r.movers[by][class]
			for t := them.And(p.byClass[class]).And(m.slideFrom[sq&(halfSquares-1)]); !t.Empty(); {
				s := t.Pop()
				if r.slide(m, s, occ).Has(sq) {
					b = b.Or(halfBit(s))
				}
			}
		}
	} else {
		b = b.Or(p.slidersAmong(them, sq, by, occ))
	}
	if r.style == styleJump {
		b = b.Or(p.jumpersAmong(them, sq, by, occ))
	}
	return b
}

// observers returns the pieces of them that reach sq, restrained or not, with [styleMixed].
func (p *Position) observers(them Bitboard, sq Square, by Color, occ Bitboard) (b Bitboard) {
	r, target := p.rules, p.board[sq&(MaxSquares-1)]
	for t := them; !t.Empty(); {
		s := t.Pop() & (MaxSquares - 1)
		pc := p.board[s]
		m := r.ways[by][r.classOf[pc.Kind()]]
		if r.borrows == 0 && !m.region.Has(s) && !m.from[sq&(MaxSquares-1)].Has(s) {
			continue
		}
		if (target == NoPiece || m.prey>>target.Kind()&1 == 1) && p.hits(pc, s, occ).Has(sq) {
			b = b.Or(Bit(s))
		}
	}
	return b
}

// slidersAmong needs a board without joined edges.
func (p *Position) slidersAmong(them half, sq Square, by Color, occ half) (b half) {
	r, k := p.rules, sq&(halfSquares-1)
	for snipers := p.snipers(k, by).And(them); !snipers.Empty(); {
		s := snipers.Pop() & (halfSquares - 1)
		d := r.towards[k][s] & 7
		if !r.ray[d][k].And(r.ray[turn(int(d))&7][s]).Meets(occ) && p.slidesTo(s, k, by) {
			b = b.Or(halfBit(s))
		}
	}
	return b
}

func (p *Position) snipers(sq Square, by Color) (b half) {
	r := p.rules
	for _, class := range r.sliders {
		b = b.Or(p.byClass[class&(maxClasses-1)])
	}
	return b.And(r.lineFrom[by&1][sq&(halfSquares-1)])
}

func (p *Position) slidesTo(from, to Square, by Color) bool {
	r := p.rules
	class := r.classOf[p.board[from&(halfSquares-1)].Kind()] & (maxClasses - 1)
	return r.movers[by&1][class].slideFrom[to&(halfSquares-1)].Has(from)
}

func (p *Position) jumpersAmong(them half, sq Square, by Color, occ half) (b half) {
	r := p.rules
	for t := them.And(r.jumpFrom[by][sq&(halfSquares-1)]); !t.Empty(); {
		s := t.Pop()
		if r.jumps(&r.movers[by][r.classOf[p.board[s].Kind()]], s, occ).Has(sq) {
			b = b.Or(halfBit(s))
		}
	}
	return b
}

// Checkers returns the pieces that give check to the side to move.
func (p *Position) Checkers() Bitboard { return p.checkersOf(p.side) }

func (p *Position) checkersOf(c Color) Bitboard {
	k := p.king[c]
	if k == NoSquare {
		return Bitboard{}
	}
	b := p.AttackersTo(k, c.Other(), p.Occupied())
	if p.rules.spec.Facing && p.facing() {
		b = b.Or(Bit(p.king[c^1]))
	}
	if r := p.rules; r.crowned && r.spec.Royals == RoyalsAll {
		for t := p.crowns(c).AndNot(Bit(k)); !t.Empty(); {
			b = b.Or(p.AttackersTo(t.Pop(), c.Other(), p.Occupied()))
		}
	}
	return b
}

// facing reports whether the kings face each other along a file.
func (p *Position) facing() bool {
	r, up := p.rules, p.king[Black]
	for up != NoSquare && p.king[White] != NoSquare {
		up = r.next[0][0][up&(MaxSquares-1)]
		if up == NoSquare || p.board[up&(MaxSquares-1)] != NoPiece {
			break
		}
	}
	return up != NoSquare && up == p.king[White]
}

// exposed reports whether a royal piece of c is attacked.
func (p *Position) exposed(c Color) bool {
	if k := p.king[c]; p.rules.style != styleMixed {
		return k != NoSquare && !p.attackersAmong(p.byColor[c^1].half(), k, c^1, p.occupied()).Empty()
	}
	return !p.checkersOf(c).Empty()
}

func (p *Position) InCheck() bool { return p.exposed(p.side) }

// CounterChecks reports whether the legal move m answers check by giving check (逆王手, seed 002).
func (p *Position) CounterChecks(m Move) bool { return p.InCheck() && p.GivesCheck(m) }

// GivesCheck reports whether the legal move m gives check.
func (p *Position) GivesCheck(m Move) bool {
	r, us := p.rules, p.side
	k := p.king[us.Other()]
	if m == Pass || k == NoSquare && !r.crowned {
		return false
	}
	if r.style == styleJump || r.style == styleMixed {
		var u Undo
		q := *p
		q.Make(m, &u)
		return q.InCheck()
	}
	return p.checksBy(m, k)
}

// checksBy reports whether m attacks the king on k. It is not for jumps and styleMixed.
func (p *Position) checksBy(m Move, k Square) bool {
	r, us := p.rules, p.side
	to := m.To()
	occ := p.occupied().Or(halfBit(to))
	var kind Kind
	if m.IsDrop() {
		kind = m.Kind()
	} else {
		from := m.From()
		occ = occ.AndNot(halfBit(from)).Or(halfBit(to))
		if kind = p.board[from].Kind(); m.Promotes() {
			kind = r.info[kind].Promoted
		}
	}
	mv := &r.movers[us][r.classOf[kind]]
	if mv.from[k].Has(to) && r.attacks(mv, to, occ).Has(k) {
		return true
	}
	if m.IsDrop() {
		return false
	}
	from := m.From()
	if !r.slidesWrap && r.towards[k][from] == noDir {
		return false
	}
	for _, class := range r.sliders {
		mv := &r.movers[us][class]
		t := p.byColor[us].half().And(p.byClass[class]).And(mv.slideFrom[k]).AndNot(halfBit(from))
		for !t.Empty() {
			if r.slide(mv, t.Pop(), occ).Has(k) {
				return true
			}
		}
	}
	return false
}
