package engine

import (
	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

// threads brings the engine's threads to the number wanted.
func (e *Engine) threads() []*worker {
	for len(e.workers) < e.opts.Threads {
		e.workers = append(e.workers, newWorker(e.plan, len(e.workers)))
	}
	clear(e.workers[e.opts.Threads:])
	e.workers = e.workers[:e.opts.Threads]
	return e.workers
}

// prepare readies the threads to search the game's position.
func (e *Engine) prepare(game *shogi.Game, r *run, only []shogi.Move) {
	r.workers = e.threads()
	for _, w := range r.workers {
		w.begin(game, r, e.table)
		w.setCredit(game)
		w.setRoots(only)
	}
}

// deepen searches with all threads (Lazy SMP: they share nothing but the
// transposition table, and help each other by what they leave there). The first
// one runs in the calling goroutine, decides when the search is over and
// reports. It returns when the first is done; end waits for the others, which have
// been told to stop, and panics if one of the threads did.
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

// winner returns the thread whose best move to play: the deepest, and of
// equally deep ones the most hopeful.
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
