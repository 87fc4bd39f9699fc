package engine

import (
	"math/bits"

	"github.com/komadai/komadai/shogi"
)

// picker yields the moves of a node, best first, and generates each stage on demand.
type picker struct {
	stage   stage
	ply     int
	table   shogi.Move // from the transposition table, legal
	counter shogi.Move
	// Ranges of the worker's move stack: losing captures in base:bad, the current stage in
	// at:end.
	base, bad, at, end int
	picked             int
	checks             bool // quiescence includes quiet checks
	// skipQuiets skips quiet moves, except checks.
	skipQuiets bool
}

type stage uint8

const (
	stageTable stage = iota
	stageCaptures
	stageGoodCapture
	stageKiller
	stageSecondKiller
	stageCounter
	stageQuiets
	stageQuiet
	stageBadCapture

	stageEvasionTable
	stageEvasions
	stageEvasion

	stageQuiescenceTable
	stageQuiescenceCaptures
	stageQuiescenceCapture
	stageQuiescenceChecks
	stageQuiescenceCheck
	stageQuiescenceEnd

	stageEnd
)

const sorted = 14

func (w *worker) pickMoves(k *picker, ply int, table shogi.Move) {
	*k = picker{ply: ply, table: table, base: w.top, bad: w.top, at: w.top, end: w.top}
	if w.frames[ply].check {
		k.stage = stageEvasionTable
	} else if prev := w.before(ply, 1); prev != 0 {
		k.counter = w.counter[prev]
	}
}

// pickQuiescence picks captures and promotions, on request checks; in check all moves.
func (w *worker) pickQuiescence(k *picker, ply int, table shogi.Move, checks bool) {
	*k = picker{ply: ply, table: table, base: w.top, bad: w.top, at: w.top, end: w.top, stage: stageQuiescenceTable, checks: checks}
	if w.frames[ply].check {
		k.stage = stageEvasionTable
	} else if table != shogi.NoMove && !w.noisy(table) {
		k.table = shogi.NoMove
	}
}

// next returns NoMove after the last move. The caller then resets top to base.
func (w *worker) next(k *picker) shogi.Move {
	for {
		switch k.stage {
		case stageTable, stageEvasionTable, stageQuiescenceTable:
			k.stage++
			if k.table != shogi.NoMove {
				return k.table
			}
		case stageCaptures, stageQuiescenceCaptures:
			w.generate(k, w.pos.AppendCaptures)
			w.rankCaptures(k)
		case stageGoodCapture:
			if m := w.goodCapture(k); m != shogi.NoMove {
				return m
			}
			k.stage++
		case stageKiller, stageSecondKiller, stageCounter:
			if m := w.refutation(k); m != shogi.NoMove {
				return m
			}
		case stageQuiets:
			w.generate(k, w.pos.AppendQuiets)
			if !k.skipQuiets {
				w.rankQuiets(k)
			}
		case stageQuiet:
			if m := w.quiet(k); m != shogi.NoMove {
				return m
			}
			k.stage++
			k.at = k.base
		case stageBadCapture:
			if k.at < k.bad {
				k.at++
				return w.list[k.at-1]
			}
			k.stage = stageEnd
		case stageEvasions:
			w.generate(k, w.pos.AppendLegal)
			w.rankEvasions(k)
		case stageEvasion, stageQuiescenceCapture, stageQuiescenceCheck:
			if m := w.best(k); m != shogi.NoMove {
				if m != k.table {
					return m
				}
			} else if k.stage == stageQuiescenceCapture && k.checks {
				k.stage = stageQuiescenceChecks
			} else {
				k.stage = stageEnd
			}
		case stageQuiescenceChecks:
			w.generate(k, w.pos.AppendQuiets)
			w.keepChecks(k)
		default:
			return shogi.NoMove
		}
	}
}

// goodCapture returns the next capture that wins material, and keeps the losing ones for later.
func (w *worker) goodCapture(k *picker) shogi.Move {
	for {
		m := w.best(k)
		if m == shogi.NoMove || m != k.table && w.see(m, -int(w.rank[k.at-1])/16) {
			return m
		}
		if m != k.table {
			w.list[k.bad] = m
			k.bad++
		}
	}
}

