package play

import (
	"context"
	"crypto/rand"
	"log/slog"
	"runtime"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/obs"
	"github.com/komadai/komadai/variant"
)

// Config configures a [Hub]. Store, Hosts, Openings, Talk, Ratings, Bus, Thinker and Log
// are required.
type Config struct {
	Store   Store
	Bus     Bus
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

// Hub runs the games of one server. It is safe for concurrent use. Close it with
// [Hub.Close].
type Hub struct {
	*node
	unsubscribe func()
}

// New returns a running hub. An error comes from the bus.
func New(c Config) (*Hub, error) {
	if c.Node == "" {
		c.Node = strings.ToLower(rand.Text())
	}
	if c.Guard == nil {
		c.Guard = guard.New(c.Log)
	}
	if c.Beat <= 0 {
		c.Beat = 500 * time.Millisecond // a clock can be off by this much after a crash; the documented bound is 1 s
	}
	if c.Lease <= 0 {
		c.Lease = 5 * time.Second
	}
	if c.Searches <= 0 {
		c.Searches = runtime.GOMAXPROCS(0)
	}
	if c.Longest <= 0 {
		c.Longest = 15 * time.Second
	}
	if c.MaxWaiting <= 0 {
		c.MaxWaiting = 16 * c.Searches
	}
	if c.MaxGames <= 0 {
		c.MaxGames = 10_000
	}
	if c.MaxGamesEach <= 0 {
		c.MaxGamesEach = 500
	}
	if c.MaxWatchers <= 0 {
		c.MaxWatchers = 500
	}
	if c.Idle <= 0 {
		c.Idle = 10 * time.Minute
	}
	h := &Hub{node: newNode(c)}
	var err error
	if h.unsubscribe, err = h.subscribe(c.Bus); err != nil {
		h.cancel()
		return nil, err
	}
	h.begin(h.sweep)
	h.begin(h.heartbeat)
	return h, nil
}

// subscribe registers the handlers for messages of other nodes.
func (h *Hub) subscribe(bus Bus) (unsubscribe func(), err error) {
	lost := func() { h.missed.Store(true) }
	games, err := bus.Subscribe(subject("*"), h.heard, lost)
	if err != nil {
		return nil, err
	}
	calls, err := bus.Subscribe(holderSubject("*"), h.listeners.heard, lost)
	if err != nil {
		games()
		return nil, err
	}
	return func() { games(); calls() }, nil
}

// Close stops all searches, the clocks of loaded games and all watches. Later calls are
// rejected. If ctx ends first, some clocks may not be stopped; the current turns of those
// games are not charged.
func (h *Hub) Close(ctx context.Context) error {
	tables, distant, first := h.games.close()
	if !first {
		return nil
	}
	h.unsubscribe()
	h.background.close()
	for _, t := range tables {
		t.pause(ctx)
		h.games.unpin(t)
	}
	for _, id := range distant {
		h.games.bring(id).pause(ctx)
		h.games.remove(id)
	}
	h.listeners.close()
	if err := h.hosts.leave(ctx, time.Now()); err != nil {
		h.config.Log.Error("the other nodes could not be told of the shutdown", "err", err)
	}
	return h.wait(ctx)
}
