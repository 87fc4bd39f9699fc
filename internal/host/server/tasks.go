package server

import (
	"context"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/guard"
)

// tasks are the server's background goroutines. They end at the shutdown.
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

// begin calls f on a goroutine unless the tasks are stopping. f must return soon after its
// context ends.
func (t *tasks) begin(f func(ctx context.Context)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.closed {
		t.work.Go(func() { t.guard.Do("server", func() { f(t.ctx) }) })
	}
}

// every calls f after first and then each period after it returned. A panic ends only that
// call. f must return soon after its context ends.
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

func (t *tasks) stop() {
	t.mu.Lock()
	t.closed = true
	t.mu.Unlock()
	t.cancel()
	t.work.Wait()
}
