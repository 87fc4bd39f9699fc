package play

import (
	"context"
	"sync"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/match"
	"github.com/komadai/komadai/internal/view"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/shogi"
)

// storeTimeout bounds a write that no longer depends on who asked for it.
const storeTimeout = 20 * time.Second

// table is a game in memory.
type table struct {
	id string

	// Guarded by the hub's mutex.
	pins int
	used time.Time

	// mu guards what follows. It is only taken by those who have a pin.
	mu sync.Mutex
	// game is nil before it is loaded, and after a write that failed, when only
	// the store knows the state.
	game   *match.Game
	record view.Record
	seats  []match.Seat
	// asleep: no player has come back since the game was loaded.
	asleep   bool
	watchers map[*Watcher]struct{}
	search   *search
	// faults counts the searches in a row that failed.
	faults int
	timer  *time.Timer
}

// take puts a loaded or new game on the table.
func (t *table) take(g *match.Game, seats []match.Seat) {
	t.game, t.seats, t.record = g, seats, view.Record{}
}

// seat returns the side that holder plays.
func (t *table) seat(holder string) (side shogi.Color, ok bool) {
	for _, s := range t.seats {
		if s.Holder == holder && holder != "" {
			return s.Side, true
		}
	}
	return shogi.Black, false
}

// timed reports whether the game has a limit of time.
func (t *table) timed() bool { return t.game.Config().Control.Kind != clock.None }

// see returns the game as holder sees it.
func (t *table) see(holder string) wire.Game {
	side, seated := t.seat(holder)
	return view.Game(t.id, t.game, &t.record, view.Viewer{
		Seated: seated, Side: side, Now: time.Now(), Asleep: t.asleep, Thinking: t.search != nil,
	})
}

// publish tells the watchers that there is something new to see.
func (t *table) publish() {
	for w := range t.watchers {
		select {
		case w.news <- struct{}{}:
		default: // it has not yet looked at the last news
		}
	}
}

// commit takes events in and stores them. When the write fails the game leaves
// memory, so that the next who asks sees what the store has.
func (h *Hub) commit(ctx context.Context, t *table, events []match.Event) error {
	if len(events) == 0 {
		return nil
	}
	for _, e := range events {
		if err := t.game.Apply(e); err != nil {
			t.forget()
			return err
		}
	}
	// A client that hangs up now must not undo what the others will see.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTimeout)
	defer cancel()
	if err := h.config.Store.Append(ctx, t.id, t.game.Summary(), events); err != nil {
		t.forget()
		return err
	}
	return nil
}

// forget takes the game from the table.
func (t *table) forget() {
	t.stopSearch()
	t.stopTimer()
	t.game = nil
}

// wake lets the clock and the engine of a sleeping game go on, because one of
// its players is back.
func (h *Hub) wake(ctx context.Context, t *table) error {
	if t.asleep {
		if err := h.commit(ctx, t, t.game.Resume(time.Now())); err != nil {
			return err
		}
		t.asleep = false
		t.publish()
	}
	h.proceed(t)
	return nil
}

// proceed sees to what must happen next in a game that is awake: the engine's
// move, the end of someone's time.
func (h *Hub) proceed(t *table) {
	t.stopTimer()
	turn, on := t.game.Turn()
	if !on || t.asleep || h.ctx.Err() != nil {
		t.stopSearch()
		return
	}
	k := t.game.Clock()
	if at, ok := k.Deadline(); ok {
		t.timer = time.AfterFunc(time.Until(at), func() { h.timeUp(t.id) })
	}
	if !t.game.Player(turn).IsEngine() {
		t.stopSearch()
		return
	}
	if t.search == nil || t.search.ply != t.game.Len() {
		t.stopSearch()
		h.startSearch(t)
	}
}

func (t *table) stopTimer() {
	if t.timer != nil {
		t.timer.Stop()
		t.timer = nil
	}
}

// timeUp ends a game whose time has run out.
func (h *Hub) timeUp(id string) {
	err := h.at(h.ctx, id, func(t *table) error {
		if t.asleep {
			return nil
		}
		events := t.game.Tick(time.Now())
		if err := h.commit(h.ctx, t, events); err != nil {
			return err
		}
		if len(events) > 0 {
			t.publish()
		}
		h.proceed(t)
		return nil
	})
	if err != nil && h.ctx.Err() == nil {
		h.config.Log.Error("the end of a player's time could not be recorded", "game", id, "err", err)
	}
}
