package admission

import (
	"context"
	"time"
)

// Place is the right of a task to run. Call Leave at its end.
type Place struct {
	lane   *Lane
	who    Client
	number uint64
	ctx    context.Context
	end    context.CancelCauseFunc
	// news is the number of tasks ahead; 0 is a place.
	news chan int

	// Guarded by the control's mutex. since is the start of the uncharged time, begun that of
	// the time slice; ran and lost are the times with and without the place.
	running, left bool
	since, begun  time.Time
	ran, lost     time.Duration
	// resumed is closed when the task has a place again; nil unless it is paused.
	resumed chan struct{}
}

// Context ends with the one of [Lane.Enter], with Leave, or when the lane ends the task. Its
// cause may be a [refusal.Error].
func (p *Place) Context() context.Context { return p.ctx }

// Now is the clock of the task, which stands still while another task has its place.
func (p *Place) Now() time.Time {
	c := p.lane.control
	now := c.now()
	c.mu.Lock()
	defer c.mu.Unlock()
	lost := p.lost
	if p.isPaused() {
		lost += now.Sub(p.since)
	}
	return now.Add(-lost)
}

// Turn is Now, after waiting while another task has the place. A search that measures its time
// with it pauses there.
func (p *Place) Turn() time.Time {
	c := p.lane.control
	now := c.now()
	c.mu.Lock()
	p.yield(now)
	resumed := p.resumed
	c.mu.Unlock()
	if resumed != nil {
		select {
		case <-resumed:
		case <-p.ctx.Done():
		}
	}
	return p.Now()
}

// Leave ends the task and gives the place to the next one.
func (p *Place) Leave() {
	l := p.lane
	c := l.control
	c.mu.Lock()
	defer c.mu.Unlock()
	if p.left {
		return
	}
	p.left = true
	p.end(context.Canceled)
	now := c.now()
	c.settle(now)
	l.count(p.who, -1)
	if p.running {
		p.stop()
	}
	p.resume(now)
	l.drop(p)
	l.fill(now)
}

func (p *Place) isPaused() bool { return p.resumed != nil }

func (p *Place) start(now time.Time) {
	l := p.lane
	l.running++
	l.control.running[p] = struct{}{}
	p.resume(now)
	p.running, p.since, p.begun = true, now, now
	p.tell(0)
}

func (p *Place) resume(now time.Time) {
	if p.isPaused() {
		p.lane.paused--
		p.lost += now.Sub(p.since)
		close(p.resumed)
		p.resumed = nil
	}
}

func (p *Place) stop() {
	p.running = false
	p.lane.running--
	delete(p.lane.control.running, p)
}

func (p *Place) settle(now time.Time) {
	spent := max(0, now.Sub(p.since))
	p.since = now
	p.ran += spent
	plan := &p.lane.plan
	p.lane.control.charge(p.who, spent.Seconds()*(float64(plan.Threads)+float64(plan.Memory)/memorySecond), now)
}

// yield gives the place to a task that is to go before this one, after the time slice. If too
// many tasks are paused, it ends the one whose client used most.
func (p *Place) yield(now time.Time) {
	l := p.lane
	if !p.running || l.plan.Slice == 0 || len(l.waiting) == 0 || now.Sub(p.begun) < l.plan.Slice {
		return
	}
	l.control.settle(now)
	if l.compare(l.ranked(now)[0], p, now) >= 0 {
		return
	}
	p.stop()
	p.resumed = make(chan struct{})
	l.paused++
	l.waiting = append(l.waiting, p)
	l.fill(now)
	if l.paused > l.plan.Paused {
		l.endLast(now)
	}
}

// endLast ends the paused task whose client used most.
func (l *Lane) endLast(now time.Time) {
	var last *Place
	for _, p := range l.ranked(now) {
		if p.isPaused() {
			last = p
		}
	}
	l.drop(last)
	last.end(l.plan.Busy)
	last.resume(now)
}

func (p *Place) tell(n int) {
	select {
	case <-p.news:
	default:
	}
	p.news <- n
}
