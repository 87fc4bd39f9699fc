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

// Config is what a [Hub] works with. Store, Hosts, Openings, Talk, Ratings, Bus,
// Thinker and Log must be set.
type Config struct {
	Store   Store
	Bus     Bus
	Thinker Thinker
	// Notifier tells people who are away of their games; nil for nobody.
	Notifier Notifier
	Log      *slog.Logger
	// Library has the rule sets; nil for the shipped ones.
	Library *variant.Library
	// Guard catches panics of the engine, of timers and of what the hub does by
	// itself; one that logs to Log when nil.
	Guard *guard.Guard
	// Node is the id of this process among those that share the store, another
	// one at each start; a random one when "".
	Node string
	// Alone says that no other process can be working on the store: rows of other
	// nodes were left by earlier runs of this one.
	Alone bool
	// Beat is the time between two signs of life of a node, Lease how long after
	// the last one its games are its own; 500 ms and 5 s when 0.
	Beat, Lease time.Duration
	// Searches is the number of searches that run at a time; the number of CPUs
	// when 0.
	Searches int
	// Longest is the most time a search gets, whatever the clock of its game
	// allows, because others wait for its place; 15 s when 0.
	Longest time.Duration
	// MaxWaiting is the number of searches that may wait before new games are
	// refused; 16 for each place when 0.
	MaxWaiting int
	// MaxGames is the number of games in memory; 10000 when 0. When it is reached,
	// those that nobody looks at make room; games that are being played are never
	// refused.
	MaxGames int
	// MaxGamesEach is the number of games with a clock that clients of one address
	// may have begun and that go on; 500 when 0.
	MaxGamesEach int
	// MaxWatchers is the number of those who watch one game; 500 when 0.
	MaxWatchers int
	// Metrics counts searches; nil for nobody.
	Metrics *obs.Metrics
	// Idle is how long an unused game stays in memory; ten minutes when 0.
	Idle time.Duration
}

// Hub runs the games of one server. It is safe for concurrent use. Close it
// with [Hub.Close].
type Hub struct {
	*node
	// unsubscribe ends the subscriptions to the bus.
	unsubscribe func()
}

// New returns a hub that is ready. The error is that of the bus.
func New(c Config) (*Hub, error) {
	if c.Node == "" {
		c.Node = strings.ToLower(rand.Text())
	}
	if c.Guard == nil {
		c.Guard = guard.New(c.Log)
	}
	if c.Beat <= 0 {
		c.Beat = 500 * time.Millisecond // what a clock may be off by after a crash, and a second is promised
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

// subscribe has the notices of the other nodes come here.
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

// Close stops all searches, stops the clocks of the games in memory, and ends
// all watches. Afterwards everything is refused. If ctx ends first, some clocks
// may not have been stopped; their turns are then forgiven.
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
