package play

import (
	"encoding/json"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
)

// Listener is told when a game of a holder begins or is over, and when one waits
// for the holder alone, or no longer. It is for one goroutine.
type Listener struct {
	node   *node
	holder principal.ID
	news   chan struct{}
	gone   chan struct{}

	// Guarded by the mutex of the listeners: the games called, in order, and whether some may
	// have been missed.
	called []string
	missed bool

	known engagements
}

// mostCalled bounds the games that wait to be looked at by one listener; beyond
// it all of the holder's are.
const mostCalled = 200

// listeners are those who listen, by the hash of the holder.
type listeners struct {
	peers *peers

	mu     sync.Mutex
	by     map[string]map[*Listener]struct{}
	closed bool
	// recalled is when all were last told that they may have missed something.
	recalled time.Time
}

// Listen begins to listen for holder. The first news are there at once. Close the
// listener when done.
func (h *Hub) Listen(holder principal.ID) (*Listener, error) {
	l := &Listener{node: h.node, holder: holder, news: make(chan struct{}, 1), gone: make(chan struct{}), missed: true}
	l.known.open = make(map[string]engagement)
	l.news <- struct{}{}
	r := &h.listeners
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil, errClosing
	}
	if r.by == nil {
		r.by = make(map[string]map[*Listener]struct{})
	}
	name := match.Author(holder)
	if r.by[name] == nil {
		r.by[name] = make(map[*Listener]struct{})
	}
	r.by[name][l] = struct{}{}
	return l, nil
}

// News has a value when there may be something new since the last
// [Listener.Events].
func (l *Listener) News() <-chan struct{} { return l.news }

// Holder is whose games are told of.
func (l *Listener) Holder() principal.ID { return l.holder }

// Gone is closed when the server ends the listening: it shuts down, or the holder
// has become somebody else.
func (l *Listener) Gone() <-chan struct{} { return l.gone }

// Close ends the listening.
func (l *Listener) Close() {
	r := &l.node.listeners
	r.mu.Lock()
	defer r.mu.Unlock()
	name := match.Author(l.holder)
	delete(r.by[name], l)
	if len(r.by[name]) == 0 {
		delete(r.by, name)
	}
}

// take returns the games called since the last time, and whether some may have
// been missed.
func (l *Listener) take() (called []string, missed bool) {
	r := &l.node.listeners
	r.mu.Lock()
	defer r.mu.Unlock()
	called, missed = l.called, l.missed
	l.called, l.missed = nil, false
	return called, missed
}

// call tells those whose game is on the table that something has become of it,
// here and on the other nodes.
func (t *table) call() {
	for _, s := range t.seats {
		t.node.listeners.tell(s.Holder, call{Game: t.id})
	}
	t.node.listeners.tell(t.reserved, call{Game: t.id})
}

// call is what nodes tell each other about a holder: that there is a game to look
// up, or that the holder is nobody any more.
type call struct {
	Node string `json:"node"`
	Game string `json:"game,omitempty"`
	Gone bool   `json:"gone,omitempty"`
}

// tell sends a call to those who listen for holder, here and on the other nodes.
func (r *listeners) tell(holder principal.ID, c call) {
	if holder == "" {
		return
	}
	name := match.Author(holder)
	r.call(name, c)
	r.peers.call(name, c)
}

// dismiss ends the listening for a holder that is nobody any more.
func (r *listeners) dismiss(holder principal.ID) { r.tell(holder, call{Gone: true}) }

// heard takes a call of another node.
func (r *listeners) heard(subject string, data []byte) {
	var c call
	if err := json.Unmarshal(data, &c); err != nil {
		r.peers.log.Warn("a call of another node cannot be read", "subject", subject, "err", err)
		return
	}
	if c.Node != r.peers.node {
		r.call(subject[len(holderSubject("")):], c)
	}
}

// call passes on a call to those who listen for a holder.
func (r *listeners) call(name string, c call) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for l := range r.by[name] {
		if c.Gone {
			close(l.gone)
			continue
		}
		if len(l.called) < mostCalled {
			l.called = append(l.called, c.Game)
		} else {
			l.missed = true
		}
		l.notify()
	}
	if c.Gone {
		delete(r.by, name)
	}
}

// The least time between two looks of all listeners at all their games: when
// calls of other nodes are known to be lost, and in any case.
const (
	recallLost  = 5 * time.Second
	recallEvery = time.Minute
)

// recall tells all who listen that they may have missed something, unless they
// have been told within a time.
func (r *listeners) recall(now time.Time, within time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now.Sub(r.recalled) < within {
		return
	}
	r.recalled = now
	for _, all := range r.by {
		for l := range all {
			l.missed = true
			l.notify()
		}
	}
}

// close ends all listening.
func (r *listeners) close() {
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

// notify says that there is something new. The caller holds the mutex of the listeners.
func (l *Listener) notify() {
	select {
	case l.news <- struct{}{}:
	default: // it has not yet looked at the last news
	}
}
