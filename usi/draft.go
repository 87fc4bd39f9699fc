package usi

import (
	"sync"
	"time"

	"github.com/komadai/komadai/engine"
)

// draft is what a search has reported so far. It answers for a search that gets no processor: the reader and
// the timer sleep, so the system wakes them sooner than it returns to a thread that always runs.
type draft struct {
	mu       sync.Mutex
	last     engine.Info // the best line
	any      bool
	answered bool
}

// grace is the time that a search has for its own answer, once it has to end. With a processor of its
// own it takes less than 1 ms.
const grace = 3 * time.Millisecond

// report calls print unless the search was answered.
func (d *draft) report(i engine.Info, print func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.answered {
		return
	}
	d.any = true
	if i.MultiPV <= 1 {
		d.last = i
	}
	print()
}

func (d *draft) reported() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.any
}

// answer returns the reported best line as the result, and ends the reports. ok is false without one.
func (d *draft) answer() (r engine.Result, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.last.PV) == 0 {
		return r, false
	}
	d.answered = true
	i := d.last
	r = engine.Result{Best: i.PV[0], Score: i.Score, PV: i.PV, Depth: i.Depth, Nodes: i.Nodes, Time: i.Time}
	if len(i.PV) > 1 {
		r.Ponder = i.PV[1]
	}
	return r, true
}

// watch sets when the answer is due by the clock.
func (s *session) watch(j *job, l engine.Limits) {
	left := l.Available(s.game.Position().Side())
	if left == 0 || l.Ponder || l.Infinite || !s.wallClock {
		return
	}
	due := max(left-s.overhead, left/2) + grace
	j.late = time.After(due - s.config.Now().Sub(l.Since))
}

func (s *session) late() <-chan time.Time {
	if s.job == nil || s.job.held != nil {
		return nil
	}
	return s.job.late
}

// hurry answers by the draft, if there is one and the level plays its best move; else it waits.
func (s *session) hurry() {
	j := s.job
	j.cancel()
	select {
	case o := <-j.done:
		s.finish(o)
		return
	default:
	}
	if s.level == engine.MaxLevel {
		if r, ok := j.draft.answer(); ok {
			s.ending = j.done
			s.finish(outcome{result: r})
			return
		}
	}
	s.finish(<-j.done)
}

// settle waits for the end of a search that its draft answered for.
func (s *session) settle() {
	if s.ending != nil {
		<-s.ending
		s.ending = nil
	}
}
