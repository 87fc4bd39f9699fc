package admission

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/refusal"
)

// Wait is the default of [Plan.Wait]. A response must begin within 10 s.
const Wait = 8 * time.Second

// Plan describes a [Lane].
type Plan struct {
	// Places is the number of tasks at once, Queue that of waiting ones.
	Places, Queue int
	// Wait is how long work waits for a place before it is refused.
	Wait time.Duration
	// Each bounds the tasks of one client, running or waiting; 0 means no bound.
	Each int
	// Threads and Memory (in bytes) are what a task takes. No threads cost nothing.
	Threads int
	Memory  int64
	// Slice is how long a task keeps its place while clients wait that used less. 0 means to
	// its end. Tasks give up places in [Place.Turn].
	Slice time.Duration
	// Paused bounds the tasks that gave up their place and keep their memory. Further ones are
	// ended.
	Paused int
	// Busy refuses work that found no place, Many a client's work beyond Each.
	Busy, Many *refusal.Error
}

// Lane is a queue for one kind of work.
type Lane struct {
	control *Control
	plan    Plan

	running, paused int
	waiting         []*Place // in no order
	by              map[string]int
}

// Lane returns a new lane, whose work is charged to the accounts of c.
func (c *Control) Lane(p Plan) *Lane {
	return &Lane{control: c, plan: p, by: make(map[string]int)}
}

// Do runs f in a place. It returns the error of f, or a [refusal.Error].
func (l *Lane) Do(ctx context.Context, f func() error) error {
	p, err := l.Enter(ctx, nil)
	if err != nil {
		return err
	}
	defer p.Leave()
	return f()
}

// Enter waits for a place for the client of ctx. ahead, if not nil, is called with the place in
// the queue when it changes. The error is a [refusal.Error], or that of ctx.
func (l *Lane) Enter(ctx context.Context, ahead func(int)) (*Place, error) {
	p, err := l.queue(ctx)
	if err != nil {
		return nil, err
	}
	timer := time.NewTimer(cmp.Or(l.plan.Wait, Wait))
	defer timer.Stop()
	told := 0
	for {
		select {
		case n := <-p.news:
			if n == 0 {
				return p, nil
			}
			if ahead != nil && n != told {
				told = n
				ahead(n)
			}
			continue
		case <-timer.C:
			p.end(l.plan.Busy)
		case <-p.ctx.Done():
		}
		p.Leave()
		return nil, context.Cause(p.ctx)
	}
}

// Queue returns the clients of the waiting tasks in order.
func (l *Lane) Queue() []Client {
	c := l.control
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now()
	c.settle(now)
	var out []Client
	for _, p := range l.ranked(now) {
		out = append(out, p.who)
	}
	return out
}

// Load returns the numbers of running and waiting tasks.
func (l *Lane) Load() (running, waiting int) {
	l.control.mu.Lock()
	defer l.control.mu.Unlock()
	return l.running, len(l.waiting)
}

// Ahead returns the number of waiting tasks that go before a new one of a client.
func (l *Lane) Ahead(who Client) (n int) {
	c := l.control
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now()
	c.settle(now)
	used := c.used(who, now)
	for _, p := range l.waiting {
		if c.used(p.who, now) <= used {
			n++
		}
	}
	return n
}

// queue adds a task. Its news is 0 once it has a place.
func (l *Lane) queue(ctx context.Context) (*Place, error) {
	c := l.control
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	who := Of(ctx)
	for _, level := range who[:min(named, len(who))] {
		if l.plan.Each > 0 && l.by[level] >= l.plan.Each {
			return nil, l.plan.Many
		}
	}
	now := c.now()
	c.settle(now)
	c.places++
	p := &Place{lane: l, who: who, number: c.places, news: make(chan int, 1), since: now}
	if l.running >= l.plan.Places && len(l.waiting)-l.paused >= l.plan.Queue && !l.makeRoom(p, now) {
		return nil, l.plan.Busy
	}
	p.ctx, p.end = context.WithCancelCause(ctx)
	l.count(who, 1)
	l.waiting = append(l.waiting, p)
	l.fill(now)
	return p, nil
}

// makeRoom refuses the waiting task whose client used most, if p is to go before it.
func (l *Lane) makeRoom(p *Place, now time.Time) bool {
	ranked := l.ranked(now)
	for _, last := range slices.Backward(ranked) {
		if !last.isPaused() {
			if l.compare(p, last, now) >= 0 {
				return false
			}
			l.drop(last)
			last.end(l.plan.Busy)
			return true
		}
	}
	return false
}

// compare orders tasks: first those of clients that used less, of one client the task that ran
// less, then the older one.
func (l *Lane) compare(a, b *Place, now time.Time) int {
	c := l.control
	return cmp.Or(
		cmp.Compare(c.used(a.who, now), c.used(b.who, now)),
		cmp.Compare(a.ran, b.ran),
		cmp.Compare(a.number, b.number),
	)
}

func (l *Lane) ranked(now time.Time) []*Place {
	slices.SortFunc(l.waiting, func(a, b *Place) int { return l.compare(a, b, now) })
	return l.waiting
}

// fill gives free places to waiting tasks and reports to the others how many are ahead.
func (l *Lane) fill(now time.Time) {
	ranked := l.ranked(now)
	free := min(max(0, l.plan.Places-l.running), len(ranked))
	for _, p := range ranked[:free] {
		p.start(now)
	}
	l.waiting = slices.Delete(l.waiting, 0, free)
	for i, p := range l.waiting {
		p.tell(i + 1)
	}
}

func (l *Lane) drop(p *Place) {
	if i := slices.Index(l.waiting, p); i >= 0 {
		l.waiting = slices.Delete(l.waiting, i, i+1)
	}
}

func (l *Lane) count(who Client, n int) {
	for _, level := range who[:min(named, len(who))] {
		if l.by[level] += n; l.by[level] <= 0 {
			delete(l.by, level)
		}
	}
}
