// Package table holds one loaded game: state, seats, clock, messages and host.
//
// A [Table] decides and returns a list of [Effect]. Package runner carries them out. The
// table reads no store and no clock, and starts no timer or goroutine. It is not safe for
// concurrent use: the runner locks it.
package table

import (
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/shogi"
)

// Table is a game in memory. Methods that need the game require [Table.Loaded].
type Table struct {
	ID   string
	node string
	book *match.Rulebook

	// game is nil until it is loaded, and after a failed write, when only the store has the
	// state.
	game  *match.Game
	seats []match.Seat
	// reserved is the only holder or group that may join an open game, or "".
	reserved principal.ID
	// copy is the clients' copy of copied; see snapshot.
	copy, copied *match.Game
	// edition counts publications. since is the arrival time of the last published action.
	edition uint64
	since   time.Time

	host   host
	search search
	talk   talk
	next   next
}

// New returns the empty table of a game. node is the id of this process. hosting means
// that node hosts the game.
func New(id, node string, book *match.Rulebook, hosting bool) *Table {
	return &Table{ID: id, node: node, book: book, host: host{here: hosting}}
}

// Status is what the registry has to know of a table.
type Status struct {
	// Loaded: the game is in memory. Hosting: this node hosts it.
	Loaded, Hosting bool
	// Host is the other node that hosts the game, or "".
	Host string
	// Waiting, Over and Seq describe a loaded game.
	Waiting, Over bool
	Seq           int
}

// Status returns the current status.
func (t *Table) Status() Status {
	s := Status{Loaded: t.Loaded(), Hosting: t.host.here, Host: t.host.other}
	if s.Loaded {
		s.Waiting, s.Over, s.Seq = t.game.Waiting(), t.game.Result().Over(), t.game.Seq()
	}
	return s
}

// Loaded reports whether the game is in memory.
func (t *Table) Loaded() bool { return t.game != nil }

// Match returns the game. Only [Table.Apply] changes it.
func (t *Table) Match() *match.Game { return t.game }

// Seats returns the seats. The caller must not change them.
func (t *Table) Seats() []match.Seat { return t.seats }

// Seat returns the side that holder plays.
func (t *Table) Seat(holder principal.ID) (side shogi.Color, ok bool) { return seat(t.seats, holder) }

func seat(seats []match.Seat, holder principal.ID) (side shogi.Color, ok bool) {
	for _, s := range seats {
		if s.Holder == holder && holder != "" {
			return s.Side, true
		}
	}
	return shogi.Black, false
}

// Seated reports whether holder has a seat.
func (t *Table) Seated(holder principal.ID) bool {
	_, ok := t.Seat(holder)
	return ok
}

func (t *Table) take(g *match.Game, seats []match.Seat, reserved principal.ID) {
	t.game, t.seats, t.reserved = g, seats, reserved
	t.next, t.talk = next{}, talk{}
}

// SetSeats replaces the seats.
func (t *Table) SetSeats(seats []match.Seat) []Effect {
	t.seats = seats
	return t.Publish(time.Time{})
}

// Rename moves a reservation from one holder to another.
func (t *Table) Rename(from, to principal.ID) {
	if t.reserved == from {
		t.reserved = to
	}
}

// Publish announces a new state to the viewers. arrived is when the player's action
// arrived, or zero for a change without one. A zero time does not replace the time of an
// unseen action.
func (t *Table) Publish(arrived time.Time) []Effect {
	t.edition++
	if !arrived.IsZero() {
		t.since = arrived
	}
	return []Effect{News{}}
}

// Arrived records when the notice of another node's action arrived.
func (t *Table) Arrived(at time.Time) { t.since = at }

// Forget removes the game from memory, so that the next use loads it.
func (t *Table) Forget() []Effect {
	t.game = nil
	return t.Suspend()
}

// Renew discards the game and its messages because the store has a changed first event.
func (t *Table) Renew() []Effect {
	effects := t.ForgetTalk()
	if t.Loaded() {
		effects = append(append(effects, t.Forget()...), t.Publish(time.Time{})...)
	}
	return effects
}
