package play_test

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/refusal"
)

// hours is a clock that runs for long.
var hours = wire.Clock{Kind: "sudden", Main: 6 * 3_600_000}

// A clock runs on while its game is out of memory: who comes back finds what is
// left, a move is counted in full, and time that is up is written down.
func TestClocksRunOutOfMemory(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.create(wire.NewGame{Clock: hours})
		lost := w.create(wire.NewGame{Clock: hours})
		time.Sleep(time.Hour)
		if n := w.Games(); n != 0 {
			w.Fatalf("%d games in memory", n)
		}
		back := w.get(g.ID)
		if left := back.Time.Black.Main; left != 5*3_600_000 || back.Time.Running != "b" {
			w.Errorf("%d ms are left: %+v", left, back.Time)
		}
		time.Sleep(30 * time.Minute) // and away again
		if n := w.Games(); n != 0 {
			w.Fatalf("%d games in memory again", n)
		}
		moved := w.must(w.act(g, "move", "7g7f"))
		if moved.Moves[0].Spent != 90*60_000 {
			w.Errorf("the move took %d ms", moved.Moves[0].Spent)
		}
		time.Sleep(5 * time.Hour) // past the time of the other
		_, events, err := w.store.Load(w.Context(), lost.ID)
		if err != nil {
			w.Fatal(err)
		}
		last := events[len(events)-1]
		if last.Kind != match.TimeUp || last.At.Sub(events[0].At) != 6*time.Hour {
			w.Errorf("the game of who never came back ended with %+v", last)
		}
		for _, e := range events {
			if e.Kind == match.Paused || e.Kind == match.Resumed {
				w.Errorf("a clock stood still because nobody looked: %+v", e)
			}
		}
		if n := w.Stats().Clocks; n != 0 {
			w.Errorf("%d clocks run and no game goes on", n)
		}
	})
}

// A server that closes stops the clocks of games out of memory too; after a
// crash they stood still from its last sign of life on.
func TestRestartWithGamesAway(t *testing.T) {
	for _, orderly := range []bool{true, false} {
		inWorld(t, func(w *world) {
			g := w.create(wire.NewGame{Clock: hours})
			time.Sleep(time.Hour)
			if n := w.Games(); n != 0 {
				w.Fatalf("%d games in memory", n)
			}
			if orderly {
				w.close()
			} else {
				crashed := w.Hub
				defer crashed.Close(w.Context())
				w.store = w.store.copy()
			}
			time.Sleep(24 * time.Hour)
			w.open()
			back := w.get(g.ID)
			if left := back.Time.Black.Main; left < 5*3_600_000 || left > 5*3_600_000+500 || back.Result != nil {
				w.Errorf("orderly %v: %d ms are left", orderly, left)
			}
		})
	}
}

