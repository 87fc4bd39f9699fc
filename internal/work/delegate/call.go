package delegate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/komadai/komadai/internal/work/bus"
)

// Caller has work done by those who offer it; a [bus.Bus] is one.
type Caller interface {
	Call(ctx context.Context, work string, data []byte) ([]byte, error)
}

// Waits of those who look for a worker.
const (
	retryWorker  = 500 * time.Millisecond
	retryNext    = 100 * time.Millisecond
	waitingAfter = 10 * time.Second
	// mostFailures bounds how often work is begun anew because its worker died or
	// went down.
	mostFailures = 20
)

// Call has work done by a worker, and by another one when that one dies or goes down;
// while none has a place free it waits. waiting, when not nil, is told once when none
// has had one for ten seconds, and again when one has. The error is that of ctx, or
// says that twenty workers failed.
func Call(ctx context.Context, caller Caller, work string, data []byte, waiting func(bool)) ([]byte, error) {
	return again(ctx, retryWorker, waiting, func() ([]byte, error) { return caller.Call(ctx, work, data) })
}

// Follower has work done that tells on the way how it goes; a [bus.Bus] is one.
type Follower interface {
	Follow(ctx context.Context, work string, data []byte, heard func([]byte) error) ([]byte, error)
}

// Follow is Call for work that tells when it begins: begun is called then, once for
// each worker that takes it. It asks more often, so that few calls at a time keep many
// workers busy.
func Follow(ctx context.Context, caller Follower, work string, data []byte, waiting func(bool), begun func()) ([]byte, error) {
	heard := func([]byte) error { begun(); return nil }
	return again(ctx, retryNext, waiting, func() ([]byte, error) { return caller.Follow(ctx, work, data, heard) })
}

// again makes a call until it is answered, every so often while nobody has a place.
func again(ctx context.Context, every time.Duration, waiting func(bool), call func() ([]byte, error)) ([]byte, error) {
	begun, told := time.Now(), false
	tell := func(now bool) {
		if told != now && waiting != nil {
			told = now
			waiting(now)
		}
	}
	for failures := 0; ; {
		answer, err := call()
		if err == nil {
			tell(false)
			return answer, nil
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		wait := retryWorker
		switch failures++; {
		case errors.Is(err, bus.ErrNobody):
			failures--
			wait = every
			tell(time.Since(begun) > waitingAfter)
		case failures == mostFailures:
			return nil, fmt.Errorf("%d workers failed, the last with: %w", failures, err)
		}
		// Not all at the same moment.
		select {
		case <-time.After(wait/2 + rand.N(wait)):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}
