package solve

import (
	"context"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/komadai/komadai/internal/refusal"
)

// queue gives bounded slots in order and reports queue positions.
type queue struct {
	most, room, each int

	mu      sync.Mutex
	running int
	waiting []*ticket
	by      map[string]int
}

type ticket struct {
	// moved receives the queue position; 0 is a slot.
	moved chan int
}

func newQueue(most, room, each int) *queue {
	return &queue{most: most, room: room, each: each, by: make(map[string]int)}
}

// admit bounds a client's problems; call done to leave.
func (q *queue) admit(who string) (done func(), err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.by[who] >= q.each {
		return nil, refusal.New(refusal.TooMany, "You have as many problems being solved as one client may have; wait for one or cancel it.").Because("many-solving")
	}
	q.by[who]++
	return func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		if q.by[who]--; q.by[who] <= 0 {
			delete(q.by, who)
		}
	}, nil
}

// enter waits for a slot and calls ahead on changes; call leave to return it.
func (q *queue) enter(ctx context.Context, ahead func(int)) (leave func(), err error) {
	q.mu.Lock()
	switch {
	case q.running < q.most && len(q.waiting) == 0:
		q.running++
		q.mu.Unlock()
		return q.leave, nil
	case len(q.waiting) >= q.room:
		q.mu.Unlock()
		return nil, refusal.New(refusal.Busy, "Too many problems are waiting to be solved here; try again in a minute.").Because("solver-busy")
	}
	t := &ticket{moved: make(chan int, 1)}
	q.waiting = append(q.waiting, t)
	before := len(q.waiting)
	q.mu.Unlock()
	ahead(before)
	for {
		select {
		case n := <-t.moved:
			if n == 0 {
				return q.leave, nil
			}
			ahead(n)
		case <-ctx.Done():
			q.giveUp(t)
			return nil, ctx.Err()
		}
	}
}

// giveUp removes a ticket, or passes its slot on.
func (q *queue) giveUp(t *ticket) {
	q.mu.Lock()
	i := slices.Index(q.waiting, t)
	if i < 0 {
		q.mu.Unlock()
		q.leave()
		return
	}
	q.waiting = slices.Delete(q.waiting, i, i+1)
	q.notify()
	q.mu.Unlock()
}

func (q *queue) leave() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) == 0 {
		q.running--
		return
	}
	next := q.waiting[0]
	q.waiting = q.waiting[1:]
	next.put(0)
	q.notify()
}

func (q *queue) notify() {
	for i, t := range q.waiting {
		t.put(i + 1)
	}
}

func (t *ticket) put(n int) {
	select {
	case <-t.moved:
	default:
	}
	t.moved <- n
}

const maxBudgets = 10_000

// budgets are token buckets of search time per client, which pay after use.
type budgets struct {
	share float64
	burst time.Duration

	mu sync.Mutex
	by map[string]*budget
}

type budget struct {
	left *rate.Limiter // in milliseconds
	seen time.Time
}

// least must be left to start a search.
const least = time.Second

func newBudgets(share float64, burst time.Duration) *budgets {
	return &budgets{share: share, burst: burst, by: make(map[string]*budget)}
}

func (b *budgets) wait(who string, now time.Time) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	missing := float64(least.Milliseconds()) - b.of(who, now).left.TokensAt(now)
	if missing <= 0 {
		return 0
	}
	return time.Duration(missing/b.share) * time.Millisecond
}

func (b *budgets) pay(who string, now time.Time, used time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	all := min(used, b.burst).Milliseconds()
	b.of(who, now).left.ReserveN(now, int(all))
}

func (b *budgets) of(who string, now time.Time) *budget {
	one := b.by[who]
	if one == nil {
		if len(b.by) >= maxBudgets {
			b.forget(now)
		}
		one = &budget{left: rate.NewLimiter(rate.Limit(b.share*1000), int(b.burst.Milliseconds()))}
		b.by[who] = one
	}
	one.seen = now
	return one
}

// forget drops full budgets or else all: leniency is better than growth or lockout.
func (b *budgets) forget(now time.Time) {
	again := time.Duration(float64(b.burst) / b.share)
	for who, one := range b.by {
		if now.Sub(one.seen) >= again {
			delete(b.by, who)
		}
	}
	if len(b.by) >= maxBudgets {
		clear(b.by)
	}
}

// Place waits for a slot for other work of a client, with the same bounds. The work ends with
// the returned context; then call leave. ahead receives the queue position. The error is a
// [refusal.Error].
func (s *Solver) Place(ctx context.Context, ahead func(int)) (working context.Context, leave func(), err error) {
	now := s.config.Now
	ctx, done, who, err := s.admit(ctx)
	if err != nil {
		return nil, nil, err
	}
	out, err := s.places.enter(ctx, ahead)
	if err != nil {
		done()
		return nil, nil, err
	}
	from := now()
	working, end := context.WithTimeout(ctx, s.config.Time)
	return working, func() {
		end()
		out()
		s.budget.pay(who, now(), now().Sub(from))
		done()
	}, nil
}
