package review

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/people/principal"
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
func (s *Service) Watch(ctx context.Context, holder principal.ID, id string, send func(Analysis) error) error {
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
