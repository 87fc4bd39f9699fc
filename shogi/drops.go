package shogi

import "math/bits"

func (g *generator) drops() {
	p := g.p
	r, us := p.rules, p.side
	if p.held[us] == 0 || g.part&partQuiet == 0 {
		return
	}
	free := r.board.AndNot(g.safety.occ).And(g.safety.targets)
	if r.style == styleJump && !g.safety.checkers.Empty() {
		free = r.board.AndNot(g.safety.occ)
	}
	if free.Empty() {
		return
	}
	held := p.held[us] & r.droppable
	if g.any {
		// Drops that may mate are expensive to judge; skip them if another exists.
		for rest := held &^ r.noDropMate; rest != 0 && !g.done(); rest &= rest - 1 {
			g.dropsOf(Kind(bits.TrailingZeros32(rest)), free)
		}
		held &= r.noDropMate
	}
	for ; held != 0 && !g.done(); held &= held - 1 {
		g.dropsOf(Kind(bits.TrailingZeros32(held)), free)
	}
}

func (g *generator) dropsOf(k Kind, free Bitboard) {
	p := g.p
	r, us := p.rules, p.side
	in := &r.info[k&MaxKinds]
	to := free.And(r.dropTo[us][k&MaxKinds])
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
	g.emitDrops(k, to)
}

func (g *generator) emitDrops(k Kind, to Bitboard) {
	if g.counting {
		g.count += bits.OnesCount64(to.lo) + bits.OnesCount64(to.hi)
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
func (p *Position) openFiles(c Color, k Kind) Bitboard {
	r := p.rules
	in := &r.info[k&MaxKinds]
	b := p.byClass[r.classOf[k&MaxKinds]].And(p.byColor[c])
	if len(r.classKinds[r.classOf[k&MaxKinds]]) > 1 {
		b = p.Pieces(c, k)
	}
	if in.oneAFile {
		// Each file has at most one bit. Subtracting it from the file's last bit leaves that
		// bit only in files without one; the rest spreads it over the file.
		last := r.bottomRank
		n := uint(r.ranks-1) & 63
		lo, hi := (last.lo-b.lo)&last.lo>>n, (last.hi-b.hi)&last.hi>>n
		return Bitboard{last.lo ^ (last.lo - lo), last.hi ^ (last.hi - hi)}
	}
	open := r.board
	for f := 1; f <= r.files; f++ {
		if b.And(r.fileMask[f]).Count() >= in.nifu {
			open = open.AndNot(r.fileMask[f])
		}
	}
	return open
}

// maxDropMates bounds the recursion of 打歩詰: the answer to a drop may be a dropped check that
// is itself 打歩詰. Deeper drops count as legal. Standard shogi has no such answer.
const maxDropMates = 4

func (g *generator) withoutDropMate(k Kind, to Bitboard) Bitboard {
	p := g.p
	r, us := p.rules, p.side
	king := p.king[us^1]
	if king == NoSquare || g.dropped >= maxDropMates {
		return to
	}
	class := r.classOf[k&MaxKinds]
	checks := to.And(r.movers[us][class].from[king&(MaxSquares-1)])
	if r.style == styleJump {
		// A pawn may jump to the king or be a hurdle.
		checks = to.And(checks.Or(r.jumpFrom[us][king&(MaxSquares-1)]).Or(p.delicate(king, us)))
	}
	if g.any && !to.AndNot(checks).Empty() {
		return to.AndNot(checks)
	}
	for !checks.Empty() {
		sq := checks.Pop()
		if !p.dropMates(NewDrop(k, sq), g.dropped) {
			if g.any {
				return Bit(sq)
			}
			continue
		}
		to = to.AndNot(Bit(sq))
	}
	return to
}

// dropMates reports whether the drop mates after a row of dropped checks.
func (p *Position) dropMates(m Move, dropped int) bool {
	q := *p
	var u Undo
	q.Make(m, &u)
	return q.InCheck() && !q.hasLegal(dropped+1)
}
