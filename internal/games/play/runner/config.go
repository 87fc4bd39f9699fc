package runner

import (
	"cmp"
	"crypto/rand"
	"log/slog"
	"runtime"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/games/play/hosting"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/obs"
	"github.com/komadai/komadai/variant"
)

// Config configures a [Runner]. Store, Bus, Thinker and Log are required.
type Config struct {
	Store   Store
	Bus     hosting.Bus
	Thinker Thinker
	// Notifier notifies people who are away. Optional.
	Notifier Notifier
	Log      *slog.Logger
	// Library has the rule sets; nil means the shipped ones.
	Library *variant.Library
	// Guard catches panics of the engine, of timers and of background work. The default
	// logs to Log.
	Guard *guard.Guard
	// Node is the id of this process in the shared store. It must be new at each start; ""
	// means random.
	Node string
	// Alone means that no other process uses the store. Rows of other nodes come from
	// earlier runs.
	Alone bool
	// Beat is the heartbeat period (default 500 ms). Lease is how long a node keeps its
	// games after its last beat (default 5 s).
	Beat, Lease time.Duration
	// Searches is the number of parallel searches; 0 means the number of CPUs.
	Searches int
	// Longest bounds one search, whatever the game's clock allows; 0 means 15 s.
	Longest time.Duration
	// MaxWaiting is the number of queued searches above which new games are rejected; 0
	// means 16 per place.
	MaxWaiting int
	// MaxGames bounds the loaded games; 0 means 10000. At the limit, games without viewers
	// are unloaded. Games that are being played are never rejected.
	MaxGames int
	// MaxGamesEach bounds the unfinished timed games created from one address; 0 means 500.
	MaxGamesEach int
	// MaxWatchers bounds the watchers of one game; 0 means 500.
	MaxWatchers int
	// Metrics counts searches. Optional.
	Metrics *obs.Metrics
	// Idle is how long an unused game stays loaded; 0 means 10 minutes.
	Idle time.Duration
}

// defaults fills in the settings that are not set.
func (c *Config) defaults() {
	if c.Node == "" {
		c.Node = strings.ToLower(rand.Text())
	}
	if c.Guard == nil {
		c.Guard = guard.New(c.Log)
	}
	c.Beat = positive(c.Beat, 500*time.Millisecond) // a clock can be off by this much after a crash; the documented bound is 1 s
	c.Lease = positive(c.Lease, 5*time.Second)
	c.Searches = positive(c.Searches, runtime.GOMAXPROCS(0))
	c.Longest = positive(c.Longest, 15*time.Second)
	c.MaxWaiting = positive(c.MaxWaiting, 16*c.Searches)
	c.MaxGames = positive(c.MaxGames, 10_000)
	c.MaxGamesEach = positive(c.MaxGamesEach, 500)
	c.MaxWatchers = positive(c.MaxWatchers, 500)
	c.Idle = positive(c.Idle, 10*time.Minute)
}

// positive returns n, or standard if n is not positive.
func positive[N cmp.Ordered](n, standard N) N {
	var zero N
	if n > zero {
		return n
	}
	return standard
}
