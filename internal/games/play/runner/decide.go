package runner

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/refusal"
)

// Latest stands for all events of all nodes.
const Latest = -1

// A Change computes and commits the next events of a game.
type Change struct {
	// Arrived is when the player's command arrived, or zero.
	Arrived time.Time
	// Seq is the last event the decision may depend on, or [Latest].
	Seq int
	// Events returns the next events. It runs again after a conflict.
	Events func(g *Game, now time.Time) ([]match.Event, error)
	// After is called after the commit. Optional.
	After func(g *Game)
}

// Run makes a change. It wakes the game.
func (r *Runner) Run(ctx context.Context, id string, c Change) error {
	return r.At(ctx, id, func(g *Game) error {
		err := Retry(func() error { return g.run(ctx, c) })
		if err == nil && c.After != nil {
			c.After(g)
		}
		return err
	})
}

func (g *Game) run(ctx context.Context, c Change) error {
	g.actor = admission.Of(ctx)
	// Another node's event may not have been loaded here yet.
	if c.Seq > g.Match().Seq() || c.Seq == Latest && !g.runner.Alone {
		if err := g.advance(ctx); err != nil {
			return err
		}
	}
	if err := g.Wake(ctx); err != nil {
		return err
	}
	events, err := c.Events(g, time.UnixMilli(g.runner.pulse.Now().UnixMilli()))
	if err != nil {
		return err
	}
	return g.Commit(ctx, c.Arrived, events)
}

// expire ends a game if a player's time is up, and actions could be stored until then.
func (g *Game) expire(ctx context.Context) error {
	r := g.runner
	if err := r.sure(); err != nil {
		return err
	}
	if events := g.excuse(); len(events) > 0 {
		return g.End(ctx, events)
	}
	events := g.Match().Tick(r.pulse.Now())
	if len(events) == 0 {
		g.Do(g.Proceed())
	}
	return g.End(ctx, events)
}

func (r *Runner) timeUp(id string) {
	if r.pulse.Err() != nil {
		return // the end of the outage sets the timers
	}
	err := r.At(r.ctx, id, func(g *Game) error {
		if g.Asleep() || !g.Hosting() {
			return nil
		}
		return g.expire(r.ctx)
	})
	if err != nil && !refusal.Is(err, refusal.Busy) {
		r.complain("the end of a player's time could not be recorded", id, err)
	}
}
