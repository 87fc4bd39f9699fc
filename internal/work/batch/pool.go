// Package batch runs many tasks concurrently, writes their results in order, and resumes an
// interrupted run.
package batch

import (
	"context"
	"iter"
	"sync"
)

// Pool runs tasks T and returns results R in task order. Each task has one core; when fewer
// tasks than cores are left, they share them. Run may be called once.
type Pool[T, R any] struct {
	// Cores is at least 1. Threads is the number per task; 0 means as many as are free.
	Cores, Threads int

	mu      sync.Mutex
	changed *sync.Cond
	waiting []*posted[T, R]
	running int
	ended   bool // no further tasks
}

type posted[T, R any] struct {
	task   T
	result chan R
}

// window is how many tasks a worker may be ahead of the awaited one, so that a slow task does
// not block the others.
const window = 32

// Run calls work for the tasks with a number of cores, and take for the results in task order,
// until ctx ends or take fails. Results of tasks interrupted by ctx are dropped. When Run
// returns, no work is running.
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
	defer p.drop() // the workers would wait for more
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

// post hands out the tasks. It stays one behind to recognise the last task, which may have all
// cores.
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

// put adds a task or nil; ended marks the last one.
func (p *Pool[T, R]) put(one *posted[T, R], ended bool) {
	p.mu.Lock()
	if one != nil {
		p.waiting = append(p.waiting, one)
	}
	p.ended = p.ended || ended
	p.mu.Unlock()
	p.changed.Broadcast()
}

func (p *Pool[T, R]) drop() {
	p.mu.Lock()
	p.waiting = nil
	p.mu.Unlock()
	p.put(nil, true)
}

// next waits for a task and its number of cores; nil means no more.
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
