package play_test

import (
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

type listener struct {
	*world
	*play.Listener
}

func (w *world) listen(holder people.ID) listener {
	w.Helper()
	l, err := w.Listen(holder)
	if err != nil {
		w.Fatal(err)
	}
	return listener{w, l}
}

// reports checks the pending events: kinds and game ids.
func (l listener) reports(want ...string) []play.Event {
	l.Helper()
	synctest.Wait()
	var events []play.Event
	select {
	case <-l.News():
		var err error
		if events, err = l.Events(l.Context()); err != nil {
			l.Fatal(err)
		}
	default:
	}
	var got []string
	for _, e := range events {
		got = append(got, string(e.Kind)+" "+e.ID)
	}
	if !slices.Equal(got, want) {
		l.Errorf("events %q, want %q", got, want)
	}
	return events
}

var (
	kin = play.Person{Holder: "a:1", Account: "1", Name: "kin"}
	gin = play.Person{Holder: "a:2", Account: "2", Name: "gin"}
)

func (w *world) challenge(who, whom play.Person) state {
	w.Helper()
	n := pairing()
	n.Name = ""
	return w.must(w.Challenge(w.Context(), who, whom, n))
}

func TestListen(t *testing.T) {
	inWorld(t, func(w *world) {
		before := w.must(w.Create(w.Context(), gin, play.Terms{Rules: "standard", Level: 1, Color: "b"}))
		k, g := w.listen(kin.Holder), w.listen(gin.Holder)
		k.reports()
		g.reports("gameStart " + before.ID)
		time.Sleep(time.Second)

		c := w.challenge(kin, gin)
		k.reports()
		if e := g.reports("challenge " + c.ID); e[0].Opening.Config.Players[shogi.Black].Name != "kin" || !e[0].Opening.Config.Players[shogi.White].Vacant {
			t.Errorf("challenge %+v", e[0].Opening)
		}
		// A later listener gets it too.
		late := w.listen(gin.Holder)
		late.reports("gameStart "+before.ID, "challenge "+c.ID)
		late.Close()
		begun := w.must(w.Join(w.Context(), gin, c.ID, ""))
		k.reports("gameStart " + c.ID)
		g.reports("gameStart " + c.ID)
		if _, err := w.Act(w.Context(), kin.Holder, c.ID, move("7g7f"), begun.seq()); err != nil {
			t.Fatal(err)
		}
		k.reports() // a move is no event
		if _, err := w.Act(w.Context(), gin.Holder, c.ID, command(match.Resigned), begun.seq()); err != nil {
			t.Fatal(err)
		}
		if e := k.reports("gameFinish " + c.ID); !e[0].Game.Result().Over() || e[0].Side != shogi.Black || e[0].Game.Player(shogi.White).Name != "gin" {
			t.Errorf("finish %+v", e[0].Game)
		}
		g.reports("gameFinish " + c.ID)

		// A game that starts and ends before the first look is reported completely.
		c = w.challenge(gin, kin)
		begun = w.must(w.Join(w.Context(), kin, c.ID, ""))
		if _, err := w.Act(w.Context(), kin.Holder, c.ID, command(match.Abandoned), begun.seq()); err != nil {
			t.Fatal(err)
		}
		k.reports("gameStart "+c.ID, "gameFinish "+c.ID)
		g.reports("gameStart "+c.ID, "gameFinish "+c.ID)

		k.Close()
		g.Close()
	})
}

// An arranged game, such as a tournament game, starts for both players.
func TestListenToStart(t *testing.T) {
	inWorld(t, func(w *world) {
		k, g := w.listen(kin.Holder), w.listen(gin.Holder)
		k.reports()
		g.reports()
		rs, err := variant.Lookup("standard")
		if err != nil {
			t.Fatal(err)
		}
		c := match.Config{
			Rules: rs.ID, Impasse: shogi.Impasse24Agreed, Start: rs.SFEN, Tournament: "cup",
			Players: [2]match.Player{{Name: "kin", Account: "1"}, {Name: "gin", Account: "2"}},
		}
		seats := []match.Seat{{Side: shogi.Black, Holder: kin.Holder}, {Side: shogi.White, Holder: gin.Holder}}
		if _, err := w.Hub.Create(t.Context(), play.Proposal{ID: "round1", Config: c, Seats: seats}); err != nil {
			t.Fatal(err)
		}
		if e := k.reports("gameStart round1"); e[0].Game.Config().Tournament != "cup" || e[0].Game.Player(e[0].Side.Other()).Name != "gin" {
			t.Errorf("start %+v", e[0].Game)
		}
		g.reports("gameStart round1")
		k.Close()
		g.Close()
	})
}

func TestListenTimeUp(t *testing.T) {
	inWorld(t, func(w *world) {
		c := w.challenge(kin, gin)
		w.must(w.Join(w.Context(), gin, c.ID, ""))
		g := w.listen(gin.Holder)
		g.reports("gameStart " + c.ID)
		time.Sleep(time.Hour)
		g.reports("gameFinish " + c.ID)
		g.Close()
	})
}

func TestDecline(t *testing.T) {
	inWorld(t, func(w *world) {
		k, g := w.listen(kin.Holder), w.listen(gin.Holder)
		k.reports()
		g.reports()
		c := w.challenge(kin, gin)
		g.reports("challenge " + c.ID)
		_, err := w.Decline(w.Context(), third, c.ID)
		w.refused("not-yours", err)
		_, err = w.Decline(w.Context(), kin.Holder, c.ID)
		w.refused("not-now", err)
		_, err = w.Decline(w.Context(), gin.Holder, "none")
		w.refused("not-found", err)
		for range 2 { // again, as after a lost answer
			if d := w.must(w.Decline(w.Context(), gin.Holder, c.ID)); d.reason() != "abandoned" {
				t.Errorf("declined: %+v", d.end())
			}
		}
		g.reports("challengeCanceled " + c.ID)
		k.reports("challengeDeclined " + c.ID)
		_, err = w.Join(w.Context(), gin, c.ID, "")
		w.refused("over", err)

		c = w.challenge(kin, gin)
		g.reports("challenge " + c.ID)
		if _, err := w.Act(w.Context(), kin.Holder, c.ID, command(match.Abandoned), c.seq()); err != nil {
			t.Fatal(err)
		}
		g.reports("challengeCanceled " + c.ID)
		k.reports("challengeCanceled " + c.ID)
		_, err = w.Decline(w.Context(), gin.Holder, c.ID)
		w.refused("over", err)

		open := w.create(play.Terms{Person: true, Listed: true})
		_, err = w.Decline(w.Context(), gin.Holder, open.ID)
		w.refused("not-yours", err)
		c = w.challenge(kin, gin)
		w.must(w.Join(w.Context(), gin, c.ID, ""))
		_, err = w.Decline(w.Context(), gin.Holder, c.ID)
		w.refused("taken", err)
		k.Close()
		g.Close()
	})
}

// More events than a listener buffers are still reported, once each.
func TestListenToMuch(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.listen(gin.Holder)
		g.reports()
		var want []string
		for i := range 210 {
			from := play.Person{Holder: people.ID(fmt.Sprint("a:from ", i/30)), Account: fmt.Sprint("from ", i/30), Name: "from"}
			c := w.challenge(from, gin)
			want = append(want, "challenge "+c.ID)
			time.Sleep(time.Millisecond)
		}
		synctest.Wait()
		<-g.News()
		events, err := g.Events(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range events {
			got = append(got, string(e.Kind)+" "+e.ID)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%d events, want %d", len(got), len(want))
		}
		g.reports()
		g.Close()
	})
}

