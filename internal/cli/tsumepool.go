package cli

import (
	"context"
	"iter"
	"sync"
)

// pool solves problems side by side and gives the results in the order of the
// problems. While there are more problems than cores each has one; when fewer
// are left, those share the cores.
type pool struct {
	// jobs is the number of cores, threads how many of them each problem gets; 0
	// for as many as are free.
	jobs, threads int

	mu      sync.Mutex
	changed *sync.Cond
	waiting []*posted
	running int
	ended   bool // no more problems come
}

// posted is a problem and where its result goes.
type posted struct {
	task   *task
	result chan problemReport
}

// window is how many problems a job may be ahead of the one whose result is
// waited for: a hard problem does not hold the others up.
const window = 32

// run calls work for the tasks and take for the results, in the order of the
// tasks, until ctx ends or take fails. What was begun when ctx ended is not
// taken.
func (p *pool) run(ctx context.Context, tasks iter.Seq[*task], work func(ctx context.Context, t *task, cores int) problemReport, take func(problemReport) error) error {
	ctx, cancel := context.WithCancel(ctx)
	p.changed = sync.NewCond(&p.mu)
	workers := p.jobs
	if p.threads > 0 {
		workers = max(1, p.jobs/p.threads)
	}
	order := make(chan *posted, window*workers)
	var wait sync.WaitGroup
	defer wait.Wait()
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
func (p *pool) post(ctx context.Context, tasks iter.Seq[*task], order chan<- *posted) {
	defer close(order)
	var held *posted
	for t := range tasks {
		one := &posted{t, make(chan problemReport, 1)}
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

// put adds a problem, nil for none, to those that wait; ended says that it is
// the last.
func (p *pool) put(one *posted, ended bool) {
	p.mu.Lock()
	if one != nil {
		p.waiting = append(p.waiting, one)
	}
	p.ended = p.ended || ended
	p.mu.Unlock()
	p.changed.Broadcast()
}

// drop gives up what has not begun.
func (p *pool) drop() {
	p.mu.Lock()
	p.waiting = nil
	p.mu.Unlock()
	p.put(nil, true)
}

// next waits for a problem and says how many cores it may use; nil for no more.
func (p *pool) next() (one *posted, cores int) {
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
	case p.threads > 0:
		return one, p.threads
	case p.ended:
		return one, max(1, p.jobs/left)
	}
	return one, 1
}

func (p *pool) done() {
	p.mu.Lock()
	p.running--
	p.mu.Unlock()
}
