// Package watching holds the viewers of games and the listeners of people.
//
// [Viewers] are the audience of one game: the [Watcher]s of this node and the counts of the
// other nodes. A [Listener] reports challenges of one person, and games that start or end.
// Signals are channels that hold one value: a slow reader skips states.
package watching

import (
	"sync"
	"time"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

const (
	// Changes of the audience are batched for gather, and for perWatcher more for each
	// watcher who gets the news.
	gather     = 500 * time.Millisecond
	perWatcher = 5 * time.Millisecond
	mostGather = 10 * time.Second
	// RepeatEvery is the period between repeats of a node's audience. Another node's
	// audience is dropped after three periods without news.
	RepeatEvery    = 30 * time.Second
	forgetAudience = 3 * RepeatEvery
)

// Audience is the set of viewers of a game, on one node or on all.
type Audience struct {
	// Watching is the number of other connections than the players'.
	Watching int  `json:"watching,omitempty"`
	Black    bool `json:"black,omitempty"`
	White    bool `json:"white,omitempty"`
}

func (a *Audience) add(b Audience) {
	a.Watching += b.Watching
	a.Black, a.White = a.Black || b.Black, a.White || b.White
}

// Viewers is the audience of a game. It is safe for concurrent use.
type Viewers struct {
	later   func(time.Duration, func())
	publish func(Audience)

	mu    sync.Mutex
	here  map[*Watcher]struct{}
	there map[string]report
	// waiting: a publication is scheduled. counted was published last.
	waiting bool
	counted Audience
}

type report struct {
	Audience
	at time.Time
}

// NewViewers returns an empty set. After a change it calls publish with the local audience;
// later schedules the call.
func NewViewers(later func(time.Duration, func()), publish func(Audience)) *Viewers {
	return &Viewers{later: later, publish: publish, here: make(map[*Watcher]struct{}), there: make(map[string]report)}
}

// Enter adds a watcher.
func (r *Viewers) Enter(w *Watcher) {
	r.mu.Lock()
	defer r.mu.Unlock()
	w.viewers = r
	r.here[w] = struct{}{}
	r.publishSoon()
}

// Leave removes a watcher.
func (r *Viewers) Leave(w *Watcher) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.here, w)
	r.publishSoon()
}

func (r *Viewers) publishSoon() {
	if r.waiting {
		return
	}
	r.waiting = true
	r.later(min(gather+time.Duration(len(r.here))*perWatcher, mostGather), func() {
		r.mu.Lock()
		r.waiting, r.counted = false, r.count()
		here := r.counted
		r.changed()
		r.mu.Unlock()
		r.publish(here)
	})
}

// SetRemote records the audience of another node.
func (r *Viewers) SetRemote(node string, there Audience, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	was := r.there[node].Audience
	if there == (Audience{}) {
		delete(r.there, node)
	} else {
		r.there[node] = report{there, now}
	}
	if was != there {
		r.changed()
	}
}

// Repeat publishes the local audience again and drops nodes without recent news.
func (r *Viewers) Repeat(now time.Time) {
	if here := r.forget(now); here != (Audience{}) {
		r.publish(here)
	}
}

func (r *Viewers) forget(now time.Time) Audience {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.counted = r.count()
	for node, one := range r.there {
		if now.Sub(one.at) > forgetAudience {
			delete(r.there, node)
			r.changed()
		}
	}
	return r.counted
}

// Here returns the local audience.
func (r *Viewers) Here() Audience {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.count()
}

func (r *Viewers) total() Audience {
	r.mu.Lock()
	defer r.mu.Unlock()
	all := r.counted
	for _, one := range r.there {
		all.add(one.Audience)
	}
	return all
}

func (r *Viewers) count() (a Audience) {
	for w := range r.here {
		switch {
		case !w.seated:
			a.Watching++
		case w.side == shogi.Black:
			a.Black = true
		default:
			a.White = true
		}
	}
	return a
}

func (r *Viewers) changed() {
	for w := range r.here {
		signal(w.changed)
	}
}

// Len returns the number of local watchers.
func (r *Viewers) Len() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.here)
}

// each calls f with the watchers of holder, or with all if holder is "".
func (r *Viewers) each(holder people.ID, f func(*Watcher)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for w := range r.here {
		if holder == "" || w.holder == holder {
			f(w)
		}
	}
}

// News wakes all watchers.
func (r *Viewers) News() { r.each("", func(w *Watcher) { signal(w.news) }) }

// Said reports changed messages to the watchers of holder, or to all if holder is "".
func (r *Viewers) Said(holder people.ID) { r.each(holder, func(w *Watcher) { signal(w.said) }) }

// Rename moves watchers to another holder.
func (r *Viewers) Rename(from, to people.ID) { r.each(from, func(w *Watcher) { w.holder = to }) }

// Seat updates the sides of all watchers. A watcher without a seat keeps its side.
func (r *Viewers) Seat(seat func(people.ID) (shogi.Color, bool)) {
	r.each("", func(w *Watcher) {
		if side, ok := seat(w.holder); ok {
			w.side, w.seated = side, true
		}
	})
}

// Any reports whether f is true for a holder.
func (r *Viewers) Any(f func(people.ID) bool) (found bool) {
	r.each("", func(w *Watcher) { found = found || f(w.holder) })
	return found
}

// Lag returns the smallest round-trip time of holder's watchers, or 0 if unmeasured.
func (r *Viewers) Lag(holder people.ID) (least time.Duration) {
	r.each("", func(w *Watcher) {
		if w.holder == holder && w.lag > 0 && (least == 0 || w.lag < least) {
			least = w.lag
		}
	})
	return least
}

// Cut ends the watches of holder.
func (r *Viewers) Cut(holder people.ID) {
	if holder != "" {
		r.end(holder)
	}
}

// Close ends all watches.
func (r *Viewers) Close() { r.end("") }

func (r *Viewers) end(holder people.ID) {
	r.each(holder, func(w *Watcher) {
		close(w.gone)
		delete(r.here, w)
	})
}

// Watcher is a subscription to a game.
type Watcher struct {
	viewers                   *Viewers
	news, changed, said, gone chan struct{}

	// Guarded by the mutex of the viewers. lag is the round-trip time, or 0 if unmeasured.
	holder people.ID
	lag    time.Duration
	side   shogi.Color
	seated bool
}

// NewWatcher returns a watcher with pending news. [Viewers.Enter] adds it.
func NewWatcher(holder people.ID) *Watcher {
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

// Holder returns the holder. A sign-in changes it.
func (w *Watcher) Holder() people.ID {
	w.viewers.mu.Lock()
	defer w.viewers.mu.Unlock()
	return w.holder
}

// Side returns the watcher's side as of the last [Viewers.Seat]. ok is false for a spectator.
func (w *Watcher) Side() (side shogi.Color, ok bool) {
	w.viewers.mu.Lock()
	defer w.viewers.mu.Unlock()
	return w.side, w.seated
}

// Measured records the round-trip time. A new value has a weight of one quarter.
func (w *Watcher) Measured(d time.Duration) {
	w.viewers.mu.Lock()
	defer w.viewers.mu.Unlock()
	if w.lag > 0 {
		d = (3*w.lag + d) / 4
	}
	w.lag = d
}

// Audience returns the viewers of the game on all nodes.
func (w *Watcher) Audience() Audience { return w.viewers.total() }

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
