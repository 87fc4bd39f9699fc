package watching

import (
	"sync"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
)

// mostCalled bounds the games a listener remembers. Beyond it, it looks at all its games.
const mostCalled = 200

// Minimum time between recalls: while calls are known to be lost, and otherwise.
const (
	RecallLost  = 5 * time.Second
	RecallEvery = time.Minute
)

// Listener reports challenges, starts and ends of a holder's games. It is not safe for
// concurrent use.
type Listener struct {
	all    *Listeners
	holder people.ID
	news   chan struct{}
	gone   chan struct{}

	// Guarded by the mutex of the listeners. called are the games to look at; missed:
	// some are lost.
	called []string
	missed bool
	// written: a message, a comment or a follower is new, or was seen elsewhere.
	written bool

	known engagements
}

// Listeners are the listeners by a hash of the holder. They are safe for concurrent use.
type Listeners struct {
	store Store
	book  *match.Rulebook

	mu       sync.Mutex
	by       map[string]map[*Listener]struct{}
	closed   bool
	recalled time.Time
}

// NewListeners returns an empty set.
func NewListeners(store Store, book *match.Rulebook) *Listeners {
	return &Listeners{store: store, book: book, by: make(map[string]map[*Listener]struct{})}
}

// Listen returns a listener with pending news, to be closed by the caller. ok is false
// after [Listeners.Close].
func (r *Listeners) Listen(holder people.ID) (l *Listener, ok bool) {
	l = &Listener{all: r, holder: holder, news: make(chan struct{}, 1), gone: make(chan struct{}), missed: true}
	l.known.open = make(map[string]engagement)
	signal(l.news)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil, false
	}
	name := match.Author(holder)
	if r.by[name] == nil {
		r.by[name] = make(map[*Listener]struct{})
	}
	r.by[name][l] = struct{}{}
	return l, true
}

// News receives a value when there may be events.
func (l *Listener) News() <-chan struct{} { return l.news }

func (l *Listener) Holder() people.ID { return l.holder }

// Gone is closed when the server shuts down or the holder has signed in as another.
func (l *Listener) Gone() <-chan struct{} { return l.gone }

// Close ends the subscription.
func (l *Listener) Close() {
	r := l.all
	r.mu.Lock()
	defer r.mu.Unlock()
	name := match.Author(l.holder)
	delete(r.by[name], l)
	if len(r.by[name]) == 0 {
		delete(r.by, name)
	}
}

func (l *Listener) take() (called []string, missed, written bool) {
	l.all.mu.Lock()
	defer l.all.mu.Unlock()
	called, missed, written = l.called, l.missed, l.written
	l.called, l.missed, l.written = nil, false, false
	return called, missed, written
}

// Call is a message about a holder: a changed game, something written, or the end of the holder.
type Call struct {
	Game string `json:"game,omitempty"`
	// Written: what the holder has not read has changed.
	Written bool `json:"written,omitempty"`
	Gone    bool `json:"gone,omitempty"`
}

// Call delivers a call to the listeners of a holder. name is the hash [match.Author].
func (r *Listeners) Call(name string, c Call) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for l := range r.by[name] {
		if c.Gone {
			close(l.gone)
			continue
		}
		if c.Written {
			l.written = true
		} else if len(l.called) < mostCalled {
			l.called = append(l.called, c.Game)
		} else {
			l.missed = true
		}
		signal(l.news)
	}
	if c.Gone {
		delete(r.by, name)
	}
}

// Recall makes all listeners look at all their games, at most once per within.
func (r *Listeners) Recall(now time.Time, within time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now.Sub(r.recalled) < within {
		return
	}
	r.recalled = now
	for _, all := range r.by {
		for l := range all {
			l.missed = true
			signal(l.news)
		}
	}
}

// Close ends all listeners.
func (r *Listeners) Close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
	for _, all := range r.by {
		for l := range all {
			close(l.gone)
		}
	}
	clear(r.by)
}
