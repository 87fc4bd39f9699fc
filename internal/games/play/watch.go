package play

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

// Watcher is a subscription to a game.
type Watcher struct {
	hub     *Hub
	table   *table
	holder  principal.ID
	news    chan struct{}
	viewers chan struct{}
	said    chan struct{}
	gone    chan struct{}
	// lag is the round-trip time in nanoseconds, or 0 if unmeasured.
	lag atomic.Int64
	// seat is the watcher's side, or 0 for a spectator.
	seat atomic.Int32
}

func (w *Watcher) side() (shogi.Color, bool) {
	n := w.seat.Load()
	return shogi.Color(max(0, n-1)), n > 0
}

// Measured records the round-trip time.
func (w *Watcher) Measured(d time.Duration) {
	if was := time.Duration(w.lag.Load()); was > 0 {
		d = (3*was + d) / 4
	}
	w.lag.Store(int64(d))
}

// Watch subscribes holder to a game. News are ready at once. The caller must close the
// watcher.
func (h *Hub) Watch(ctx context.Context, holder principal.ID, id string) (*Watcher, error) {
	w := &Watcher{
		hub: h, holder: holder, gone: make(chan struct{}),
		news: make(chan struct{}, 1), viewers: make(chan struct{}, 1), said: make(chan struct{}, 1),
	}
	w.news <- struct{}{}
	err := h.visit(ctx, holder, id, func(t *table) error {
		if len(t.watchers) >= h.config.MaxWatchers {
			return refusal.New(refusal.Busy, "Too many people are watching this game.").Because("many-watch")
		}
		if _, seated, err := t.sits(ctx, holder); err != nil {
			return err
		} else if seated {
			if err := t.wake(ctx); err != nil {
				return err
			}
		}
		if err := h.games.repin(t); err != nil {
			return err
		}
		w.table = t
		t.watchers[w] = struct{}{}
		h.watching.Add(1)
		w.take(t)
		t.enter(w)
		return nil
	})
	if err != nil {
		return nil, explain(err)
	}
	return w, nil
}

// News receives a value when the game has changed since the last [Watcher.View]. At most
// one value is pending: a slow watcher skips states but always gets the newest.
func (w *Watcher) News() <-chan struct{} { return w.news }

// Game returns the game's id.
func (w *Watcher) Game() string { return w.table.id }

// Gone is closed when the server ends the watch.
func (w *Watcher) Gone() <-chan struct{} { return w.gone }

// View returns the current state. It wakes the game if the watcher is a player.
func (w *Watcher) View(ctx context.Context) (out View, err error) {
	w.table.mu.Lock()
	defer w.table.mu.Unlock()
	out, err = w.table.look(ctx, w.holder)
	w.take(w.table)
	return out, explain(err)
}

// Side returns the watcher's side as of the last View. ok is false for a spectator.
func (w *Watcher) Side() (side shogi.Color, ok bool) { return w.side() }

// take updates the watcher's seat, which may change after it connects.
func (w *Watcher) take(t *table) {
	if side, seated := t.seat(w.holder); seated {
		w.seat.Store(int32(side) + 1)
	}
}

// Close ends the watch.
func (w *Watcher) Close() {
	w.hub.watching.Add(-1)
	w.table.mu.Lock()
	delete(w.table.watchers, w)
	w.table.mu.Unlock()
	w.table.leave(w)
	w.hub.games.unpin(w.table)
}
