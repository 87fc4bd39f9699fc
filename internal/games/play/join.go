package play

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play/runner"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

// Joining has the options of a join.
type Joining struct {
	// Name is a guest's display name.
	Name string
	// Group is a reservation the person may use, or "".
	Group people.ID
	// Side is the preferred side if sides are still to be drawn, or nil.
	Side *shogi.Color
	// Grade is what the person states, or 0.
	Grade match.Grade
	// Casual lets a guest join a rated game, which then is not rated.
	Casual bool
}

// Join makes who the second player of an open game. For a player it returns the current
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
		out = g.View(who.Holder)
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
	if !c.Admits(p.Rating) {
		return refusal.Newf(refusal.NotYours, "This game is for players rated %d to %d at this speed.", c.Ratings[0], c.Ratings[1]).
			Because("rating-range", "low", c.Ratings[0], "high", c.Ratings[1])
	}
	p.Grade = j.Grade
	joined, seats, err := g.Join(who.Holder, p, j.Side, rand.New(source{}), h.Now())
	if err != nil {
		return err
	}
	return g.Commit(ctx, time.Time{}, []match.Event{joined}, seats...)
}

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
	if club := o.Reserved.Club(); club != "" {
		if err := h.belongs(ctx, club, who.Holder); err != nil {
			return err
		}
	} else if o.Reserved != "" && o.Reserved != who.Holder && o.Reserved != j.Group {
		return errReserved
	}
	return h.unblocked(ctx, o.Holder, who.Holder)
}

// belongs refuses people who are not in a club.
func (h *Hub) belongs(ctx context.Context, club string, holder people.ID) error {
	ok, err := h.run.Store.Belongs(ctx, club, holder)
	if err == nil && !ok {
		err = errClub
	}
	return err
}

// Decline closes a game that is reserved for holder. Declining again is no error.
func (h *Hub) Decline(ctx context.Context, holder people.ID, id string) (out View, err error) {
	err = h.run.At(ctx, id, func(g *runner.Game) error {
		err := runner.Retry(func() error { return h.decline(ctx, g, holder) })
		if err == nil {
			out = g.View(holder)
		}
		return err
	})
	return out, explain(err)
}

func (h *Hub) decline(ctx context.Context, g *runner.Game, holder people.ID) error {
	if err := g.Refresh(ctx); err != nil {
		return err
	}
	if g.Match().Refused() {
		return nil
	}
	events, err := g.Match().Refuse(h.Now())
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
	case o.Reserved == "", o.Reserved.Club() != "":
		return errForAnybody
	case o.Reserved != holder:
		return errReserved
	}
	return g.Commit(ctx, time.Time{}, events)
}
