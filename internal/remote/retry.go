package remote

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"
)

const (
	// retryBusy is the mean wait for a free place, retryFailed that after a failure.
	retryBusy    = 100 * time.Millisecond
	retryFailed  = 500 * time.Millisecond
	waitingAfter = 10 * time.Second
	// maxFailures bounds the workers that may die on one question.
	maxFailures = 20
)

// again makes a call until it is answered.
func again(ctx context.Context, waiting func(bool), call func() ([]byte, error)) ([]byte, error) {
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
		wait := retryBusy
		if errors.Is(err, ErrNobody) {
			tell(time.Since(begun) > waitingAfter)
		} else if failures++; failures == maxFailures {
			return nil, fmt.Errorf("%d workers failed, the last with: %w", failures, err)
		} else {
			wait = retryFailed
		}
		// The random part keeps callers from asking at the same moment.
		select {
		case <-time.After(wait/2 + rand.N(wait)):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}
