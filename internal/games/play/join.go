package play

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/games/match"
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
	err = h.at(ctx, id, func(t *table) error {
		if err := retry(func() error { return t.seatSecond(ctx, who, p, j) }); err != nil {
			return err
		}
		if err := t.wake(ctx); err != nil {
			return err
		}
		out = t.see(who.Holder)
		return nil
	})
	return out, explain(err)
}

// seatSecond joins who to the game on the table.
func (t *table) seatSecond(ctx context.Context, who Person, p match.Player, j Joining) error {
	if err := t.refresh(ctx); err != nil {
		return err
	}
	if _, seated := t.seat(who.Holder); seated {
		if t.game.Waiting() {
			return errOwnGame
		}
		return nil
	}
	if err := t.admits(ctx, who, j); err != nil {
		return err
	}
	c := t.game.Config()
	if c.Rated && who.Account == c.Players[t.seats[0].Side].Account {
		return errOwnGame
	}
	p, err := t.node.seated(ctx, p, &c)
	if err != nil {
		return err
	}
	joined, err := t.game.Join(p, rand.New(source{}), time.Now())
	for err == nil && j.Wish != nil && joined.Side != *j.Wish && t.game.Config().Draw != match.NoDraw {
		joined, err = t.game.Join(p, rand.New(source{}), time.Now()) // the other player has no wish
	}
	if err != nil {
		return err
	}
	first := t.seats[0]
	first.Side = joined.Side.Other()
	seats := []match.Seat{first, {Side: joined.Side, Holder: who.Holder}}
	if err := t.commit(ctx, []match.Event{joined}, seats...); err != nil {
		return err
	}
	t.proceed()
	t.publish()
	return nil
}

// admits returns an error if who may not join the game.
func (t *table) admits(ctx context.Context, who Person, j Joining) error {
	switch {
	case t.game.Result().Over():
		return match.ErrOver
	case !t.game.Waiting():
		return match.ErrTaken
	case t.game.Config().Rated && who.Account == "" && !j.Casual:
		return errUnrated
	}
	o, err := t.node.config.Store.Opening(ctx, t.id)
	if errors.Is(err, match.ErrNotFound) {
		return match.ErrTaken // lost before it was announced, or someone is joining
	} else if err != nil {
		return err
	}
	if o.Reserved != "" && o.Reserved != who.Holder && o.Reserved != j.Group {
		return errReserved
	}
	return t.node.unblocked(ctx, o.Holder, who.Holder)
}

// unblocked reports whether neither holder has blocked the other.
func (n *node) unblocked(ctx context.Context, a, b principal.ID) error {
	for _, pair := range [...][2]principal.ID{{a, b}, {b, a}} {
		blocked, err := n.config.Store.Blocked(ctx, pair[0], maxBlocked)
		if err != nil {
			return err
		}
		if slices.Contains(blocked, pair[1]) {
			return errReserved
		}
	}
	return nil
}

// announce notifies the game's holders that it is open, running or over, and also lobbies
// if it is listed or reserved.
func (t *table) announce() {
	t.call()
	if !t.game.Config().Listed && t.reserved == "" {
		return
	}
	t.node.peers.lobby(t.id)
}
