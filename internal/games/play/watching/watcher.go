// Package watching holds the viewers of games and the listeners of people.
//
// A [Room] is the audience of one game: the [Watcher]s of this node and the counts of the
// other nodes. [Listeners] are subscribers by person: each [Listener] reports that
// person's challenges, and games that start or end. Signals are channels that hold one
// value: a slow reader skips states but always gets the newest.
package watching

import (
	"time"

	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/shogi"
)

// Watcher is a subscription to a game.
type Watcher struct {
	room                *Room
	news, changed, said chan struct{}
	gone                chan struct{}

	// Guarded by the mutex of the room. lag is the round-trip time, or 0 if unmeasured.
	holder principal.ID
	lag    time.Duration
	side   shogi.Color
	seated bool
}

// NewWatcher returns a watcher with pending news. [Room.Enter] adds it to a room.
func NewWatcher(holder principal.ID) *Watcher {
	w := &Watcher{
		holder: holder, news: make(chan struct{}, 1), changed: make(chan struct{}, 1),
		said: make(chan struct{}, 1), gone: make(chan struct{}),
	}
	signal(w.news)
	return w
}

// News receives a value when the game has changed.
func (w *Watcher) News() <-chan struct{} { return w.news }

// AudienceChanged receives a value when the audience has changed.
func (w *Watcher) AudienceChanged() <-chan struct{} { return w.changed }

// Said receives a value when the messages have changed.
func (w *Watcher) Said() <-chan struct{} { return w.said }

// Gone is closed when the server ends the watch.
func (w *Watcher) Gone() <-chan struct{} { return w.gone }

// Holder returns the current holder. It changes when a guest signs in.
func (w *Watcher) Holder() principal.ID {
	w.room.mu.Lock()
	defer w.room.mu.Unlock()
	return w.holder
}

// Side returns the watcher's side as of the last [Room.Seat]. ok is false for a spectator.
func (w *Watcher) Side() (side shogi.Color, ok bool) {
	w.room.mu.Lock()
	defer w.room.mu.Unlock()
	return w.side, w.seated
}

// Measured records the round-trip time. A new value has a weight of one quarter.
func (w *Watcher) Measured(d time.Duration) {
	w.room.mu.Lock()
	defer w.room.mu.Unlock()
	if w.lag > 0 {
		d = (3*w.lag + d) / 4
	}
	w.lag = d
}

// Audience returns the viewers of the game on all nodes.
func (w *Watcher) Audience() Audience { return w.room.total() }

// signal sends a value unless one is pending.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
