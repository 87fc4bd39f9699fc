package play

import (
	"context"

	"github.com/komadai/komadai/internal/wire"
)

// maxWatchers is the greatest number of watchers of one game.
const maxWatchers = 500

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
		if len(t.watchers) >= maxWatchers {
			return refuse("busy", "Too many people are watching this game.")
		}
		if _, seated, err := h.seated(ctx, t, holder); err != nil {
			return err
		} else if seated {
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

// Close ends the watch.
func (w *Watcher) Close() {
	w.table.mu.Lock()
	delete(w.table.watchers, w)
	w.table.mu.Unlock()
	w.hub.unpin(w.table)
}
