package play

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/games/play/watching"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
)

// unblocked returns an error if either holder has blocked the other.
func (h *Hub) unblocked(ctx context.Context, a, b people.ID) error {
	for _, pair := range [...][2]people.ID{{a, b}, {b, a}} {
		blocked, err := h.blocked(ctx, pair[0])
		if err != nil {
			return err
		}
		if slices.Contains(blocked, pair[1]) {
			return errReserved
		}
	}
	return nil
}

func (h *Hub) blocked(ctx context.Context, holder people.ID) ([]people.ID, error) {
	return h.run.Store.Blocked(ctx, holder, watching.MaxBlocked)
}

func (h *Hub) mayRematch(ctx context.Context, holder, opponent people.ID) error {
	blocked, err := h.blocked(ctx, holder)
	if err != nil {
		return err
	}
	if slices.Contains(blocked, opponent) {
		return errBlocked
	}
	if err := h.unblocked(ctx, opponent, holder); errors.Is(err, errReserved) {
		return errNoRematch
	} else if err != nil {
		return err
	}
	return nil
}

func (h *Hub) silenced(ctx context.Context, holder people.ID, now time.Time) error {
	until, muted, err := h.run.Store.Muted(ctx, holder, now)
	switch {
	case err != nil || !muted:
		return err
	case until.IsZero():
		return refusal.New(refusal.Muted, "A moderator has muted you: you can play, but no longer talk.")
	}
	r := refusal.New(refusal.Muted, "A moderator has muted you until "+until.UTC().Format("2006-01-02 15:04")+" UTC: you can play, but not talk.")
	return r.For(until.Sub(now))
}
