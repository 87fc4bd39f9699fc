package play_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func TestTalkInOrder(t *testing.T) {
	inCluster(t, func(c *cluster) {
		g := c.a.begin(pairing())
		var want []string
		for i, who := range []people.ID{me, third, other, third, me} {
			want = append(want, fmt.Sprint("message ", i))
			if _, err := c.a.Say(c.Context(), play.Person{Holder: who}, g.ID, want[i], "x"); err != nil {
				t.Fatal(err)
			}
		}
		c.a.must(c.a.actAs(me, g, command(match.Resigned)))
		synctest.Wait()
		heard, err := c.b.Hear(c.Context(), other, g.ID)
		if err != nil || len(heard.Messages) != len(want) {
			t.Fatalf("%+v, %v", heard, err)
		}
		game, err := c.b.ModeratorView(c.Context(), g.ID)
		if err != nil || len(game.Talk) != len(want) {
			t.Fatalf("%+v, %v", game, err)
		}
		for i, text := range want {
			if heard.Messages[i].Text != text || game.Talk[i].Text != text {
				t.Errorf("%d: heard %q, a moderator sees %q", i, heard.Messages[i].Text, game.Talk[i].Text)
			}
		}
		// Blocking oneself or an unknown author fails.
		for _, author := range []string{heard.Messages[2].Author, "nobody", ""} {
			_, err := c.b.Block(c.Context(), other, g.ID, author, true)
			c.b.refused("not-found", err)
		}
	})
}

func TestWatchersAreBounded(t *testing.T) {
	inWorld(t, func(w *world) {
		w.close()
		w.opened(func(c *play.Config) { c.MaxWatchers = 2 })
		g := w.create(play.Terms{Level: 1})
		watch := func() watcher {
			t.Helper()
			one, err := w.Watch(w.Context(), third, g.ID)
			if err != nil {
				t.Fatal(err)
			}
			return one
		}
		first := watch()
		defer first.Close()
		watch().Close() // makes room
		second := watch()
		defer second.Close()
		_, err := w.Watch(w.Context(), third, g.ID)
		w.refused("busy", err)
	})
}

// TestEveryHandicap: each handicap of a rule set is playable, with White to move first.
func TestEveryHandicap(t *testing.T) {
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	inWorld(t, func(w *world) {
		for _, h := range rs.Handicaps {
			g := w.create(play.Terms{Handicap: h.ID, Color: "b"})
			id := h.ID
			if h.Alternates { // the first game of a match
				id = "lance"
			}
			if g.config().Handicap != id || g.config().Start != h.SFEN || g.turn() != "w" {
				t.Errorf("%s: %s, %s to move", h.ID, g.config().Start, g.turn())
			}
			w.must(w.act(g, command(match.Resigned)))
		}
	})
}

// TestInvitedSides: a player waiting for an opponent keeps the chosen side and can
// withdraw only open games.
func TestInvitedSides(t *testing.T) {
	inWorld(t, func(w *world) {
		for color, want := range map[string]string{"": "b", "b": "b", "w": "w"} {
			n := pairing()
			n.Color = color
			g := w.begin(n)
			if g.you() == want || g.you() == "" {
				t.Errorf("color %q: the second player is %q", color, g.you())
			}
			if g = w.get(g.ID); g.you() != want {
				t.Errorf("color %q: %q", color, g.you())
			}
			waits := w.create(n)
			if err := w.Withdraw(w.Context(), me); err != nil {
				t.Fatal(err)
			}
			if w.get(g.ID).over() || !w.get(waits.ID).over() {
				t.Error("a running game was withdrawn, or a waiting one was not")
			}
			w.must(w.act(w.get(g.ID), command(match.Resigned)))
		}
	})
}

// TestLeaveWatched: a loaded game continues after its player's account is deleted.
func TestLeaveWatched(t *testing.T) {
	inCluster(t, func(c *cluster) {
		g, err := c.a.Create(c.Context(), play.Person{Holder: "a:1", Account: "1", Name: "kimura"}, play.Terms{Rules: "standard", Level: 1})
		if err != nil {
			t.Fatal(err)
		}
		here, there := c.a.watch(other, g.ID), c.b.watch(third, g.ID)
		defer here.Close()
		defer there.Close()
		if err := c.a.Leave(c.Context(), "a:1", "1"); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		for _, seen := range []state{c.a.seen(here), c.b.seen(there), c.a.get(g.ID)} {
			if !seen.over() || seen.player(shogi.Black).Name == "kimura" {
				t.Errorf("%+v, %+v", seen.player(shogi.Black), seen.end())
			}
		}
		c.calm(c.a, c.b)
	})
}

