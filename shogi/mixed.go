package shogi

import "math/bits"

// mixed generates moves by walking: quiet moves and captures may differ or depend on the region,
// neighbours or hurdles. With royal pieces each move is tried. Without one, a side without a
// move may pass (Seishin, seed 000).
func (g *generator) mixed() {
	if g.p.rules.royals == 0 {
		g.walkAll()
		return
	}
	trial, h := *g.p, *g // locals, to stay on the stack
	h.trial = &trial
	h.walkAll()
	g.count = h.count
}

func (g *generator) walkAll() {
	p := g.p
	r, us := p.rules, p.side
	if r.mine != NoKind {
		g.mines()
	}
	if r.points && p.finished(us) {
		g.pass()
		return
	}
	targets := r.board
	if r.spec.Captures.Must && p.mayCapture(g.trial) {
		targets = p.victims(us)
	}
	if g.walkPieces(targets); g.done() || targets != r.board {
		return
	}
	g.walkDrops()
	if r.spec.NoMove == NoMovePasses && !r.passes && p.blank() {
		g.pass()
	}
}

// walkPieces generates the board moves to targets.
func (g *generator) walkPieces(targets Bitboard) {
	p := g.p
	r := p.rules
	for pieces := p.byColor[p.side].full(); !pieces.Empty() && !g.done(); {
		from := pieces.Pop() & (MaxSquares - 1)
		stay, promote := p.mixedMoves(from)
		stay, promote = g.kept(from, stay.And(targets), 0), g.kept(from, promote.And(targets), movePromote)
		if g.tally {
			g.count += stay.Count() + promote.Count()
		} else {
			g.walked(from, stay, promote)
		}
		if r.doubles {
			g.doubleMoves(from, targets != r.board)
		}
	}
}

// kept returns the squares of to where a move from from leaves no royal piece to be captured.
func (g *generator) kept(from Square, to Bitboard, flag Move) Bitboard {
	if g.trial == nil {
		return to
	}
	for t := to; !t.Empty(); {
		if sq := t.Pop(); !g.trial.survives(NewMove(from, sq, flag != 0)) {
			to = to.AndNot(Bit(sq))
		}
	}
	return to
}

// walked emits the moves of a piece.
func (g *generator) walked(from Square, stay, promote Bitboard) {
	if g.part != partAll {
		them := g.p.Color(g.p.side ^ 1)
		if g.part == partNoisy {
			stay = stay.And(them)
		} else {
			stay, promote = stay.AndNot(them), Bitboard{}
		}
	}
	if g.counting {
		g.count += stay.Count() + promote.Count()
		return
	}
	for !promote.Empty() {
		*g.list = append(*g.list, NewMove(from, promote.Pop(), true))
	}
	for !stay.Empty() {
		*g.list = append(*g.list, NewMove(from, stay.Pop(), false))
	}
}

func (g *generator) walkDrops() {
	p := g.p
	r, us := p.rules, p.side
	if p.held[us] == 0 || g.part&partQuiet == 0 {
		return
	}
	free, held := r.board.AndNot(p.Occupied()), p.held[us]&r.droppable
	// Drops that may mate are expensive to judge: with any, they come last.
	for _, kinds := range [2]uint64{held &^ r.noDropMate, held & r.noDropMate} {
		for ; kinds != 0 && !g.done(); kinds &= kinds - 1 {
			k := Kind(bits.TrailingZeros64(kinds))
			g.walkDropsOf(k, free)
			if face := r.info[k].face; face != NoKind {
				g.walkDropsOf(face, free)
			}
		}
	}
}

