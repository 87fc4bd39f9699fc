package play

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/shogi"
)

// Rematch offers the opponent of a finished game the next one: the replay after 千日手, the
// next of a series, or a rematch with colours changed; see [match.Game.Next]. If the
// opponent has already offered it, the game starts. Rematch returns the next game.
func (h *Hub) Rematch(ctx context.Context, who Person, id string) (out View, err error) {
	var o offer
	if err := h.at(ctx, id, func(t *table) (err error) {
		o, err = t.offerNext(ctx, who)
		return err
	}); err != nil {
		return out, explain(err)
	}
	if err := h.mayRematch(ctx, who.Holder, o.opponent); err != nil {
		return out, err
	}
	if out, err = h.meet(ctx, who, id, o); err != nil {
		return out, explain(err)
	}
	h.tellNext(id)
	return out, nil
}

// lookAhead loads what follows the finished game: the ratings and the next game.
func (t *table) lookAhead(ctx context.Context) error {
	if t.nextKnown || !t.game.Result().Over() || !t.pair() {
		return nil
	}
	if err := t.ratingsAfter(ctx); err != nil {
		return err
	}
	id, err := t.node.config.Store.Following(ctx, t.id)
	if err != nil {
		return err
	}
	t.next, t.nextKnown = nil, true
	if id == "" {
		return nil
	}
	seats, _, err := t.node.config.Store.Load(ctx, id)
	if err != nil {
		return err
	}
	t.next = &Next{ID: id}
	if len(seats) == 1 {
		t.next.By, t.next.Offered = t.seat(seats[0].Holder)
	}
	return nil
}

// offer is the next game as one of the players offers it.
type offer struct {
	config match.Config
	// seat is the player's seat in it; opponent holds the other one.
	seat     match.Seat
	opponent principal.ID
	name     string
}

func (t *table) offerNext(ctx context.Context, who Person) (o offer, err error) {
	side, seated := t.seat(who.Holder)
	if !seated {
		return o, errNotYours
	}
	if !t.pair() || !t.game.Result().Over() || t.game.Config().Tournament != "" || t.game.Config().Event != "" {
		return o, errFinished
	}
	swapped := false
	if o.config, swapped, err = t.game.Next(&t.node.book, t.id); err != nil {
		return o, err
	}
	for _, s := range t.seats {
		if s.Side != side {
			o.opponent = s.Holder
		}
	}
	o.name = t.game.Player(side).Name
	o.seat = match.Seat{Side: side, Holder: who.Holder}
	if swapped {
		o.seat.Side = side.Other()
	}
	o.config.Players[o.seat.Side.Other()] = match.Player{Vacant: true}
	mine := &o.config.Players[o.seat.Side]
	*mine, err = t.node.seated(ctx, *mine, &o.config)
	return o, err
}

// mayRematch returns an error if either player has blocked the other.
func (h *Hub) mayRematch(ctx context.Context, holder, opponent principal.ID) error {
	blocked, err := h.config.Store.Blocked(ctx, holder, maxBlocked)
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

// maxRematches bounds how often the next game is offered and withdrawn.
const maxRematches = 20

// meet offers the game after id, or joins the opponent's offer.
func (h *Hub) meet(ctx context.Context, who Person, id string, o offer) (View, error) {
	for n := range maxRematches {
		next := followID(id, n)
		out, err := h.open(ctx, Proposal{ID: next, Config: o.config, Seats: []match.Seat{o.seat}, By: who, Reserved: o.opponent})
		if !errors.Is(err, match.ErrConflict) {
			return out, err
		}
		v, err := h.Get(ctx, who.Holder, next)
		switch {
		case err != nil:
			return v, err
		case v.Game.Result().Reason == shogi.Abandoned:
			continue
		case v.Game.Waiting() && !v.Seated:
			return h.Join(ctx, who, next, Joining{Name: o.name})
		}
		return v, nil
	}
	return View{}, errFinished
}

// followID returns the id of the n-th offer after a game. Both players compute the same
// id, so crossing offers meet.
func followID(id string, n int) string {
	sum := sha256.Sum256([]byte("after " + id + " " + strconv.Itoa(n)))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:]))[:idLength]
}

// pair reports whether both players are people.
func (t *table) pair() bool {
	return len(t.seats) == 2 && !t.game.Player(0).IsEngine() && !t.game.Player(1).IsEngine()
}
