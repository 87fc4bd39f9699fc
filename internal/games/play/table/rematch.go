package table

import (
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/shogi"
)

// next is what follows a finished game: the next game and the players' ratings. known
// means that the store was read.
type next struct {
	known bool
	game  *Next
	after [2]int
}

// Next is the game after a finished one.
type Next struct {
	ID string
	// Offered means that it waits for a player; By is the side of the finished game that
	// offers it.
	Offered bool
	By      shogi.Color
}

// WantsNext reports whether the store must be read for the game after this one.
func (t *Table) WantsNext() bool { return !t.next.known && t.game.Result().Over() && t.pair() }

// SetNext records the game id with its seats, or no game if id is "", and the ratings
// after this game.
func (t *Table) SetNext(id string, seats []match.Seat, after [2]int) {
	t.next = next{known: true, after: after}
	if id == "" {
		return
	}
	t.next.game = &Next{ID: id}
	if len(seats) == 1 {
		t.next.game.By, t.next.game.Offered = t.Seat(seats[0].Holder)
	}
}

// ForgetNext makes the next view read the store.
func (t *Table) ForgetNext() []Effect {
	t.next.known = false
	return t.Publish(time.Time{})
}

// Offer is the next game as one of the players offers it.
type Offer struct {
	Config match.Config
	// Seat is the player's seat in it. Opponent holds the other one.
	Seat     match.Seat
	Opponent principal.ID
	Name     string
}

// Offer returns the next game as holder offers it.
func (t *Table) Offer(holder principal.ID) (o Offer, err error) {
	side, seated := t.Seat(holder)
	if !seated {
		return o, ErrNotYours
	}
	if !t.pair() || !t.game.Result().Over() || t.game.Config().Tournament != "" || t.game.Config().Event != "" {
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
	o.Config.Players[o.Seat.Side.Other()] = match.Player{Vacant: true}
	return o, nil
}
