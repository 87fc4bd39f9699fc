package play

import (
	"encoding/json"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
)

// Listener reports started and finished games of a holder, and challenges and their
// withdrawal. It is not safe for concurrent use.
type Listener struct {
	node   *node
	holder principal.ID
	news   chan struct{}
	gone   chan struct{}

	// Guarded by the mutex of the listeners. called are the games to look at, in order;
	// missed means that some may be lost.
	called []string
	missed bool

	known engagements
}

// mostCalled bounds called. Beyond it, the listener looks at all games of its holder.
const mostCalled = 200

// listeners holds the subscribers by hash of the holder.
type listeners struct {
	peers *peers

	mu     sync.Mutex
	by     map[string]map[*Listener]struct{}
	closed bool
	// recalled is the time of the last recall.
	recalled time.Time
}

// Listen subscribes to the games of holder. News are ready at once. The caller must close
// the listener.
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

// News receives a value when there may be events since the last [Listener.Events].
func (l *Listener) News() <-chan struct{} { return l.news }

// Holder returns the holder that the listener was opened for.
func (l *Listener) Holder() principal.ID { return l.holder }

// Gone is closed when the server shuts down or the holder has signed in as another.
func (l *Listener) Gone() <-chan struct{} { return l.gone }

// Close ends the subscription.
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

// take returns and clears the called games, and reports whether some may be lost.
func (l *Listener) take() (called []string, missed bool) {
	r := &l.node.listeners
	r.mu.Lock()
	defer r.mu.Unlock()
	called, missed = l.called, l.missed
	l.called, l.missed = nil, false
	return called, missed
}

// call notifies the listeners of the game's holders on all nodes.
func (t *table) call() {
	for _, s := range t.seats {
		t.node.listeners.tell(s.Holder, call{Game: t.id})
	}
	t.node.listeners.tell(t.reserved, call{Game: t.id})
}

// call is a message between nodes about a holder: a game to look up, or the end of the
// holder.
type call struct {
	Node string `json:"node"`
	Game string `json:"game,omitempty"`
	Gone bool   `json:"gone,omitempty"`
}

// tell sends a call to the listeners of holder on all nodes.
func (r *listeners) tell(holder principal.ID, c call) {
	if holder == "" {
		return
	}
	name := match.Author(holder)
	r.call(name, c)
	r.peers.call(name, c)
}

// dismiss ends all listeners of a holder that no longer exists.
func (r *listeners) dismiss(holder principal.ID) { r.tell(holder, call{Gone: true}) }

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

// call delivers a call to the local listeners of a holder.
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

// Minimum time between two recalls: while calls are known to be lost, and otherwise.
const (
	recallLost  = 5 * time.Second
	recallEvery = time.Minute
)

// recall makes all listeners look at all their games, at most once per within.
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

// notify signals news. The caller holds the mutex of the listeners.
func (l *Listener) notify() {
	select {
	case l.news <- struct{}{}:
	default: // a signal is already pending
	}
}
