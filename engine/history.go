package engine

import "github.com/komadai/komadai/shogi"

// history is what a thread has learned about quiet moves: which of them have
// refuted others, by themselves and as answers. All scores stay within
// ±historyMax.
type history struct {
	// main is by side and move: drops are told from moves, and by kind.
	main [2][1 << 16]int16
	// answers is by the piece and square of an earlier move, then of this one.
	answers []int16
	cells   int32
	// counter is the last refutation of a move, by its piece and square.
	counter []shogi.Move
	// captures is by the piece and square of the capture, then the kind taken.
	captures []int16
}

const historyMax = 1 << 13

func (h *history) init(cells int32) {
	h.cells = cells
	h.answers = make([]int16, int(cells)*int(cells))
	enlarge(h.answers)
	h.counter = make([]shogi.Move, cells)
	h.captures = make([]int16, int(cells)*(shogi.MaxKinds+1))
}

// forget clears everything.
func (h *history) forget() {
	clear(h.main[0][:])
	clear(h.main[1][:])
	clear(h.answers)
	clear(h.counter)
	clear(h.captures)
}

// answersTo returns the scores of the answers to the move of cell, by cell.
func (h *history) answersTo(cell int32) []int16 {
	at := int(cell) * int(h.cells)
	return h.answers[at : at+int(h.cells) : at+int(h.cells)]
}

func (h *history) capture(cell int32, victim shogi.Kind) *int16 {
	return &h.captures[int(cell)*(shogi.MaxKinds+1)+int(victim&shogi.MaxKinds)]
}

// learn moves a score towards the end of its range by bonus, the less the
// nearer it is.
func learn(v *int16, bonus int) {
	b := bonus
	if b < 0 {
		b = -b
	}
	*v += int16(bonus - int(*v)*b/historyMax)
}

// moverCell returns the piece and square of a move not yet made.
func (w *worker) moverCell(m shogi.Move) int32 {
	if m.IsDrop() {
		return w.cell(shogi.NewPiece(w.pos.Side(), m.Kind()), m.To())
	}
	if m == shogi.Pass {
		return 0
	}
	return w.cell(w.pos.Piece(m.From()), m.To())
}

// noteCutoff notes that the quiet move best caused a cutoff at ply after the first
// n of the frame's tried moves did not.
func (w *worker) noteCutoff(best shogi.Move, ply, depth, n int) {
	f := &w.frames[ply]
	if f.killers[0] != best {
		f.killers[1] = f.killers[0]
		f.killers[0] = best
	}
	bonus := w.bonus(depth)
	w.credits(best, ply, bonus)
	for _, m := range f.tried[:n] {
		if m != best {
			w.credits(m, ply, -bonus)
		}
	}
	if prev := w.before(ply, 1); prev != 0 {
		w.counter[prev] = best
	}
}

// bonus returns what a cutoff at depth teaches.
func (w *worker) bonus(depth int) int {
	q := &w.params
	return min((q.HistorySquare*depth+q.HistorySlope)*depth, q.HistoryMost)
}

// credits adds bonus to what is known of a quiet move.
func (w *worker) credits(m shogi.Move, ply, bonus int) {
	learn(&w.main[w.pos.Side()][m], bonus)
	cell := w.moverCell(m)
	for back := 1; back <= 2; back++ {
		if prev := w.before(ply, back); prev != 0 {
			learn(&w.answersTo(prev)[cell], bonus)
		}
	}
}

// before returns the cell of the move made back plies before ply, 0 for none.
func (w *worker) before(ply, back int) int32 {
	if ply < back {
		return 0
	}
	return w.frames[ply-back].cell
}
