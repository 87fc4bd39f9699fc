package shogi

import "math/bits"

// generator visits legal moves as sets of squares, so counting needs no list.
type generator struct {
	p *Position
	// list is a pointer, to keep the position on the stack.
	list     *[]Move
	count    int
	counting bool
	// tally: count only, from the sizes of sets.
	tally   bool
	any     bool
	dropped int
	part    part
	safety  safety
	checks  *checkScan // for partChecks
	// trial is a copy of p to try moves on, or nil (styleMixed).
	trial *Position
}

type part uint8

const (
	// partNoisy: captures and promotions.
	partNoisy part = 1 << iota
	partQuiet
	partAll = partNoisy | partQuiet
	// partChecks: the moves that give check; see checks.go.
	partChecks = part(4) | partQuiet
)

// AppendLegal appends all legal moves, at most 593 in standard shogi. It allocates only if dst
// is full.
func (p *Position) AppendLegal(dst []Move) []Move { return p.appendPart(dst, partAll) }

// AppendCaptures appends the legal captures and promotions. Declining a promotion without a
// capture is quiet.
func (p *Position) AppendCaptures(dst []Move) []Move { return p.appendPart(dst, partNoisy) }

// AppendQuiets appends the other legal moves: quiet moves, drops, mines, passes.
func (p *Position) AppendQuiets(dst []Move) []Move { return p.appendPart(dst, partQuiet) }

func (p *Position) appendPart(dst []Move, what part) []Move {
	g := generator{p: p, list: &dst, part: what}
	g.run()
	return dst
}

func (p *Position) CountLegal() int {
	g := generator{p: p, counting: true, tally: true, part: partAll}
	g.run()
	return g.count
}

func (p *Position) HasLegal() bool { return p.hasLegal(0) }

func (p *Position) hasLegal(dropped int) bool {
	g := generator{p: p, counting: true, tally: true, any: true, part: partAll, dropped: dropped}
	g.run()
	return g.count > 0
}

func (g *generator) run() {
	if g.walk(); g.p.rules.passes && !g.done() && g.part != partChecks && g.p.blank() {
		g.pass()
	}
}

func (g *generator) walk() {
	p := g.p
	r := p.rules
	if r.decides && p.decided() {
		return
	}
	if r.style == styleMixed {
		g.mixed()
		return
	}
	p.scan(&g.safety)
	if g.kingMoves(); g.done() {
		return
	}
	if g.safety.targets.Empty() { // only king moves answer
		return
	}
	switch r.style {
	case styleIce:
		g.iceMoves()
	case styleJump:
		g.jumpMoves()
	case styleOrthodox:
		g.pieceMoves()
	}
	if !g.done() {
		g.drops()
	}
}

func (g *generator) done() bool { return g.any && g.count > 0 }

func (g *generator) pieceMoves() {
	p := g.p
	r, us := p.rules, p.side
	own, s := p.byColor[us].half(), &g.safety
	open := s.targets.AndNot(own)
	noisy, taken := g.part == partNoisy, open.And(p.byColor[us^1].half())
	for class := range r.classes {
		pieces := p.byClass[class&(maxClasses-1)].And(own)
		if class == r.kingClass || pieces.Empty() {
			continue
		}
		m := &r.movers[us][class&(maxClasses-1)]
		if m.single != noDir {
			g.march(m, pieces.AndNot(s.pinned), open)
			pieces = pieces.And(s.pinned)
		}
		for !pieces.Empty() {
			sq := pieces.Pop() & (halfSquares - 1)
			if noisy && !m.reach[sq].Meets(taken.Or(open.And(m.promote[sq]))) {
				continue // neither capture nor promotion
			}
			to := m.step[sq]
			if m.slides != 0 {
				to = to.Or(r.slide(m, sq, s.occ))
			}
			to = to.And(open)
			if s.pinned.Has(sq) {
				to = to.And(s.allowed(sq))
			}
			if stay, promote := m.split(sq, to); g.tally {
				g.count += stay.Count() + promote.Count()
			} else {
				g.emit(sq, stay, promote)
			}
		}
		if g.done() {
			return
		}
	}
}

func (g *generator) land(m *mover, from Square, to half) {
	stay, promote := m.split(from, to)
	if g.tally {
		g.count += stay.Count() + promote.Count()
		return
	}
	g.emit(from, stay, promote)
}

