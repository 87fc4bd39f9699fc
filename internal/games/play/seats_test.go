package play_test

import (
	"testing"
	"testing/synctest"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/shogi"
)

// After a guest signs in on one node, the account owns the games and open sockets on both
// nodes.
func TestReseat(t *testing.T) {
	inCluster(t, func(c *cluster) {
		g := c.a.create(play.Terms{Color: "b", Level: 1})
		mine := c.b.watch(me, g.ID)
		defer mine.Close()
		if seen := c.b.seen(mine); seen.you() != "b" {
			t.Fatalf("before: %+v", seen)
		}
		if err := c.a.Reseat(c.Context(), me, "a:1"); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if seen := c.b.seen(mine); seen.you() != "b" || !seen.mayMove() {
			t.Errorf("the socket on the other node: you %q", seen.you())
		}
		for _, n := range []*node{c.a, c.b} {
			if seen := n.get(g.ID); seen.you() != "" {
				t.Errorf("the guest still plays %q", seen.you())
			}
			if _, err := n.act(g, move("7g7f")); err == nil {
				t.Error("the guest moves")
			}
		}
		if _, err := c.b.Act(c.Context(), "a:1", g.ID, move("7g7f"), g.seq()); err != nil {
			t.Error(err)
		}
		c.calm(c.a, c.b)
	})
}

// A node that missed the message reads the seats before it rejects.
func TestReseatUnheard(t *testing.T) {
	inCluster(t, func(c *cluster) {
		g := c.a.create(play.Terms{Color: "b", Level: 1})
		c.b.get(g.ID)
		c.a.bus.lose(true)
		if err := c.a.Reseat(c.Context(), me, "a:1"); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if _, err := c.b.Act(c.Context(), "a:1", g.ID, move("7g7f"), g.seq()); err != nil {
			t.Error(err)
		}
		c.a.bus.lose(false)
	})
}

func TestLeave(t *testing.T) {
	inCluster(t, func(c *cluster) {
		who := play.Person{Holder: "a:1", Account: "1", Name: "kimura"}
		running, err := c.a.Create(c.Context(), who, play.Terms{Rules: "standard", Color: "b", Level: 1})
		if err != nil {
			t.Fatal(err)
		}
		waiting, err := c.a.Create(c.Context(), who, play.Terms{Rules: "standard", Color: "w", Person: true})
		if err != nil {
			t.Fatal(err)
		}
		watcher := c.b.watch(other, running.ID)
		defer watcher.Close()
		n := 0
		if err := c.b.Own(c.Context(), "a:1", func(v play.View) error {
			g := state{v}
			n++
			if g.you() == "" {
				t.Errorf("not one's own: %+v", g)
			}
			return nil
		}); err != nil || n != 2 {
			t.Errorf("%d games, %v", n, err)
		}
		if err := c.a.Leave(c.Context(), "a:1", "1"); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		for _, node := range []*node{c.a, c.b} {
			for _, id := range []string{running.ID, waiting.ID} {
				g := node.get(id)
				if g.player(shogi.Black).Name == "kimura" || g.player(shogi.White).Name == "kimura" || !g.over() {
					t.Errorf("%s: %+v, %+v, %+v", id, g.player(shogi.Black), g.player(shogi.White), g.end())
				}
			}
		}
		if seen := c.b.seen(watcher); seen.winner() != "w" || seen.player(shogi.Black).Name != "" {
			t.Errorf("a spectator sees %+v", seen)
		}
		c.calm(c.a, c.b)
	})
}

// lose turns the loss of all messages on or off.
func (w *wires) lose(cut bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut = cut
}
