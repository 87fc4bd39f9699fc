package solve

import (
	"context"
	"slices"
	"sync"
)

// queue gives a bounded number of places in turn. Who has to wait is told how
// many go before.
type queue struct {
	most, room, each int

	mu      sync.Mutex
	running int
	waiting []*ticket
	by      map[string]int
}

// ticket is somebody who waits.
type ticket struct {
	// moved gets the number of those before; 0 is one's turn.
	moved chan int
}

func newQueue(most, room, each int) *queue {
	return &queue{most: most, room: room, each: each, by: make(map[string]int)}
}

// enter waits for a place and calls ahead with the number of those before,
// whenever it changes. The place is given back by the function returned.
func (q *queue) enter(ctx context.Context, who string, ahead func(int)) (leave func(), err error) {
	q.mu.Lock()
	switch {
	case q.by[who] >= q.each:
		q.mu.Unlock()
		return nil, refuse("too-many", "You have as many problems being solved as one client may have; wait for one or cancel it.")
	case q.running < q.most && len(q.waiting) == 0:
		q.running++
		q.by[who]++
		q.mu.Unlock()
		return func() { q.leave(who) }, nil
	case len(q.waiting) >= q.room:
		q.mu.Unlock()
		return nil, refuse("busy", "Too many problems are waiting to be solved here; try again in a minute.")
	}
	t := &ticket{moved: make(chan int, 1)}
	q.waiting = append(q.waiting, t)
	q.by[who]++
	before := len(q.waiting)
	q.mu.Unlock()
	ahead(before)
	for {
		select {
		case n := <-t.moved:
			if n == 0 {
				return func() { q.leave(who) }, nil
			}
			ahead(n)
		case <-ctx.Done():
			q.giveUp(t, who)
			return nil, ctx.Err()
		}
	}
}

// giveUp takes a ticket out of the queue, or passes its place on.
func (q *queue) giveUp(t *ticket, who string) {
	q.mu.Lock()
	i := slices.Index(q.waiting, t)
	if i < 0 {
		q.mu.Unlock()
		q.leave(who)
		return
	}
	q.waiting = slices.Delete(q.waiting, i, i+1)
	q.forget(who)
	q.tell()
	q.mu.Unlock()
}

func (q *queue) leave(who string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.forget(who)
	if len(q.waiting) == 0 {
		q.running--
		return
	}
	next := q.waiting[0]
	q.waiting = q.waiting[1:]
	next.put(0)
	q.tell()
}

func (q *queue) forget(who string) {
	if q.by[who]--; q.by[who] <= 0 {
		delete(q.by, who)
	}
}

// tell says to those who wait how many go before.
func (q *queue) tell() {
	for i, t := range q.waiting {
		t.put(i + 1)
	}
}

// put replaces what has not been heard yet.
func (t *ticket) put(n int) {
	select {
	case <-t.moved:
	default:
	}
	t.moved <- n
}
