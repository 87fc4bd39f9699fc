package play

import (
	"context"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/guard"
)

// background runs what a hub does by itself. A panic in it is logged and counted,
// and the games go on.
type background struct {
	guard *guard.Guard
	// ctx ends when the hub closes.
	ctx    context.Context
	cancel context.CancelFunc
	// work counts the goroutines.
	work sync.WaitGroup

	mu     sync.Mutex
	closed bool
}

// begin calls f on a goroutine that [background.wait] waits for; false when the
// hub has closed.
func (b *background) begin(f func()) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return false
	}
	b.work.Go(func() { b.guard.Do("games", f) })
	return true
}

// later calls f after d, unless the hub closes first.
func (b *background) later(d time.Duration, f func()) *time.Timer {
	return time.AfterFunc(d, func() { b.begin(f) })
}

// close ends ctx. Nothing begins afterwards.
func (b *background) close() {
	b.mu.Lock()
	b.closed = true
	b.mu.Unlock()
	b.cancel()
}

// wait waits until all that was begun has ended, or ctx has.
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
