package play

import (
	"context"
)

// KeepRunning runs the clock and the engine of a game even when its players are away.
func (h *Hub) KeepRunning(ctx context.Context, id string) error {
	return h.at(ctx, id, func(t *table) error {
		if t.game.Result().Over() {
			return nil
		}
		return t.wake(ctx)
	})
}
