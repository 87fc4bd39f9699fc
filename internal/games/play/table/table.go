// Package table holds one game in memory: state, seats, clock, messages and host.
//
// A [Table] decides and returns a list of [Effect]; package runner carries them out. The
// table reads no store and no clock, and starts no timer or goroutine. It is not safe for
// concurrent use: the runner locks it.
package table

import (
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

// Table is a game in memory. Most methods need a loaded game.
type Table struct {
	ID   string
	node string
	book *match.Rulebook

	// game is nil until it is loaded, and after a failed write.
	game  *match.Game
	seats []match.Seat
	// reserved is the only holder or group that may join, or "".
	reserved people.ID
	// copy is the readers' copy of copied; see snapshot.
	copy, copied *match.Game
	// version counts publications. since is when the last published action arrived.
	version uint64
	since   time.Time

	host   host
	search search
	next   next
	talk   talk
}

// host says which node runs the clock and the engine.
type host struct {
	// here: this node. other: another live node, or "".
	here  bool
	other string
	// asleep: no node does. The clock stopped at stopped or, if that is zero, at the last
	// event.
	asleep  bool
	stopped time.Time
}

type search struct {
	// number is the current search, or 0.
	number, last uint64
	// ply is the number of moves before the searched position.
	ply    int
	faults int
}

// next is the game after a finished one, and the ratings. known: the store was read.
type next struct {
	known bool
	game  *Next
	after [2]int
}

type talk struct {
	known    bool
	messages []match.Message
}

// New returns the empty table of a game. node is the id of this process; hosting means
// that it hosts the game.
func New(id, node string, book *match.Rulebook, hosting bool) *Table {
	return &Table{ID: id, node: node, book: book, host: host{here: hosting}}
}

// Status is the part of the state that decides what stays in memory.
type Status struct {
	Loaded, Hosting bool
	// Host is the other node that hosts the game, or "".
	Host string
	// Waiting, Over and Seq are those of a loaded game.
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

// Match returns the game. The caller must not change it.
func (t *Table) Match() *match.Game { return t.game }

// Seats returns the seats. The caller must not change them.
func (t *Table) Seats() []match.Seat { return t.seats }

// Seat returns the side that holder plays.
func (t *Table) Seat(holder people.ID) (side shogi.Color, ok bool) {
	for _, s := range t.seats {
		if s.Holder == holder && holder != "" {
			return s.Side, true
		}
	}
	return shogi.Black, false
}

// Seated reports whether holder has a seat.
func (t *Table) Seated(holder people.ID) bool {
	_, ok := t.Seat(holder)
	return ok
}

func (t *Table) pair() bool {
	return len(t.seats) == 2 && !t.game.Player(0).IsEngine() && !t.game.Player(1).IsEngine()
}

func (t *Table) take(g *match.Game, seats []match.Seat, reserved people.ID) {
	t.game, t.seats, t.reserved = g, seats, reserved
	t.next, t.talk = next{}, talk{}
}

// SetSeats replaces the seats.
func (t *Table) SetSeats(seats []match.Seat) []Effect {
	t.seats = seats
	return t.Publish(time.Time{})
}

// Rename moves a reservation to another holder.
func (t *Table) Rename(from, to people.ID) {
	if t.reserved == from {
		t.reserved = to
	}
}

// Publish shows the state to the viewers. arrived is when a player's action arrived; zero
// keeps the time of an earlier action.
func (t *Table) Publish(arrived time.Time) []Effect {
	t.version++
	if !arrived.IsZero() {
		t.since = arrived
	}
	return []Effect{News{}}
}

// Arrived records when the notice of another node's action arrived.
func (t *Table) Arrived(at time.Time) { t.since = at }

func (t *Table) stopSearch() []Effect {
	if t.search.number == 0 {
		return nil
	}
	t.search.number = 0
	return []Effect{StopSearch{}}
}

func (t *Table) Suspend() []Effect { return append(t.stopSearch(), Timer{}) }

// Forget unloads the game, so that the next use reads the store.
func (t *Table) Forget() []Effect {
	t.game = nil
	return t.Suspend()
}
