package engine

import (
	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

func (e *Engine) threads() []*worker {
	for len(e.workers) < e.opts.Threads {
		e.workers = append(e.workers, newWorker(e.plan, len(e.workers)))
	}
	clear(e.workers[e.opts.Threads:])
	e.workers = e.workers[:e.opts.Threads]
	return e.workers
}

func (e *Engine) prepare(game *shogi.Game, r *run, only []shogi.Move) {
	r.workers = e.threads()
	for _, w := range r.workers {
		w.begin(game, r, e.table)
		w.setCredit(game)
		w.setRoots(only)
	}
}

// deepen searches with all threads (Lazy SMP: they share only the transposition table). The
// first one runs in the calling goroutine, ends the search and reports. deepen returns when it
// is done; end waits for the others and panics if a thread did.
func (r *run) deepen(lines, depth int, tell func(depth, line int)) (completed int, end func()) {
	all := &panics.Group{Caught: r.halt}
	for _, w := range r.workers[1:] {
		all.Go(func() { w.completed = w.iterate(lines, MaxDepth, nil) })
	}
	first := r.workers[0]
	r.tell = tell
	all.Do(func() { first.completed = first.iterate(lines, depth, tell) })
	return first.completed, all.Wait
}

// winner returns the deepest thread, and of equally deep ones that with the best score.
func (r *run) winner() *worker {
	best := r.workers[0]
	for _, w := range r.workers[1:] {
		if len(w.roots) == 0 || w.completed == 0 {
			continue
		}
		a, b := &w.roots[0], &best.roots[0]
		if w.completed > best.completed && a.score >= b.score || a.score >= scoreWon && a.score > b.score {
			best = w
		}
	}
	return best
}
