package solve

import (
	"context"
	"slices"
	"sync"

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
