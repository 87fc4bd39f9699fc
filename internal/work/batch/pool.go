// Package batch does many tasks side by side, writes their results in order, and
// goes on where an earlier run of the same batch was broken off.
package batch

import (
	"context"
	"iter"
	"sync"
)

// Pool does tasks T side by side and gives their results R in the order of the
// tasks. While there are more tasks than cores each has one core; when fewer are
// left, those share the cores. Run may be called once.
type Pool[T, R any] struct {
	// Cores is the number of cores, at least 1; Threads how many of them each task
	// gets, 0 for as many as are free.
	Cores, Threads int

	mu      sync.Mutex
	changed *sync.Cond
	waiting []*posted[T, R]
	running int
	ended   bool // no more tasks come
}

// posted is a task and where its result goes.
type posted[T, R any] struct {
	task   T
	result chan R
}

// window is how many tasks a worker may be ahead of the one whose result is waited
// for: a hard task does not hold the others up.
const window = 32

// Run calls work for the tasks, with the number of cores each may use, and take for
// the results, in the order of the tasks, until ctx ends or take fails. What was
// begun when ctx ended is not taken. When Run returns, no work is under way.
func (p *Pool[T, R]) Run(ctx context.Context, tasks iter.Seq[T], work func(ctx context.Context, t T, cores int) R, take func(R) error) error {
	ctx, cancel := context.WithCancel(ctx)
	p.changed = sync.NewCond(&p.mu)
	workers := max(1, p.Cores)
	if p.Threads > 0 {
		workers = max(1, p.Cores/p.Threads)
	}
	order := make(chan *posted[T, R], window*workers)
	var wait sync.WaitGroup
	defer wait.Wait()
	defer p.drop() // also when take fails: the workers wait for more otherwise
	defer cancel()
	defer context.AfterFunc(ctx, p.drop)()
	wait.Go(func() { p.post(ctx, tasks, order) })
	for range workers {
		wait.Go(func() {
			for one, cores := p.next(); one != nil; one, cores = p.next() {
				one.result <- work(ctx, one.task, cores)
				p.done()
			}
		})
	}
	for one := range order {
		select {
		case r := <-one.result:
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err := take(r); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return ctx.Err()
}

// post hands the tasks out. It stays one behind, so that it is known of the last
// that it is the last: it may have all cores.
func (p *Pool[T, R]) post(ctx context.Context, tasks iter.Seq[T], order chan<- *posted[T, R]) {
	defer close(order)
	var held *posted[T, R]
	for t := range tasks {
		one := &posted[T, R]{t, make(chan R, 1)}
		select {
		case order <- one:
		case <-ctx.Done():
			return
		}
		p.put(held, false)
		held = one
	}
	p.put(held, true)
}

// put adds a task, nil for none, to those that wait; ended says that it is
// the last.
func (p *Pool[T, R]) put(one *posted[T, R], ended bool) {
	p.mu.Lock()
	if one != nil {
		p.waiting = append(p.waiting, one)
	}
	p.ended = p.ended || ended
	p.mu.Unlock()
	p.changed.Broadcast()
}

// drop gives up what has not begun.
func (p *Pool[T, R]) drop() {
	p.mu.Lock()
	p.waiting = nil
	p.mu.Unlock()
	p.put(nil, true)
}

// next waits for a task and says how many cores it may use; nil for no more.
func (p *Pool[T, R]) next() (one *posted[T, R], cores int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.waiting) == 0 {
		if p.ended {
			return nil, 0
		}
		p.changed.Wait()
	}
	one = p.waiting[0]
	p.waiting = p.waiting[1:]
	p.running++
	switch left := p.running + len(p.waiting); {
	case p.Threads > 0:
		return one, p.Threads
	case p.ended:
		return one, max(1, p.Cores/left)
	}
	return one, 1
}

func (p *Pool[T, R]) done() {
	p.mu.Lock()
	p.running--
	p.mu.Unlock()
}
