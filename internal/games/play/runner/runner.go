// Package runner keeps games in memory and carries out the effects of their tables: it
// stores events, runs clocks and searches, and notifies viewers and other nodes.
//
// The [Store] is authoritative. A game is loaded on demand and unloaded when it has been
// idle. Events are stored before the effects of a change, and before the caller of
// [Game.Commit] answers. A failed write unloads the game.
//
// One mutex guards each game; it is held during the game's store calls. The registry, the
// viewers of a game, the listeners and the queue have their own mutexes, which may be
// locked while a game is locked, not the reverse.
package runner

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play/hosting"
	"github.com/komadai/komadai/internal/games/play/table"
	"github.com/komadai/komadai/internal/games/play/watching"
	"github.com/komadai/komadai/internal/people/principal"
)

// Runner runs the games of one node. It is safe for concurrent use.
type Runner struct {
	Config
	Book      match.Rulebook
	Listeners *watching.Listeners

	background
	games registry
	node  hosting.Node
	queue *queue
	// missed is set when messages of other nodes may be lost.
	missed      atomic.Bool
	unsubscribe func()
}

// Game is a table with its viewers. A function that gets a *Game from [Runner.At],
// [Runner.Visit], [Game.With] or a [Decision] holds its lock.
type Game struct {
	*table.Table
	Viewers *watching.Room
	runner  *Runner

	mu sync.Mutex
	// cancel ends the current search.
	cancel context.CancelFunc
	// status is what the registry knows.
	status table.Status
}

func newRunner(c Config) *Runner {
	r := &Runner{Config: c, Book: match.Rulebook{Library: c.Library}, queue: newQueue(c.Searches)}
	r.guard = c.Guard
	r.ctx, r.cancel = context.WithCancel(context.Background())
	r.Listeners = watching.NewListeners(c.Store, &r.Book)
	r.games = newRegistry(limits{games: c.MaxGames, each: c.MaxGamesEach}, r.newGame)
	r.node = hosting.Node{ID: c.Node, Alone: c.Alone, Lease: c.Lease, Hosts: c.Store, Bus: c.Bus, Log: c.Log}
	return r
}

func (r *Runner) newGame(id string, hosting bool) *Game {
	t := table.New(id, r.Node, &r.Book, hosting)
	viewers := watching.NewRoom(func(d time.Duration, f func()) { r.later(d, f) }, func(here watching.Audience) {
		if r.ctx.Err() == nil {
			r.node.Audience(id, here)
		}
	})
	return &Game{Table: t, Viewers: viewers, runner: r, status: t.Status()}
}

func (g *Game) unlock() {
	if s := g.Status(); s != g.status {
		g.status = s
		g.runner.games.sync(g.ID, s)
	}
	g.mu.Unlock()
}

// Call sends a call to the listeners of holder on all nodes.
func (r *Runner) Call(holder principal.ID, c watching.Call) {
	if holder != "" {
		r.Listeners.Call(match.Author(holder), c)
		r.node.Call(holder, c)
	}
}

// Waiting returns the number of searches in the queue.
func (r *Runner) Waiting() int { return r.queue.length() }

// Stats counts the activity of a node.
type Stats struct {
	// Games is the number of loaded games, Clocks that of running clocks.
	Games, Clocks int
	// Watchers is the number of watchers, Searching that of running searches, Waiting that
	// of queued ones.
	Watchers, Searching, Waiting int
}

// Stats returns the current counts.
func (r *Runner) Stats() Stats {
	s := Stats{Games: r.games.size(), Searching: r.queue.taken(), Waiting: r.queue.length()}
	s.Clocks, s.Watchers = r.games.count()
	return s
}
