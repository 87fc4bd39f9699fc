package csa

import (
	"cmp"
	"log/slog"
	"slices"
	"time"

	"golang.org/x/time/rate"

	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/variant"
)

// Config configures a [Server]. Games, Store and Log are required. Other zero values are
// replaced by the defaults in parentheses.
type Config struct {
	Games Games
	Store Store
	// Accounts may be nil: then all players are guests.
	Accounts Accounts
	// Bus connects the nodes; nil for a single one.
	Bus Bus
	Log *slog.Logger
	// Library may be nil for the shipped rule sets.
	Library *variant.Library
	// Guard may be nil; then panics go to Log.
	Guard *guard.Guard
	// Event is the prefix of game ids; "" means "komadai".
	Event   string
	Version string
	// Limits has a MaxMoves of 256 by default.
	Limits
	// Named replaces Limits for games with these events.
	Named  map[string]Limits
	Rounds []Round
	// MaxConns bounds connections (1000), MaxEach those of one household (64).
	MaxConns, MaxEach int
	// Login is the time to log in (30 s), Offer to agree to a game (2 min), Grace to resume
	// one (1 min).
	Login, Offer, Grace time.Duration
	// WriteTimeout bounds one write (10 s).
	WriteTimeout time.Duration
	// Lines bounds the lines read from a client per second (20).
	Lines rate.Limit
	// Buffer bounds the unread output of a client, in bytes (1 MiB).
	Buffer int
}

// Limits bound a game.
type Limits struct {
	// MaxMoves aborts a game after that many moves, if positive.
	MaxMoves int
	// Least is the minimum time charged per move.
	Least time.Duration
}

// Round starts games of one name on a timetable, as floodgate does.
type Round struct {
	// Game is a game name as in a login: "floodgate-300-10F".
	Game string
	At   tournament.Timetable
}

func (c Config) withDefaults() Config {
	c.Login, c.Offer, c.Grace = or(c.Login, 30*time.Second), or(c.Offer, 2*time.Minute), or(c.Grace, time.Minute)
	c.WriteTimeout, c.Lines, c.Buffer = or(c.WriteTimeout, 10*time.Second), or(c.Lines, 20), or(c.Buffer, 1<<20)
	c.MaxConns, c.MaxEach = or(c.MaxConns, 1000), or(c.MaxEach, 64)
	if c.Guard == nil {
		c.Guard = guard.New(c.Log)
	}
	c.Event, c.MaxMoves = cmp.Or(c.Event, "komadai"), cmp.Or(c.MaxMoves, 256)
	return c
}

func or[N int | time.Duration | rate.Limit](value, fallback N) N {
	if value > 0 {
		return value
	}
	return fallback
}

func (c *Config) round(game string) (r *Round, ok bool) {
	i := slices.IndexFunc(c.Rounds, func(r Round) bool { return r.Game == game })
	if i < 0 {
		return nil, false
	}
	return &c.Rounds[i], true
}
