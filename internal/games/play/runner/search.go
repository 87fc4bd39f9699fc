package runner

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play/table"
	"github.com/komadai/komadai/internal/refusal"
)

func (g *Game) search(s table.Search) {
	r := g.runner
	ctx, cancel := context.WithCancel(r.ctx)
	g.cancel = cancel
	if g.Pin() != nil {
		return
	}
	if !r.begin(func() {
		defer g.Unpin()
		defer cancel()
		g.runSearch(ctx, s)
	}) {
		g.Unpin()
	}
}

func (g *Game) runSearch(ctx context.Context, s table.Search) {
	if s.Delay > 0 {
		select {
		case <-time.After(s.Delay):
		case <-ctx.Done():
			return
		}
	}
	g.mu.Lock()
	who := payer(g.actor, s.Owner)
	g.unlock()
	place, err := g.runner.searches.Enter(admission.As(ctx, who), nil)
	if err != nil {
		return
	}
	g.mu.Lock()
	task, ok := g.Task(s.Number, g.runner.pulse.Now())
	g.unlock()
	if !ok {
		place.Leave()
		return
	}
	choice, err := g.runner.think(ctx, task)
	place.Leave()

	g.mu.Lock()
	defer g.unlock()
	if !g.Searching(s.Number) {
		return // taken back, over or closing: discard the result
	}
	if err == nil {
		err = g.answer(choice)
	}
	switch {
	case err == nil, errors.Is(err, match.ErrConflict): // then the table has the other node's state
	case refusal.Is(err, refusal.Busy): // the end of the outage starts the search again
	default:
		g.fault(err)
	}
}

// think calls the engine. A panic ends the search, not the server.
func (r *Runner) think(ctx context.Context, task table.Task) (c table.Choice, err error) {
	ctx, cancel := context.WithTimeout(ctx, r.Longest)
	defer cancel()
	begin := time.Now()
	defer func() { r.Metrics.Search(time.Since(begin)) }()
	err = r.Guard.Run("engine", func() (err error) {
		c, err = r.Thinker.Think(ctx, task)
		return err
	})
	return c, err
}

func (g *Game) answer(c table.Choice) error {
	events, err := g.Answer(c, g.runner.pulse.Now())
	if err != nil {
		return err
	}
	return g.Commit(g.runner.ctx, time.Time{}, events)
}

func (g *Game) fault(err error) {
	if g.runner.ctx.Err() != nil {
		return
	}
	g.runner.Log.Error("the engine's move failed", "game", g.ID, "err", err)
	effects, resign := g.Fault()
	g.Do(effects)
	if !resign {
		return
	}
	if err := g.answer(table.Choice{Resign: true}); err != nil {
		g.runner.Log.Error("the engine's resignation failed", "game", g.ID, "err", err)
	}
}
