// Package runner keeps games in memory and carries out the effects of their tables.
//
// The [Store] is authoritative: events are stored before any effect and any answer. A game
// is loaded on demand and unloaded when it is idle or a write fails.
//
// One mutex guards each game, also during its store calls. The registry, viewers, listeners and
// the queue have mutexes of their own. Lock order: game first.
package runner

import (
	"context"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play/hosting"
	"github.com/komadai/komadai/internal/games/play/table"
	"github.com/komadai/komadai/internal/games/play/watching"
	"github.com/komadai/komadai/internal/people"
)

// Runner runs the games of one node. It is safe for concurrent use.
type Runner struct {
	Config
	Book      match.Rulebook
	Listeners *watching.Listeners

	background
	games       registry
	node        hosting.Node
	pulse       *hosting.Pulse
	beats       beats
	searches    *admission.Lane
	missed      atomic.Bool
	unsubscribe func()
}

// Game is a table with its viewers. Functions that get a *Game hold its lock.
type Game struct {
	*table.Table
	Viewers *watching.Viewers
	runner  *Runner

	mu sync.Mutex
	// cancel ends the current search.
	cancel context.CancelFunc
	// actor is the client of the last action.
	actor  admission.Client
	status table.Status
}

func newRunner(c Config) *Runner {
	r := &Runner{Config: c, Book: match.Rulebook{Library: c.Library}}
	// A search waits for as long as its game does.
	r.searches = c.Control.Lane(admission.Plan{Places: c.Searches, Queue: math.MaxInt, Wait: math.MaxInt64, Threads: 1, Memory: c.SearchMemory})
	r.beats.turn = make(chan struct{}, 1)
	r.guard = c.Guard
	r.ctx, r.cancel = context.WithCancel(context.Background())
	r.Listeners = watching.NewListeners(c.Store, &r.Book)
	r.games = newRegistry(limits{games: c.MaxGames, each: c.MaxGamesEach}, r.newGame)
	r.pulse = hosting.NewPulse(c.Clock)
	r.node = hosting.Node{ID: c.Node, Alone: c.Alone, Lease: c.Lease, Hosts: c.Store, Bus: c.Bus, Log: c.Log, Pulse: r.pulse}
	return r
}

func (r *Runner) newGame(id string, hosting bool) *Game {
	t := table.New(id, r.Node, &r.Book, hosting)
	viewers := watching.NewViewers(func(d time.Duration, f func()) { r.later(d, f) }, func(here watching.Audience) {
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
func (r *Runner) Call(holder people.ID, c watching.Call) {
	if holder != "" {
		r.Listeners.Call(match.Author(holder), c)
		r.node.Call(holder, c)
	}
}

// Crowded reports whether too many searches go before one of holder or of the client of ctx.
func (r *Runner) Crowded(ctx context.Context, holder people.ID) bool {
	return r.searches.Ahead(admission.Of(ctx).For(string(holder))) >= r.MaxWaiting
}

// payer returns the client if it is holder, or else holder, whose address is unknown.
func payer(client admission.Client, holder people.ID) admission.Client {
	if len(client) == 0 || client[0] != string(holder) {
		return admission.Client{string(holder)}
	}
	return client
}

// Stats counts loaded games, running clocks, watchers, running and queued searches.
type Stats struct {
	Games, Clocks                int
	Watchers, Searching, Waiting int
}

// Stats returns the current counts.
func (r *Runner) Stats() Stats {
	s := Stats{Games: r.games.size()}
	s.Searching, s.Waiting = r.searches.Load()
	s.Clocks, s.Watchers = r.games.count()
	return s
}

// Do carries out effects in order.
func (g *Game) Do(effects []table.Effect) {
	r := g.runner
	for _, e := range effects {
		switch e := e.(type) {
		case table.News:
			g.Viewers.News()
		case table.Said:
			g.Viewers.Said(e.Holder)
		case table.Broadcast:
			r.node.Send(g.ID, hosting.Change{Seq: e.Seq, Host: e.Host, Talk: e.Talk})
		case table.Call:
			g.call(e)
		case table.Followed:
			r.Followed(e.Game)
		case table.Settle:
			r.begin(func() { r.settle(e.Game) })
		case table.Notify:
			if r.Notifier != nil && e.Notice.Holder != "" {
				r.Notifier.Notify(e.Notice)
			}
		case table.Timer:
			g.setTimer(e.At)
		case table.Search:
			g.search(e)
		case table.StopSearch:
			g.cancel()
		case table.Release:
			g.release()
		}
	}
}

func (g *Game) call(e table.Call) {
	for _, holder := range e.Holders {
		g.runner.Call(holder, watching.Call{Game: g.ID})
	}
	if e.Lobby {
		g.runner.node.Lobby(g.ID)
	}
}

// settle rates a game. After an error, the next sweep does.
func (r *Runner) settle(g ladder.Game) {
	if err := r.Store.Settle(r.ctx, g); err != nil {
		r.complain("a game could not be rated", g.ID, err)
		return
	}
	r.Followed(g.ID)
}

func (g *Game) release() {
	r := g.runner
	r.begin(func() {
		if err := r.node.Release(r.ctx, g.ID); err != nil {
			r.complain("a finished game could not be released", g.ID, err)
		}
	})
}

func (g *Game) setTimer(at time.Time) {
	r := g.runner
	if at.IsZero() || r.ctx.Err() != nil {
		r.games.setTimer(g.ID, nil, at)
		return
	}
	r.games.setTimer(g.ID, r.later(at.Sub(r.pulse.Now()), func() { r.timeUp(g.ID) }), at)
}

func (r *Runner) complain(what, game string, err error) {
	if r.ctx.Err() == nil {
		r.Log.Error(what, "game", game, "err", err)
	}
}

// Followed reports to all nodes a change of the game after id, which may be "".
func (r *Runner) Followed(id string) {
	if id != "" {
		r.broadcast(id, hosting.Change{Next: true})
	}
}

// TalkChanged makes all nodes read the messages of a game again.
func (r *Runner) TalkChanged(id string) { r.broadcast(id, hosting.Change{Talk: true}) }

func (r *Runner) broadcast(id string, n hosting.Change) {
	r.note(id, n)
	r.node.Send(id, n)
}

// note processes a change on a goroutine if the game is in memory.
func (r *Runner) note(id string, n hosting.Change) {
	g := r.games.note(id, n)
	if g != nil && !r.begin(g.follow) {
		r.games.unpin(g, false)
	}
}
