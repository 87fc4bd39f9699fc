package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/work/bus"
	"github.com/komadai/komadai/shogi"
)

// analyse executes a task and returns its report. Stored parts are not judged again. Errors
// marked by [bus.Hopeless] are not retried.
func (w *Worker) analyse(ctx context.Context, task []byte, stored []analysis.Part, s *saver) ([]byte, error) {
	var t analysis.Task
	if err := json.Unmarshal(task, &t); err != nil {
		return nil, bus.Hopeless(fmt.Errorf("the task cannot be read: %w", err))
	}
	game, err := t.Game()
	if err != nil {
		return nil, bus.Hopeless(err)
	}
	o := analysis.Options{Judge: w.judge, Threads: w.config.Threads, Found: func(p analysis.Position) error {
		data, err := json.Marshal(p)
		if err == nil {
			s.found(data)
		}
		return err
	}}
	for _, part := range stored {
		var p analysis.Position
		if err := json.Unmarshal(part.Data, &p); err == nil { // otherwise it is judged again
			o.Known = append(o.Known, p)
		}
	}
	positions, err := analysis.Run(ctx, game, t.Settings, o)
	if err != nil {
		return nil, err
	}
	return json.Marshal(analysis.NewReport(game, t.Settings, analysis.EngineName, positions))
}

type limitedJudge struct {
	judge  analysis.Judge
	places chan struct{}
}

func (l *limitedJudge) Judge(ctx context.Context, g *shogi.Game, s analysis.Settings) (analysis.Position, error) {
	select {
	case l.places <- struct{}{}:
		defer func() { <-l.places }()
	case <-ctx.Done():
		return analysis.Position{}, ctx.Err()
	}
	return l.judge.Judge(ctx, g, s)
}

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
