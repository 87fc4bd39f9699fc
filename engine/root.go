package engine

import (
	"cmp"
	"slices"
	"time"

	"github.com/komadai/komadai/shogi"
)

type root struct {
	move        shogi.Move
	score, last int   // of this and the previous iteration
	bound       Bound // BoundNone without a score
	selDepth    int
	line        [maxPly]shogi.Move
	length      int
	nodes       uint64
}

func (w *worker) setRoots(only []shogi.Move) {
	w.roots = w.roots[:0]
	legal := w.pos.AppendLegal(nil)
	for _, m := range legal {
		if len(only) == 0 || slices.Contains(only, m) {
			w.roots = append(w.roots, newRoot(m))
		}
	}
	if len(w.roots) == 0 {
		for _, m := range legal {
			w.roots = append(w.roots, newRoot(m))
		}
	}
	w.narrowed = len(w.roots) < len(legal)
	slices.SortStableFunc(w.roots, func(a, b root) int { return w.rootRank(b.move) - w.rootRank(a.move) })
}

func newRoot(m shogi.Move) root {
	r := root{move: m, score: -scoreInfinite, last: -scoreInfinite, length: 1}
	r.line[0] = m
	return r
}

func (w *worker) rootRank(m shogi.Move) int {
	if !w.noisy(m) {
		return 0
	}
	if w.see(m, 0) {
		return 1 + w.gain(m)
	}
	return -1
}

// iterate is the iterative deepening of one thread. Only the first thread reports and checks
// the clock.
func (w *worker) iterate(lines, depth int, report func(depth, line int)) (completed int) {
	lines = min(lines, len(w.roots))
	if lines == 0 {
		return 0
	}
	steady, again := 0, 0
	var bestBefore shogi.Move
	for d := 1; d <= depth; d++ {
		if w.id > 0 && (d+w.id)%4 == 0 && d > 4 {
			continue // threads search different depths
		}
		w.depth = d
		for i := range w.roots {
			w.roots[i].last = w.roots[i].score
		}
		for line := range lines {
			w.selDepth = 0
			w.aspirationSearch(line, d, report)
			if w.stopped {
				w.conclude(line, lines)
				return completed
			}
		}
		// Moves that took long to refute come first.
		slices.SortStableFunc(w.roots[lines:], func(a, b root) int { return cmp.Compare(b.nodes, a.nodes) })
		sortByScore(w.roots[:lines])
		completed = d
		w.completed = d
		if w.id > 0 {
			continue
		}
		if w.searchMates() && again < maxAgain {
			again++
			d-- // repeat the iteration with the mate found
			continue
		}
		for line := range lines {
			report(d, line)
		}
		if w.roots[0].move == bestBefore {
			steady++
		} else {
			steady = 0
		}
		bestBefore = w.roots[0].move
		if w.enough(d, steady, lines) {
			return completed
		}
	}
	return completed
}

// conclude orders the lines after a stop in the search of one of them: the best searched move
// comes first. If all of them are mated, the move whose search was cut does; it may escape.
func (w *worker) conclude(line, lines int) {
	sortByScore(w.roots[line:w.cut])
	if w.cut > line && line < w.lost && w.roots[line].score <= -scoreWon {
		for i := line; i <= w.cut; i++ {
			w.roots[i].forget(i == w.cut)
		}
		w.roots[w.cut], w.roots[line] = w.roots[line], w.roots[w.cut]
	}
	for i := line; i < lines; i++ {
		if r := &w.roots[i]; r.score == -scoreInfinite {
			r.score = r.last
		}
	}
	sortByScore(w.roots[:lines])
}

// forget drops the score of this iteration, and of the previous one unless kept.
func (r *root) forget(keep bool) {
	r.score = -scoreInfinite
	if !keep || r.last == -scoreInfinite {
		r.last, r.bound, r.length = -scoreInfinite, BoundNone, 1
	}
}

func (w *worker) enough(depth, steady, lines int) bool {
	r := w.run
	if r.pondering.Load() || r.budget == (budget{}) && r.nodes == 0 {
		return false
	}
	if !r.limited {
		return false
	}
	best := &w.roots[0]
	if lines == 1 && (best.score >= scoreWon || best.score <= -scoreWon) && depth > 2*(scoreMate-max(best.score, -best.score)) {
		return true // a mate, searched beyond its length
	}
	soft := r.budget.soft
	if soft == r.budget.hard && !r.budget.whole {
		return false
	}
	if len(w.roots) == 1 {
		return r.spent() > soft/10
	}
	if r.budget.whole {
		return false
	}
	switch { // a stable best move needs less time, a falling score more
	case steady >= 6:
		soft = soft * 6 / 10
	case steady >= 3:
		soft = soft * 8 / 10
	case steady == 0:
		soft = soft * 13 / 10
	}
	if fall := best.last - best.score; depth > 5 && fall > 60 {
		soft += soft * time.Duration(min(fall, 300)) / 300
	}
	// The next iteration takes longer than all before it.
	return r.spent() >= soft*time.Duration(w.params.TimeSoftPercent)/100
}

