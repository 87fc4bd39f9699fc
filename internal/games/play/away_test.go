package play_test

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

var hours = sudden(6 * time.Hour)

// A clock runs while its game is unloaded. A player who returns sees the time left, a
// move is charged in full, and a time-out is stored.
func TestClocksRunOutOfMemory(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.create(play.Terms{Control: hours})
		lost := w.create(play.Terms{Control: hours})
		time.Sleep(time.Hour)
		if n := w.Stats().Games; n != 0 {
			w.Fatalf("%d games in memory", n)
		}
		back := w.get(g.ID)
		if left := back.left(shogi.Black); left != 5*time.Hour || back.running() != "b" {
			w.Errorf("%v are left: %+v", left, back.Clock())
		}
		time.Sleep(30 * time.Minute) // unloaded again
		if n := w.Stats().Games; n != 0 {
			w.Fatalf("%d games in memory again", n)
		}
		moved := w.must(w.act(g, move("7g7f")))
		if moved.spent(0) != 90*time.Minute {
			w.Errorf("the move took %v", moved.spent(0))
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
				w.Errorf("a clock stood still without viewers: %+v", e)
			}
		}
		if n := w.Stats().Clocks; n != 0 {
			w.Errorf("%d clocks run and no game goes on", n)
		}
	})
}

// Closing the server stops the clocks of unloaded games too. After a crash, they stop at
// the last beat.
func TestRestartWithGamesAway(t *testing.T) {
	for _, orderly := range []bool{true, false} {
		inWorld(t, func(w *world) {
			g := w.create(play.Terms{Control: hours})
			time.Sleep(time.Hour)
			if n := w.Stats().Games; n != 0 {
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
			if left := back.left(shogi.Black); left < 5*time.Hour || left > 5*time.Hour+500*time.Millisecond || back.over() {
				w.Errorf("orderly %v: %v are left", orderly, left)
			}
		})
	}
}

// An unloaded game on its host continues when it is played through another node: the
// engine answers and the clock is current.
func TestAwayOnAnotherNode(t *testing.T) {
	inCluster(t, func(c *cluster) {
		g := c.a.create(play.Terms{Control: hours})
		time.Sleep(time.Hour)
		if n := c.a.Stats().Games; n != 0 {
			c.Fatalf("%d games in memory", n)
		}
		if g = c.b.must(c.b.act(g, move("7g7f"))); g.spent(0) != time.Hour {
			c.Errorf("the move took %v", g.spent(0))
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if g = c.b.get(g.ID); g.moves() != 2 || c.host(g.ID) != "a" {
			c.Errorf("%d moves, hosted by %s", g.moves(), c.host(g.ID))
		}
	})
}

func small(w *world, games int) {
	w.close()
	w.opened(func(c *play.Config) { c.MaxGames, c.MaxGamesEach = games, 6 })
}

// When memory is full, games without viewers are unloaded. Players can always load their
// game.
func TestMemoryIsBounded(t *testing.T) {
	inWorld(t, func(w *world) {
		small(w, 5)
		mine := w.create(play.Terms{Control: hours})
		time.Sleep(time.Hour)
		var watches []watcher
		for i := range 5 {
			who := fmt.Sprint("s:", i)
			g, err := w.Create(w.Context(), play.Person{Holder: people.ID(who)}, play.Terms{Rules: "standard", Control: hours})
			w.must(g, err)
			watch, err := w.Watch(w.Context(), people.ID(who), g.ID)
			if err != nil {
				w.Fatal(err)
			}
			watches = append(watches, watch)
		}
		_, err := w.Create(w.Context(), play.Person{Holder: other}, play.Terms{Rules: "standard"})
		w.refused("busy", err)
		// The player's own game loads wherever its clock runs.
		w.get(mine.ID)
		time.Sleep(time.Minute)
		if n := w.Stats().Games; n != 5 {
			w.Errorf("%d games in memory, want those watched", n)
		}
		w.must(w.act(w.get(mine.ID), command(match.Resigned)))
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
		if _, err = w.Create(w.Context(), play.Person{Holder: other}, play.Terms{Rules: "standard"}); err != nil {
			w.Errorf("viewers are left: %v", err)
		}
		if n := w.Stats().Clocks; n != 5 {
			w.Errorf("%d clocks run, want 5", n)
		}
	})
}

// The number of timed games per cookie and per address is bounded. A finished game makes
// room, and untimed games are free.
func TestGamesAreBounded(t *testing.T) {
	inWorld(t, func(w *world) {
		begin := func(n play.Terms, holder people.ID, address string) (state, error) {
			n.Rules = "standard"
			return w.Create(w.Context(), play.Person{Holder: holder, Address: address}, n)
		}
		var first state
		for i := range 50 {
			g := w.must(begin(play.Terms{Control: hours}, me, ""))
			if i == 0 {
				first = g
			}
		}
		_, err := begin(play.Terms{Control: hours}, me, "")
		w.refused("too-many-games", err)
		time.Sleep(time.Hour) // unloaded games count too
		_, err = begin(play.Terms{Control: hours}, me, "")
		w.refused("too-many-games", err)
		w.must(begin(play.Terms{}, me, ""))
		w.must(w.act(first, command(match.Resigned)))
		w.must(begin(play.Terms{Control: hours}, me, ""))
		_, err = begin(play.Terms{Control: hours}, me, "")
		w.refused("too-many-games", err)

		small(w, 1000)
		for i := range 6 {
			w.must(begin(play.Terms{Control: hours}, people.ID(fmt.Sprint("s:", i)), "192.0.2.1"))
		}
		_, err = begin(play.Terms{Control: hours}, "s:new", "192.0.2.1")
		w.refused("too-many-games", err)
		w.must(begin(play.Terms{Control: hours}, "s:new", "192.0.2.2"))
	})
}

// Three lobby games per person and ten per address are allowed, over all nodes. Started
// and aborted games make room.
func TestSeeksAreBounded(t *testing.T) {
	inCluster(t, func(c *cluster) {
		seek := play.Terms{Rules: "standard", Person: true, Listed: true}
		begin := func(n *node, holder people.ID, address string) (state, error) {
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
		c.b.must(c.b.Join(c.b.Context(), play.Person{Holder: other}, one.ID, ""))
		c.b.must(begin(c.b, me, ""))
		c.a.must(c.a.act(two, command(match.Abandoned)))
		c.a.must(begin(c.a, me, ""))
		_, err = begin(c.a, me, "")
		refused(err)

		for i := range 10 {
			c.a.must(begin(c.a, people.ID(fmt.Sprint("s:", i)), "192.0.2.1"))
		}
		_, err = begin(c.a, "s:new", "192.0.2.1")
		refused(err)
		c.a.must(begin(c.a, "s:new", "192.0.2.2"))
	})
}

// Concurrent requests do not exceed the limit.
func TestSeeksAtOnce(t *testing.T) {
	inWorld(t, func(w *world) {
		done := make(chan error)
		for range 40 {
			go func() {
				_, err := w.Create(w.Context(), play.Person{Holder: me}, play.Terms{Rules: "standard", Person: true, Listed: true})
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