// A game out of memory on the node that hosts it goes on when it is played
// through another: the engine answers, the clock is the new one.
func TestAwayOnAnotherNode(t *testing.T) {
	inCluster(t, func(c *cluster) {
		g := c.a.create(wire.NewGame{Clock: hours})
		time.Sleep(time.Hour)
		if n := c.a.Games(); n != 0 {
			c.Fatalf("%d games in memory", n)
		}
		if g = c.b.must(c.b.act(g, "move", "7g7f")); g.Moves[0].Spent != 3_600_000 {
			c.Errorf("the move took %d ms", g.Moves[0].Spent)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if g = c.b.get(g.ID); len(g.Moves) != 2 || c.host(g.ID) != "a" {
			c.Errorf("%d moves, hosted by %s", len(g.Moves), c.host(g.ID))
		}
	})
}

// small is a hub with room for few.
func small(w *world, games int) {
	w.close()
	w.opened(func(c *play.Config) { c.MaxGames, c.MaxGamesEach = games, 6 })
}

// When memory is full, games that nobody looks at make room, and the players of
// a game are never kept out of it.
func TestMemoryIsBounded(t *testing.T) {
	inWorld(t, func(w *world) {
		small(w, 5)
		mine := w.create(wire.NewGame{Clock: hours})
		time.Sleep(time.Hour)
		var watches []watcher
		for i := range 5 {
			who := fmt.Sprint("s:", i)
			g, err := w.Create(w.Context(), play.Person{Holder: principal.ID(who)}, wire.NewGame{Rules: "standard", Clock: hours})
			w.must(g, err)
			watch, err := w.Watch(w.Context(), principal.ID(who), g.ID)
			if err != nil {
				w.Fatal(err)
			}
			watches = append(watches, watch)
		}
		_, err := w.Create(w.Context(), play.Person{Holder: other}, wire.NewGame{Rules: "standard"})
		w.refused("busy", err)
		// The own game comes back all the same, be its clock here or not.
		w.get(mine.ID)
		time.Sleep(time.Minute)
		if n := w.Games(); n != 5 {
			w.Errorf("%d games in memory, want those watched", n)
		}
		w.must(w.act(w.get(mine.ID), "resign", ""))
		time.Sleep(time.Minute)
		w.get(mine.ID)
		time.Sleep(time.Minute)
		_, err = w.Get(w.Context(), other, mine.ID)
		w.refused("busy", err)
		_, err = w.Watch(w.Context(), other, mine.ID)
		w.refused("busy", err)
		for _, watch := range watches {
			watch.Close()
		}
		time.Sleep(time.Minute)
		if _, err = w.Create(w.Context(), play.Person{Holder: other}, wire.NewGame{Rules: "standard"}); err != nil {
			w.Errorf("nobody watches any more: %v", err)
		}
		if n := w.Stats().Clocks; n != 5 {
			w.Errorf("%d clocks run, want 5", n)
		}
	})
}

// Nobody begins more games with a clock than so many, from one cookie or from one
// address; one that is over makes room, and games without a clock are free.
func TestGamesAreBounded(t *testing.T) {
	inWorld(t, func(w *world) {
		begin := func(n wire.NewGame, holder principal.ID, address string) (wire.Game, error) {
			n.Rules = "standard"
			return w.Create(w.Context(), play.Person{Holder: holder, Address: address}, n)
		}
		var first wire.Game
		for i := range 50 {
			g := w.must(begin(wire.NewGame{Clock: hours}, me, ""))
			if i == 0 {
				first = g
			}
		}
		_, err := begin(wire.NewGame{Clock: hours}, me, "")
		w.refused("too-many-games", err)
		time.Sleep(time.Hour) // that they are away makes no difference
		_, err = begin(wire.NewGame{Clock: hours}, me, "")
		w.refused("too-many-games", err)
		w.must(begin(wire.NewGame{}, me, ""))
		w.must(w.act(first, "resign", ""))
		w.must(begin(wire.NewGame{Clock: hours}, me, ""))
		_, err = begin(wire.NewGame{Clock: hours}, me, "")
		w.refused("too-many-games", err)

		small(w, 1000)
		for i := range 6 {
			w.must(begin(wire.NewGame{Clock: hours}, principal.ID(fmt.Sprint("s:", i)), "192.0.2.1"))
		}
		_, err = begin(wire.NewGame{Clock: hours}, "s:new", "192.0.2.1")
		w.refused("too-many-games", err)
		w.must(begin(wire.NewGame{Clock: hours}, "s:new", "192.0.2.2"))
	})
}

// Three games of one person wait in the lobby, ten of one address; those that are
// begun or broken off make room, on any node.
func TestSeeksAreBounded(t *testing.T) {
	inCluster(t, func(c *cluster) {
		seek := wire.NewGame{Rules: "standard", Opponent: "person", Listed: true}
		begin := func(n *node, holder principal.ID, address string) (wire.Game, error) {
			return n.Create(n.Context(), play.Person{Holder: holder, Address: address}, seek)
		}
		refused := func(err error) {
			c.Helper()
			var r *refusal.Error
			if !errors.As(err, &r) || r.Code != "too-many-games" {
				c.Errorf("error %v", err)
			}
		}
		one := c.a.must(begin(c.a, me, ""))
		two := c.b.must(begin(c.b, me, ""))
		c.a.must(begin(c.a, me, ""))
		_, err := begin(c.b, me, "")
		refused(err)
		link := seek
		link.Listed = false
		c.b.must(c.b.Create(c.b.Context(), play.Person{Holder: me}, link))
		c.b.must(c.b.Join(c.b.Context(), play.Person{Holder: other}, one.ID, wire.Join{}))
		c.b.must(begin(c.b, me, ""))
		c.a.must(c.a.act(two, "abort", ""))
		c.a.must(begin(c.a, me, ""))
		_, err = begin(c.a, me, "")
		refused(err)

		for i := range 10 {
			c.a.must(begin(c.a, principal.ID(fmt.Sprint("s:", i)), "192.0.2.1"))
		}
		_, err = begin(c.a, "s:new", "192.0.2.1")
		refused(err)
		c.a.must(begin(c.a, "s:new", "192.0.2.2"))
	})
}

// Many at a time get no more than one after the other.
func TestSeeksAtOnce(t *testing.T) {
	inWorld(t, func(w *world) {
		done := make(chan error)
		for range 40 {
			go func() {
				_, err := w.Create(w.Context(), play.Person{Holder: me}, wire.NewGame{Rules: "standard", Opponent: "person", Listed: true})
				done <- err
			}()
		}
		made := 0
		for range 40 {
			if err := <-done; err == nil {
				made++
			}
		}
		if made != 3 {
			w.Errorf("%d games wait in the lobby", made)
		}
	})
}