func TestListenBlocked(t *testing.T) {
	inWorld(t, func(w *world) {
		c := w.challenge(kin, gin)
		if err := w.store.Block(t.Context(), gin.Holder, kin.Holder, true, time.Now()); err != nil {
			t.Fatal(err)
		}
		g := w.listen(gin.Holder)
		g.reports()
		if _, err := w.Act(w.Context(), kin.Holder, c.ID, command(match.Abandoned), c.seq()); err != nil {
			t.Fatal(err)
		}
		g.reports()
		g.Close()
	})
}

func TestListenOutage(t *testing.T) {
	inCluster(t, func(c *cluster) {
		l := c.b.listen(gin.Holder)
		l.reports()
		g := c.a.challenge(kin, gin)
		synctest.Wait()
		<-l.News()
		c.b.store.set(errCut)
		if _, err := l.Events(t.Context()); err == nil {
			t.Fatal("the store fails without an error")
		}
		c.b.store.set(nil)
		l.Close()
		l = c.b.listen(gin.Holder)
		l.reports("challenge " + g.ID)
		l.Close()
	})
}

// A listener on one node gets events of the other, and later those whose message was
// lost.
func TestListenAcrossNodes(t *testing.T) {
	inCluster(t, func(c *cluster) {
		k, g := c.a.listen(kin.Holder), c.b.listen(gin.Holder)
		k.reports()
		g.reports()
		one := c.a.challenge(kin, gin)
		g.reports("challenge " + one.ID)
		c.b.must(c.b.Join(c.Context(), gin, one.ID, ""))
		k.reports("gameStart " + one.ID)
		g.reports("gameStart " + one.ID)

		c.a.bus.lose(true)
		two := c.a.challenge(kin, gin)
		if _, err := c.a.Act(c.Context(), kin.Holder, one.ID, command(match.Resigned), 2); err != nil {
			t.Fatal(err)
		}
		g.reports()
		time.Sleep(80 * time.Second)
		g.reports("gameFinish "+one.ID, "challenge "+two.ID)
		time.Sleep(2 * time.Minute)
		g.reports()
		c.a.bus.lose(false)
		// A known loss is recovered soon.
		c.b.bus.lose(true)
		three := c.a.challenge(kin, gin)
		synctest.Wait()
		c.b.bus.mend()
		time.Sleep(6 * time.Second)
		g.reports("challenge " + three.ID)
		k.Close()
		g.Close()
	})
}

// When a holder signs in as another, its listeners end on all nodes. Closing the hub ends
// the rest.
func TestListenEnds(t *testing.T) {
	inCluster(t, func(c *cluster) {
		g := c.a.create(play.Terms{Color: "b", Level: 1})
		var ls []listener
		for _, n := range []*node{c.a, c.b} {
			l := n.listen(me)
			l.reports("gameStart " + g.ID)
			ls = append(ls, l)
		}
		if err := c.a.Reseat(c.Context(), me, "a:1"); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		for i, l := range ls {
			select {
			case <-l.Gone():
			default:
				t.Errorf("listener %d is still open", i)
			}
			l.Close()
		}
		last := c.b.listen("a:1")
		last.reports("gameStart " + g.ID)
		c.b.world.close()
		<-last.Gone()
		last.Close()
		if _, err := c.b.Listen("a:1"); err == nil {
			t.Error("a listener is open after the end")
		}
	})
}
