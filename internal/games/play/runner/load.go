package runner

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play/table"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

// Load reads the game from the store if it is not in memory.
func (g *Game) Load(ctx context.Context) error {
	if g.Loaded() {
		return nil
	}
	r := g.runner
	m, seats, err := r.Read(ctx, g.ID)
	if err != nil {
		return err
	}
	var o match.Opening
	if m.Waiting() {
		if o, err = r.Store.Opening(ctx, g.ID); err != nil && !errors.Is(err, match.ErrNotFound) {
			return err
		}
	}
	var host match.Node
	live := false
	if !m.Result().Over() && !g.Hosting() {
		if host, live, err = r.node.Host(ctx, g.ID); err != nil {
			return err
		}
	}
	g.Do(g.Open(m, seats, o.Reserved, host, live))
	return nil
}

// Read returns a stored game and its seats.
func (r *Runner) Read(ctx context.Context, id string) (*match.Game, []match.Seat, error) {
	seats, events, err := r.Store.Load(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	m, err := match.Replay(&r.Book, events)
	if err != nil {
		return nil, nil, fmt.Errorf("game %s: %w", id, err)
	}
	return m, seats, nil
}

// Refresh loads the game and applies events of other nodes.
func (g *Game) Refresh(ctx context.Context) error {
	if err := g.Load(ctx); err != nil || g.runner.Alone {
		return err
	}
	return g.advance(ctx)
}

func (g *Game) advance(ctx context.Context) error {
	events, err := g.runner.Store.Since(ctx, g.ID, g.Match().Seq())
	if err != nil || len(events) == 0 {
		return err
	}
	effects, ok := g.Advance(events)
	g.Do(effects)
	if !ok {
		return g.Load(ctx)
	}
	return nil
}

// Reread reads the seats again.
func (g *Game) Reread(ctx context.Context) error {
	if !g.Loaded() {
		return nil // loading the game reads the seats
	}
	seats, err := g.runner.Store.Seats(ctx, g.ID)
	if err != nil {
		g.Do(g.Forget()) // reload rather than admit a holder without the right
		return err
	}
	if !slices.Equal(g.Seats(), seats) {
		effects := g.SetSeats(seats)
		g.Viewers.Seat(g.Seat)
		g.Do(effects)
	}
	return nil
}

// Sits returns the side that holder plays. If it is unknown, another node may have moved
// the seats, so it reads the store.
func (g *Game) Sits(ctx context.Context, holder people.ID) (side shogi.Color, ok bool, err error) {
	side, ok = g.Seat(holder)
	if ok || holder == "" || g.runner.Alone {
		return side, ok, nil
	}
	if err := g.Reread(ctx); err != nil {
		return side, false, err
	}
	side, ok = g.Seat(holder)
	return side, ok, nil
}

// At calls f with a loaded and locked game.
func (r *Runner) At(ctx context.Context, id string, f func(*Game) error) error {
	g, err := r.games.pin(id)
	if err != nil {
		return err
	}
	defer r.games.unpin(g, true)
	return g.With(ctx, f)
}

// With loads and locks a pinned game and calls f.
func (g *Game) With(ctx context.Context, f func(*Game) error) error {
	g.mu.Lock()
	defer g.unlock()
	if err := g.Load(ctx); err != nil {
		g.runner.tried(err)
		return err
	}
	returned := false
	defer func() {
		if !returned { // a panic: memory may differ from the store
			g.Do(g.Forget())
		}
	}()
	err := f(g)
	returned = true
	g.runner.tried(err)
	return err
}

// Visit is [Runner.At] for holder. When memory is full, it rejects games that are
// not loaded unless holder plays in them.
func (r *Runner) Visit(ctx context.Context, holder people.ID, id string, f func(*Game) error) error {
	if r.games.full(id) {
		seats, _, err := r.Store.Load(ctx, id)
		if err != nil {
			return err
		}
		if holder == "" || !slices.ContainsFunc(seats, func(s match.Seat) bool { return s.Holder == holder }) {
			return ErrCrowded
		}
	}
	return r.At(ctx, id, f)
}

// Pin keeps a game in memory until [Game.Unpin].
func (g *Game) Pin() error { return g.runner.games.repin(g) }

// View returns the game as holder sees it. During an outage its clock stands still.
func (g *Game) View(holder people.ID) table.View {
	v := g.Table.View(holder, g.runner.pulse.Now())
	if at, ok := g.stopped(); ok && !v.Asleep && len(g.excuse()) > 0 {
		v.Asleep, v.Stopped = true, at
	}
	return v
}

// Unpin ends a [Game.Pin] and restarts the idle time.
func (g *Game) Unpin() { g.runner.games.unpin(g, true) }