func (w *worker) quiet(k *picker) shogi.Move {
	for {
		m := shogi.NoMove
		if k.skipQuiets {
			m = w.nextCheck(k)
		} else {
			m = w.best(k)
		}
		if m == shogi.NoMove || !w.handedOut(k, m) {
			return m
		}
	}
}

func (w *worker) generate(k *picker, part func([]shogi.Move) []shogi.Move) {
	k.stage++
	k.picked, k.at = 0, w.top
	w.list = part(w.list[:w.top])
	if len(w.list) > len(w.rank) {
		w.rank = append(w.rank, make([]int32, len(w.list))...)
	}
	out := k.at
	for i := k.at; i < len(w.list); i++ {
		m := w.list[i]
		if w.dominated(m) {
			continue
		}
		w.list[out] = m
		out++
	}
	w.top, k.end = out, out
}

func (w *worker) dominated(m shogi.Move) bool {
	return m.IsBoard() && !m.Promotes() && w.promotionDominates[w.pos.Piece(m.From()).Kind()] && w.promotable(m)
}

func (w *worker) promotable(m shogi.Move) bool {
	zone := &w.zone[w.pos.Side()&1]
	return zone.Has(m.To()) || w.leaves && zone.Has(m.From())
}

func (w *worker) refutation(k *picker) shogi.Move {
	f := &w.frames[k.ply]
	var m shogi.Move
	switch k.stage {
	case stageKiller:
		m = f.killers[0]
	case stageSecondKiller:
		m = f.killers[1]
	default:
		if m = k.counter; m == f.killers[0] || m == f.killers[1] {
			m = shogi.NoMove
		}
	}
	k.stage++
	if m == shogi.NoMove || m == k.table || w.noisy(m) || !w.pos.IsLegal(m) {
		return shogi.NoMove
	}
	return m
}

func (w *worker) handedOut(k *picker, m shogi.Move) bool {
	f := &w.frames[k.ply]
	return m == k.table || m == f.killers[0] || m == f.killers[1] || m == k.counter
}

func (w *worker) best(k *picker) shogi.Move {
	if k.at >= k.end {
		return shogi.NoMove
	}
	if k.picked < sorted {
		k.picked++
		list, rank := w.list[k.at:k.end], w.rank[k.at:k.end]
		best, most := 0, rank[0]
		for i, v := range rank {
			if v > most {
				best, most = i, v
			}
		}
		list[best], list[0] = list[0], list[best]
		rank[best], rank[0] = rank[0], most
	}
	k.at++
	return w.list[k.at-1]
}

func (w *worker) nextCheck(k *picker) shogi.Move {
	f := &w.frames[k.ply]
	for k.at < k.end {
		m := w.list[k.at]
		k.at++
		if m != shogi.Pass && w.checksFrom(f, w.mover(m), m.To()) {
			return m
		}
	}
	return shogi.NoMove
}

func (w *worker) rankCaptures(k *picker) {
	for i := k.at; i < k.end; i++ {
		w.rank[i] = w.captureRank(w.list[i])
	}
}

func (w *worker) captureRank(m shogi.Move) int32 {
	if m.Doubles() {
		return w.rankTwice(m)
	}
	victim := w.pos.Piece(m.To()).Kind()
	mover := w.pos.Piece(m.From())
	v := 6*w.captureGain[victim] - w.value[mover.Kind()]/8
	if m.Promotes() {
		v += 4 * w.promotionGain[mover.Kind()]
	}
	return int32(v + int(*w.capture(w.cell(mover, m.To()), victim))/8)
}

