package play

import (
	"context"
)

// KeepRunning lets a game go on whether or not its players are there: its clock runs,
// and its engine plays.
func (h *Hub) KeepRunning(ctx context.Context, id string) error {
	return h.at(ctx, id, func(t *table) error {
		if t.game.Result().Over() {
			return nil
		}
		return t.wake(ctx)
	})
}