func (g *generator) walkDropsOf(k Kind, free Bitboard) {
	p := g.p
	r, us := p.rules, p.side
	in := &r.info[k]
	to := free.And(r.dropTo[us][k])
	if in.nifu != 0 {
		to = to.And(r.filesBelow(p.Pieces(us, k), in.nifu))
	}
	mates := in.dropMate && p.king[us^1] != NoSquare && g.dropped < maxDropMates
	for t := to; !t.Empty(); {
		sq := t.Pop()
		m := NewDrop(k, sq)
		switch {
		case g.trial != nil && !g.trial.survives(m), mates && p.dropMates(m, g.dropped):
			to = to.AndNot(Bit(sq))
			continue
		case g.any:
			to = Bit(sq)
			t = Bitboard{}
		case !g.counting:
			*g.list = append(*g.list, m)
		}
	}
	if g.counting {
		g.count += to.Count()
	}
}

// survives plays m and takes it back. It reports whether the mover's royal pieces are safe
// after it.
func (p *Position) survives(m Move) bool {
	var u Undo
	us := p.side
	p.Make(m, &u)
	safe := !p.exposed(us)
	p.Unmake(m, &u)
	return safe
}

// mayCapture reports whether the side to move has a legal capture. trial is a copy of p, or nil.
func (p *Position) mayCapture(trial *Position) bool {
	g := generator{p: p, counting: true, tally: true, any: true, part: partAll, trial: trial}
	g.walkPieces(p.victims(p.side))
	return g.count > 0
}

