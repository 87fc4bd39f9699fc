package bus

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Dead is a job without further attempts.
type Dead struct {
	Job
	// Reason is the error of the last attempt.
	Reason string
	At     time.Time
}

// Dead returns up to limit dead jobs, newest first.
func (q *Queue) Dead(ctx context.Context, limit int) (list []Dead, err error) {
	info, err := q.dead.Info(ctx)
	if err != nil {
		return nil, fmt.Errorf("list the dead jobs of the queue %s: %w", q.config.Name, err)
	}
	for seq := info.State.LastSeq; seq >= max(1, info.State.FirstSeq) && len(list) < limit; seq-- {
		m, err := q.dead.GetMsg(ctx, seq)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("list the dead jobs of the queue %s: %w", q.config.Name, err)
		}
		d := Dead{Job: Job{ID: m.Header.Get(headerID), Data: m.Data}, Reason: m.Header.Get(headerReason), At: m.Time}
		_, _ = fmt.Sscan(m.Header.Get(headerAttempt), &d.Attempt)
		list = append(list, d)
	}
	return list, nil
}
