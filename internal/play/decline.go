package play

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/match"
)

// Decline ends a game that waits for holder alone, who does not want to play. The
// answer is the game; that it was declined before is no error.
func (h *Hub) Decline(ctx context.Context, holder, id string) (out View, err error) {
	err = h.at(ctx, id, func(t *table) error {
		err := h.refuseToPlay(ctx, t, holder)
		for try := 1; errors.Is(err, match.ErrConflict) && try < maxTries; try++ {
			err = h.refuseToPlay(ctx, t, holder)
		}
		if err != nil {
			return err
		}
		out = t.see(holder)
		return nil
	})
	return out, explain(err)
}

func (h *Hub) refuseToPlay(ctx context.Context, t *table, holder string) error {
	if err := h.load(ctx, t); err != nil {
		return err
	}
	if !h.config.Alone {
		if err := h.advance(ctx, t); err != nil {
			return err
		}
	}
	if t.game.Refused() {
		return nil
	}
	events, err := t.game.Refuse(time.Now())
	if err != nil {
		return err
	}
	o, err := h.config.Openings.Opening(ctx, t.id)
	switch {
	case errors.Is(err, match.ErrNotFound):
		return match.ErrTaken // it is just being joined
	case err != nil:
		return err
	case o.Holder == holder:
		return errOwnOffer
	case o.Reserved == "":
		return errForAnybody
	case o.Reserved != holder:
		return errReserved
	}
	if err := h.commit(ctx, t, events); err != nil {
		return err
	}
	h.proceed(t)
	t.publish()
	return nil
}