// aspirationSearch searches the line-th best move in a window around its last score, widened
// on failure.
func (w *worker) aspirationSearch(line, depth int, report func(depth, line int)) {
	alpha, beta := -scoreInfinite, scoreInfinite
	delta := w.params.AspirationWindow
	if expect := w.roots[line].last; depth >= 4 && expect > -scoreWon && expect < scoreWon {
		alpha, beta = max(expect-delta, -scoreInfinite), min(expect+delta, scoreInfinite)
	}
	for failed := 0; ; {
		v := w.searchRoot(alpha, beta, max(depth-failed, 1), line)
		if w.stopped {
			return
		}
		sortByScore(w.roots[line:])
		if v > -scoreWon {
			w.lost = max(w.lost, line+1)
		} else if v < beta {
			w.lost = min(w.lost, line)
		}
		switch {
		case v <= alpha:
			beta = (alpha + beta) / 2
			alpha = max(v-delta, -scoreInfinite)
			failed = 0
		case v >= beta:
			beta = min(v+delta, scoreInfinite)
			if failed < 3 {
				failed++
			}
		default:
			return
		}
		if w.id == 0 && w.run.spent() > time.Second {
			report(depth, line)
		}
		delta += delta
		if delta > 1000 {
			delta = 2 * scoreInfinite
		}
	}
}

func (w *worker) searchRoot(alpha, beta, depth, line int) int {
	w.pvLen[0] = 0
	f := &w.frames[0]
	f.checksKnown = 0
	f.excluded = shogi.NoMove
	f.eval = scoreNone
	if !f.check {
		f.eval = w.evaluate()
	}
	best := -scoreInfinite
	first := alpha
	for i := line; i < len(w.roots); i++ {
		rm := &w.roots[i]
		m := rm.move
		before := w.nodes
		w.selDepth = 0
		checks := w.checks(m, 0)
		next := depth - 1
		if checks && w.see(m, 0) {
			next++
		}
		reduced := next
		if n := i - line + 1; n > 3 && depth >= 3 && !checks && !w.noisy(m) {
			reduced = max(next-int(w.reduction[min(depth, 63)][min(n, 63)])+1, min(next, 1))
		}
		w.make(m, 0)
		v := 0
		if i == line {
			v = -w.search(-beta, -alpha, next, 1, false)
		} else {
			v = -w.search(-alpha-1, -alpha, min(reduced, next), 1, true)
			if v > alpha && reduced < next {
				v = -w.search(-alpha-1, -alpha, next, 1, true)
			}
			if v > alpha && v < beta {
				v = -w.search(-beta, -alpha, next, 1, false)
			}
		}
		w.unmake(0)
		rm.nodes += w.nodes - before
		if w.stopped {
			w.cut = i
			return 0
		}
		if i == line || v > alpha {
			w.record(rm, v, first, beta)
		} else {
			rm.score = -scoreInfinite
		}
		if v > best {
			best = v
			if v >= beta {
				break
			}
			alpha = max(alpha, v)
		}
	}
	return best
}

func (w *worker) record(rm *root, v, alpha, beta int) {
	rm.score, rm.selDepth, rm.bound = v, w.selDepth+1, BoundExact
	switch {
	case v <= alpha:
		rm.bound = BoundUpper
	case v >= beta:
		rm.bound = BoundLower
	}
	w.setPV(0, rm.move)
	rm.length = copy(rm.line[:], w.pv[0][:w.pvLen[0]])
}

// score returns the score of a line for reports. Before the end of the first iteration other
// moves may be better, so it is a lower bound, or without a searched move the static
// evaluation.
func (w *worker) score(rm *root) Score {
	v, bound := rm.score, rm.bound
	if v == -scoreInfinite {
		v = rm.last
	}
	switch {
	case v == -scoreInfinite:
		return newScore(w.evaluate(), BoundNone)
	case w.completed == 0 && bound == BoundExact:
		bound = BoundLower
	}
	return newScore(v, bound)
}

func sortByScore(roots []root) {
	slices.SortStableFunc(roots, func(a, b root) int { return b.score - a.score })
}
