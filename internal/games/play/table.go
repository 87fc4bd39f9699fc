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

// storeTimeout bounds a write that no longer depends on who asked for it.
const storeTimeout = 20 * time.Second

// table is a game in memory.
type table struct {
	node *node
	id   string

	// Guarded by the mutex of the registry.
	pins int
	used time.Time
	// notes is what other nodes have said of the game and following whether
	// somebody is at work on it.
	notes     *notice
	following bool
	// host is the other node that hosts the game, "" when none does. It is
	// changed under both mutexes.
	host string
	// reload: the game is hosted here and has to be loaded again, because a write failed.
	reload bool
	// maker is who has begun the game, begins how it counts among theirs; both stay
	// as they are.
	maker  maker
	begins begins
	// opening says that the game waits for a player, live that it is not over.
	opening, live atomic.Bool

	// mu guards what follows. It is only taken by those who have a pin.
	mu sync.Mutex
	// game is nil before it is loaded, and after a write that failed, when only
	// the store knows the state.
	game  *match.Game
	seats []match.Seat
	// copy is what clients see of the game, a copy of copied; see snapshot.
	copy, copied *match.Game
	// hosting: this node runs the clock and the engine of the game.
	hosting bool
	// asleep: no node does, because no player has come back since the last one
	// that did went down; its clock stood still from stopped on, or, when that is
	// zero, since the last event.
	asleep   bool
	stopped  time.Time
	watchers map[*Watcher]struct{}
	search   *search
	viewers  viewers
	talk     talk
	// edition counts what has been published, since is when the action of the
	// last of it arrived.
	edition uint64
	since   time.Time
	// reserved is who alone may join a game that waits, "" for anybody.
	reserved principal.ID
	// next is the game that follows one that is over, nil for none; nextKnown
	// says that the store has been asked.
	next      *Next
	nextKnown bool
	// after are the ratings of the players after a rated game, by colour.
	after [2]int
	// faults counts the searches in a row that failed.
	faults int
	// timer runs until due, when somebody's time is up.
	timer *time.Timer
	due   time.Time
}

// take puts a loaded or new game on the table.
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

// timed reports whether the game has a limit of time.
func (t *table) timed() bool { return t.game.Config().Control.Kind != clock.None }

// lag returns how long the network takes to bring what holder sends, as far as
// that is known.
func (t *table) lag(holder principal.ID) time.Duration {
	var least time.Duration
	for w := range t.watchers {
		if d := time.Duration(w.lag.Load()); w.holder == holder && d > 0 && (least == 0 || d < least) {
			least = d
		}
	}
	return least
}

// thinking reports whether an engine is at work on the next move, here or on
// the node that hosts the game.
func (t *table) thinking() bool {
	turn, on := t.game.Turn()
	return t.search != nil || on && t.host != "" && t.game.Player(turn).IsEngine()
}

// publish tells the watchers that there is something new to see. What nobody
// did is not timed, and does not hide what somebody did and they have not seen.
func (t *table) publish() { t.publishSince(time.Time{}) }

// publishSince is publish for what somebody did, whose action arrived at the
// time since.
func (t *table) publishSince(since time.Time) {
	t.edition++
	if !since.IsZero() {
		t.since = since
	}
	for w := range t.watchers {
		select {
		case w.news <- struct{}{}:
		default: // it has not yet looked at the last news
		}
	}
}

// commit takes events in, stores them, with new seats if any are given, and tells
// the other nodes. When another
// node was first it returns [match.ErrConflict], with the game as that left it
// on the table. When the write fails otherwise the game leaves memory, so that
// the next who asks sees what the store has.
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
	// A client that hangs up now must not undo what the others will see.
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

// proceed sees to what must happen next in a game that this node hosts: the
// engine's move, the end of someone's time.
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
	// Days are counted by the store; see [heartbeat.sweepOverdue].
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
			return nil // another node was first, and the game is here as it left it
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
