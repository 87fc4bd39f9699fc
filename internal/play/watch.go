package play

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/wire"
)

// Watcher is told when a game changes.
type Watcher struct {
	hub    *Hub
	table  *table
	holder string
	news   chan struct{}
	gone   chan struct{}
}

// Watch begins to watch a game for holder. The first news are there at once.
// Close the watcher when done.
func (h *Hub) Watch(ctx context.Context, holder, id string) (*Watcher, error) {
	w := &Watcher{hub: h, holder: holder, news: make(chan struct{}, 1), gone: make(chan struct{})}
	w.news <- struct{}{}
	err := h.at(ctx, id, func(t *table) error {
		if len(t.watchers) >= h.config.MaxWatchers {
			return refuse("busy", "Too many people are watching this game.")
		}
		if _, seated := t.seat(holder); seated {
			if err := h.wake(ctx, t); err != nil {
				return err
			}
		}
		pinned, err := h.pin(id)
		if err != nil {
			return err
		}
		w.table = pinned
		t.watchers[w] = struct{}{}
		h.watching.Add(1)
		return nil
	})
	if err != nil {
		return nil, explain(err)
	}
	return w, nil
}

// News has a value when the game has changed since the last [Watcher.Game].
// However much happens, at most one value waits: a slow watcher misses states,
// never the newest one.
func (w *Watcher) News() <-chan struct{} { return w.news }

// Gone is closed when the server ends the watch.
func (w *Watcher) Gone() <-chan struct{} { return w.gone }

// Game returns the present state.
func (w *Watcher) Game(ctx context.Context) (wire.Game, error) {
	w.table.mu.Lock()
	defer w.table.mu.Unlock()
	out, err := w.hub.look(ctx, w.table, w.holder)
	return out, explain(err)
}

// Message returns the present state as a message of the socket, encoded, and
// since when there is something new in it: the zero time when that was nothing
// somebody did. The bytes are shared with others and must not be changed.
func (w *Watcher) Message(ctx context.Context) (data []byte, since time.Time, err error) {
	w.table.mu.Lock()
	defer w.table.mu.Unlock()
	if err := w.hub.ready(ctx, w.table, w.holder); err != nil {
		return nil, since, explain(err)
	}
	data, err = w.table.message(w.holder, time.Now())
	return data, w.table.since, err
}

// Close ends the watch.
func (w *Watcher) Close() {
	w.hub.watching.Add(-1)
	w.table.mu.Lock()
	delete(w.table.watchers, w)
	w.table.mu.Unlock()
	w.hub.unpin(w.table)
}
