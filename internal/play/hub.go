package play

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/match"
	"github.com/komadai/komadai/internal/obs"
)

// Config is what a [Hub] works with. Store, Hosts, Openings, Talk, Ratings, Bus,
// Thinker and Log must be set.
type Config struct {
	Store    Store
	Hosts    Hosts
	Openings Openings
	Talk     Talk
	Ratings  Ratings
	// Seats is needed by Reseat, Leave, Own and Listen alone.
	Seats   Seats
	Bus     Bus
	Thinker Thinker
	Log     *slog.Logger
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
	config      Config
	book        match.Rulebook
	queue       *queue
	subscribers subscribers

	ctx    context.Context
	cancel context.CancelFunc
	// deaf ends the subscriptions to the bus.
	deaf func()
	// missed says that messages of other nodes may have been missed.
	missed atomic.Bool
	// clocks counts the tables with a running clock, watching the watchers,
	// searching the searches that run.
	clocks, watching, searching atomic.Int64
	// work counts the goroutines that Close waits for.
	work sync.WaitGroup

	mu     sync.Mutex
	tables map[string]*table
	// away are the games out of memory whose clocks run here, made how many of them
	// each holder and each address has begun.
	away   map[string]*away
	made   map[string]int
	closed bool

	// crowded has a value when memory is nearly full.
	crowded chan struct{}
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
	h := &Hub{config: c, queue: newQueue(c.Searches), tables: make(map[string]*table),
		away: make(map[string]*away), made: make(map[string]int), crowded: make(chan struct{}, 1)}
	var err error
	if h.deaf, err = h.subscribe(c.Bus); err != nil {
		return nil, err
	}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	h.begin(h.sweep)
	h.begin(h.pulse)
	return h, nil
}

// subscribe has the notices of the other nodes come here.
func (h *Hub) subscribe(bus Bus) (deaf func(), err error) {
	lost := func() { h.missed.Store(true) }
	games, err := bus.Subscribe(subject("*"), h.heard, lost)
	if err != nil {
		return nil, err
	}
	calls, err := bus.Subscribe(holderSubject("*"), h.heardCall, lost)
	if err != nil {
		games()
		return nil, err
	}
	return func() { games(); calls() }, nil
}

// pin returns the table of a game, new if it is not in memory, and keeps it
// there until unpin.
func (h *Hub) pin(id string) (*table, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, errClosing
	}
	t := h.place(id)
	t.pins++
	return t, nil
}

func (h *Hub) unpin(t *table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t.used = time.Now()
	h.drop(t)
}

// drop takes a pin away. The caller holds the hub's mutex.
func (h *Hub) drop(t *table) {
	t.pins--
	if t.pins == 0 && t.game == nil && !t.hosting {
		delete(h.tables, t.id)
	}
}

// at calls f with the table of a game, loaded and locked.
func (h *Hub) at(ctx context.Context, id string, f func(*table) error) error {
	t, err := h.pin(id)
	if err != nil {
		return err
	}
	defer h.unpin(t)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := h.load(ctx, t); err != nil {
		return err
	}
	return f(t)
}

// load fetches a game that is not in memory.
func (h *Hub) load(ctx context.Context, t *table) error {
	if t.game != nil {
		return nil
	}
	seats, events, err := h.config.Store.Load(ctx, t.id)
	if err != nil {
		return err
	}
	g, err := match.Replay(&h.book, events)
	if err != nil {
		return fmt.Errorf("game %s: %w", t.id, err)
	}
	t.take(g, seats)
	t.reserved = ""
	if g.Waiting() {
		o, err := h.config.Openings.Opening(ctx, t.id)
		if err != nil && !errors.Is(err, match.ErrNotFound) {
			h.forget(t)
			return err
		}
		t.reserved = o.Reserved
	}
	switch {
	case g.Result().Over():
		t.asleep = false
		h.setHost(t, "")
	case !t.hosting:
		host, err := h.config.Hosts.Host(ctx, t.id)
		if err != nil {
			h.forget(t)
			return err
		}
		h.hostedBy(t, host)
	}
	h.setReload(t, false)
	h.proceed(t)
	t.publish()
	return nil
}

// Close stops all searches, stops the clocks of the games in memory, and ends
// all watches. Afterwards everything is refused. If ctx ends first, some clocks
// may not have been stopped; their turns are then forgiven.
func (h *Hub) Close(ctx context.Context) error {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return nil
	}
	h.closed = true
	tables := make([]*table, 0, len(h.tables))
	for _, t := range h.tables {
		t.pins++
		tables = append(tables, t)
	}
	distant := h.recall()
	h.mu.Unlock()

	h.deaf()
	h.cancel()
	for _, t := range tables {
		h.pause(ctx, t)
		h.unpin(t)
	}
	for _, id := range distant {
		h.mu.Lock()
		t := h.place(id)
		h.mu.Unlock()
		h.pause(ctx, t)
		h.mu.Lock()
		delete(h.tables, id)
		h.mu.Unlock()
	}
	h.subscribers.close()
	if err := h.config.Hosts.Leave(ctx, h.config.Node, time.Now()); err != nil {
		h.config.Log.Error("the other nodes could not be told of the shutdown", "err", err)
	}
	done := make(chan struct{})
	go func() { // waited for below, as long as there is time
		h.work.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// pause ends what goes on at a table because the server closes. Where there
// are other nodes they are told, so that one goes on with the game at once.
func (h *Hub) pause(ctx context.Context, t *table) {
	t.mu.Lock()
	defer t.mu.Unlock()
	h.stopTimer(t)
	t.stopSearch()
	for w := range t.watchers {
		close(w.gone)
	}
	clear(t.watchers)
	if t.game == nil && t.hosting {
		if err := h.load(ctx, t); err != nil {
			h.config.Log.Error("the clock of a game could not be stopped", "game", t.id, "err", err)
			return
		}
	}
	if t.game == nil || t.asleep || !t.hosting || t.game.Result().Over() {
		return
	}
	if t.timed() {
		if err := h.commit(ctx, t, t.game.Pause(time.Now())); err != nil {
			h.config.Log.Error("the clock of a game could not be stopped", "game", t.id, "err", err)
		}
	}
	if !h.config.Alone {
		h.abandon(ctx, t)
	}
}
