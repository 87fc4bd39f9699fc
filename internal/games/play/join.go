package play

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play/runner"
	"github.com/komadai/komadai/internal/games/play/watching"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/shogi"
)

// Joining has the options of a join.
type Joining struct {
	// Name is the display name of a guest.
	Name string
	// Group is a reservation the person may use in addition to the holder's, or "".
	Group principal.ID
	// Wish is the preferred side where sides are still to be drawn, or nil.
	Wish *shogi.Color
	// Casual lets a guest join a rated game, which then is not rated.
	Casual bool
}

// Join makes who the second player of an open game. A player of the game gets its current
// view.
func (h *Hub) Join(ctx context.Context, who Person, id string, j Joining) (out View, err error) {
	p, err := who.player(j.Name)
	if err != nil {
		return out, err
	}
	err = h.run.At(ctx, id, func(g *runner.Game) error {
		if err := runner.Retry(func() error { return h.join(ctx, g, who, p, j) }); err != nil {
			return err
		}
		if err := g.Wake(ctx); err != nil {
			return err
		}
		out = g.View(who.Holder, time.Now())
		return nil
	})
	return out, explain(err)
}

func (h *Hub) join(ctx context.Context, g *runner.Game, who Person, p match.Player, j Joining) error {
	if err := g.Refresh(ctx); err != nil {
		return err
	}
	if g.Seated(who.Holder) {
		if g.Match().Waiting() {
			return errOwnGame
		}
		return nil
	}
	if err := h.admits(ctx, g, who, j); err != nil {
		return err
	}
	c := g.Match().Config()
	if c.Rated && who.Account == c.Players[g.Seats()[0].Side].Account {
		return errOwnGame
	}
	p, err := h.rated(ctx, p, &c)
	if err != nil {
		return err
	}
	joined, seats, err := g.Join(who.Holder, p, j.Wish, rand.New(source{}), time.Now())
	if err != nil {
		return err
	}
	return g.Commit(ctx, time.Time{}, []match.Event{joined}, seats...)
}

// admits returns an error if who may not join the game.
func (h *Hub) admits(ctx context.Context, g *runner.Game, who Person, j Joining) error {
	m := g.Match()
	switch {
	case m.Result().Over():
		return match.ErrOver
	case !m.Waiting():
		return match.ErrTaken
	case m.Config().Rated && who.Account == "" && !j.Casual:
		return errUnrated
	}
	o, err := h.run.Store.Opening(ctx, g.ID)
	if errors.Is(err, match.ErrNotFound) {
		return match.ErrTaken // lost before it was announced, or someone is joining
	} else if err != nil {
		return err
	}
	if o.Reserved != "" && o.Reserved != who.Holder && o.Reserved != j.Group {
		return errReserved
	}
	return h.unblocked(ctx, o.Holder, who.Holder)
}

// unblocked returns an error if either holder has blocked the other.
func (h *Hub) unblocked(ctx context.Context, a, b principal.ID) error {
	for _, pair := range [...][2]principal.ID{{a, b}, {b, a}} {
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

func (h *Hub) blocked(ctx context.Context, holder principal.ID) ([]principal.ID, error) {
	return h.run.Store.Blocked(ctx, holder, watching.MaxBlocked)
}
