package runner

import (
	"context"
	"slices"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
)

// At calls f with a loaded and locked game.
func (r *Runner) At(ctx context.Context, id string, f func(*Game) error) error {
	g, err := r.games.pin(id)
	if err != nil {
		return err
	}
	defer r.games.unpin(g)
	return g.With(ctx, f)
}

// With loads and locks a pinned game and calls f.
func (g *Game) With(ctx context.Context, f func(*Game) error) error {
	g.mu.Lock()
	defer g.unlock()
	if err := g.Load(ctx); err != nil {
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
	return err
}

// Visit is [Runner.At] for holder. When memory is full, it rejects games that are neither
// loaded nor holder's own.
func (r *Runner) Visit(ctx context.Context, holder principal.ID, id string, f func(*Game) error) error {
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

// Unpin ends a [Game.Pin].
func (g *Game) Unpin() { g.runner.games.unpin(g) }
