package play

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play/runner"
	"github.com/komadai/komadai/internal/people/principal"
)

// Decline closes a game that is reserved for holder and returns it. Declining again is no
// error.
func (h *Hub) Decline(ctx context.Context, holder principal.ID, id string) (out View, err error) {
	err = h.run.At(ctx, id, func(g *runner.Game) error {
		err := runner.Retry(func() error { return h.decline(ctx, g, holder) })
		if err == nil {
			out = g.View(holder, time.Now())
		}
		return err
	})
	return out, explain(err)
}

func (h *Hub) decline(ctx context.Context, g *runner.Game, holder principal.ID) error {
	if err := g.Refresh(ctx); err != nil {
		return err
	}
	if g.Match().Refused() {
		return nil
	}
	events, err := g.Match().Refuse(time.Now())
	if err != nil {
		return err
	}
	o, err := h.run.Store.Opening(ctx, g.ID)
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
	return g.Commit(ctx, time.Time{}, events)
}
