package selfplay

import (
	"context"
	"errors"
	"sync"

	"github.com/komadai/komadai/internal/lab/dataset"
	"github.com/komadai/komadai/shogi"
)

// Run plays games from number from, count of them (0: no end) or until ctx ends, and calls
// emit in number order from one goroutine at a time. It returns nil when done, the error of
// ctx, or the first error of a game or emit.
func Run(ctx context.Context, start shogi.Position, o Options, from, count int, emit func(n int, g *dataset.Game) error) error {
	if err := o.Check(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	q := &queue{next: from, want: from, end: from + count, ready: map[int]*dataset.Game{}, emit: emit}
	q.moved.L = &q.mu
	if count == 0 {
		q.end = int(^uint(0) >> 1)
	}
	stop := context.AfterFunc(ctx, q.wake)
	defer stop()
	var workers sync.WaitGroup
	for range o.Threads {
		workers.Go(func() {
			pl := newPlayer(start, o)
			for {
				n, ok := q.take(ctx, 2*o.Threads)
				if !ok {
					return
				}
				g, err := pl.play(ctx, n)
				if err == nil {
					err = q.put(n, g)
				}
				if err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	workers.Wait()
	if q.want >= q.end {
		return nil
	}
	return context.Cause(ctx)
}

var errStopped = errors.New("stopped")

// queue assigns numbers and restores the order.
type queue struct {
	mu    sync.Mutex
	moved sync.Cond
	next  int // next to play
	want  int // next to emit
	end   int
	ready map[int]*dataset.Game
	bad   bool
	emit  func(n int, g *dataset.Game) error
}

// take waits while more than ahead games are unfinished or waiting.
func (q *queue) take(ctx context.Context, ahead int) (int, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.next-q.want >= ahead && ctx.Err() == nil && !q.bad {
		q.moved.Wait()
	}
	if q.next >= q.end || ctx.Err() != nil || q.bad {
		return 0, false
	}
	q.next++
	return q.next - 1, true
}

func (q *queue) put(n int, g *dataset.Game) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	defer q.moved.Broadcast()
	if q.bad {
		return errStopped
	}
	q.ready[n] = g
	for q.ready[q.want] != nil {
		if err := q.emit(q.want, q.ready[q.want]); err != nil {
			q.bad = true
			return err
		}
		delete(q.ready, q.want)
		q.want++
	}
	return nil
}

func (q *queue) wake() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.moved.Broadcast()
}
