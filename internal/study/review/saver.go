package review

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/study/analysis"
)

// saver stores a job's parts in batches, which also renews the lease.
type saver struct {
	worker *Worker
	id     string

	mu      sync.Mutex
	waiting []analysis.Part
	number  int // of the last part
	seen    time.Time
	// saving is held during a database call.
	saving sync.Mutex
}

// found accepts a part.
func (s *saver) found(data []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.number++
	s.waiting = append(s.waiting, analysis.Part{Number: s.number, Data: data})
}

// run saves until the work ends. It cancels the work when the job is lost, or may be lost
// because the database does not answer.
func (s *saver) run(ctx context.Context, cancel context.CancelCauseFunc, ended <-chan struct{}) {
	c := &s.worker.config
	tick := time.NewTicker(c.Save)
	defer tick.Stop()
	for {
		select {
		case <-ended:
			return
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if !s.due() {
			continue
		}
		limit, done := context.WithTimeout(ctx, c.Lease/2)
		err := s.save(limit)
		done()
		switch {
		case err == nil:
			s.worker.announce(s.id)
		case errors.Is(err, analysis.ErrLost):
			cancel(analysis.ErrLost)
			return
		case s.silent() > c.Lease:
			c.Log.Error("a job's results cannot be stored", "job", s.id, "err", err)
			cancel(analysis.ErrLost)
			return
		}
	}
}

func (s *saver) due() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.waiting) > 0 || time.Since(s.seen) >= s.worker.config.Lease/3
}

func (s *saver) silent() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return time.Since(s.seen)
}

// save stores the waiting parts. Parts that could not be stored stay.
func (s *saver) save(ctx context.Context) error {
	s.saving.Lock()
	defer s.saving.Unlock()
	s.mu.Lock()
	parts := s.waiting
	s.mu.Unlock()
	now := time.Now()
	if err := s.worker.config.Store.KeepJob(ctx, s.id, s.worker.config.Name, now, parts); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting = s.waiting[len(parts):]
	s.seen = now
	return nil
}
