package watching

import (
	"sync"
	"time"

	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/shogi"
)

const (
	// gather is the delay that batches changes of the audience.
	gather = 500 * time.Millisecond
	// perWatcher is added to gather for each watcher, up to mostGather, because each of
	// them gets the news.
	perWatcher = 5 * time.Millisecond
	mostGather = 10 * time.Second
	// RepeatEvery is the period between repeats of a node's audience. Another node's
	// audience is dropped after three periods without news.
	RepeatEvery    = 30 * time.Second
	forgetAudience = 3 * RepeatEvery
)

// Audience is the set of viewers of a game, on one node or on all.
type Audience struct {
	// Watching is the number of connections that are not the players'.
	Watching int `json:"watching,omitempty"`
	// Black and White report whether that player is connected.
	Black bool `json:"black,omitempty"`
	White bool `json:"white,omitempty"`
}

func (a *Audience) add(b Audience) {
	a.Watching += b.Watching
	a.Black, a.White = a.Black || b.Black, a.White || b.White
}

// Room is the audience of a game. It is safe for concurrent use, and its methods call no
// code that locks.
type Room struct {
	later   func(time.Duration, func())
	publish func(Audience)

	mu    sync.Mutex
	here  map[*Watcher]struct{}
	there map[string]report
	// waiting: a publication is scheduled.
	waiting bool
	// counted is the local audience as last published.
	counted Audience
}

// report is the audience that another node has published.
type report struct {
	Audience
	at time.Time
}

// NewRoom returns an empty room. It calls publish with the local audience after a change;
// later schedules the call.
func NewRoom(later func(time.Duration, func()), publish func(Audience)) *Room {
	return &Room{later: later, publish: publish, here: make(map[*Watcher]struct{}), there: make(map[string]report)}
}

// Enter adds a watcher.
func (r *Room) Enter(w *Watcher) {
	r.mu.Lock()
	defer r.mu.Unlock()
	w.room = r
	r.here[w] = struct{}{}
	r.publishSoon()
}

// Leave removes a watcher.
func (r *Room) Leave(w *Watcher) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.here, w)
	r.publishSoon()
}

// publishSoon schedules a publication. The caller holds the mutex.
func (r *Room) publishSoon() {
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

// Heard records the audience of another node.
func (r *Room) Heard(node string, there Audience) {
	r.mu.Lock()
	defer r.mu.Unlock()
	was := r.there[node].Audience
	if there == (Audience{}) {
		delete(r.there, node)
	} else {
		r.there[node] = report{there, time.Now()}
	}
	if was != there {
		r.changed()
	}
}

// Repeat publishes the local audience for nodes that missed it, and drops nodes without
// recent news.
func (r *Room) Repeat(now time.Time) {
	if here := r.forget(now); here != (Audience{}) {
		r.publish(here)
	}
}

func (r *Room) forget(now time.Time) Audience {
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
func (r *Room) Here() Audience {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.count()
}

func (r *Room) total() Audience {
	r.mu.Lock()
	defer r.mu.Unlock()
	all := r.counted
	for _, one := range r.there {
		all.add(one.Audience)
	}
	return all
}

// count returns the local audience. The caller holds the mutex.
func (r *Room) count() (a Audience) {
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

func (r *Room) changed() {
	for w := range r.here {
		signal(w.changed)
	}
}

// Len returns the number of watchers on this node.
func (r *Room) Len() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.here)
}

// each calls f with every watcher, or with those of one holder if holder is not "".
func (r *Room) each(holder principal.ID, f func(*Watcher)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for w := range r.here {
		if holder == "" || w.holder == holder {
			f(w)
		}
	}
}

// News wakes all watchers because the game has changed.
func (r *Room) News() { r.each("", func(w *Watcher) { signal(w.news) }) }

// Said wakes the watchers of holder, or all if holder is "", because the messages have
// changed.
func (r *Room) Said(holder principal.ID) { r.each(holder, func(w *Watcher) { signal(w.said) }) }

// Rename moves the watchers of one holder to another.
func (r *Room) Rename(from, to principal.ID) { r.each(from, func(w *Watcher) { w.holder = to }) }

// Seat updates the sides of all watchers. A watcher keeps its side while it has no seat.
func (r *Room) Seat(seat func(principal.ID) (shogi.Color, bool)) {
	r.each("", func(w *Watcher) {
		if side, ok := seat(w.holder); ok {
			w.side, w.seated = side, true
		}
	})
}

// Any reports whether f is true for the holder of a watcher.
func (r *Room) Any(f func(principal.ID) bool) (found bool) {
	r.each("", func(w *Watcher) { found = found || f(w.holder) })
	return found
}

// Lag returns the smallest measured round-trip time of holder's watchers, or 0 if none is
// measured.
func (r *Room) Lag(holder principal.ID) (least time.Duration) {
	r.each("", func(w *Watcher) {
		if w.holder == holder && w.lag > 0 && (least == 0 || w.lag < least) {
			least = w.lag
		}
	})
	return least
}

// Cut ends the watches of holder.
func (r *Room) Cut(holder principal.ID) {
	if holder != "" {
		r.end(holder)
	}
}

// Close ends all watches.
func (r *Room) Close() { r.end("") }

func (r *Room) end(holder principal.ID) {
	r.each(holder, func(w *Watcher) {
		close(w.gone)
		delete(r.here, w)
	})
}
