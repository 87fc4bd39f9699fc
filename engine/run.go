package engine

import (
	"sync"
	"sync/atomic"
	"time"
)

// run is what the threads of one search share.
type run struct {
	stop atomic.Bool
	once sync.Once
	// done is closed when the search must end, hit on a ponder hit.
	done, hit chan struct{}
	hitOnce   sync.Once

	now     func() time.Time
	begun   time.Time
	budget  budget
	limited bool // the budget bounds the search
	nodes   uint64
	oversights
	workers []*worker
	mates   *mates // nil where the solver is not asked
	// pondering is true until the ponder hit; clockStart is when the clock began
	// to run, in nanoseconds after begun.
	pondering  atomic.Bool
	clockStart atomic.Int64
	polls      uint64
	// told is when the last report was made, after begun, and toldNodes what it said of
	// nodes; tell makes one of a root move.
	told      time.Duration
	toldNodes uint64
	tell      func(depth, line int)
}

// reportEvery is the longest time without a report, some of it for the way: people are
// told at least once a second.
const reportEvery = 900 * time.Millisecond

// newRun returns a run that began at since, now if that is the zero time.
func newRun(now func() time.Time, since time.Time) *run {
	if since.IsZero() {
		since = now()
	}
	return &run{now: now, begun: since, done: make(chan struct{}), hit: make(chan struct{})}
}

// halt ends the search.
func (r *run) halt() {
	r.stop.Store(true)
	r.once.Do(func() { close(r.done) })
}

// ponderHit starts the clock.
func (r *run) ponderHit() {
	r.hitOnce.Do(func() {
		r.clockStart.Store(int64(r.elapsed()))
		r.pondering.Store(false)
		close(r.hit)
	})
}

// elapsed returns the time since the search began.
func (r *run) elapsed() time.Duration { return r.now().Sub(r.begun) }

// spent returns the time on the clock.
func (r *run) spent() time.Duration {
	return r.elapsed() - time.Duration(r.clockStart.Load())
}

// total returns the positions made by all threads, own being those of the
// asking one, the first.
func (r *run) total(own uint64) uint64 {
	for _, w := range r.workers[1:] {
		own += w.shared.Load()
	}
	return own
}

// exhausted reports whether the first thread, after own nodes, must end the
// search. It looks at the clock now and then only.
func (r *run) exhausted(own uint64) bool {
	if r.nodes > 0 && r.total(own) >= r.nodes {
		return true
	}
	if own < r.polls {
		return false
	}
	r.polls = own + pollNodes
	if first := r.workers[0]; r.tell != nil && first.completed > 0 && r.elapsed()-r.told >= reportEvery {
		r.tell(first.completed, 0)
	}
	return r.limited && !r.pondering.Load() && r.spent() >= r.budget.hard
}
