package play

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/shogi"
)

// storeTimeout bounds a write that continues after its request is cancelled.
const storeTimeout = 20 * time.Second

// table is a loaded game.
type table struct {
	node *node
	id   string

	// Guarded by the mutex of the registry.
	pins int
	used time.Time
	// notes is the merged notice of other nodes. following means that a goroutine processes
	// it.
	notes     *notice
	following bool
	// host is the other node that hosts the game, or "". Writes hold both mutexes.
	host string
	// reload: this node hosts the game and must reload it after a failed write.
	reload bool
	// maker is the creator; begins is how the game counts for it. Both are constant.
	maker  maker
	begins begins
	// opening: the game waits for a player. live: it is not over.
	opening, live atomic.Bool

	// mu guards the fields below. Only holders of a pin lock it.
	mu sync.Mutex
	// game is nil until it is loaded, and after a failed write, when only the store has the
	// state.
	game  *match.Game
	seats []match.Seat
	// copy is the clients' copy of copied; see snapshot.
	copy, copied *match.Game
	// hosting: this node runs the clock and the engine.
	hosting bool
	// asleep: no node hosts the game and no player has returned. Its clock stopped at
	// stopped or, if that is zero, at the last event.
	asleep   bool
	stopped  time.Time
	watchers map[*Watcher]struct{}
	search   *search
	viewers  viewers
	talk     talk
	// edition counts publications. since is the arrival time of the last published action.
	edition uint64
	since   time.Time
	// reserved is the only holder or group that may join an open game, or "".
	reserved principal.ID
	// next is the game after a finished one, or nil. nextKnown means that the store was
	// read.
	next      *Next
	nextKnown bool
	// after are the players' ratings after a rated game, by colour.
	after [2]int
	// faults counts consecutive failed searches.
	faults int
	// timer fires at due, when a player's time is up.
	timer *time.Timer
	due   time.Time
}

func (t *table) take(g *match.Game, seats []match.Seat) {
	t.game, t.seats = g, seats
	t.nextKnown, t.next, t.talk.known = false, nil, false
	t.opening.Store(g.Waiting())
	t.live.Store(!g.Result().Over())
}

// seat returns the side that holder plays.
func (t *table) seat(holder principal.ID) (side shogi.Color, ok bool) {
	for _, s := range t.seats {
		if s.Holder == holder && holder != "" {
			return s.Side, true
		}
	}
	return shogi.Black, false
}

// timed reports whether the game has a time limit.
func (t *table) timed() bool { return t.game.Config().Control.Kind != clock.None }

// lag returns the holder's network latency, or 0 if no ping has been answered.
func (t *table) lag(holder principal.ID) time.Duration {
	var least time.Duration
	for w := range t.watchers {
		if d := time.Duration(w.lag.Load()); w.holder == holder && d > 0 && (least == 0 || d < least) {
			least = d
		}
	}
	return least
}

// thinking reports whether an engine is searching the next move, here or on the host.
func (t *table) thinking() bool {
	turn, on := t.game.Turn()
	return t.search != nil || on && t.host != "" && t.game.Player(turn).IsEngine()
}

// publish notifies watchers of a change that no player made. It is not timed and does not
// replace the time of an unseen player action.
func (t *table) publish() { t.publishSince(time.Time{}) }

// publishSince is publish for a player's action that arrived at since.
func (t *table) publishSince(since time.Time) {
	t.edition++
	if !since.IsZero() {
		t.since = since
	}
	for w := range t.watchers {
		select {
		case w.news <- struct{}{}:
		default: // a signal is already pending
		}
	}
}

// commit stores events, and seats if given, applies them and notifies the other nodes.
// After a conflict it returns [match.ErrConflict] with the other node's state on the
// table. After any other failed write it unloads the game, so that the next use reads the
// store.
func (t *table) commit(ctx context.Context, events []match.Event, seats ...match.Seat) error {
	if len(events) == 0 {
		return nil
	}
	before, seated := t.game.Len(), t.seats
	for _, e := range events {
		if err := t.game.Apply(e); err != nil {
			t.forget()
			return err
		}
	}
	// A client that disconnects must not cancel a write that others will see.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTimeout)
	defer cancel()
	err := t.node.config.Store.Append(ctx, t.id, t.game.Summary(), events, seats...)
	if err == nil {
		if len(seats) > 0 {
			t.seats = seats
		}
		t.opening.Store(t.game.Waiting())
		t.live.Store(!t.game.Result().Over())
		if t.game.Result().Over() || len(seats) > 0 {
			t.announce()
			t.node.tellNext(t.game.Config().After)
			t.settle()
		}
		t.tell(false)
		t.informOfMove(before)
		if len(seats) > len(seated) && !t.game.Waiting() {
			t.informOfBeginning(seated, "")
		}
		return nil
	}
	t.forget()
	if errors.Is(err, match.ErrConflict) {
		if err := t.load(ctx); err != nil {
			return err
		}
	}
	return err
}

// proceed starts the next engine search and the clock's timer of a hosted game.
func (t *table) proceed() {
	t.stopTimer()
	turn, on := t.game.Turn()
	if !on || t.asleep || !t.hosting || t.node.ctx.Err() != nil {
		t.stopSearch()
		if !on {
			t.finish()
		}
		return
	}
	// The store checks correspondence deadlines; see [heartbeat.sweepOverdue].
	if at, ok := t.game.Deadline(); ok && !t.game.Correspondence() {
		t.due = at
		t.timer = t.node.later(time.Until(at), func() { t.node.timeUp(t.id) })
		t.node.clocks.Add(1)
	}
	if !t.game.Player(turn).IsEngine() {
		t.stopSearch()
		return
	}
	if t.search == nil || t.search.ply != t.game.Len() {
		t.stopSearch()
		t.startSearch()
	}
}

func (t *table) stopTimer() {
	if t.timer != nil {
		t.timer.Stop()
		t.timer = nil
		t.node.clocks.Add(-1)
	}
}

// timeUp ends a game whose time has run out.
func (n *node) timeUp(id string) {
	err := n.at(n.ctx, id, func(t *table) error {
		if t.asleep || !t.hosting {
			return nil
		}
		events := t.game.Tick(time.Now())
		if err := t.commit(n.ctx, events); errors.Is(err, match.ErrConflict) {
			return nil // conflict: the table has the other node's state
		} else if err != nil {
			return err
		}
		if len(events) > 0 {
			t.publish()
		}
		t.proceed()
		return nil
	})
	if err != nil && n.ctx.Err() == nil {
		n.config.Log.Error("the end of a player's time could not be recorded", "game", id, "err", err)
	}
}
