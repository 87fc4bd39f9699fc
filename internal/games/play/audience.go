package play

import (
	"sync"
	"time"

	"github.com/komadai/komadai/shogi"
)

const (
	// gather is the delay that batches changes of the audience.
	gather = 500 * time.Millisecond
	// perWatcher is added to gather for each watcher, up to mostGather, because each of
	// them gets the news.
	perWatcher = 5 * time.Millisecond
	mostGather = 10 * time.Second
	// repeatEvery is the period between repeats of a node's audience. Another node's
	// audience is dropped after forget without news.
	repeatEvery    = 30 * time.Second
	forgetAudience = 3 * repeatEvery
)

// viewers is the audience of a game on all nodes. Its lock is last in the lock order.
type viewers struct {
	mu      sync.Mutex
	here    map[*Watcher]struct{}
	there   map[string]told
	waiting bool
	// counted is the local audience as last published.
	counted watch
}

// told is the audience that another node has published.
type told struct {
	watch
	at time.Time
}

// watch counts the watchers of a game on one node.
type watch struct {
	Watching int  `json:"watching,omitempty"`
	Black    bool `json:"black,omitempty"`
	White    bool `json:"white,omitempty"`
}

func (w *watch) add(v watch) {
	w.Watching += v.Watching
	w.Black, w.White = w.Black || v.Black, w.White || v.White
}

// enter and leave add and remove a watcher.
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

// tellAudienceSoon schedules tellAudience. The caller holds the viewers' lock.
func (t *table) tellAudienceSoon() {
	if t.viewers.waiting || t.node.ctx.Err() != nil {
		return
	}
	t.viewers.waiting = true
	wait := min(gather+time.Duration(len(t.viewers.here))*perWatcher, mostGather)
	t.node.later(wait, func() { t.tellAudience() })
}

// tellAudience publishes the audience to local watchers and to the other nodes.
func (t *table) tellAudience() {
	t.viewers.mu.Lock()
	t.viewers.waiting = false
	here := t.viewers.count()
	t.viewers.counted = here
	t.viewers.signal()
	t.viewers.mu.Unlock()
	t.node.tellAudience(t.id, here)
}

// tellAudience publishes the local audience of a game to the other nodes.
func (n *node) tellAudience(id string, here watch) {
	if !n.config.Alone && n.ctx.Err() == nil {
		n.peers.tell(id, notice{Viewers: &here})
	}
}

func (n *node) heardAudience(id string, what notice) {
	if t := n.games.peek(id); t != nil {
		t.viewers.heard(what)
		n.games.release(t)
	}
}

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

// repeatAudiences republishes local audiences for nodes that missed them, and drops nodes
// without recent news.
func (n *node) repeatAudiences(now time.Time) {
	for _, t := range n.games.all() {
		if here := t.viewers.forget(now); here != (watch{}) {
			n.tellAudience(t.id, here)
		}
		n.games.release(t)
	}
}

// forget drops nodes without recent news and returns the local audience.
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

// now returns the local audience.
func (c *viewers) now() watch {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.count()
}

// count returns the local audience. The caller holds the lock.
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

// AudienceChanged receives a value when the audience has changed since the last
// [Watcher.Audience].
func (w *Watcher) AudienceChanged() <-chan struct{} { return w.viewers }

// Audience is the set of viewers of a game on all nodes.
type Audience struct {
	// Watching is the number of connections that are not the players'.
	Watching int
	// Black and White report whether that player is connected.
	Black, White bool
}

// Audience returns the viewers of the game.
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
