package lobby

import (
	"context"

	"github.com/komadai/komadai/internal/people"
)

const maxWatchers = 2000

// Watcher is a subscription to the lobby.
type Watcher struct {
	lobby  *Lobby
	holder people.ID
	news   chan struct{}
	gone   chan struct{}
}

// Watch subscribes holder to the lobby. ok is false if there are too many watchers. News
// are ready at once. The caller must close the watcher.
func (l *Lobby) Watch(holder people.ID) (w *Watcher, ok bool) {
	w = &Watcher{lobby: l, holder: holder, news: make(chan struct{}, 1), gone: make(chan struct{})}
	w.news <- struct{}{}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed || len(l.watchers) >= maxWatchers {
		return nil, false
	}
	l.watchers[w] = struct{}{}
	return w, true
}

// News receives a value when the lobby may have changed since the last [Watcher.State].
func (w *Watcher) News() <-chan struct{} { return w.news }

// Gone is closed when the server ends the watch.
func (w *Watcher) Gone() <-chan struct{} { return w.gone }

// Holder returns the subscribed holder.
func (w *Watcher) Holder() people.ID { return w.holder }

func (w *Watcher) State(ctx context.Context) (State, error) { return w.lobby.See(ctx, w.holder) }

// Close ends the watch.
func (w *Watcher) Close() {
	w.lobby.mu.Lock()
	defer w.lobby.mu.Unlock()
	delete(w.lobby.watchers, w)
}

// Cut ends the watches of a holder. Clients must reconnect and authenticate again.
func (l *Lobby) Cut(holder people.ID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for w := range l.watchers {
		if w.holder == holder && holder != "" {
			close(w.gone)
			delete(l.watchers, w)
		}
	}
}
