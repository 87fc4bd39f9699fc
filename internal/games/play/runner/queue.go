package runner

import (
	"context"
	"slices"
	"sync"

	"github.com/komadai/komadai/internal/people"
)

// queue schedules searches on a fixed number of places, round-robin by owner.
type queue struct {
	places int

	mu   sync.Mutex
	free int
	// waiting holds the tickets by owner, ring the owners in turn.
	waiting map[people.ID][]*ticket
	ring    []people.ID
	size    int
}

// ticket is a request for a place. called is closed when it is granted.
type ticket struct{ called chan struct{} }

func newQueue(places int) *queue {
	places = max(1, places)
	return &queue{places: places, free: places, waiting: make(map[people.ID][]*ticket)}
}

// wait blocks until a place is free. The caller calls leave once.
func (q *queue) wait(ctx context.Context, owner people.ID) (leave func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	q.mu.Lock()
	if q.free > 0 {
		q.free--
		q.mu.Unlock()
		return q.leave, nil
	}
	t := &ticket{make(chan struct{})}
	if len(q.waiting[owner]) == 0 {
		q.ring = append(q.ring, owner)
	}
	q.waiting[owner] = append(q.waiting[owner], t)
	q.size++
	q.mu.Unlock()

	select {
	case <-t.called:
		return q.leave, nil
	case <-ctx.Done():
		q.mu.Lock()
		waits := q.remove(owner, t)
		q.mu.Unlock()
		if !waits {
			q.leave() // the place was granted at the same moment
		}
		return nil, ctx.Err()
	}
}

// remove returns false if the place was already granted.
func (q *queue) remove(owner people.ID, t *ticket) bool {
	list := q.waiting[owner]
	i := slices.Index(list, t)
	if i < 0 {
		return false
	}
	q.size--
	if q.waiting[owner] = slices.Delete(list, i, i+1); len(list) == 1 {
		delete(q.waiting, owner)
		q.ring = slices.DeleteFunc(q.ring, func(o people.ID) bool { return o == owner })
	}
	return true
}

func (q *queue) leave() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.ring) == 0 {
		q.free++
		return
	}
	owner := q.ring[0]
	t := q.waiting[owner][0]
	q.ring = append(q.ring[1:], owner)
	q.remove(owner, t)
	close(t.called)
}

func (q *queue) length() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.size
}

func (q *queue) taken() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.places - q.free
}
