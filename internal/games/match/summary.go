package match

import (
	"errors"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

var (
	ErrNotFound = errors.New("there is no such game")
	// ErrConflict is also returned if the ID is taken.
	ErrConflict = errors.New("another writer has changed the game")
)

// Seat is the right to play a side.
type Seat struct {
	Side shogi.Color
	// Holder is "s:" with the hexadecimal SHA-256 of a guest's secret, or "a:" with an account
	// ID.
	Holder people.ID
}

type Summary struct {
	Rules string
	// Handicap is an ID, "" for even.
	Handicap         string
	Created, Updated time.Time
	// Level is the highest engine level, or 0.
	Level int
	Seq   int
	// SFEN is the position after Plies moves.
	Plies int
	SFEN  string
	// Turn is valid while Result is zero.
	Turn   shogi.Color
	Result shogi.Result
	Names  [2]string
	// Waiting for the second player or an agreement.
	Waiting bool
	// Deadline of the side to move in a correspondence game, else zero.
	Deadline time.Time
	// As in [Config].
	Listed bool
	Rated  bool
	After  string
}

type Entry struct {
	ID   string
	Side shogi.Color
	Summary
}

// Running is a game that is played.
type Running struct {
	Entry
	Control clock.Control
	// Players have the ratings at the start.
	Players [2]Player
}

func (g *Game) Summary() Summary {
	p := g.game.Position()
	var deadline time.Time
	if g.Correspondence() {
		deadline, _ = g.Deadline()
	}
	return Summary{
		Rules: g.config.Rules, Handicap: g.config.Handicap,
		Created: g.Created(),
		Updated: g.events[len(g.events)-1].At,
		Level:   max(g.config.Players[shogi.Black].Engine, g.config.Players[shogi.White].Engine),
		Seq:     g.Seq(),
		Plies:   g.Len(),
		SFEN:    notation.FormatSFEN(p),
		Turn:    p.Side(),
		Result:  g.Result(),
		Names:   [2]string{g.config.Players[0].Name, g.config.Players[1].Name},
		Waiting: g.Waiting() || g.Agreeing(), Deadline: deadline,
		Listed: g.config.Listed, Rated: g.config.Rated, After: g.config.After,
	}
}

// Node is a server process; each start has its own ID.
type Node struct {
	ID string
	// Seen at its last heartbeat.
	Seen time.Time
}
