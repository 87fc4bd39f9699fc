package table

import (
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

// View is a snapshot of a game for one client.
type View struct {
	ID string
	// Game is shared and must not be changed.
	Game *match.Game
	// Seated: the client plays Side. Otherwise it is a spectator.
	Seated bool
	Side   shogi.Color
	// Now is the time of the clock values.
	Now time.Time
	// Asleep: the clock stands still until a player returns after a restart. It stopped at
	// Stopped or, if that is zero, at the last event.
	Asleep  bool
	Stopped time.Time
	// Thinking: the engine is searching.
	Thinking bool
	// Reserved: only one person may join the open game. Admitted: the client may.
	Reserved, Admitted bool
	// Pair: two people play.
	Pair bool
	// Next is the following game, or nil. After are the ratings after a rated game by
	// colour, or 0.
	Next  *Next
	After [2]int
	// Version counts publications on this node. Since is when the last published action
	// arrived, or zero.
	Version uint64
	Since   time.Time
}

// Next is the game after a finished one. Offered: it waits for a player; By is the side of
// the finished game that offers it.
type Next struct {
	ID      string
	Offered bool
	By      shogi.Color
}

// View returns the game as holder sees it.
func (t *Table) View(holder people.ID, now time.Time) View {
	side, seated := t.Seat(holder)
	return View{
		ID: t.ID, Game: t.snapshot(), Seated: seated, Side: side, Now: now,
		Asleep: t.host.asleep && !t.game.Correspondence(), Stopped: t.host.stopped, Thinking: t.thinking(),
		Reserved: t.reserved != "", Admitted: t.reserved == "" || t.reserved == holder || t.reserved.Club() != "",
		Pair: t.pair(), Next: t.next.game, After: t.next.after, Version: t.version, Since: t.since,
	}
}

// Clock returns the clock at [View.Now]. The clock of a sleeping game stands still.
func (v View) Clock() clock.Clock {
	k := v.Game.Clock()
	switch {
	case v.Asleep && v.Stopped.IsZero():
		k.Resume(v.Now) // the time after the last event will not be charged
	case v.Asleep:
		k.Pause(v.Stopped)
	}
	return k
}

// MayRematch reports whether the client can offer or accept another game.
func (v View) MayRematch() bool {
	c := v.Game.Config()
	return v.Seated && (v.Pair || c.Series != match.Single) && v.Game.Result().Over() && c.Tournament == "" && c.Event == "" && (v.Next == nil || v.Next.Offered)
}

// Stored returns a game that is not in memory as holder sees it.
func Stored(id string, g *match.Game, seats []match.Seat, holder people.ID, now time.Time) View {
	t := &Table{ID: id, game: g, seats: seats, host: host{asleep: true}}
	return t.View(holder, now)
}

// snapshot returns an immutable copy of the game, shared by all readers until the next
// change.
func (t *Table) snapshot() *match.Game {
	if t.copied != t.game || t.copy.Seq() != t.game.Seq() {
		t.copied, t.copy = t.game, t.game.Clone()
	}
	return t.copy
}
