package play_test

import (
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/shogi"
)

// Bidi and invisible characters are removed from messages and names; messages keep
// joiners for scripts and emoji.
func TestCleanText(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.begin(pairing())
		for said, want := range map[string]string{
			"a\u202ab": "ab", "a\u202eb": "ab", "a\u202cb": "ab", "a\u2066b": "ab", "a\u2069b": "ab", "a\u2067b": "ab", "a\u200eb": "ab", "a\u200fb": "ab", "a\u061cb": "ab",
			"a\u2029b": "a b", "a\u202fb": "a b", "a\u2065b": "a\u2065b", "a\u206ab": "a\u206ab", "a\u200db": "a\u200db", "a\u0007b": "ab", "a\ue000b": "ab",
			"a\xffb": "ab", " a \t\r\n b ": "a b", "歩": "歩",
		} {
			time.Sleep(time.Minute)
			heard, err := w.Say(w.Context(), play.Person{Holder: me}, g.ID, said, "")
			if err != nil {
				t.Fatalf("%q: %v", said, err)
			}
			if got := heard.Messages[len(heard.Messages)-1].Text; got != want {
				t.Errorf("%q is heard as %q, want %q", said, got, want)
			}
		}
		for name, want := range map[string]string{
			"kin\u202e": "kin", " k\u200di n ": "ki n", "a\xffb": "ab", "a\ue000b": "ab", "a\u0007b": "ab", "a\u3000b": "a b",
			strings.Repeat("a", 20): strings.Repeat("a", 20), strings.Repeat("a", 21): "", strings.Repeat("😀", 20): strings.Repeat("😀", 20),
		} {
			n := pairing()
			n.Name = name
			g, err := w.Create(w.Context(), play.Person{Holder: me}, n)
			switch {
			case want == "" && (err == nil || !strings.HasPrefix(err.Error(), "name: ")):
				t.Errorf("the name %q: %v", name, err)
			case want != "" && (err != nil || g.player(shogi.Black).Name != want):
				t.Errorf("the name %q is %q, %v, want %q", name, g.player(shogi.Black).Name, err, want)
			}
			if err == nil {
				w.must(w.actAs(me, g, command(match.Abandoned)))
			}
		}
	})
}

// Changes after a game appear on the other node: next game, messages, removed names,
// ended listeners.
func TestAfterTheGameOnTwoNodes(t *testing.T) {
	inCluster(t, func(c *cluster) {
		g := c.a.begin(pairing())
		there := c.b.watch(other, g.ID)
		defer there.Close()
		if _, err := c.a.Say(c.Context(), play.Person{Holder: me}, g.ID, "hello", ""); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		select {
		case <-there.Said():
		default:
			t.Error("the other node does not announce a message")
		}
		if heard, err := there.Talk(c.Context()); err != nil || len(heard.Messages) != 1 {
			t.Errorf("the other node has %+v, %v", heard, err)
		}
		c.b.must(c.b.actAs(me, c.b.get(g.ID), command(match.Resigned)))
		synctest.Wait()
		if seen := c.b.seen(there); !seen.over() || seen.Next != nil {
			t.Errorf("over: %+v, next %+v", seen.end(), seen.Next)
		}
		next := c.a.must(c.a.Rematch(c.Context(), play.Person{Holder: me}, g.ID))
		synctest.Wait()
		select {
		case <-there.News():
		default:
			t.Error("the other node does not announce the next game")
		}
		if seen := c.b.seen(there); seen.Next == nil || seen.Next.ID != next.ID {
			t.Errorf("the next game is %+v on the other node, want %q", seen.Next, next.ID)
		}
		mine := c.b.listen(me)
		if err := c.a.Leave(c.Context(), me, ""); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		select {
		case <-mine.Gone():
		default:
			t.Error("a player who left still has a listener")
		}
		mine.Close()
	})
}

// A command with Latest acts on the newest state of any node.
func TestLatestOnTwoNodes(t *testing.T) {
	inCluster(t, func(c *cluster) {
		g := c.a.begin(pairing())
		c.b.get(g.ID)
		c.a.bus.lose(true)
		c.a.must(c.a.actAs(me, g, move("7g7f")))
		c.a.bus.lose(false)
		if _, err := c.b.Act(c.Context(), other, g.ID, command(match.Resigned), play.Latest); err != nil {
			t.Fatal(err)
		}
		if seen := c.b.get(g.ID); seen.winner() != "b" || seen.moves() != 1 {
			t.Errorf("%+v after %d moves", seen.end(), seen.moves())
		}
	})
}

