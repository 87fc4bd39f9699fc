package shogi

// AppendChecks appends the legal moves that give check. It allocates only if dst is full.
func (p *Position) AppendChecks(dst []Move) []Move {
	var c checkScan // does not escape
	g := generator{p: p, list: &dst, part: partChecks, checks: &c}
	g.runChecks()
	return dst
}

// CountChecks returns the number of legal moves that give check.
func (p *Position) CountChecks() int {
	if !p.checksBySets() {
		var room [640]Move
		return len(p.AppendChecks(room[:0]))
	}
	var c checkScan
	g := generator{p: p, counting: true, part: partChecks, checks: &c}
	g.runChecks()
	return g.count
}

// checksBySets reports whether sets of squares find all checks. Joined boards and jumps need a
// test of each move.
func (p *Position) checksBySets() bool {
	return !p.rules.slidesWrap && (p.rules.style == styleOrthodox || p.rules.style == styleIce)
}

func (g *generator) runChecks() {
	p := g.p
	r := p.rules
	if p.king[p.side^1] == NoSquare && !r.crowned {
		return
	}
	if !p.checksBySets() {
		from := len(*g.list)
		checks := g.checks
		g.part, g.checks = partAll, nil
		g.run()
		kept := (*g.list)[:from]
		if r.style != styleOrthodox {
			for _, m := range (*g.list)[from:] {
				if p.GivesCheck(m) {
					kept = append(kept, m)
				}
			}
		} else {
			kept = p.keepChecks(checks, kept, (*g.list)[from:])
		}
		*g.list = kept
		return
	}
	if r.decides && p.decided() {
		return
	}
	p.scanChecks(g.checks)
	p.scan(&g.safety)
	if g.kingMayCheck() {
		g.kingMoves()
	}
	if g.safety.targets.Empty() {
		return
	}
	if r.style == styleIce {
		g.iceMoves()
	} else {
		g.checkMoves()
	}
	g.drops()
}

// keepChecks appends the checks among moves to kept, on joined boards. A piece on no line to
// the king opens none.
func (p *Position) keepChecks(c *checkScan, kept, moves []Move) []Move {
	r, us := p.rules, p.side
	c.king, c.occ = p.king[us^1]&(halfSquares-1), p.occupied()
	var seen half
	for _, class := range r.sliders {
		seen = seen.Or(r.slide(&r.movers[us^1][class&(maxClasses-1)], c.king, c.occ))
	}
	for _, m := range moves {
		kind := m.Kind()
		switch {
		case m == Pass || m.IsDrop() && kind == r.mine || m.IsBoard() && seen.Has(m.From()):
			if p.GivesCheck(m) {
				kept = append(kept, m)
			}
			continue
		case m.IsBoard():
			kind = p.board[m.From()&(halfSquares-1)].Kind()
			if m.Promotes() {
				kind = r.info[kind].Promoted
			}
		}
		if p.checksFrom(c, r.classOf[kind]).Has(m.To()) {
			kept = append(kept, m)
		}
	}
	return kept
}

func (g *generator) kingMayCheck() bool {
	return g.safety.king != NoSquare && g.checks.openers.Has(g.safety.king)
}

type checkScan struct {
	king Square
	occ  half
	// direct has, by class, the squares that attack the king; known marks the computed ones.
	direct [maxClasses]half
	known  uint32
	// openers stand alone between an own slider and the king, on lines.
	openers half
	lines   [8]pin
	nlines  int
}

func (p *Position) scanChecks(c *checkScan) {
	r, us := p.rules, p.side
	c.king, c.occ = p.king[us^1]&(halfSquares-1), p.byColor[0].half().Or(p.byColor[1].half())
	for _, class := range r.sliders {
		snipers := p.byClass[class&(maxClasses-1)].And(p.byColor[us].half()).And(r.movers[us][class&(maxClasses-1)].slideFrom[c.king])
		for !snipers.Empty() {
			sq := snipers.Pop() & (halfSquares - 1)
			d := r.towards[c.king][sq] & 7
			between := r.ray[d][c.king].And(r.ray[turn(int(d))&7][sq])
			blockers := between.And(c.occ)
			if blockers.Empty() || blockers.Many() || !blockers.Meets(p.byColor[us].half()) {
				continue
			}
			c.openers = c.openers.Or(blockers)
			c.lines[c.nlines&7] = pin{blockers.First(), between}
			c.nlines++
		}
	}
}

// checksFrom returns the squares where an own piece of class attacks the king: by symmetry,
// those that an enemy piece of that class attacks from the king's square.
func (p *Position) checksFrom(c *checkScan, class uint8) half {
	class &= maxClasses - 1
	if c.known>>class&1 == 0 {
		c.known |= 1 << class
		c.direct[class] = p.rules.attacks(&p.rules.movers[p.side^1][class], c.king, c.occ)
	}
	return c.direct[class]
}

func (p *Position) checkTargets(c *checkScan, from Square) (stay, promote half) {
	r := p.rules
	kind := p.board[from&(halfSquares-1)].Kind()
	class := r.classOf[kind]
	to := r.info[kind].Promoted
	if r.towards[c.king][from&(halfSquares-1)] == noDir {
		stay = p.checksFrom(c, class)
		if to != NoKind {
			promote = p.checksFrom(c, r.classOf[to])
		}
		return stay, promote
	}
	// The piece leaves its line to the king open.
	occ := c.occ.AndNot(halfBit(from))
	stay = r.attacks(&r.movers[p.side^1][class&(maxClasses-1)], c.king, occ)
	if to != NoKind {
		promote = r.attacks(&r.movers[p.side^1][r.classOf[to]&(maxClasses-1)], c.king, occ)
	}
	if c.openers.Has(from) {
		for i := range c.nlines {
			if l := &c.lines[i&7]; l.sq == from {
				off := r.board.half().AndNot(l.allowed)
				stay, promote = stay.Or(off), promote.Or(off)
			}
		}
	}
	return stay, promote
}

func (g *generator) checkMoves() {
	p, s, c := g.p, &g.safety, g.checks
	r, us := p.rules, p.side
	own := p.byColor[us].half()
	open := s.targets.AndNot(own)
	for class := range r.classes {
		pieces := p.byClass[class&(maxClasses-1)].And(own)
		if class == r.kingClass || pieces.Empty() {
			continue
		}
		m := &r.movers[us][class&(maxClasses-1)]
		for !pieces.Empty() {
			sq := pieces.Pop() & (halfSquares - 1)
			stayHere, promoteHere := p.checkTargets(c, sq)
			if !m.reach[sq].Meets(stayHere.Or(promoteHere)) {
				continue
			}
			to := m.step[sq]
			if m.slides != 0 {
				to = to.Or(r.slide(m, sq, s.occ))
			}
			to = to.And(open)
			if s.pinned.Has(sq) {
				to = to.And(s.allowed(sq))
			}
			stay, promote := m.split(sq, to)
			g.put(sq, stay.And(stayHere), promote.And(promoteHere))
		}
	}
}

func (g *generator) put(from Square, stay, promote half) {
	if g.counting {
		g.count += stay.Count() + promote.Count()
		return
	}
	list := *g.list
	base := Move(from) << moveFromShift
	for !promote.Empty() {
		list = append(list, base|movePromote|Move(promote.Pop()))
	}
	for !stay.Empty() {
		list = append(list, base|Move(stay.Pop()))
	}
	*g.list = list
}
