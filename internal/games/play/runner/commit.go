package runner

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/shogi"
)

const (
	// storeTimeout bounds a write that continues after its request is cancelled.
	storeTimeout = 20 * time.Second
	// MaxTries bounds the attempts of a command that conflicts with another node's.
	MaxTries = 5
)

// Commit applies and stores events, and seats if given, and carries out their effects.
// After a conflict it returns [match.ErrConflict] with the other node's state in memory.
// During an outage it returns a refusal. After any other error the game is unloaded.
func (g *Game) Commit(ctx context.Context, arrived time.Time, events []match.Event, seats ...match.Seat) error {
	if len(events) == 0 {
		return nil
	}
	if err := g.runner.pulse.Err(); err != nil {
		return err
	}
	change, err := g.Apply(events, seats)
	if err != nil {
		g.Do(g.Forget())
		return err
	}
	// A client that disconnects must not cancel a write that others will see.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTimeout)
	defer cancel()
	if err = g.runner.Store.Append(ctx, g.ID, g.Match().Summary(), events, seats...); err == nil {
		g.runner.pulse.Stored(events[len(events)-1].At)
		g.Do(g.Stored(change, arrived))
		return nil
	}
	g.Do(g.Forget())
	g.runner.tried(err)
	if errors.Is(err, match.ErrConflict) {
		if err := g.Load(ctx); err != nil {
			return err
		}
	}
	return err
}

// End commits events. A conflict with another node is no error.
func (g *Game) End(ctx context.Context, events []match.Event) error {
	if err := g.Commit(ctx, time.Time{}, events); !errors.Is(err, match.ErrConflict) {
		return err
	}
	return nil
}

// Withdraw cancels a game that still waits for a player.
func (g *Game) Withdraw(ctx context.Context) error {
	m := g.Match()
	if !m.Waiting() {
		return nil
	}
	events, err := m.Decide(match.Command{Kind: match.Abandoned, Side: shogi.Black, Seq: m.Seq()}, g.runner.pulse.Now())
	if err != nil {
		return err
	}
	return g.End(ctx, events)
}

// Retry calls f again, up to [MaxTries] times, while it returns [match.ErrConflict].
func Retry(f func() error) error {
	err := f()
	for try := 1; errors.Is(err, match.ErrConflict) && try < MaxTries; try++ {
		err = f()
	}
	return err
}
