package table

import (
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
)

// WantsNext reports whether the game after this one must be read from the store.
func (t *Table) WantsNext() bool { return !t.next.known && t.game.Result().Over() && t.followed() }

// followed: a game of two people, or of a series against the engine.
func (t *Table) followed() bool { return t.pair() || t.game.Config().Series != match.Single }

// SetNext records the next game and its seats, and the ratings. id is "" for no game.
func (t *Table) SetNext(id string, seats []match.Seat, after [2]int) {
	t.next = next{known: true, after: after}
	if id == "" {
		return
	}
	t.next.game = &Next{ID: id}
	if t.pair() && len(seats) == 1 {
		t.next.game.By, t.next.game.Offered = t.Seat(seats[0].Holder)
	}
}

// ForgetNext makes the next view read the store.
func (t *Table) ForgetNext() []Effect {
	t.next.known = false
	return t.Publish(time.Time{})
}

// Offer is the next game as a player offers it. Seat and Name are the player's. Against the
// engine there is no Opponent.
type Offer struct {
	Config   match.Config
	Seat     match.Seat
	Opponent people.ID
	Name     string
}

// Offer returns the next game as holder offers it.
func (t *Table) Offer(holder people.ID) (o Offer, err error) {
	side, seated := t.Seat(holder)
	if !seated {
		return o, ErrNotYours
	}
	if !t.followed() || !t.game.Result().Over() || t.game.Config().Tournament != "" || t.game.Config().Event != "" {
		return o, ErrFinished
	}
	swapped := false
	if o.Config, swapped, err = t.game.Next(t.book, t.ID); err != nil {
		return o, err
	}
	for _, s := range t.seats {
		if s.Side != side {
			o.Opponent = s.Holder
		}
	}
	o.Name = t.game.Player(side).Name
	o.Seat = match.Seat{Side: side, Holder: holder}
	if swapped {
		o.Seat.Side = side.Other()
	}
	if t.pair() {
		o.Config.Players[o.Seat.Side.Other()] = match.Player{Vacant: true}
	}
	return o, nil
}
