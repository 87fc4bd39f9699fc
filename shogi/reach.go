package shogi

// Reach returns the squares that c's piece of kind k on from can reach in one move in any
// position, unpromoted and promoting. It bounds premoves.
func (r *Rules) Reach(c Color, k Kind, from Square) (stay, promote Bitboard) {
	if k == NoKind || int(k) > len(r.kinds) || !r.Has(from) {
		return Bitboard{}, Bitboard{}
	}
	m := &r.movers[c&1][r.classOf[k]]
	first, rest := r.reachOf(m, from)
	if zone := m.promote[from]; r.style != styleIce {
		promote = first.And(zone)
	} else if first.Meets(zone) { // the first step decides about promotion
		promote = first.Or(rest)
	}
	stay = first.And(m.stay).Or(rest)
	if m.forced && r.style != styleIce {
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

func (r *Rules) reachOf(m *mover, from Square) (own, carried Bitboard) {
	atoms := m.atoms
	if m.region.Has(from) {
		atoms = m.regionAtoms
	}
	for i := range atoms {
		a := &atoms[i]
		for s := a.to[from]; s != NoSquare && s != from; s = a.to[s] {
			own = own.Or(Bit(s))
			if a.ice != noDir {
				carried = carried.Or(r.ray[a.ice&7][s])
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
