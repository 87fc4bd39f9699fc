package engine

import (
	"slices"

	"github.com/komadai/komadai/shogi"
)

// mayMateInOne reports whether a test for a mate in one is due: not in check, and not tested before, as
// a stored result of the search tells. Levels that miss moves do without.
func (w *worker) mayMateInOne(ply int, found bool, hit *entry) bool {
	f := &w.frames[ply]
	if found && (hit.depth >= w.params.MateInOneDepth || hit.bound == BoundNone) {
		return false
	}
	return w.kingSteps && !f.check && f.excluded == shogi.NoMove && w.missRate == 0
}

// mateInOne returns a move that mates at once, or NoMove.
func (w *worker) mateInOne() shogi.Move {
	w.list = w.pos.AppendChecks(w.list[:w.top])
	checks := w.list[w.top:]
	if len(checks) == 0 {
		return shogi.NoMove
	}
	var undo shogi.Undo
	e := w.escapes()
	for _, m := range checks {
		if e.answers(w, m) {
			continue
		}
		w.pos.Make(m, &undo)
		mate := !w.pos.HasLegal()
		w.pos.Unmake(m, &undo)
		if mate {
			return m
		}
	}
	return shogi.NoMove
}

// escapes finds king moves that answer a check without making it.
type escapes struct {
	occ shogi.Bitboard // without the king in check
	// unknown has the squares next to the king not yet looked at, free those not attacked.
	unknown, free shogi.Bitboard
}

func (w *worker) escapes() escapes {
	us := w.pos.Side()
	king := w.pos.King(us.Other())
	occ := w.pos.Occupied()
	near := w.pos.Attacks(shogi.NewPiece(us.Other(), w.royal), king, occ)
	return escapes{occ: occ.AndNot(shogi.Bit(king)), unknown: near.AndNot(w.pos.Color(us.Other()))}
}

// answers reports whether the king has a step out of the check m. It can overlook one.
func (e *escapes) answers(w *worker, m shogi.Move) bool {
	us := w.pos.Side()
	to := shogi.Bit(m.To())
	occ := e.occ.Or(to)
	kind := w.mover(m)
	if m.IsBoard() {
		occ = occ.AndNot(shogi.Bit(m.From()))
		if m.Promotes() {
			kind = w.rules.Info(kind).Promoted
		}
	}
	covered := w.pos.Attacks(shogi.NewPiece(us, kind), m.To(), occ).Or(to)
	for open := e.free.Or(e.unknown).AndNot(covered); !open.Empty(); {
		sq := open.Pop()
		if e.isFree(w, sq, us) && (m.IsDrop() || w.pos.AttackersTo(sq, us, occ).Empty()) {
			return true
		}
	}
	return false
}

func (e *escapes) isFree(w *worker, sq shogi.Square, us shogi.Color) bool {
	if bit := shogi.Bit(sq); e.unknown.Has(sq) {
		e.unknown = e.unknown.AndNot(bit)
		if w.pos.AttackersTo(sq, us, e.occ).Empty() {
			e.free = e.free.Or(bit)
		}
	}
	return e.free.Has(sq)
}

// kingSteps reports whether the king's moves are its attacks, so that escapes are sound.
func kingSteps(r *shogi.Rules) bool {
	return r.Royal() != shogi.NoKind && r.Spec().Ice == nil &&
		!slices.ContainsFunc(r.Kinds(), func(k shogi.Kind) bool { return r.Info(k).Spec.Jump != 0 })
}

// mated stores and returns the score of a position with the mating move m.
func (w *worker) mated(m shogi.Move, ply int, n *node) int {
	if n.pv {
		w.mateLine(m, ply)
	}
	v := scoreMate - ply - 1
	w.table.store(n.key, entry{move: m, score: toTable(v, ply), eval: scoreNone, depth: provenDepth, bound: BoundExact, pv: n.wasPV})
	return v
}

// mateLine makes m, a mate, the principal variation.
func (w *worker) mateLine(m shogi.Move, ply int) {
	w.pvLen[ply+1] = ply + 1
	w.setPV(ply, m)
}
