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
	// Node is the id of this process among those that share the store, another
	// one at each start; a random one when "".
	Node string
	// Alone says that no other process can be working on the store: what it says
	// of other nodes is about former lives of this one.
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
	// MaxGames is the number of games in memory; 10000 when 0.
	MaxGames int
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
	config Config
	book   match.Rulebook
	desk   *desk
	roll   roll

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
	closed bool
}

// New returns a hub that is ready. The error is that of the bus.
func New(c Config) (*Hub, error) {
	if c.Node == "" {
		c.Node = strings.ToLower(rand.Text())
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
	if c.MaxWatchers <= 0 {
		c.MaxWatchers = 500
	}
	if c.Idle <= 0 {
		c.Idle = 10 * time.Minute
	}
	h := &Hub{config: c, desk: newDesk(c.Searches), tables: make(map[string]*table)}
	var err error
	if h.deaf, err = h.subscribe(c.Bus); err != nil {
		return nil, err
	}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	h.work.Go(h.sweep)
	h.work.Go(h.pulse)
	return h, nil
}

// subscribe has the notices of the other nodes come here.
func (h *Hub) subscribe(bus Bus) (deaf func(), err error) {
	lost := func() { h.missed.Store(true) }
	games, err := bus.Subscribe(subject("*"), h.heard, lost)
	if err != nil {
		return nil, err
	}
	calls, err := bus.Subscribe(rollSubject("*"), h.heardCall, lost)
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
	t := h.tables[id]
	if t == nil {
		if len(h.tables) >= h.config.MaxGames {
			return nil, errCrowded
		}
		t = &table{id: id, watchers: make(map[*Watcher]struct{})}
		h.tables[id] = t
	}
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
	h.setAdrift(t, false)
	h.proceed(t)
	t.publish()
	return nil
}

// sweep drops idle games from memory until the hub closes.
func (h *Hub) sweep() {
	tick := time.NewTicker(h.config.Idle / 4)
	defer tick.Stop()
	for {
		select {
		case <-h.ctx.Done():
			return
		case now := <-tick.C:
			for _, t := range h.idle(now) {
				h.retire(t)
			}
		}
	}
}

// idle returns the tables to be dropped, with a pin each.
func (h *Hub) idle(now time.Time) (idle []*table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range h.tables {
		// Nobody has a pin, so nobody holds the table's lock.
		if t.pins == 0 && t.timer == nil && now.Sub(t.used) >= h.config.Idle {
			t.pins++
			idle = append(idle, t)
		}
	}
	return idle
}

// retire drops a pinned table, unless somebody has come to it meanwhile.
func (h *Hub) retire(t *table) {
	t.mu.Lock()
	if t.hosting && t.timer == nil && len(t.watchers) == 0 {
		h.abandon(h.ctx, t)
	}
	t.mu.Unlock()
	h.mu.Lock()
	defer h.mu.Unlock()
	t.pins--
	if t.pins == 0 && !t.hosting {
		delete(h.tables, t.id)
	}
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
	h.mu.Unlock()

	h.deaf()
	h.cancel()
	for _, t := range tables {
		h.pause(ctx, t)
		h.unpin(t)
	}
	h.roll.close()
	if err := h.config.Hosts.Leave(ctx, h.config.Node, time.Now()); err != nil {
		h.config.Log.Error("the other nodes could not be told of the shutdown", "err", err)
	}
	done := make(chan struct{})
	go func() {
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
