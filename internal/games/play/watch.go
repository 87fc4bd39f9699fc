package play

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

// Watcher is told when a game changes.
type Watcher struct {
	hub     *Hub
	table   *table
	holder  principal.ID
	news    chan struct{}
	viewers chan struct{}
	said    chan struct{}
	gone    chan struct{}
	// lag is how long the network takes to the watcher and back, in nanoseconds;
	// 0 while that is not known.
	lag atomic.Int64
	// seat is the side the watcher plays, and 0 if it only watches.
	seat atomic.Int32
}

// side returns the side that the watcher plays.
func (w *Watcher) side() (shogi.Color, bool) {
	n := w.seat.Load()
	return shogi.Color(max(0, n-1)), n > 0
}

// Measured notes how long the network took to the watcher and back.
func (w *Watcher) Measured(d time.Duration) {
	if was := time.Duration(w.lag.Load()); was > 0 {
		d = (3*was + d) / 4
	}
	w.lag.Store(int64(d))
}

// Watch begins to watch a game for holder. The first news are there at once.
// Close the watcher when done.
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

// News has a value when the game has changed since the last [Watcher.View].
// However much happens, at most one value waits: a slow watcher misses states,
// never the newest one.
func (w *Watcher) News() <-chan struct{} { return w.news }

// Game is the id of the game.
func (w *Watcher) Game() string { return w.table.id }

// Gone is closed when the server ends the watch.
func (w *Watcher) Gone() <-chan struct{} { return w.gone }

// View returns the present state. A game is woken for its players.
func (w *Watcher) View(ctx context.Context) (out View, err error) {
	w.table.mu.Lock()
	defer w.table.mu.Unlock()
	out, err = w.table.look(ctx, w.holder)
	w.take(w.table)
	return out, explain(err)
}

// Side returns the side that the watcher plays, as it was when the game was last
// looked at; ok is false for one who only watches.
func (w *Watcher) Side() (side shogi.Color, ok bool) { return w.side() }

// take notes the seat of the watcher, which it may have got since it came.
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
