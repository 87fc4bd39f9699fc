package engine

import "github.com/komadai/komadai/shogi"

// history holds the history heuristics of a thread, within ±historyMax.
type history struct {
	// main is the butterfly history by side and [plan.butterfly].
	main [2][]int16
	// continuation is indexed by the cells of an earlier move and of this one.
	continuation []int16
	cells        int32
	counter      []shogi.Move
	// captures is indexed by cell and captured kind.
	captures []int16
	kinds    int
}

const historyMax = 1 << 13

func (h *history) init(p *plan) {
	h.cells, h.kinds = p.cells, len(p.rules.Kinds())+1
	h.continuation = make([]int16, int(h.cells)*int(h.cells))
	enlarge(h.continuation)
	h.counter = make([]shogi.Move, h.cells)
	h.captures = make([]int16, int(h.cells)*h.kinds)
	for c := range h.main {
		h.main[c] = make([]int16, 4*p.origins*p.stride)
	}
}

func (h *history) forget() {
	clear(h.main[0])
	clear(h.main[1])
	clear(h.continuation)
	clear(h.counter)
	clear(h.captures)
}

func (h *history) continuationOf(cell int32) []int16 {
	at := int(cell) * int(h.cells)
	return h.continuation[at : at+int(h.cells) : at+int(h.cells)]
}

func (h *history) capture(cell int32, victim shogi.Kind) *int16 {
	return &h.captures[int(cell)*h.kinds+int(victim)]
}

func updateScore(v *int16, bonus int) { gravitate(v, bonus, historyMax) }

// gravitate adds bonus: the step shrinks near the bounds ±most.
func gravitate(v *int16, bonus, most int) {
	*v += int16(bonus - int(*v)*max(bonus, -bonus)/most)
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

// rewardPrevious rewards the quiet move before a node where no move exceeded alpha.
func (w *worker) rewardPrevious(ply, depth int) {
	if ply == 0 {
		return
	}
	f := &w.frames[ply-1]
	if f.move == shogi.NoMove || f.move == shogi.Pass || f.move.Promotes() || f.undo.Captured() != shogi.NoPiece {
		return
	}
	bonus := w.historyBonus(depth) / 2
	updateScore(&w.main[w.pos.Side().Other()][w.butterfly(f.move)], bonus)
	for back := 2; back <= 3; back++ {
		if prev := w.before(ply, back); prev != 0 {
			updateScore(&w.continuationOf(prev)[f.cell], bonus)
		}
	}
}

func (w *worker) historyBonus(depth int) int {
	q := &w.params
	return min((q.HistoryBonusSquare*depth+q.HistoryBonusSlope)*depth, q.HistoryMax)
}

func (w *worker) updateQuiet(m shogi.Move, ply, bonus int) {
	updateScore(&w.main[w.pos.Side()][w.butterfly(m)], bonus)
	cell := w.moverCell(m)
	for _, back := range [...]int{1, 2, 4} {
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

type keyHistory struct {
	entries []visit
	root    int
	// count counts entries by the low bits of their keys: a fast test for new positions.
	count [1 << trailBits]uint16
}

type visit struct {
	key   uint64
	check bool
	null  bool
}

const (
	trailBits = 13
	trailMask = 1<<trailBits - 1
)

func (t *keyHistory) init() { t.entries = make([]visit, 0, 1024+maxPly) }

func (t *keyHistory) begin(game *shogi.Game) {
	clear(t.count[:])
	t.entries = t.entries[:0]
	n := game.Len()
	if cap(t.entries) < n+2*maxPly {
		t.entries = make([]visit, 0, n+1024)
	}
	for i := range n + 1 {
		t.push(game.Key(i), game.InCheck(i))
	}
	t.root = n
}

func (t *keyHistory) push(key uint64, check bool) {
	t.entries = append(t.entries, visit{key: key, check: check})
	t.count[key&trailMask]++
}

func (t *keyHistory) pushNull(key uint64) {
	t.entries = append(t.entries, visit{key: key, null: true})
	t.count[key&trailMask]++
}

func (t *keyHistory) pop() {
	last := len(t.entries) - 1
	t.count[t.entries[last].key&trailMask]--
	t.entries = t.entries[:last]
}

type recurrence uint8

const (
	// fresh: no repetition, or an undecided one.
	fresh recurrence = iota
	// repeated: 千日手 (sennichite), a draw.
	repeated
	// repetitionWon: the opponent loses, by perpetual check or by the rule for repetitions.
	// repetitionLost: the side to move does.
	repetitionWon
	repetitionLost
	// The same, with the game over.
	repeatedOver
	repetitionWonOver
	repetitionLostOver
)

// repetition returns the verdict on the last position. The rule's nth occurrence ends the game.
// The search also scores a second occurrence below the root, or a third in all, because repeating
// gains nothing. first is true if the side to move moved first in the game.
func (t *keyHistory) repetition(rule shogi.RepetitionSpec, first bool) recurrence {
	last := len(t.entries) - 1
	v := &t.entries[last]
	if rule.Times == 0 || t.count[v.key&trailMask] < 2 {
		return fresh
	}
	// We are the side to move. An entry with check at our turn: the opponent gave check.
	weCheck, theyCheck := true, true
	times := 1
	found := fresh
	for i := last; i >= 2; i -= 2 {
		if t.entries[i].null || t.entries[i-1].null {
			break
		}
		theyCheck = theyCheck && t.entries[i].check
		weCheck = weCheck && t.entries[i-1].check
		if t.entries[i-2].key != v.key {
			continue
		}
		times++
		verdict := verdictOf(rule, weCheck, theyCheck, first)
		if times >= rule.Times {
			return verdict + repeatedOver - repeated
		}
		if found == fresh && (i-2 >= t.root || times >= 3) {
			found = verdict
		}
	}
	return found
}

func verdictOf(rule shogi.RepetitionSpec, weCheck, theyCheck, first bool) recurrence {
	plain := rule.Plain
	switch {
	case !rule.PerpetualLoses:
	case weCheck != theyCheck:
		if theyCheck {
			return repetitionWon
		}
		return repetitionLost
	case weCheck:
		plain = rule.Both
	}
	switch plain {
	case shogi.RepetitionFirstLoses:
		if first {
			return repetitionLost
		}
		return repetitionWon
	case shogi.RepetitionCloserLoses:
		return repetitionWon
	}
	return repeated
}

func (r recurrence) score(ply, draw int) int {
	switch r {
	case repetitionWon:
		return scorePerpetual - ply
	case repetitionLost:
		return ply - scorePerpetual
	case repetitionWonOver:
		return scoreMate - ply
	case repetitionLostOver:
		return ply - scoreMate
	}
	return draw
}
