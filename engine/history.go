package engine

import "github.com/komadai/komadai/shogi"

// history holds the history heuristics of a thread, within ±historyMax.
type history struct {
	// main is the butterfly history by side and move; drops are indexed by kind.
	main [2][1 << 16]int16
	// continuation is indexed by the cells of an earlier move and of this one.
	continuation []int16
	cells        int32
	counter      []shogi.Move
	// captures is indexed by cell and captured kind.
	captures []int16
}

const historyMax = 1 << 13

func (h *history) init(cells int32) {
	h.cells = cells
	h.continuation = make([]int16, int(cells)*int(cells))
	enlarge(h.continuation)
	h.counter = make([]shogi.Move, cells)
	h.captures = make([]int16, int(cells)*(shogi.MaxKinds+1))
}

func (h *history) forget() {
	clear(h.main[0][:])
	clear(h.main[1][:])
	clear(h.continuation)
	clear(h.counter)
	clear(h.captures)
}

func (h *history) continuationOf(cell int32) []int16 {
	at := int(cell) * int(h.cells)
	return h.continuation[at : at+int(h.cells) : at+int(h.cells)]
}

func (h *history) capture(cell int32, victim shogi.Kind) *int16 {
	return &h.captures[int(cell)*(shogi.MaxKinds+1)+int(victim&shogi.MaxKinds)]
}

// updateScore adds bonus with gravity: the step shrinks near the bounds.
func updateScore(v *int16, bonus int) {
	b := bonus
	if b < 0 {
		b = -b
	}
	*v += int16(bonus - int(*v)*b/historyMax)
}

func (w *worker) moverCell(m shogi.Move) int32 {
	if m.IsDrop() {
		return w.cell(shogi.NewPiece(w.pos.Side(), m.Kind()), m.To())
	}
	if m == shogi.Pass {
		return 0
	}
	return w.cell(w.pos.Piece(m.From()), m.To())
}

// updateQuietHistories rewards best for a cutoff and punishes the first n of searchedQuiets.
func (w *worker) updateQuietHistories(best shogi.Move, ply, depth, n int) {
	f := &w.frames[ply]
	if f.killers[0] != best {
		f.killers[1] = f.killers[0]
		f.killers[0] = best
	}
	bonus := w.historyBonus(depth)
	w.updateQuiet(best, ply, bonus)
	for _, m := range f.searchedQuiets[:n] {
		if m != best {
			w.updateQuiet(m, ply, -bonus)
		}
	}
	if prev := w.before(ply, 1); prev != 0 {
		w.counter[prev] = best
	}
}

func (w *worker) historyBonus(depth int) int {
	q := &w.params
	return min((q.HistoryBonusSquare*depth+q.HistoryBonusSlope)*depth, q.HistoryMax)
}

func (w *worker) updateQuiet(m shogi.Move, ply, bonus int) {
	updateScore(&w.main[w.pos.Side()][m], bonus)
	cell := w.moverCell(m)
	for back := 1; back <= 2; back++ {
		if prev := w.before(ply, back); prev != 0 {
			updateScore(&w.continuationOf(prev)[cell], bonus)
		}
	}
}

// before returns the cell of the move back plies before ply, or 0.
func (w *worker) before(ply, back int) int32 {
	if ply < back {
		return 0
	}
	return w.frames[ply-back].cell
}
