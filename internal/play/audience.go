package play

import (
	"encoding/json"
	"sync"
	"time"

	"github.com/komadai/komadai/shogi"
)

const (
	// gather is how long comings and goings are gathered before they are told.
	gather = 500 * time.Millisecond
	// perWatcher is by how much longer for each of many, at most mostGather: it is
	// told to all of them.
	perWatcher = 5 * time.Millisecond
	mostGather = 10 * time.Second
	// retell is the time after which a node tells again who watches through it,
	// and forget after which it is forgotten what another has told.
	retell      = 30 * time.Second
	forgetCrowd = 3 * retell
)

// crowd is who has a game open: here, and through other nodes. It has a lock of
// its own, which is taken last.
type crowd struct {
	mu      sync.Mutex
	here    map[*Watcher]struct{}
	there   map[string]told
	waiting bool
	// counted is who is here, as it was last told.
	counted watch
}

// told is what another node has told of those who watch through it.
type told struct {
	watch
	at time.Time
}

// watch counts those who have a game open through one node.
type watch struct {
	Watching int  `json:"watching,omitempty"`
	Black    bool `json:"black,omitempty"`
	White    bool `json:"white,omitempty"`
}

func (w *watch) add(v watch) {
	w.Watching += v.Watching
	w.Black, w.White = w.Black || v.Black, w.White || v.White
}

// enter and leave count a watcher in or out.
func (h *Hub) enter(t *table, w *Watcher) {
	t.crowd.mu.Lock()
	defer t.crowd.mu.Unlock()
	if t.crowd.here == nil {
		t.crowd.here = make(map[*Watcher]struct{})
	}
	t.crowd.here[w] = struct{}{}
	h.tellCrowdSoon(t)
}

func (h *Hub) leave(t *table, w *Watcher) {
	t.crowd.mu.Lock()
	defer t.crowd.mu.Unlock()
	delete(t.crowd.here, w)
	h.tellCrowdSoon(t)
}

// tellCrowdSoon has the news told soon. The caller holds the lock of the crowd.
func (h *Hub) tellCrowdSoon(t *table) {
	if t.crowd.waiting || h.ctx.Err() != nil {
		return
	}
	t.crowd.waiting = true
	wait := min(gather+time.Duration(len(t.crowd.here))*perWatcher, mostGather)
	h.later(wait, func() { h.tellCrowd(t) })
}

// tellCrowd tells the watchers here, and the other nodes, who watches.
func (h *Hub) tellCrowd(t *table) {
	t.crowd.mu.Lock()
	t.crowd.waiting = false
	here := t.crowd.count()
	t.crowd.counted = here
	t.crowd.signal()
	t.crowd.mu.Unlock()
	h.publishCrowd(t.id, here)
}

func (h *Hub) publishCrowd(id string, here watch) {
	if h.config.Alone || h.ctx.Err() != nil {
		return
	}
	data, err := json.Marshal(notice{Node: h.config.Node, Crowd: &here})
	if err == nil {
		err = h.config.Bus.Publish(subject(id), data)
	}
	if err != nil {
		h.config.Log.Debug("the other nodes could not be told who watches", "game", id, "err", err)
	}
}

// heardCrowd takes what another node tells.
func (h *Hub) heardCrowd(id string, n notice) {
	h.mu.Lock()
	t := h.tables[id]
	h.mu.Unlock()
	if t == nil {
		return
	}
	t.crowd.mu.Lock()
	defer t.crowd.mu.Unlock()
	if t.crowd.there == nil {
		t.crowd.there = make(map[string]told)
	}
	was := t.crowd.there[n.Node].watch
	if *n.Crowd == (watch{}) {
		delete(t.crowd.there, n.Node)
	} else {
		t.crowd.there[n.Node] = told{*n.Crowd, time.Now()}
	}
	if was != *n.Crowd {
		t.crowd.signal()
	}
}

// retellCrowds tells the other nodes again who watches, for those that have not
// heard, and forgets nodes that have not told for long.
func (h *Hub) retellCrowds(now time.Time) {
	h.mu.Lock()
	tables := make([]*table, 0, len(h.tables))
	for _, t := range h.tables {
		tables = append(tables, t)
	}
	h.mu.Unlock()
	for _, t := range tables {
		t.crowd.mu.Lock()
		here := t.crowd.count()
		t.crowd.counted = here
		for node, told := range t.crowd.there {
			if now.Sub(told.at) > forgetCrowd {
				delete(t.crowd.there, node)
				t.crowd.signal()
			}
		}
		t.crowd.mu.Unlock()
		if here != (watch{}) {
			h.publishCrowd(t.id, here)
		}
	}
}

// count counts who watches through this node.
func (c *crowd) count() (w watch) {
	for one := range c.here {
		switch side, seated := one.side(); {
		case !seated:
			w.Watching++
		case side == shogi.Black:
			w.Black = true
		default:
			w.White = true
		}
	}
	return w
}

func (c *crowd) signal() {
	for w := range c.here {
		select {
		case w.crowd <- struct{}{}:
		default:
		}
	}
}

// Crowd has a value when other people have the game open since the last
// [Watcher.Audience].
func (w *Watcher) Crowd() <-chan struct{} { return w.crowd }

// Audience is who has a game open, through any node.
type Audience struct {
	// Watching is the number of connections beside those of the players.
	Watching int
	// Black and White say whether that player is at the board.
	Black, White bool
}

// Audience returns who has the game open.
func (w *Watcher) Audience() Audience {
	c := &w.table.crowd
	c.mu.Lock()
	defer c.mu.Unlock()
	all := c.counted
	for _, told := range c.there {
		all.add(told.watch)
	}
	return Audience(all)
}
