package engine

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

type run struct {
	stop atomic.Bool
	once sync.Once
	// done is closed at the end of the search, hit on a ponder hit.
	done, hit chan struct{}
	hitOnce   sync.Once

	ctx     context.Context
	now     func() time.Time
	begun   time.Time
	budget  budget
	limited bool // the budget bounds the search
	lag     lag
	// overhead is part of the budget's margin.
	overhead time.Duration
	nodes    uint64
	oversights
	workers []*worker
	mates   *mates // nil without the solver
	// pondering is true until the ponder hit; clockStart is in nanoseconds after begun.
	pondering  atomic.Bool
	clockStart atomic.Int64
	polls      uint64
	// Time of the last report, after begun, and its node count.
	reported      time.Duration
	reportedNodes uint64
	report        func(depth, line int)
}

// reportEvery leaves a tenth of a second for delivery: users see a report every second.
const reportEvery = 900 * time.Millisecond

func newRun(now func() time.Time, since time.Time) *run {
	if since.IsZero() {
		since = now()
	}
	return &run{ctx: context.Background(), now: now, begun: since, done: make(chan struct{}), hit: make(chan struct{})}
}

func (r *run) halt() {
	r.stop.Store(true)
	r.once.Do(func() { close(r.done) })
}

func (r *run) ponderHit() {
	r.hitOnce.Do(func() {
		r.clockStart.Store(int64(r.elapsed()))
		r.pondering.Store(false)
		close(r.hit)
	})
}

// hold waits, after the last iteration, for the end of an infinite search or the ponder hit.
func (r *run) hold(infinite bool) {
	if infinite {
		<-r.done
	}
	if r.pondering.Load() {
		select {
		case <-r.done:
		case <-r.hit:
		}
	}
}

func (r *run) elapsed() time.Duration { return r.now().Sub(r.begun) }

func (r *run) spent() time.Duration {
	return r.elapsed() - time.Duration(r.clockStart.Load())
}

func (r *run) total(own uint64) uint64 {
	for _, w := range r.workers[1:] {
		own += w.shared.Load()
	}
	return own
}

// exhausted reports whether the first thread must end the search. It polls clock and context
// at intervals.
func (r *run) exhausted(own uint64) bool {
	if r.nodes > 0 && r.total(own) >= r.nodes {
		return true
	}
	if own < r.polls {
		return false
	}
	r.polls = own + pollNodes
	end := r.poll()
	if first := r.workers[0]; r.report != nil && first.completed > 0 && r.lag.last-r.reported >= reportEvery {
		r.report(first.completed, 0)
	}
	return end
}

// poll looks at clock and context. Only the first thread calls it.
func (r *run) poll() (end bool) {
	at := r.elapsed()
	r.lag.poll(at)
	if r.ctx.Err() != nil {
		return true
	}
	spent := at - time.Duration(r.clockStart.Load())
	return r.limited && !r.pondering.Load() && spent >= r.budget.hard-r.lag.margin(r.budget.hard, r.overhead)
}

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
func (r *run) deepen(lines, depth int, report func(depth, line int)) (completed int, end func()) {
	all := &panics.Group{Caught: r.halt}
	for _, w := range r.workers[1:] {
		all.Go(func() { w.completed = w.iterate(lines, MaxDepth, nil) })
	}
	first := r.workers[0]
	r.report = report
	all.Do(func() { first.completed = first.iterate(lines, depth, report) })
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
