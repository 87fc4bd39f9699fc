package play_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

type node struct {
	*world
	store *frail
	bus   *wires
}

func (n *node) crash() {
	n.store.set(errCut)
	n.bus.mu.Lock()
	n.bus.cut = true
	clear(n.bus.ears)
	n.bus.mu.Unlock()
}

type cluster struct {
	*testing.T
	memory *memory
	wires  *wires
	a, b   *node
}

func inCluster(t *testing.T, test func(c *cluster)) {
	synctest.Test(t, func(t *testing.T) {
		c := &cluster{T: t, memory: newMemory(), wires: newWires()}
		c.a, c.b = c.open("a"), c.open("b")
		test(c)
		c.a.world.close()
		c.b.world.close()
	})
}

// relay is a node's own bus, connected to the shared one, so that it can be cut off
// alone.
type relay struct{ own, all *wires }

func (r relay) Publish(subject string, data []byte) error {
	if !r.own.Linked() {
		return errors.New("the wire is cut")
	}
	return r.all.Publish(subject, data)
}

func (r relay) Subscribe(pattern string, heard func(string, []byte), lost func()) (func(), error) {
	stop, err := r.own.Subscribe(pattern, heard, lost)
	if err != nil {
		return nil, err
	}
	leave, err := r.all.Subscribe(pattern, func(subject string, data []byte) { _ = r.own.Publish(subject, data) }, lost)
	return func() { stop(); leave() }, err
}

func (r relay) Linked() bool { return r.own.Linked() && r.all.Linked() }

func (c *cluster) open(name string) *node { return c.opened(name, func(*play.Config) {}) }

func (c *cluster) opened(name string, set func(*play.Config)) *node {
	n := &node{store: &frail{memory: c.memory}, bus: newWires()}
	n.world = &world{T: c.T, engine: newMover(time.Second), log: &strings.Builder{}}
	var err error
	p := play.Config{
		Store: n.store, Bus: relay{n.bus, c.wires}, Node: name,
		Thinker: n.engine, Log: slog.New(slog.NewTextHandler(n.log, nil)),
		Searches: 1, MaxWaiting: 4, Idle: 10 * time.Minute,
	}
	set(&p)
	n.Hub, err = play.New(p)
	if err != nil {
		c.Fatal(err)
	}
	return n
}

func (c *cluster) host(id string) string {
	c.Helper()
	n, err := c.memory.Host(c.Context(), id)
	if err != nil {
		c.Fatal(err)
	}
	return n.ID
}

// calm fails the test if a healthy node logged an error.
func (c *cluster) calm(nodes ...*node) {
	c.Helper()
	for _, n := range nodes {
		if strings.Contains(n.log.String(), "level=ERROR") || strings.Contains(n.log.String(), "level=WARN") {
			c.Errorf("logged: %s", n.log.String())
		}
	}
}

func (n *node) watch(holder people.ID, id string) watcher {
	n.Helper()
	w, err := n.Watch(n.Context(), holder, id)
	if err != nil {
		n.Fatal(err)
	}
	<-w.News()
	return w
}

func (n *node) seen(w watcher) state {
	n.Helper()
	g, err := w.Game(n.Context())
	if err != nil {
		n.Fatal(err)
	}
	return g
}

// A game is the same on both nodes: changes appear at once, and either accepts moves.
// Only one runs the engine.
func TestTwoNodes(t *testing.T) {
	inCluster(t, func(c *cluster) {
		g := c.a.create(play.Terms{})
		w := c.b.watch(other, g.ID)
		defer w.Close()
		g = c.a.must(c.a.act(g, move("7g7f")))
		<-w.News()
		if seen := c.b.seen(w); seen.moves() != 1 || !seen.Thinking || seen.you() != "" {
			t.Errorf("the other node shows %+v", seen)
		}
		<-w.News()
		if seen := c.b.seen(w); seen.moves() != 2 || seen.Thinking {
			t.Errorf("after the engine's move: %d moves", seen.moves())
		}
		// The player moves through the other node without loading the state there.
		mine := c.b.watch(me, g.ID)
		defer mine.Close()
		g = c.a.get(g.ID)
		g = c.b.must(c.b.act(g, move(g.legal()[0])))
		if g.moves() != 3 || !g.Thinking {
			t.Errorf("through the other node: %d moves, thinking %v", g.moves(), g.Thinking)
		}
		time.Sleep(2 * time.Second)
		if g = c.b.get(g.ID); g.moves() != 4 {
			t.Errorf("%d moves", g.moves())
		}
		g = c.b.must(c.b.act(g, command(match.Undone)))
		if here := c.a.get(g.ID); here.seq() != g.seq() || here.moves() != 2 {
			t.Errorf("one node is at %d, the other at %d", here.seq(), g.seq())
		}
		if len(c.a.engine.levels) != 2 || len(c.b.engine.levels) != 0 {
			t.Errorf("the engines were asked %d and %d times", len(c.a.engine.levels), len(c.b.engine.levels))
		}
		if h := c.host(g.ID); h != "a" {
			t.Errorf("the host is %q", h)
		}
		c.b.must(c.b.act(g, command(match.Resigned)))
		synctest.Wait()
		if h := c.host(g.ID); h != "" {
			t.Errorf("%q hosts a finished game", h)
		}
		c.calm(c.a, c.b)
	})
}

