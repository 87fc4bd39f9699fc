package shogi

import "slices"

// Reach returns the squares that c's piece of kind k on from can reach in one move in any
// position, unpromoted and promoting, without double moves. It bounds premoves.
func (r *Rules) Reach(c Color, k Kind, from Square) (stay, promote Bitboard) {
	if k == NoKind || int(k) > len(r.kinds) || !r.Has(from) {
		return Bitboard{}, Bitboard{}
	}
	m := r.ways[c&1][r.classOf[k]]
	first, rest := r.reachOf(m, from)
	if r.borrows>>k&1 == 1 && r.lendable(c&1).Has(from) {
		for class := range r.classes {
			lent, _ := r.reachOf(r.ways[c&1][class], from)
			first = first.Or(lent)
		}
	}
	if zone := m.promoteFrom(from); r.style != styleIce {
		promote = first.And(zone)
	} else if first.Meets(zone) { // the first step decides about promotion
		promote = first.Or(rest)
	}
	stay = first.And(m.stay).Or(rest)
	if m.forced && r.style != styleIce && r.spec.Promotion.By != PromotionByCapture {
		stay = stay.AndNot(promote)
	}
	return stay, promote
}

// DropReach returns the squares where c may ever drop k; for a mine, its gate.
func (r *Rules) DropReach(c Color, k Kind) Bitboard {
	switch {
	case k == NoKind || int(k) > len(r.kinds):
		return Bitboard{}
	case k == r.mine:
		return Bit(r.gate[c&1])
	case !r.info[k].Droppable:
		return Bitboard{}
	}
	return r.dropTo[c&1][k]
}

func (r *Rules) reachOf(m *movement, from Square) (own, carried Bitboard) {
	atoms := m.atoms
	if m.region.Has(from) {
		atoms = m.regionAtoms
	}
	for i := range atoms {
		a := &atoms[i]
		n := 0
		for s := a.to[from]; s != NoSquare && s != from && n < a.max; s = a.to[s] {
			if n++; n >= a.min {
				own = own.Or(Bit(s))
			}
			if a.ice != noDir {
				carried = carried.Or(r.ray[a.ice&7][s].full())
			}
			if !a.slides {
				break
			}
		}
	}
	for i := range m.hops {
		h := &m.hops[i]
		for s := h.land[from]; s != NoSquare && s != from; s = h.over[s] {
			own = own.Or(Bit(s))
			if !h.chain && m.jump&JumpRun == 0 {
				break
			}
		}
	}
	return own, carried.AndNot(Bit(from))
}

// Path returns the squares that a board move passes for display, both ends included: across
// joined edges, over ice, from landing to landing, by the two steps of a double move. It returns the shortest way. A drop has one
// square, a pass none. If m is not pseudo-legal, only the ends are returned.
func (p *Position) Path(m Move) []Square {
	switch {
	case m == Pass || m == NoMove:
		return nil
	case m.IsDrop():
		return []Square{m.To()}
	}
	from, to := m.From(), m.To()
	if between := p.rules.Between(m); between != NoSquare {
		return []Square{from, between, to}
	}
	pc := p.Piece(from)
	if pc == NoPiece {
		return []Square{from, to}
	}
	mv := p.rules.ways[pc.Color()][p.rules.classOf[pc.Kind()]]
	best := p.wayByAtoms(mv, from, to, m.Promotes())
	if best == nil && p.rules.borrows != 0 {
		for class := range p.rules.classes {
			if way := p.wayByAtoms(p.rules.ways[pc.Color()][class], from, to, m.Promotes()); way != nil {
				return way
			}
		}
	}
	for _, way := range [][]Square{p.wayByHops(mv, from, to), p.wayByRun(mv, from, to)} {
		if way != nil && (best == nil || len(way) < len(best)) {
			best = way
		}
	}
	if best == nil {
		return []Square{from, to}
	}
	return best
}

func (p *Position) wayByAtoms(mv *movement, from, to Square, promotes bool) (best []Square) {
	r := p.rules
	occ := p.Occupied()
	atoms := mv.atoms
	if mv.region.Has(from) {
		atoms = mv.regionAtoms
	}
	for i := range atoms {
		a := &atoms[i]
		way := []Square{from}
		for s := a.to[from]; s != NoSquare && s != from; s = a.to[s] {
			way = append(way, s)
			full := way
			if r.style == styleIce && !occ.Has(s) && a.ice != noDir {
				full = r.carryWay(way, int(a.ice), to, occ.half(), p.byColor[p.side].half())
			}
			if full[len(full)-1] == to && (best == nil || len(full) < len(best)) && p.firstStepFits(mv, from, s, promotes) {
				best = slices.Clone(full)
			}
			if !a.slides || occ.Has(s) && a.hop == HopNone {
				break
			}
		}
	}
	return best
}

// firstStepFits reports whether a move with first step s may promote, or stay unpromoted. Only
// ice restricts it.
func (p *Position) firstStepFits(mv *movement, from, s Square, promotes bool) bool {
	if p.rules.style != styleIce || p.board[s] != NoPiece {
		return true
	}
	if promotes {
		return mv.promoteFrom(from).Has(s)
	}
	return mv.stay.Has(s)
}

func (r *Rules) carryWay(way []Square, d int, to Square, occ, own half) []Square {
	first := way[len(way)-1]
	if r.carry(first, d, occ, own) != to {
		return way
	}
	out := slices.Clone(way)
	for s := first; s != to; {
		s = r.next[0][d&7][s]
		out = append(out, s)
	}
	return out
}

func (p *Position) wayByHops(mv *movement, from, to Square) []Square {
	occ := p.Occupied()
	for i := range mv.hops {
		h := &mv.hops[i]
		way := []Square{from}
		for at := from; ; {
			over, land := h.over[at], h.land[at]
			if over == NoSquare || land == NoSquare || land == from || !occ.Has(over) {
				break
			}
			if way = append(way, land); land == to {
				return way
			}
			if !h.chain || occ.Has(land) {
				break
			}
			at = land
		}
	}
	return nil
}

func (p *Position) wayByRun(mv *movement, from, to Square) []Square {
	if mv.jump&JumpRun == 0 || !p.rules.runJumps(mv, from, p.occupied()).Has(to) {
		return nil
	}
	return []Square{from, to}
}