func (m *mover) split(from Square, to half) (stay, promote half) {
	stay, promote = to.And(m.stay), to.And(m.promote[from&(halfSquares-1)])
	if m.forced {
		stay = stay.AndNot(promote)
	}
	return stay, promote
}

func (g *generator) emit(from Square, stay, promote half) {
	if g.part == partChecks {
		stayHere, promoteHere := g.p.checkTargets(g.checks, from)
		g.put(from, stay.And(stayHere), promote.And(promoteHere))
		return
	}
	if g.part != partAll {
		them := g.p.byColor[g.p.side^1].half()
		if g.part == partNoisy {
			stay = stay.And(them)
		} else {
			stay, promote = stay.AndNot(them), half{}
		}
	}
	if g.counting {
		g.count += stay.Count() + promote.Count()
		return
	}
	base := Move(from) << moveFromShift
	list := *g.list
	for !promote.Empty() {
		list = append(list, base|movePromote|Move(promote.Pop()))
	}
	for !stay.Empty() {
		list = append(list, base|Move(stay.Pop()))
	}
	*g.list = list
}

func (g *generator) march(m *mover, pieces, open half) {
	r, us := g.p.rules, g.p.side
	to := r.shift(m, pieces).And(open)
	if to.Empty() {
		return
	}
	stay := to.And(m.stay)
	var promote half
	if m.promotes {
		promote = r.zone[us].half()
		if r.spec.Promotion.OnLeaving {
			promote = promote.Or(r.shift(m, pieces.And(promote)))
		}
		if promote = promote.And(to); m.forced {
			stay = stay.AndNot(promote)
		}
	}
	if g.tally {
		g.count += stay.Count() + promote.Count()
		return
	}
	if g.part == partNoisy {
		to = to.And(g.p.byColor[us^1].half().Or(promote))
	}
	back := &r.next[m.topo&3][turn(int(m.single))&7]
	for t := to; !t.Empty(); {
		sq := t.Pop()
		g.emit(back[sq&(halfSquares-1)], stay.And(halfBit(sq)), promote.And(halfBit(sq)))
	}
}

func (r *Rules) shift(m *mover, b half) half {
	wrap := uint(r.ranks - 1)
	if m.single == dirUp {
		edge := b.And(r.topRank.half())
		b = b.AndNot(edge)
		b = half{b.lo >> 1, b.hi >> 1}
		if m.topo&wrapRanks != 0 {
			b = b.Or(half{edge.lo << wrap, edge.hi << wrap})
		}
		return b
	}
	edge := b.And(r.bottomRank.half())
	b = b.AndNot(edge)
	b = half{b.lo << 1, b.hi << 1}
	if m.topo&wrapRanks != 0 {
		b = b.Or(half{edge.lo >> wrap, edge.hi >> wrap})
	}
	return b
}

func (g *generator) kingMoves() {
	p, s := g.p, &g.safety
	if s.king == NoSquare {
		return
	}
	r, us := p.rules, p.side
	m := &r.movers[us][r.kingClass]
	switch r.style {
	case styleIce:
		g.iceKing(m)
		return
	case styleJump:
		g.jumpKing(m)
		return
	}
	to := r.attacks(m, s.king, s.occ).AndNot(p.byColor[us].half())
	if m.slides != 0 { // a slide may leave the squares of safeSteps
		g.land(m, s.king, p.unattacked(s, to))
		return
	}
	if !to.Empty() {
		g.land(m, s.king, p.safeSteps(s, to))
	}
}

func (g *generator) drops() {
	p := g.p
	r, us := p.rules, p.side
	if p.held[us] == 0 || g.part&partQuiet == 0 {
		return
	}
	free := r.board.half().AndNot(g.safety.occ).And(g.safety.targets)
	if r.style == styleJump && !g.safety.checkers.Empty() {
		free = r.board.half().AndNot(g.safety.occ)
	}
	if free.Empty() {
		return
	}
	held := p.held[us] & r.droppable
	if g.any {
		// Drops that may mate are expensive to judge; skip them if another exists.
		for rest := held &^ r.noDropMate; rest != 0 && !g.done(); rest &= rest - 1 {
			g.dropsOf(Kind(bits.TrailingZeros64(rest)), free)
		}
		held &= r.noDropMate
	}
	for ; held != 0 && !g.done(); held &= held - 1 {
		g.dropsOf(Kind(bits.TrailingZeros64(held)), free)
	}
}

