package play

import (
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
	// repeatEvery is the time after which a node tells again who watches through it,
	// and forget after which it is forgotten what another has told.
	repeatEvery    = 30 * time.Second
	forgetAudience = 3 * repeatEvery
)

// viewers is who has a game open: here, and through other nodes. It has a lock of
// its own, which is taken last.
type viewers struct {
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
func (t *table) enter(w *Watcher) {
	t.viewers.mu.Lock()
	defer t.viewers.mu.Unlock()
	if t.viewers.here == nil {
		t.viewers.here = make(map[*Watcher]struct{})
	}
	t.viewers.here[w] = struct{}{}
	t.tellAudienceSoon()
}

func (t *table) leave(w *Watcher) {
	t.viewers.mu.Lock()
	defer t.viewers.mu.Unlock()
	delete(t.viewers.here, w)
	t.tellAudienceSoon()
}

// tellAudienceSoon has the news told soon. The caller holds the lock of the viewers.
func (t *table) tellAudienceSoon() {
	if t.viewers.waiting || t.node.ctx.Err() != nil {
		return
	}
	t.viewers.waiting = true
	wait := min(gather+time.Duration(len(t.viewers.here))*perWatcher, mostGather)
	t.node.later(wait, func() { t.tellAudience() })
}

// tellAudience tells the watchers here, and the other nodes, who watches.
func (t *table) tellAudience() {
	t.viewers.mu.Lock()
	t.viewers.waiting = false
	here := t.viewers.count()
	t.viewers.counted = here
	t.viewers.signal()
	t.viewers.mu.Unlock()
	t.node.tellAudience(t.id, here)
}

// tellAudience tells the other nodes who watches a game here.
func (n *node) tellAudience(id string, here watch) {
	if !n.config.Alone && n.ctx.Err() == nil {
		n.peers.tell(id, notice{Viewers: &here})
	}
}

// heardAudience takes what another node tells.
func (n *node) heardAudience(id string, what notice) {
	if t := n.games.peek(id); t != nil {
		t.viewers.heard(what)
		n.games.release(t)
	}
}

// heard takes what another node tells.
func (c *viewers) heard(n notice) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.there == nil {
		c.there = make(map[string]told)
	}
	was := c.there[n.Node].watch
	if *n.Viewers == (watch{}) {
		delete(c.there, n.Node)
	} else {
		c.there[n.Node] = told{*n.Viewers, time.Now()}
	}
	if was != *n.Viewers {
		c.signal()
	}
}

// repeatAudiences tells the other nodes again who watches, for those that have not
// heard, and forgets nodes that have not told for long.
func (n *node) repeatAudiences(now time.Time) {
	for _, t := range n.games.all() {
		if here := t.viewers.forget(now); here != (watch{}) {
			n.tellAudience(t.id, here)
		}
		n.games.release(t)
	}
}

// forget forgets the nodes that have not told for long, and returns who is here.
func (c *viewers) forget(now time.Time) watch {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.counted = c.count()
	for node, told := range c.there {
		if now.Sub(told.at) > forgetAudience {
			delete(c.there, node)
			c.signal()
		}
	}
	return c.counted
}

// now returns who watches through this node.
func (c *viewers) now() watch {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.count()
}

// count counts who watches through this node. The caller holds the lock.
func (c *viewers) count() (w watch) {
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

func (c *viewers) signal() {
	for w := range c.here {
		select {
		case w.viewers <- struct{}{}:
		default:
		}
	}
}

// AudienceChanged has a value when other people have the game open since the last
// [Watcher.Audience].
func (w *Watcher) AudienceChanged() <-chan struct{} { return w.viewers }

// Audience is who has a game open, through any node.
type Audience struct {
	// Watching is the number of connections beside those of the players.
	Watching int
	// Black and White say whether that player is at the board.
	Black, White bool
}

// Audience returns who has the game open.
func (w *Watcher) Audience() Audience {
	c := &w.table.viewers
	c.mu.Lock()
	defer c.mu.Unlock()
	all := c.counted
	for _, told := range c.there {
		all.add(told.watch)
	}
	return Audience(all)
}
