package play

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
)

// Decline closes a game that is reserved for holder and returns it. Declining again is no
// error.
func (h *Hub) Decline(ctx context.Context, holder principal.ID, id string) (out View, err error) {
	err = h.at(ctx, id, func(t *table) error {
		if err := retry(func() error { return t.refuseToPlay(ctx, holder) }); err != nil {
			return err
		}
		out = t.see(holder)
		return nil
	})
	return out, explain(err)
}

func (t *table) refuseToPlay(ctx context.Context, holder principal.ID) error {
	if err := t.refresh(ctx); err != nil {
		return err
	}
	if t.game.Refused() {
		return nil
	}
	events, err := t.game.Refuse(time.Now())
	if err != nil {
		return err
	}
	o, err := t.node.config.Store.Opening(ctx, t.id)
	switch {
	case errors.Is(err, match.ErrNotFound):
		return match.ErrTaken // someone is joining it
	case err != nil:
		return err
	case o.Holder == holder:
		return errOwnOffer
	case o.Reserved == "":
		return errForAnybody
	case o.Reserved != holder:
		return errReserved
	}
	if err := t.commit(ctx, events); err != nil {
		return err
	}
	t.proceed()
	t.publish()
	return nil
}
