package play_test

import (
	"errors"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/refusal"
)

// After a database outage, hosted games continue without requests: the engine moves, and time
// runs out without the outage.
func TestDatabaseIsBack(t *testing.T) {
	inWorld(t, func(w *world) {
		timed := w.create(play.Terms{Control: sudden(5 * time.Second)})
		thought := w.create(play.Terms{Color: "w"})
		w.store.fail(errDisk)
		time.Sleep(20 * time.Second)
		stored := func(id string) int {
			_, events, err := w.store.Load(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			return len(events)
		}
		if stored(timed.ID) != 1 || stored(thought.ID) != 1 {
			t.Fatal("something was stored")
		}
		w.store.fail(nil)
		time.Sleep(4 * time.Second)
		if n, m := stored(timed.ID), stored(thought.ID); n != 3 || m != 2 {
			t.Errorf("%d and %d events", n, m)
		}
		time.Sleep(2 * time.Second)
		if n := stored(timed.ID); n != 4 {
			t.Errorf("%d events", n)
		}
	})
}

// Both nodes lose the database. The host is the last to have it back; a player who acts
// through the other node meanwhile loses no time.
func TestOtherNodeIsBackFirst(t *testing.T) {
	for name, watched := range map[string]bool{"loaded": true, "not loaded": false} {
		t.Run(name, func(t *testing.T) {
			inCluster(t, func(c *cluster) {
				g := c.a.create(play.Terms{Control: sudden(3 * time.Second)})
				if watched {
					defer c.b.watch(other, g.ID).Close()
				}
				time.Sleep(time.Second)
				c.a.store.set(errCut)
				c.b.store.set(errCut)
				time.Sleep(4 * time.Second)
				c.b.store.set(nil)
				time.Sleep(600 * time.Millisecond)
				after, err := c.b.act(g, move("7g7f"))
				if err != nil && refusal.Is(err, refusal.Stale) { // the clock was stopped
					if g, err = c.b.Get(t.Context(), me, g.ID); err == nil {
						after, err = c.b.act(g, move("7g7f"))
					}
				}
				c.a.store.set(nil)
				if err != nil || after.moves() != 1 {
					t.Fatalf("the move: %v", err)
				}
				time.Sleep(time.Second)
				if now, err := c.a.Get(t.Context(), me, g.ID); err != nil || now.reason() != "" {
					t.Errorf("%v, %v", now.end(), err)
				}
			})
		})
	}
}

// A node that cannot release an idle game keeps it and retries.
func TestIdleWithoutDatabase(t *testing.T) {
	inCluster(t, func(c *cluster) {
		g := c.a.create(play.Terms{})
		c.a.store.set(errCut)
		time.Sleep(20 * time.Minute)
		if n := c.a.Stats().Games; n != 1 {
			t.Errorf("%d games in memory", n)
		}
		c.a.store.set(nil)
		time.Sleep(5 * time.Minute)
		if n, h := c.a.Stats().Games, c.host(g.ID); n != 0 || h != "" {
			t.Errorf("%d games in memory, host %q", n, h)
		}
	})
}

// TestRandomOutages plays through two nodes while they lose the database and each other
// at random. Acknowledged moves are kept, and both nodes agree at the end.
func TestRandomOutages(t *testing.T) {
	for seed := range uint64(60) {
		inCluster(t, func(c *cluster) { randomOutages(c, rand.New(rand.NewPCG(seed, 1))) })
		if t.Failed() {
			t.Fatalf("with seed %d", seed)
		}
	}
}

func randomOutages(c *cluster, rnd *rand.Rand) {
	nodes := []*node{c.a, c.b}
	g := c.a.create(play.Terms{Control: fischer(time.Hour, 10*time.Second)})
	for _, n := range nodes {
		w := n.watch(me, g.ID)
		defer w.Close()
	}
	type played struct {
		seq int
		usi string
	}
	var acknowledged []played
	for range 60 {
		n := nodes[rnd.IntN(2)]
		switch rnd.IntN(12) {
		case 0:
			n.store.set(errCut)
		case 1, 2:
			n.store.set(nil)
		case 3:
			n.bus.mu.Lock()
			n.bus.cut = true
			n.bus.mu.Unlock()
		case 4, 5:
			n.bus.mend()
		case 6:
			time.Sleep(time.Duration(rnd.IntN(8000)) * time.Millisecond)
		case 7:
			if now, err := n.Get(c.Context(), me, g.ID); err == nil {
				if now.seq() < g.seq() {
					c.Errorf("the game went back from event %d to %d", g.seq(), now.seq())
				}
				g = now
			}
		default:
			if !g.mayMove() {
				time.Sleep(500 * time.Millisecond)
				if now, err := n.Get(c.Context(), me, g.ID); err == nil {
					g = now
				}
				continue
			}
			usi := g.legal()[rnd.IntN(len(g.legal()))]
			after, err := n.act(g, move(usi))
			var refused *refusal.Error
			switch {
			case err == nil:
				acknowledged = append(acknowledged, played{after.seq(), usi})
				g = after
			case errors.As(err, &refused):
				if refused.Code != "stale" && refused.Code != "not-your-turn" && refused.Code != "over" && refused.Code != "busy" {
					c.Errorf("refused: %v", refused)
				}
				if now, err := n.Get(c.Context(), me, g.ID); err == nil {
					g = now
				}
			}
		}
	}
	for _, n := range nodes {
		n.store.set(nil)
		n.bus.mend()
	}
	time.Sleep(40 * time.Second)
	synctest.Wait()
	_, events, err := c.memory.Load(c.Context(), g.ID)
	if err != nil {
		c.Fatal(err)
	}
	for _, m := range acknowledged {
		found := false
		for _, e := range events[:min(m.seq, len(events))] {
			found = found || e.Move == m.usi
		}
		if !found {
			c.Errorf("the move %s was acknowledged at event %d and is not there", m.usi, m.seq)
		}
	}
	a, b := c.a.get(g.ID), c.b.get(g.ID)
	if a.seq() != len(events) || b.seq() != a.seq() || a.sfen() != b.sfen() {
		c.Errorf("%d events are stored, the nodes are at %d and %d", len(events), a.seq(), b.seq())
	}
	if !a.over() {
		if a.turn() != "b" || !a.mayMove() {
			c.Errorf("it is %s's turn still", a.turn())
		}
		if h := c.host(g.ID); h != "a" && h != "b" {
			c.Errorf("the host is %q", h)
		}
	}
}
