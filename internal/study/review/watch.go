package review

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/analysis"
)

const (
	// pace is the minimum interval of messages to a watcher.
	pace = 250 * time.Millisecond
	// look is the polling interval: the bus may lose events.
	look = 2 * time.Second
	// quiet is the keepalive interval.
	quiet = 20 * time.Second
)

// Watch calls send at once and on every change until the analysis is closed, ctx ends or the
// service closes. Messages have new positions; the final one has all. Errors: a
// [refusal.Error], or that of send.
func (s *Service) Watch(ctx context.Context, holder people.ID, id string, send func(Analysis) error) error {
	select {
	case s.places <- struct{}{}:
		defer func() { <-s.places }()
	default:
		return refusal.New(refusal.Busy, "Too many clients follow analyses just now; ask again in a moment.")
	}
	news := make(chan struct{}, 1)
	ring := func() {
		select {
		case news <- struct{}{}:
		default:
		}
	}
	j, err := s.job(ctx, id)
	if err != nil {
		return err
	}
	cancel, err := s.config.Bus.Subscribe(analysis.Subject(j.ID), func(string, []byte) { ring() }, ring)
	if err != nil {
		return err
	}
	defer cancel()
	var before analysis.Job
	var told time.Time
	after := 0
	for {
		if j, err = s.job(ctx, id); err != nil {
			return err
		}
		if j.State != before.State || j.Done != before.Done || time.Since(told) >= quiet || j.State == analysis.Queued && time.Since(told) >= look {
			out, err := s.load(ctx, holder, j, after)
			if err != nil {
				return err
			}
			after = out.last
			if err := send(out); err != nil {
				return err
			}
			before, told = j, time.Now()
		}
		if !j.State.Open() {
			return nil
		}
		if !s.wait(ctx, pace, nil) || !s.wait(ctx, look-pace, news) {
			return nil
		}
	}
}

func (s *Service) wait(ctx context.Context, most time.Duration, news <-chan struct{}) bool {
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-news:
		return true
	case <-ctx.Done():
		return false
	case <-s.gone:
		return false
	}
}

// Analysis is the state of an analysis.
type Analysis struct {
	ID    string
	State analysis.State
	Rules string
	Game  analysis.Game
	// Depth is "quick", "normal" or "deep"; Nodes is per position.
	Depth       string
	Nodes       uint64
	Done, Total int
	Yours       bool
	// Ahead counts open analyses that go before it.
	Ahead int
	// Positions are new ones; Report is set when done.
	Positions []analysis.Position
	Report    *analysis.Report

	last int
}

func (s *Service) load(ctx context.Context, holder people.ID, j analysis.Job, after int) (out Analysis, err error) {
	var task analysis.Task
	if err := json.Unmarshal(j.Task, &task); err != nil {
		return out, fmt.Errorf("job %s: %w", j.ID, err)
	}
	game, err := task.Game()
	if err != nil {
		return out, fmt.Errorf("job %s: %w", j.ID, err)
	}
	out = Analysis{
		ID: j.ID, State: j.State, Rules: task.Rules, Game: game, Depth: depthOf(task.Nodes), Nodes: task.Nodes,
		Done: j.Done, Total: j.Total, Yours: holder != "" && holder == j.Owner, last: after,
	}
	switch {
	case j.State == analysis.Done:
		var report analysis.Report
		if err := json.Unmarshal(j.Result, &report); err != nil {
			return out, fmt.Errorf("job %s: %w", j.ID, err)
		}
		out.Positions, out.Report = report.Positions, &report
	case j.State.Open():
		err = s.loadParts(ctx, j, &out)
	}
	return out, err
}

func (s *Service) loadParts(ctx context.Context, j analysis.Job, out *Analysis) (err error) {
	if j.State == analysis.Queued {
		if out.Ahead, err = s.ahead(ctx, j.ID); err != nil {
			return err
		}
	}
	parts, err := s.config.Store.JobParts(ctx, j.ID, out.last)
	if err != nil {
		return err
	}
	for _, part := range parts {
		var p analysis.Position
		if err := json.Unmarshal(part.Data, &p); err != nil {
			return fmt.Errorf("job %s, part %d: %w", j.ID, part.Number, err)
		}
		out.Positions, out.last = append(out.Positions, p), part.Number
	}
	return nil
}