// Of two concurrent moves through two nodes, one is played. A move that a client retries
// through both is played once.
func TestTwoNodesAtOnce(t *testing.T) {
	inCluster(t, func(c *cluster) {
		c.wires.mu.Lock()
		c.wires.cut = true // neither node gets the other's message in time
		c.wires.mu.Unlock()
		g := c.a.create(play.Terms{})
		c.b.get(g.ID)
		c.a.must(c.a.act(g, move("7g7f")))
		_, err := c.b.act(g, move("2g2f"))
		c.b.refused("stale", err)
		if again := c.b.must(c.b.act(g, move("7g7f"))); again.moves() != 1 {
			t.Errorf("%d moves", again.moves())
		}
		time.Sleep(5 * time.Second)
		if here, there := c.a.get(g.ID), c.b.get(g.ID); here.moves() != 2 || here.seq() != there.seq() {
			t.Errorf("%d moves, %d and %d events", here.moves(), here.seq(), there.seq())
		}
		c.calm(c.a, c.b)
	})
}

// When the host dies, the other node takes over: the engine moves, and the clock is right
// within a second.
func TestHostDies(t *testing.T) {
	inCluster(t, func(c *cluster) {
		timed := c.a.create(play.Terms{Control: sudden(time.Minute)})
		thought := c.a.create(play.Terms{Color: "w"})
		watched := c.a.create(play.Terms{})
		mine, hers := c.b.watch(me, timed.ID), c.b.watch(me, thought.ID)
		defer mine.Close()
		defer hers.Close()
		spectator := c.b.watch(other, watched.ID)
		defer spectator.Close()
		c.a.engine.mu.Lock()
		c.a.engine.think = func(ctx context.Context, _ play.Task) (play.Choice, error) {
			<-ctx.Done() // its engine is searching
			return play.Choice{}, ctx.Err()
		}
		c.a.engine.mu.Unlock()
		c.a.must(c.a.act(timed, move("7g7f")))
		time.Sleep(500 * time.Millisecond)
		c.b.must(c.b.act(c.b.get(timed.ID), command(match.Undone)))
		time.Sleep(10300 * time.Millisecond)
		c.a.crash()
		time.Sleep(7 * time.Second)
		g := c.b.seen(mine)
		if left := g.left(shogi.Black); g.running() != "b" || left < 47700*time.Millisecond || left > 50700*time.Millisecond {
			t.Errorf("the clock: %+v", g.Clock())
		}
		if h := c.host(timed.ID); h != "b" {
			t.Errorf("the host is %q", h)
		}
		if g := c.b.seen(hers); g.moves() != 1 {
			t.Errorf("the engine made %d moves", g.moves())
		}
		if g := c.b.seen(spectator); g.running() != "" || g.Thinking {
			t.Errorf("a game whose players are away: %+v, thinking %v", g.Clock(), g.Thinking)
		}
		c.b.must(c.b.act(g, move("2g2f")))
		time.Sleep(3 * time.Second)
		if g := c.b.get(timed.ID); g.moves() != 2 {
			t.Errorf("%d moves", g.moves())
		}
		c.calm(c.b)
	})
}

// After an orderly shutdown, the other node takes over at once without loss of time.
func TestHostLeaves(t *testing.T) {
	inCluster(t, func(c *cluster) {
		timed := c.a.create(play.Terms{Control: sudden(time.Minute)})
		thought := c.a.create(play.Terms{Color: "w"})
		mine, hers := c.b.watch(me, timed.ID), c.b.watch(me, thought.ID)
		defer mine.Close()
		defer hers.Close()
		time.Sleep(200 * time.Millisecond)
		c.a.world.close()
		synctest.Wait()
		if g := c.b.seen(mine); g.running() != "b" || g.left(shogi.Black) != 59_800*time.Millisecond {
			t.Errorf("the clock: %+v", g.Clock())
		}
		if a, b := c.host(timed.ID), c.host(thought.ID); a != "b" || b != "b" {
			t.Errorf("the hosts are %q and %q", a, b)
		}
		time.Sleep(1100 * time.Millisecond)
		if g := c.b.seen(hers); g.moves() != 1 {
			t.Errorf("the engine made %d moves", g.moves())
		}
		c.calm(c.a, c.b)
	})
}

