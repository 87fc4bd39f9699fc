package runner

import (
	"context"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/guard"
)

// background runs goroutines and timers. A panic is logged, and the games go on.
type background struct {
	guard  *guard.Guard
	ctx    context.Context
	cancel context.CancelFunc
	work   sync.WaitGroup

	mu     sync.Mutex
	closed bool
}

// begin runs f on a goroutine. It returns false after close.
func (b *background) begin(f func()) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return false
	}
	b.work.Go(func() { b.guard.Do("games", f) })
	return true
}

func (b *background) later(d time.Duration, f func()) *time.Timer {
	return time.AfterFunc(d, func() { b.begin(f) })
}

func (b *background) close() {
	b.mu.Lock()
	b.closed = true
	b.mu.Unlock()
	b.cancel()
}

func (b *background) wait(ctx context.Context) error {
	done := make(chan struct{})
	go func() { // waited for below, as long as there is time
		b.work.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
