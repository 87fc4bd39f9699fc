package play

import (
	"context"
	"errors"
	"fmt"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play/runner"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
)

// Reseat moves the seats of a guest who signs in to the account, on all nodes. The
// guest's cookie no longer gives access.
func (h *Hub) Reseat(ctx context.Context, from, to people.ID) error {
	if from == "" || to == "" {
		return nil
	}
	games, err := h.run.Store.Reseat(ctx, from, to)
	for _, id := range games {
		h.run.Reseated(ctx, id, from, to)
	}
	h.run.Dismiss(from)
	return err
}

// Leave removes a deleted account from all games. It resigns unfinished games, deletes
// messages, and removes the name.
func (h *Hub) Leave(ctx context.Context, holder people.ID, account string) error {
	for {
		ids, err := h.run.Store.Held(ctx, holder, "", listed)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			break
		}
		for _, id := range ids {
			if err := h.quit(ctx, id, holder); err != nil {
				return fmt.Errorf("leave game %s: %w", id, err)
			}
			if err := h.run.Store.Unname(ctx, id, holder, account); err != nil {
				return err
			}
			h.run.Renew(id)
		}
	}
	h.run.Dismiss(holder)
	games, err := h.run.Store.Silence(ctx, holder)
	for _, id := range games {
		h.run.Renew(id)
	}
	return err
}

func (h *Hub) quit(ctx context.Context, id string, holder people.ID) error {
	for try := 0; ; try++ {
		v, err := h.peek(ctx, id, holder)
		if err != nil || v.Game.Result().Over() || !v.Seated {
			return err
		}
		a := Act{Command: match.Command{Kind: match.Resigned, Seq: v.Game.Seq()}}
		if (v.Pair || v.Game.Waiting()) && v.Game.CanAbort() {
			a.Kind = match.Abandoned
		}
		_, err = h.Act(ctx, holder, id, a)
		var refused *refusal.Error
		if err == nil || !errors.As(err, &refused) || try == runner.MaxTries {
			return err
		}
	}
}