// TestReseatWatched: on a node with the game loaded, a guest who signs in has the seat,
// and the reservation, at once.
func TestReseatWatched(t *testing.T) {
	inCluster(t, func(c *cluster) {
		g := c.a.begin(pairing())
		mine, theirs := c.a.watch(me, g.ID), c.b.watch(other, g.ID)
		defer mine.Close()
		defer theirs.Close()
		if err := c.a.Reseat(c.Context(), other, "a:2"); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if side, ok := theirs.Side(); !ok || side.String() == "" {
			t.Error("the socket has no seat")
		}
		if seen := c.b.seen(theirs); seen.you() != "w" {
			t.Errorf("you are %q", seen.you())
		}
		if seen := c.a.seen(mine); seen.you() != "b" || !seen.mayMove() {
			t.Errorf("the opponent is %q", seen.you())
		}
		c.calm(c.a, c.b)
	})
}

type halfBus struct {
	*wires
	n, ended int
}

func (b *halfBus) Subscribe(string, func(string, []byte), func()) (func(), error) {
	if b.n--; b.n == 0 {
		return nil, errors.New("the wire is cut")
	}
	return func() { b.ended++ }, nil
}

// TestBusFails: New fails with the bus and leaves nothing behind.
func TestBusFails(t *testing.T) {
	for n := 1; n <= 2; n++ {
		synctest.Test(t, func(t *testing.T) {
			bus := &halfBus{wires: newWires(), n: n}
			m := newMemory()
			if hub, err := play.New(play.Config{Store: m, Bus: bus}); err == nil || hub != nil || bus.ended != n-1 {
				t.Errorf("at %d: %v, %d ended", n, err, bus.ended)
			}
		})
	}
}

// TestTimeIsKept: after a move in time, its timer does not fire.
func TestTimeIsKept(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.begin(play.Terms{Rules: "standard", Person: true, Control: byoyomi(0, 30*time.Second, 1)})
		g = w.must(w.actAs(me, w.get(g.ID), move("7g7f")))
		time.Sleep(25 * time.Second)
		g = w.must(w.actAs(other, g, move("3c3d")))
		time.Sleep(25 * time.Second)
		if now := w.get(g.ID); now.over() {
			t.Fatalf("over: %+v", now.end())
		}
		time.Sleep(6 * time.Second)
		if now := w.get(g.ID); now.winner() != "w" {
			t.Errorf("not over: %+v", now.end())
		}
	})
}

// TestBusEnds: a closed hub has no subscriptions.
func TestBusEnds(t *testing.T) {
	inWorld(t, func(w *world) {
		w.close()
		bus := &halfBus{wires: newWires()}
		w.opened(func(c *play.Config) { c.Bus = bus })
		if bus.ended != 0 {
			t.Errorf("%d ended at the beginning", bus.ended)
		}
		w.close()
		if bus.ended != 2 {
			t.Errorf("%d of 2 ended", bus.ended)
		}
		w.open()
	})
}

func TestLongestMessage(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.begin(pairing())
		text := strings.Repeat("歩", 300)
		heard, err := w.Say(w.Context(), play.Person{Holder: me}, g.ID, text, "")
		if err != nil || len(heard.Messages) != 1 || heard.Messages[0].Text != text {
			t.Errorf("%v", err)
		}
	})
}

// TestDeclineFails: a failed decline changes nothing, and a successful one notifies
// watchers.
func TestDeclineFails(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.challenge(kin, gin)
		watch, err := w.Watch(w.Context(), kin.Holder, g.ID)
		if err != nil {
			t.Fatal(err)
		}
		defer watch.Close()
		<-watch.News()
		if seen, err := watch.Game(w.Context()); err != nil || seen.over() {
			t.Fatalf("%+v, %v", seen.end(), err)
		}
		w.store.fail(errors.New("the disk is full"))
		if _, err := w.Decline(w.Context(), gin.Holder, g.ID); err == nil {
			t.Error("declined without a store")
		}
		w.store.fail(nil)
		if seen, err := watch.Game(w.Context()); err != nil || seen.over() {
			t.Errorf("%+v, %v", seen.end(), err)
		}
		select {
		case <-watch.News():
		default:
		}
		w.must(w.Decline(w.Context(), gin.Holder, g.ID))
		select {
		case <-watch.News():
		default:
			t.Error("the spectators get no news")
		}
	})
}
