package csa

import (
	"log/slog"
	"time"

	"golang.org/x/time/rate"

	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/variant"
)

// Config configures a [Server]. Games, Store and Log are required.
type Config struct {
	Games Games
	Store Store
	// Accounts authenticates accounts; nil means that all players are guests.
	Accounts Accounts
	// Bus connects the nodes. Optional.
	Bus Bus
	Log *slog.Logger
	// Library has the rule sets; nil means the shipped ones.
	Library *variant.Library
	// Guard catches panics of sessions and timers. The default logs to Log.
	Guard *guard.Guard
	// Event is the prefix of game ids; "" means "komadai".
	Event string
	// Version is the answer to %%VERSION.
	Version string
	// Limits apply to all games. A MaxMoves of 0 means 256.
	Limits
	// Named replaces Limits for games with these events (the first part of the name).
	Named map[string]Limits
	// Rounds are games that start on a timetable.
	Rounds []Round
	// MaxConns bounds connections in total, MaxEach per address; 0 means 1000 and 64.
	MaxConns, MaxEach int
	// Login is the time to log in, Offer to agree to a game, Grace to resume one; 0 means
	// 5 min, 2 min and 1 min.
	Login, Offer, Grace time.Duration
	// WriteTimeout bounds one write; 0 means 10 s.
	WriteTimeout time.Duration
	// Lines is the rate of lines per second from a client, with a burst of 5 seconds'
	// worth; 0 means 20. Reading pauses above it.
	Lines rate.Limit
	// Buffer bounds a client's outbox in bytes; 0 means 1 MiB.
	Buffer int
}

// Limits bound a game.
type Limits struct {
	// MaxMoves is the number of moves after which a game is aborted; no limit if it is not
	// positive.
	MaxMoves int
	// Least is the minimum time charged per move.
	Least time.Duration
}

// Round starts games of a name together on a timetable, as floodgate does. A client that
// gives the name waits for the next round. All waiting clients of all nodes are then
// paired by rating.
type Round struct {
	// Game is the game name as in a login: "floodgate-300-10F".
	Game string
	At   tournament.Timetable
}

// withDefaults replaces zero settings.
func (c Config) withDefaults() Config {
	c.Login, c.Offer, c.Grace = or(c.Login, 5*time.Minute), or(c.Offer, 2*time.Minute), or(c.Grace, time.Minute)
	c.WriteTimeout, c.Lines, c.Buffer = or(c.WriteTimeout, 10*time.Second), or(c.Lines, 20), or(c.Buffer, 1<<20)
	c.MaxConns, c.MaxEach = or(c.MaxConns, 1000), or(c.MaxEach, 64)
	if c.Guard == nil {
		c.Guard = guard.New(c.Log)
	}
	if c.Event == "" {
		c.Event = "komadai"
	}
	if c.MaxMoves == 0 {
		c.MaxMoves = 256
	}
	return c
}

// or returns value if it is positive, else fallback.
func or[N int | time.Duration | rate.Limit](value, fallback N) N {
	if value > 0 {
		return value
	}
	return fallback
}

// round returns the timetable of a game name.
func (c *Config) round(game string) (r *Round, ok bool) {
	for i := range c.Rounds {
		if c.Rounds[i].Game == game {
			return &c.Rounds[i], true
		}
	}
	return nil, false
}