// victims returns the squares of the pieces that c may ever capture.
func (p *Position) victims(c Color) Bitboard {
	r := p.rules
	if !r.spec.Captures.Own {
		return p.byColor[c^1].full()
	}
	b := p.Occupied()
	for t := p.byColor[c].full(); !t.Empty(); {
		if sq := t.Pop(); r.royals>>p.board[sq].Kind()&1 == 1 {
			b = b.AndNot(Bit(sq))
		}
	}
	return b
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
	for pieces := p.byColor[p.side].full(); !pieces.Empty(); {
		if stay, promote := p.mixedMoves(pieces.Pop()); !stay.Or(promote).Empty() {
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
	return r.mine != NoKind && p.hand[us][r.mine] > 0 && p.byColor[us^1].has(r.gate[us])
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

// mixedMoves returns the squares where the piece on from may move, unpromoted and promoting, its
// royal pieces aside.
func (p *Position) mixedMoves(from Square) (stay, promote Bitboard) {
	r := p.rules
	pc := p.board[from]
	us, occ := pc.Color(), p.Occupied()
	if r.spec.Frozen != FrozenNone && p.frozen(from) {
		return stay, promote
	}
	m := r.ways[us][r.classOf[pc.Kind()]]
	victims := p.reaches(pc, from, occ, true).And(p.victims(us)).AndNot(Bit(from))
	if r.spec.Captures.Support != SupportNone && !p.armed(from) {
		victims = Bitboard{}
	}
	if m.prey != allKinds || r.immune != 0 || r.spec.Captures.Protected {
		for t := victims; !t.Empty(); {
			if to := t.Pop(); !p.takes(m, to, us) {
				victims = victims.AndNot(Bit(to))
			}
		}
	}
	if r.lions != 0 {
		for t := victims; !t.Empty(); {
			if to := t.Pop(); !p.trades(from, NoSquare, to, to) {
				victims = victims.AndNot(Bit(to))
			}
		}
	}
	to := p.reaches(pc, from, occ, false).AndNot(occ).Or(victims)
	promote = to.And(m.promoteFrom(from))
	if r.spec.Promotion.By == PromotionByCapture {
		promote = promote.And(victims)
	}
	if r.spec.Promotion.Inside && m.zone.Has(from) {
		promote = promote.And(victims.Or(m.dead))
	}
	if stay = to.And(m.stay); m.forced {
		stay = stay.AndNot(promote)
	}
	return stay, promote
}

// takes reports whether the rules of capture allow a piece of us that moves by m to capture on
// to.
func (p *Position) takes(m *movement, to Square, us Color) bool {
	r, pc := p.rules, p.board[to]
	switch k := pc.Kind(); {
	case m.prey>>k&1 == 0 || r.immune>>k&1 == 1:
		return false
	case !r.spec.Captures.Protected || pc.Color() == us || r.royals>>k&1 == 1 || k == r.goal:
		return true
	}
	return p.AttackersTo(to, us^1, p.Occupied()).AndNot(Bit(to)).Empty()
}

// frozen reports whether the piece on sq may not move.
func (p *Position) frozen(sq Square) bool {
	pc := p.board[sq]
	them := p.byColor[pc.Color()^1].full()
	if p.rules.spec.Frozen == FrozenAlike {
		them = p.Pieces(pc.Color()^1, pc.Kind())
	}
	return !p.observers(them, sq, pc.Color()^1, p.Occupied()).Empty()
}

// armed reports whether the piece on sq may capture.
func (p *Position) armed(sq Square) bool {
	c := p.board[sq].Color()
	guards := p.observers(p.byColor[c].full().AndNot(Bit(sq)), sq, c, p.Occupied())
	return guards.Empty() == (p.rules.spec.Captures.Support == SupportBars)
}

// able returns the pieces of b that may capture.
func (p *Position) able(b Bitboard) Bitboard {
	s := p.rules.spec
	for t := b; !t.Empty(); {
		if sq := t.Pop(); s.Frozen != FrozenNone && p.frozen(sq) || s.Captures.Support != SupportNone && !p.armed(sq) {
			b = b.AndNot(Bit(sq))
		}
	}
	return b
}

const allKinds = 1<<64 - 1

// reaches returns the squares of quiet moves or of captures of pc on sq, blockers included, with
// the moves that its neighbours lend.
func (p *Position) reaches(pc Piece, sq Square, occ Bitboard, capture bool) (b Bitboard) {
	r, c := p.rules, pc.Color()
	own := r.ways[c][r.classOf[pc.Kind()]]
	if r.borrows>>pc.Kind()&1 == 0 {
		if b = r.mixedReach(own, sq, occ, capture); own.double != nil {
			b = b.Or(p.twice(own, c, sq&(MaxSquares-1), occ, false))
		}
		return b
	}
	lent := false
	for i := range r.lenders[c] {
		from := r.lenders[c][i][sq&(MaxSquares-1)]
		if from == NoSquare || p.board[from] == NoPiece {
			continue
		}
		lender := p.board[from]
		if mine := lender.Color() == c; mine && r.spec.Lent.Own || !mine && r.spec.Lent.Enemy {
			lent = true
			b = b.Or(r.mixedReach(r.ways[c][r.classOf[lender.Kind()]], sq, occ, capture))
		}
	}
	if !lent || r.spec.Lent.Adds {
		b = b.Or(r.mixedReach(own, sq, occ, capture))
	}
	return b
}

// mixedReach includes blockers.
func (r *Rules) mixedReach(m *movement, sq Square, occ Bitboard, capture bool) (b Bitboard) {
	atoms, inside := m.atoms, m.region.Has(sq)
	if inside {
		atoms = m.regionAtoms
	}
	var within Bitboard // ends a slide outside
	if within = r.board; inside && m.confined {
		within = m.region
	}
	for i := range atoms {
		a := &atoms[i]
		if capture && !a.capture || !capture && !a.quiet {
			continue
		}
		b = b.Or(a.walk(sq&(MaxSquares-1), occ, within))
	}
	return b
}

// walk returns the squares of a from sq. A square outside within ends a slide.
func (a *atom) walk(sq Square, occ, within Bitboard) (b Bitboard) {
	if a.leg != nil && (a.leg[sq] == NoSquare || occ.Has(a.leg[sq])) {
		return b
	}
	hurdle := false
	n := 1
	for s := a.to[sq]; s != NoSquare && s != sq && within.Has(s) && n <= a.max; s = a.to[s&(MaxSquares-1)] {
		n++
		if a.hop != HopNone && !hurdle {
			hurdle = occ.Has(s)
			continue
		}
		if n > a.min {
			b = b.Or(Bit(s))
		}
		if !a.slides || occ.Has(s) || a.hop == HopBehind {
			break
		}
	}
	return b
}
