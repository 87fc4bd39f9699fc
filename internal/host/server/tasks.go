package server

import (
	"context"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/guard"
)

// tasks are the goroutines of the server itself: what looks after things now and
// then, and what nobody waits for. They end when the server goes down.
type tasks struct {
	guard  *guard.Guard
	ctx    context.Context
	cancel context.CancelFunc

	mu     sync.Mutex
	closed bool
	work   sync.WaitGroup
}

func newTasks(ctx context.Context, watch *guard.Guard) *tasks {
	t := &tasks{guard: watch}
	t.ctx, t.cancel = context.WithCancel(ctx)
	return t
}

// begin calls f on a goroutine of its own, unless the tasks are being stopped. f
// has to return soon after its context has ended.
func (t *tasks) begin(f func(ctx context.Context)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.closed {
		t.work.Go(func() { t.guard.Do("server", func() { f(t.ctx) }) })
	}
}

// every calls f on a goroutine of its own, for the first time after first, and again
// each period after it has returned. A panic in f ends that call alone. f has to
// return soon after its context has ended.
func (t *tasks) every(first, period time.Duration, f func(ctx context.Context)) {
	t.begin(func(ctx context.Context) {
		due := time.NewTimer(first)
		defer due.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-due.C:
			}
			t.guard.Do("server", func() { f(ctx) })
			due.Reset(period)
		}
	})
}

// stop ends all tasks and waits for them.
func (t *tasks) stop(context.Context) error {
	t.mu.Lock()
	t.closed = true
	t.mu.Unlock()
	t.cancel()
	t.work.Wait()
	return nil
}