// Lost messages are recovered from the store: within 1 s during a known outage, otherwise
// within 15 s.
func TestLostMessages(t *testing.T) {
	for _, c := range []struct {
		name    string
		noticed bool
		within  time.Duration
	}{{"noticed", true, 1100 * time.Millisecond}, {"unnoticed", false, 16 * time.Second}} {
		t.Run(c.name, func(t *testing.T) {
			within, noticed := c.within, c.noticed
			inCluster(t, func(c *cluster) {
				g := c.a.create(play.Terms{})
				w := c.b.watch(other, g.ID)
				defer w.Close()
				if noticed {
					c.wires.mu.Lock()
					c.wires.cut = true
					c.wires.mu.Unlock()
				} else {
					c.b.bus.mu.Lock()
					clear(c.b.bus.ears)
					c.b.bus.mu.Unlock()
				}
				c.a.must(c.a.act(g, move("7g7f")))
				begin := time.Now()
				for <-w.News(); c.b.seen(w).moves() == 0; <-w.News() {
				}
				if d := time.Since(begin); d > within || d == 0 {
					t.Errorf("seen after %v, want within %v", d, within)
				}
				c.wires.mend()
				time.Sleep(2 * time.Second)
				c.calm(c.a, c.b)
			})
		})
	}
}

// A node that was declared dead during a database outage returns, finds its games hosted
// elsewhere and follows them.
func TestHostStalls(t *testing.T) {
	inCluster(t, func(c *cluster) {
		g := c.a.create(play.Terms{Control: sudden(10 * time.Minute)})
		there, here := c.a.watch(other, g.ID), c.b.watch(me, g.ID)
		defer there.Close()
		defer here.Close()
		time.Sleep(time.Second)
		c.a.store.set(errCut)
		time.Sleep(10 * time.Second)
		if h := c.host(g.ID); h != "b" {
			t.Errorf("the host is %q", h)
		}
		g = c.b.must(c.b.act(c.b.seen(here), move("7g7f")))
		time.Sleep(2 * time.Second)
		c.a.store.set(nil)
		time.Sleep(2 * time.Second)
		if now := c.a.seen(there); now.moves() != 2 || now.seq() != c.b.seen(here).seq() {
			t.Errorf("%d moves, event %d", now.moves(), now.seq())
		}
		if h := c.host(g.ID); h != "b" {
			t.Errorf("the host is %q", h)
		}
		if len(c.a.engine.levels) != 0 || len(c.b.engine.levels) != 1 {
			t.Errorf("the engines were asked %d and %d times", len(c.a.engine.levels), len(c.b.engine.levels))
		}
		c.calm(c.b)
	})
}

// The host ends a game on time, wherever the players are connected.
func TestTimeRunsOutElsewhere(t *testing.T) {
	inCluster(t, func(c *cluster) {
		g := c.a.create(play.Terms{Control: sudden(5 * time.Second)})
		w := c.b.watch(me, g.ID)
		defer w.Close()
		begin := time.Now()
		<-w.News()
		if seen := c.b.seen(w); time.Since(begin) != 5*time.Second || seen.reason() != "time" {
			t.Errorf("after %v: %+v", time.Since(begin), seen.end())
		}
		c.calm(c.a, c.b)
	})
}

// A node without users of a game releases it, and a node with users claims it.
func TestIdleHost(t *testing.T) {
	inCluster(t, func(c *cluster) {
		g := c.a.create(play.Terms{})
		w := c.b.watch(me, g.ID)
		defer w.Close()
		time.Sleep(16 * time.Minute)
		if h := c.host(g.ID); h != "b" || c.a.Stats().Games != 0 {
			t.Errorf("the host is %q, and %d games are on the other", h, c.a.Stats().Games)
		}
		c.b.must(c.b.act(c.b.seen(w), move("7g7f")))
		time.Sleep(2 * time.Second)
		if g := c.b.seen(w); g.moves() != 2 || len(c.b.engine.levels) != 1 {
			t.Errorf("%d moves", g.moves())
		}
		c.calm(c.a, c.b)
	})
}