func (g *generator) dropsOf(k Kind, free half) {
	p := g.p
	r, us := p.rules, p.side
	in := &r.info[k&MaxKinds]
	to := free.And(r.dropTo[us][k&MaxKinds].half())
	if g.checks != nil {
		if to = to.And(p.checksFrom(g.checks, r.classOf[k&MaxKinds])); to.Empty() {
			return
		}
	}
	if in.nifu != 0 {
		to = to.And(p.openFiles(us, k))
	}
	if r.style == styleJump {
		to = g.dropsVerified(to)
	}
	if in.dropMate {
		to = g.withoutDropMate(k, to)
	}
	if g.emitDrops(k, to); in.face != NoKind {
		g.dropsOf(in.face, free)
	}
}

func (g *generator) emitDrops(k Kind, to half) {
	if g.counting {
		g.count += to.Count()
		return
	}
	base := moveDrop | Move(k)<<moveFromShift
	list := *g.list
	for !to.Empty() {
		list = append(list, base|Move(to.Pop()))
	}
	*g.list = list
}

// openFiles returns the files where c may drop another k (二歩).
func (p *Position) openFiles(c Color, k Kind) half {
	r := p.rules
	in := &r.info[k&MaxKinds]
	b := p.byClass[r.classOf[k&MaxKinds]&(maxClasses-1)].And(p.byColor[c].half())
	if len(r.classKinds[r.classOf[k&MaxKinds]]) > 1 {
		b = p.Pieces(c, k).half()
	}
	if in.oneAFile {
		// Each file has at most one bit. Subtracting it from the file's last bit leaves that
		// bit only in files without one; the rest spreads it over the file.
		last := r.bottomRank.half()
		n := uint(r.ranks-1) & 63
		lo, hi := (last.lo-b.lo)&last.lo>>n, (last.hi-b.hi)&last.hi>>n
		return half{last.lo ^ (last.lo - lo), last.hi ^ (last.hi - hi)}
	}
	return r.filesBelow(b.full(), in.nifu).half()
}

// filesBelow returns the files with less than n squares of b.
func (r *Rules) filesBelow(b Bitboard, n int) Bitboard {
	open := r.board
	for f := 1; f <= r.files; f++ {
		if b.And(r.fileMask[f]).Count() >= n {
			open = open.AndNot(r.fileMask[f])
		}
	}
	return open
}

// maxDropMates bounds the recursion of 打歩詰: the answer to a drop may be a dropped check that
// is itself 打歩詰. Deeper drops count as legal. Standard shogi has no such answer.
const maxDropMates = 4

func (g *generator) withoutDropMate(k Kind, to half) half {
	p := g.p
	r, us := p.rules, p.side
	king := p.king[us^1]
	if king == NoSquare || g.dropped >= maxDropMates {
		return to
	}
	class := r.classOf[k&MaxKinds]
	checks := to.And(r.movers[us][class].from[king&(halfSquares-1)])
	if r.style == styleJump {
		// A pawn may jump to the king or be a hurdle.
		checks = to.And(checks.Or(r.jumpFrom[us][king&(halfSquares-1)]).Or(p.delicate(king, us)))
	}
	if g.any && !to.AndNot(checks).Empty() {
		return to.AndNot(checks)
	}
	for !checks.Empty() {
		sq := checks.Pop()
		if !p.dropMates(NewDrop(k, sq), g.dropped) {
			if g.any {
				return halfBit(sq)
			}
			continue
		}
		to = to.AndNot(halfBit(sq))
	}
	return to
}

func (p *Position) dropMates(m Move, dropped int) bool {
	q := *p
	var u Undo
	q.Make(m, &u)
	return q.InCheck() && !q.hasLegal(dropped+1)
}

// Perft returns the number of move sequences of length depth. It counts the last ply from
// bitboards. Finished games count 0.
func Perft(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	q := *p
	w := perft{p: &q, leaf: generator{p: &q, counting: true, tally: true, part: partAll}}
	return w.count(depth)
}

type perft struct {
	p    *Position
	list []Move
	leaf generator
}

func (w *perft) count(depth int) uint64 {
	if depth == 1 {
		w.leaf.count = 0
		w.leaf.run()
		return uint64(w.leaf.count)
	}
	start := len(w.list)
	w.list = w.p.AppendLegal(w.list)
	end := len(w.list)
	var total uint64
	var u Undo
	for i := start; i < end; i++ {
		m := w.list[i]
		w.p.Make(m, &u)
		total += w.count(depth - 1)
		w.p.Unmake(m, &u)
	}
	w.list = w.list[:start]
	return total
}