// A hub without settings uses the defaults: at least one search runs, and idle games are
// unloaded.
func TestDefaults(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &world{T: t, store: newMemory(), engine: newMover(time.Second), log: &strings.Builder{}}
		w.opened(func(c *play.Config) {
			c.Searches, c.MaxWaiting, c.Idle, c.Longest, c.MaxGames, c.MaxGamesEach, c.MaxWatchers, c.Beat, c.Lease = 0, 0, 0, 0, 0, 0, 0, 0, 0
		})
		g := w.create(play.Terms{Level: 1})
		watch := w.watchAs(third, g.ID)
		w.must(w.act(g, move("7g7f")))
		time.Sleep(5 * time.Second)
		if g = w.get(g.ID); g.moves() != 2 {
			t.Errorf("the engine has not moved: %d moves", g.moves())
		}
		watch.Close()
		time.Sleep(8 * time.Minute)
		if w.Stats().Games != 1 {
			t.Errorf("%d games in memory after eight minutes", w.Stats().Games)
		}
		time.Sleep(8 * time.Minute)
		if w.Stats().Games != 0 {
			t.Errorf("%d games in memory after a quarter of an hour", w.Stats().Games)
		}
		w.close()
	})
}

// A challenge to a guest who signs in moves to the account on all nodes, and open watches
// go on.
func TestReseatChallenged(t *testing.T) {
	inCluster(t, func(c *cluster) {
		g := c.a.must(c.a.Challenge(c.Context(), kin, play.Person{Holder: me}, pairing()))
		there := c.b.watch(me, g.ID)
		defer there.Close()
		if err := c.a.Reseat(c.Context(), me, gin.Holder); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		_, err := c.b.Join(c.Context(), play.Person{Holder: me}, g.ID, "x")
		c.b.refused("not-yours", err)
		joined := c.b.must(c.b.Join(c.Context(), gin, g.ID, ""))
		if joined.you() != "w" || joined.waits() {
			t.Errorf("joined: %+v", joined)
		}
		synctest.Wait()
		if seen := c.b.seen(there); seen.you() != "w" {
			t.Errorf("the page that was open plays %q", seen.you())
		}
	})
}

// Messages of a guest who signs in belong to the account; later readers see its name on
// both nodes.
func TestReseatTalk(t *testing.T) {
	inCluster(t, func(c *cluster) {
		g := c.a.begin(pairing())
		if _, err := c.a.Say(c.Context(), play.Person{Holder: me}, g.ID, "hello", ""); err != nil {
			t.Fatal(err)
		}
		if _, err := c.b.Hear(c.Context(), other, g.ID); err != nil {
			t.Fatal(err)
		}
		if err := c.a.Reseat(c.Context(), me, kin.Holder); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		for name, n := range map[string]*node{"here": c.a, "on the other node": c.b} {
			heard, err := n.Hear(c.Context(), kin.Holder, g.ID)
			if err != nil || len(heard.Messages) != 1 || !heard.Messages[0].Mine {
				t.Errorf("%s: %+v, %v", name, heard.Messages, err)
			}
		}
	})
}

func TestNoRematch(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.create(play.Terms{Level: 1, Color: "b"})
		g = w.must(w.act(g, command(match.Resigned)))
		if g.MayRematch() || g.Next != nil {
			t.Errorf("against the engine: %+v", g.Next)
		}
		if _, err := w.Rematch(w.Context(), play.Person{Holder: me}, g.ID); err == nil {
			t.Error("a rematch is offered to an engine")
		}
	})
}

// Only the newest messages are shown, in order, from memory and from the store.
func TestMuchTalk(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.begin(pairing())
		const said = 850
		for i := range said {
			time.Sleep(10 * time.Second)
			if _, err := w.Say(w.Context(), play.Person{Holder: me}, g.ID, strconv.Itoa(i), ""); err != nil {
				t.Fatalf("message %d: %v", i, err)
			}
		}
		for _, when := range []string{"at once", "read again"} {
			heard, err := w.Hear(w.Context(), other, g.ID)
			if err != nil || len(heard.Messages) != 200 {
				t.Fatalf("%s: %d messages, %v", when, len(heard.Messages), err)
			}
			for i, m := range heard.Messages {
				if want := strconv.Itoa(said - 200 + i); m.Text != want {
					t.Fatalf("%s: message %d is %q, want %q", when, i, m.Text, want)
				}
			}
			w.close()
			w.open()
		}
	})
}

func TestLagIsSmoothed(t *testing.T) {
	inWorld(t, func(w *world) {
		n := pairing()
		n.Control = sudden(10 * time.Minute)
		g := w.begin(n)
		watch := w.watchAs(me, g.ID)
		defer watch.Close()
		watch.Measured(400 * time.Millisecond)
		watch.Measured(200 * time.Millisecond)
		g = w.must(w.actAs(me, g, move("7g7f")))
		g = w.must(w.actAs(other, g, move("3c3d")))
		time.Sleep(3 * time.Second)
		g = w.must(w.actAs(me, g, move("2g2f")))
		if got := g.spent(2); got != 2650*time.Millisecond {
			t.Errorf("the move took %v, want 2.65s", got)
		}
	})
}
