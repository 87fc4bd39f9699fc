package play

import (
	"context"
)

// Tend lets a game go on whether or not its players are there: its clock runs,
// and its engine plays.
func (h *Hub) Tend(ctx context.Context, id string) error {
	return h.at(ctx, id, func(t *table) error {
		if t.game.Result().Over() {
			return nil
		}
		return t.wake(ctx)
	})
}
