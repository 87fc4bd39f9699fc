package play

import (
	"context"
	"errors"

	"github.com/komadai/komadai/internal/match"
)

// Start begins a game that others have agreed upon, as the games of a tournament
// are: both sides are taken. That it has begun before is no error.
func (h *Hub) Start(ctx context.Context, id string, c match.Config, seats []match.Seat) error {
	var err error
	for side, p := range c.Players {
		if c.Players[side], err = h.seated(ctx, p, &c); err != nil {
			return err
		}
	}
	if _, err := h.open(ctx, id, c, seats, Person{}, ""); err != nil && !errors.Is(err, match.ErrConflict) {
		return err
	}
	return nil
}

// Tend lets a game go on whether or not its players are there: its clock runs,
// and its engine plays.
func (h *Hub) Tend(ctx context.Context, id string) error {
	return h.at(ctx, id, func(t *table) error {
		if t.game.Result().Over() {
			return nil
		}
		return h.wake(ctx, t)
	})
}
