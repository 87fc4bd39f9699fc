package play

import (
	"context"
	"sync"
)

// desk is the queue before the places where searches run. Owners get places in
// turn, so that one with many games does not keep out the others.
type desk struct {
	mu   sync.Mutex
	free int
	// waiting holds the tickets of each owner in order; ring the owners that
	// have any, the next one first.
	waiting map[string][]*ticket
	ring    []string
	length  int
}

// ticket is one wait for a place; called is closed when the place is there.
type ticket struct{ called chan struct{} }

func newDesk(places int) *desk {
	return &desk{free: max(1, places), waiting: make(map[string][]*ticket)}
}

// sit waits for a place. The caller gives it back by calling leave once.
func (d *desk) sit(ctx context.Context, owner string) (leave func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	d.mu.Lock()
	if d.free > 0 {
		d.free--
		d.mu.Unlock()
		return d.leave, nil
	}
	t := &ticket{make(chan struct{})}
	if len(d.waiting[owner]) == 0 {
		d.ring = append(d.ring, owner)
	}
	d.waiting[owner] = append(d.waiting[owner], t)
	d.length++
	d.mu.Unlock()

	select {
	case <-t.called:
		return d.leave, nil
	case <-ctx.Done():
		if !d.drop(owner, t) {
			d.leave() // the place came at the same moment
		}
		return nil, ctx.Err()
	}
}

// drop takes a ticket out of the queue; false if it has been called already.
func (d *desk) drop(owner string, t *ticket) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i, other := range d.waiting[owner] {
		if other == t {
			d.remove(owner, i)
			return true
		}
	}
	return false
}

// remove takes ticket i of owner away, and the owner from the ring with its
// last one.
func (d *desk) remove(owner string, i int) {
	d.length--
	list := d.waiting[owner]
	list = append(list[:i:i], list[i+1:]...)
	if len(list) > 0 {
		d.waiting[owner] = list
		return
	}
	delete(d.waiting, owner)
	for j, o := range d.ring {
		if o == owner {
			d.ring = append(d.ring[:j:j], d.ring[j+1:]...)
			return
		}
	}
}

// leave gives a place to the next in the ring.
func (d *desk) leave() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.ring) == 0 {
		d.free++
		return
	}
	owner := d.ring[0]
	t := d.waiting[owner][0]
	d.ring = append(d.ring[1:], owner)
	d.remove(owner, 0)
	close(t.called)
}

// queue returns the number of those that wait.
func (d *desk) queue() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.length
}