func (w *worker) rankQuiets(k *picker) {
	us := w.pos.Side()
	main := w.main[us&1]
	first := w.continuationOf(w.before(k.ply, 1))
	second := w.continuationOf(w.before(k.ply, 2))[:len(first)]
	fourth := w.continuationOf(w.before(k.ply, 4))[:len(first)]
	list := w.list[k.at:k.end]
	rank := w.rank[k.at:k.end][:len(list)]
	threatened := w.threatened()
	f := &w.frames[k.ply]
	check, escape := int32(w.params.OrderCheck), int32(w.params.OrderEscape)
	for i, m := range list {
		pc := shogi.NewPiece(us, m.Kind())
		var v int32
		if m.IsBoard() {
			pc = w.pos.Piece(m.From())
			if threatened.Has(m.From()) {
				v = escape
			}
		}
		cell := w.cell(pc, m.To())
		v += int32(main[w.butterfly(m)]) + int32(first[cell]) + int32(second[cell]) + int32(fourth[cell])/2
		if check != 0 && w.checksFrom(f, pc.Kind(), m.To()) {
			v += check
		}
		rank[i] = v
	}
}

// threatened returns the side's pieces that a less valuable piece attacks.
func (w *worker) threatened() (squares shogi.Words) {
	if w.params.OrderEscape == 0 {
		return squares
	}
	us := w.pos.Side()
	occ, own := w.pos.Occupied(), w.pos.Color(us)
	for n := range squares {
		for word := own.Word(n); word != 0; word &= word - 1 {
			sq := shogi.Square(n<<6 | bits.TrailingZeros64(word))
			k := w.pos.Piece(sq).Kind()
			worth := w.value[k]
			if worth < w.params.EscapeValue || k == w.royal {
				continue
			}
			for by := w.pos.AttackersTo(sq, us.Other(), occ); !by.Empty(); {
				if a := w.pos.Piece(by.Pop()).Kind(); a != w.royal && w.value[a]+100 < worth {
					squares[n] |= word & -word
					break
				}
			}
		}
	}
	return squares
}

func (w *worker) rankEvasions(k *picker) {
	main := w.main[w.pos.Side()]
	first := w.continuationOf(w.before(k.ply, 1))
	for i := k.at; i < k.end; i++ {
		m := w.list[i]
		if w.noisy(m) {
			w.rank[i] = 1<<20 + w.captureRank(m)
		} else {
			w.rank[i] = int32(main[w.butterfly(m)]) + int32(first[w.moverCell(m)])
			if m.IsDrop() {
				w.rank[i] -= 500 // an interposition costs a piece
			}
		}
	}
}

func (w *worker) keepChecks(k *picker) {
	f := &w.frames[k.ply]
	out := k.at
	for i := k.at; i < k.end; i++ {
		m := w.list[i]
		if !w.checksFrom(f, w.mover(m), m.To()) {
			continue
		}
		w.list[out] = m
		w.rank[out] = int32(w.main[w.pos.Side()][w.butterfly(m)]) + int32(w.value[w.mover(m)])/-8
		out++
	}
	w.top, k.end = out, out
}

func (w *worker) mover(m shogi.Move) shogi.Kind {
	if m.IsBoard() {
		return w.pos.Piece(m.From()).Kind()
	}
	return m.Kind()
}

// checksFrom reports whether a piece of kind k gives check from sq: whether the opponent's k would attack sq
// from the king's square. It keeps these squares for each kind.
func (w *worker) checksFrom(f *frame, k shogi.Kind, sq shogi.Square) bool {
	k &= shogi.MaxKinds
	if f.checksKnown>>k&1 == 0 {
		f.checksKnown |= 1 << k
		f.checks[k] = w.attackers(k).Words()
	}
	return f.checks[k].Has(sq)
}

func (w *worker) attackers(k shogi.Kind) shogi.Bitboard {
	them := w.pos.Side().Other()
	king := w.pos.King(them)
	if king == shogi.NoSquare || k == shogi.NoKind || k == w.royal || w.rules.Info(k).Token {
		return shogi.Bitboard{}
	}
	return w.pos.Attacks(shogi.NewPiece(them, k), king, w.pos.Occupied())
}

func (w *worker) checks(m shogi.Move, ply int) bool {
	if m == shogi.Pass {
		return false
	}
	k := w.mover(m)
	if m.Promotes() {
		k = w.rules.Turned(k)
	}
	return w.checksFrom(&w.frames[ply], k, m.To())
}
