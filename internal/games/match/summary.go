package match

import (
	"errors"
	"time"

	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// What a store of games answers when it cannot do what is asked.
var (
	// ErrNotFound: there is no such game.
	ErrNotFound = errors.New("there is no such game")
	// ErrConflict: somebody else appended to the game first, or the id is taken.
	ErrConflict = errors.New("the game has been changed by somebody else")
)

// Seat is the right to play one side of a game.
type Seat struct {
	Side shogi.Color
	// Holder names who has the right: "s:" and the SHA-256 of a guest's secret in
	// hexadecimal, or "a:" and the id of an account.
	Holder principal.ID
}

// Summary is a game in a line.
type Summary struct {
	Rules string
	// Handicap is the id of the handicap, "" for an even game.
	Handicap string
	// Created and Updated are when the first and the last event happened.
	Created, Updated time.Time
	// Level is the highest level of an engine that plays, 0 without one.
	Level int
	// Seq is the number of the last event.
	Seq int
	// Plies is the number of moves played, SFEN the position after them.
	Plies int
	SFEN  string
	// Turn is the side to move while Result is zero.
	Turn   shogi.Color
	Result shogi.Result
	// Names are the players', by colour; "" for one without a name.
	Names [2]string
	// Waiting says that the second player is not there yet.
	Waiting bool
	// Deadline is when the side to move loses on time in a game by
	// correspondence, the zero time in any other.
	Deadline time.Time
	// Listed, Rated and After are those of [Config].
	Listed bool
	Rated  bool
	After  string
}

// Entry is a game in the list of a holder of one of its seats.
type Entry struct {
	ID   string
	Side shogi.Color
	Summary
}

// Summary returns the game in a line.
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
		Waiting: g.Waiting(), Deadline: deadline,
		Listed: g.config.Listed, Rated: g.config.Rated, After: g.config.After,
	}
}

// Node is a process that serves games. Each start of one has an id of its own.
type Node struct {
	ID string
	// Seen is when it last said that it is up.
	Seen time.Time
}
