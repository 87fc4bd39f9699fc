package runner

import (
	"context"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play/table"
	"github.com/komadai/komadai/internal/people"
)

// Start is a new game.
type Start struct {
	ID string
	// Created is the first event, and Game the state after it.
	Created match.Event
	Game    *match.Game
	Seats   []match.Seat
	// Reserved is the only holder or group that may join, or "". Maker and Begins are
	// for the limits.
	Reserved people.ID
	Maker    Maker
	Begins   Begins
}

// Create stores and starts a game. It returns [match.ErrConflict] if the id exists.
func (r *Runner) Create(ctx context.Context, s Start) (v table.View, err error) {
	defer func() { r.tried(err) }()
	if err := r.pulse.Err(); err != nil {
		return v, err
	}
	g, err := r.games.found(s.ID, s.Maker, s.Begins)
	if err != nil {
		return v, err
	}
	defer r.games.unpin(g, true)
	g.mu.Lock()
	defer g.unlock()
	if err := r.Store.Create(ctx, s.ID, s.Seats, s.Game.Summary(), []match.Event{s.Created}); err != nil {
		return v, err
	}
	if s.Game.Waiting() {
		if err := r.Store.Announce(ctx, s.ID, s.Reserved, r.pulse.Now()); err != nil {
			return v, err
		}
	}
	_, hosting, err := r.node.Claim(ctx, s.ID)
	if err != nil {
		return v, err
	}
	g.actor = admission.Of(ctx).For(string(s.Maker.Holder))
	g.Do(g.Begin(s.Game, s.Seats, s.Reserved, hosting, s.Maker.Holder))
	return g.View(s.Maker.Holder), nil
}
