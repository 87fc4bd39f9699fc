package delegate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/komadai/komadai/internal/bus"
)

// Caller has work done by those who offer it; a [bus.Bus] is one.
type Caller interface {
	Call(ctx context.Context, work string, data []byte) ([]byte, error)
}

// Waits of those who look for a worker.
const (
	retryWorker  = 500 * time.Millisecond
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
	begun, told := time.Now(), false
	tell := func(now bool) {
		if told != now && waiting != nil {
			told = now
			waiting(now)
		}
	}
	for failures := 0; ; {
		answer, err := caller.Call(ctx, work, data)
		if err == nil {
			tell(false)
			return answer, nil
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		switch failures++; {
		case errors.Is(err, bus.ErrNobody):
			failures--
			tell(time.Since(begun) > waitingAfter)
		case failures == mostFailures:
			return nil, fmt.Errorf("%d workers failed, the last with: %w", failures, err)
		}
		// Not all at the same moment.
		select {
		case <-time.After(retryWorker/2 + rand.N(retryWorker)):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}
