package shogi

// mixed generates moves where quiet moves and captures differ or depend on the region, and
// where a side may pass (Seishin, seed 000). With a king, a side without a move passes unless
// in check.
func (g *generator) mixed() {
	p := g.p
	r, us := p.rules, p.side
	if r.mine != NoKind {
		g.mines()
	}
	if r.points && p.finished(us) {
		g.pass()
		return
	}
	occ := p.Occupied()
	for pieces := p.byColor[us]; !pieces.Empty(); {
		sq := pieces.Pop() & (MaxSquares - 1)
		m := &r.movers[us][r.classOf[p.board[sq].Kind()]]
		g.land(m, sq, p.mixedTargets(m, sq, occ, p.side))
		if g.done() {
			return
		}
	}
	g.safety.targets, g.safety.occ = r.board, occ
	g.drops()
	if r.spec.NoMove == NoMovePasses && p.blank() {
		g.pass()
	}
}

func (p *Position) blank() bool {
	r := p.rules
	if r.passes {
		g := generator{p: p, counting: true, tally: true, any: true, part: partAll}
		if !p.InCheck() {
			g.walk()
			return g.count == 0
		}
		return false
	}
	if p.mineReady() || p.held[p.side]&r.droppable != 0 {
		return false
	}
	occ := p.Occupied()
	for pieces := p.byColor[p.side]; !pieces.Empty(); {
		sq := pieces.Pop()
		m := &r.movers[p.side][r.classOf[p.board[sq].Kind()]]
		if !p.mixedTargets(m, sq, occ, p.side).Empty() {
			return false
		}
	}
	return true
}

func (g *generator) pass() {
	if g.part&partQuiet == 0 {
		return
	}
	if g.counting {
		g.count++
		return
	}
	*g.list = append(*g.list, Pass)
}

func (p *Position) mineReady() bool {
	r, us := p.rules, p.side
	return r.mine != NoKind && p.hand[us][r.mine] > 0 && p.byColor[us^1].Has(r.gate[us])
}

func (g *generator) mines() {
	p := g.p
	if g.part&partQuiet == 0 || !p.mineReady() {
		return
	}
	if g.counting {
		g.count++
		return
	}
	*g.list = append(*g.list, NewDrop(p.rules.mine, p.rules.gate[p.side]))
}

func (p *Position) mixedTargets(m *mover, sq Square, occ Bitboard, us Color) Bitboard {
	r := p.rules
	quiet := r.mixedReach(m, sq, occ, false).AndNot(occ)
	captures := r.mixedReach(m, sq, occ, true).And(p.byColor[us^1])
	if m.prey != allKinds {
		for t := captures; !t.Empty(); {
			if to := t.Pop(); m.prey>>p.board[to].Kind()&1 == 0 {
				captures = captures.AndNot(Bit(to))
			}
		}
	}
	return quiet.Or(captures)
}

const allKinds = 1<<(MaxKinds+1) - 1

// mixedReach includes blockers.
func (r *Rules) mixedReach(m *mover, sq Square, occ Bitboard, capture bool) (b Bitboard) {
	atoms, inside := m.atoms, m.region.Has(sq)
	if inside {
		atoms = m.regionAtoms
	}
	for i := range atoms {
		a := &atoms[i]
		if capture && !a.capture || !capture && !a.quiet {
			continue
		}
		for s := a.to[sq&(MaxSquares-1)]; s != NoSquare && s != sq; s = a.to[s&(MaxSquares-1)] {
			if inside && m.confined && !m.region.Has(s) {
				break // a gap in the region ends a slide
			}
			b = b.Or(Bit(s))
			if !a.slides || occ.Has(s) {
				break
			}
		}
	}
	return b
}
