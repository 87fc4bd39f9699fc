package play_test

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

func (w watcher) sees(t *testing.T, when string, want play.Audience) {
	t.Helper()
	time.Sleep(2 * time.Second)
	synctest.Wait()
	if got := w.Audience(); got != want {
		t.Errorf("%s: %+v, want %+v", when, got, want)
	}
}

func (w watcher) called() bool {
	synctest.Wait()
	select {
	case <-w.AudienceChanged():
		return true
	default:
		return false
	}
}

// Watchers of one node appear on the other until they or their node leave. Only changes
// are published.
func TestAudienceAcrossNodes(t *testing.T) {
	inCluster(t, func(c *cluster) {
		g := c.a.begin(pairing())
		here := c.a.watch(me, g.ID)
		defer here.Close()
		here.sees(t, "alone", play.Audience{Black: true})
		there, guest := c.b.watch(other, g.ID), c.b.watch(third, g.ID)
		defer guest.Close()
		here.sees(t, "both players and one more", play.Audience{Watching: 1, Black: true, White: true})
		time.Sleep(time.Minute) // a later node learns the audience at the next repeat
		guest.sees(t, "on the other node", play.Audience{Watching: 1, Black: true, White: true})
		if !here.called() {
			t.Error("the arrival was not announced")
		}
		time.Sleep(10 * time.Minute)
		if here.called() {
			t.Error("an announcement without an arrival or departure")
		}
		here.sees(t, "much later", play.Audience{Watching: 1, Black: true, White: true})
		there.Close()
		here.sees(t, "the other player has gone", play.Audience{Watching: 1, Black: true})
		guest.Close()
		here.sees(t, "all have gone", play.Audience{Black: true})
		if !here.called() {
			t.Error("the departure was not announced")
		}
		again := c.b.watch(third, g.ID)
		here.sees(t, "one is back", play.Audience{Watching: 1, Black: true})
		for here.called() {
		}
		c.b.crash()
		here.sees(t, "the other node is gone, unnoticed", play.Audience{Watching: 1, Black: true})
		time.Sleep(5 * time.Minute)
		here.sees(t, "the other node is forgotten", play.Audience{Black: true})
		if !here.called() {
			t.Error("the loss of the node was not announced")
		}
		again.Close()
	})
}

func TestStats(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.begin(pairing())
		first, second := w.watchAs(me, g.ID), w.watchAs(third, g.ID)
		if s := w.Stats(); s != (play.Stats{Games: 1, Clocks: 1, Watchers: 2}) {
			t.Errorf("two watch a game: %+v", s)
		}
		first.Close()
		if s := w.Stats(); s.Watchers != 1 {
			t.Errorf("one has gone: %+v", s)
		}
		second.Close()
		w.must(w.actAs(me, g, command(match.Resigned)))
		synctest.Wait()
		if s := w.Stats(); s != (play.Stats{Games: 1}) {
			t.Errorf("the game is over: %+v", s)
		}
	})
}

func (w *world) watchAs(holder, id string) watcher {
	w.Helper()
	watch, err := w.Watch(w.Context(), people.ID(holder), id)
	if err != nil {
		w.Fatal(err)
	}
	return watch
}

// A player is not charged for latency: that of the fastest of the player's connections.
func TestLag(t *testing.T) {
	const spent = 3 * time.Second
	for name, c := range map[string]struct {
		mine, others []time.Duration
		want         time.Duration
	}{
		"not measured":         {nil, nil, spent},
		"measured":             {[]time.Duration{300 * time.Millisecond}, nil, spent - 300*time.Millisecond},
		"the quickest":         {[]time.Duration{300 * time.Millisecond, 100 * time.Millisecond, 200 * time.Millisecond}, nil, spent - 100*time.Millisecond},
		"no other player's":    {nil, []time.Duration{300 * time.Millisecond}, spent},
		"one is not measured":  {[]time.Duration{0, 200 * time.Millisecond}, nil, spent - 200*time.Millisecond},
		"another's is quicker": {[]time.Duration{300 * time.Millisecond}, []time.Duration{100 * time.Millisecond}, spent - 300*time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			inWorld(t, func(w *world) {
				n := pairing()
				n.Control = sudden(10 * time.Minute)
				g := w.begin(n)
				for _, d := range c.mine {
					watch := w.watchAs(me, g.ID)
					defer watch.Close()
					watch.Measured(d)
				}
				for _, d := range c.others {
					watch := w.watchAs(third, g.ID)
					defer watch.Close()
					watch.Measured(d)
				}
				g = w.must(w.actAs(me, g, move("7g7f")))
				g = w.must(w.actAs(other, g, move("3c3d")))
				time.Sleep(spent)
				g = w.must(w.actAs(me, g, move("2g2f")))
				if got := g.spent(2); got != c.want {
					t.Errorf("the move took %v, want %v", got, c.want)
				}
			})
		})
	}
}

// The empty holder owns no seats.
func TestReseatNobody(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.create(play.Terms{Color: "b", Level: 1})
		for _, c := range [][2]string{{"", me}, {me, ""}, {"", ""}} {
			if err := w.Reseat(w.Context(), people.ID(c[0]), people.ID(c[1])); err != nil {
				t.Errorf("from %q to %q: %v", c[0], c[1], err)
			}
			if seen := w.get(g.ID); seen.you() != "b" {
				t.Errorf("from %q to %q: the player plays %q", c[0], c[1], seen.you())
			}
		}
	})
}

// Undecided sides are drawn when the second player joins; both results occur. A wish is
// respected if the other player has no wish.
func TestDrawnSides(t *testing.T) {
	inWorld(t, func(w *world) {
		seen := map[string]bool{}
		for range 30 {
			n := pairing()
			n.Color = "random"
			g := w.begin(n)
			seen[g.you()] = true
			if mine := w.get(g.ID); mine.you() == g.you() || mine.you() == "" {
				t.Fatalf("one plays %q, the other %q", mine.you(), g.you())
			}
			w.must(w.actAs(me, w.get(g.ID), command(match.Abandoned)))
		}
		if !seen["b"] || !seen["w"] {
			t.Errorf("thirty draws gave %v", seen)
		}
		for _, side := range []shogi.Color{shogi.Black, shogi.White} {
			for range 10 {
				n := pairing()
				n.Color = "random"
				g := w.create(n)
				joined, err := shown(w.Hub.Join(w.Context(), play.Person{Holder: other}, g.ID, play.Joining{Name: "gin", Side: &side}))
				if err != nil || joined.you() != [...]string{"b", "w"}[side] {
					t.Fatalf("the player who wished for %v plays %q, %v", side, joined.you(), err)
				}
				w.must(w.actAs(me, w.get(g.ID), command(match.Abandoned)))
			}
		}
	})
}

// After another node has claimed a game, only that node drives it.
func TestHostedElsewhere(t *testing.T) {
	inCluster(t, func(c *cluster) {
		g := c.a.create(play.Terms{Control: byoyomi(time.Minute, 10*time.Second, 1)})
		w := c.b.watch(me, g.ID)
		defer w.Close()
		c.a.store.set(errCut)
		time.Sleep(5 * time.Minute)
		c.a.store.set(nil)
		time.Sleep(5 * time.Minute)
		if seen := c.b.seen(w); seen.reason() != "time" {
			t.Errorf("the clock did not run out: %+v", seen.end())
		}
		if h := c.host(g.ID); h != "" {
			t.Errorf("%q hosts a game that is over", h)
		}
		if a, b := c.a.Stats().Clocks, c.b.Stats().Clocks; a != 0 || b != 0 {
			t.Errorf("%d and %d clocks run", a, b)
		}
		if seen := c.a.get(g.ID); !seen.over() || seen.seq() != c.b.get(g.ID).seq() {
			t.Errorf("the first node shows %+v", seen.end())
		}
	})
}

// Ended returns the games of a period in order, without deleted ones.
func TestEnded(t *testing.T) {
	inWorld(t, func(w *world) {
		begun := time.Now()
		for range 3 {
			g := w.begin(pairing())
			w.must(w.actAs(me, g, command(match.Resigned)))
			time.Sleep(time.Hour)
		}
		for _, c := range []struct {
			since, until time.Duration
			want         int
		}{{0, 3 * time.Hour, 3}, {0, time.Hour, 1}, {30 * time.Minute, 90 * time.Minute, 1}, {3 * time.Hour, 4 * time.Hour, 0}} {
			n := 0
			err := w.Ended(w.Context(), me, begun.Add(c.since), begun.Add(c.until), func(play.View) error {
				n++
				return nil
			})
			if err != nil || n != c.want {
				t.Errorf("from %v to %v: %d games, %v, want %d", c.since, c.until, n, err, c.want)
			}
		}
		told := 0
		if err := w.Ended(w.Context(), me, begun, begun.Add(9*time.Hour), func(play.View) error {
			told++
			return match.ErrConflict
		}); !errors.Is(err, match.ErrConflict) || told != 1 {
			t.Errorf("the subscription ended: %v after %d games", err, told)
		}
	})
}

func TestCutListeners(t *testing.T) {
	inCluster(t, func(c *cluster) {
		mine, theirs := c.b.listen(kin.Holder), c.b.listen(gin.Holder)
		here := c.a.listen(kin.Holder)
		c.a.Cut(kin.Holder)
		synctest.Wait()
		for name, l := range map[string]listener{"on the other node": mine, "here": here, "another's": theirs} {
			gone := false
			select {
			case <-l.Gone():
				gone = true
			default:
			}
			if gone != (name != "another's") {
				t.Errorf("%s: has ended %v", name, gone)
			}
			l.Close()
		}
	})
}

// The presence of a player who waits at the board is stored, until they leave or an
// opponent joins.
func TestAttendance(t *testing.T) {
	inWorld(t, func(w *world) {
		n := pairing()
		n.Listed = true
		g := w.create(n)
		seen := func() time.Time {
			t.Helper()
			o, err := w.store.Opening(w.Context(), g.ID)
			if err != nil {
				t.Fatal(err)
			}
			return o.Seen
		}
		begun := seen()
		time.Sleep(20 * time.Second)
		if !seen().Equal(begun) {
			t.Error("noted at the board without being there")
		}
		guest := w.watchAs(third, g.ID)
		time.Sleep(20 * time.Second)
		if !seen().Equal(begun) {
			t.Error("noted at the board although another is there")
		}
		guest.Close()
		watch := w.watchAs(me, g.ID)
		time.Sleep(20 * time.Second)
		if ago := time.Since(seen()); ago > 15*time.Second {
			t.Errorf("at the board, and noted there %v ago", ago)
		}
		watch.Close()
		last := seen()
		time.Sleep(20 * time.Second)
		if later := seen().Sub(last); later > 15*time.Second {
			t.Errorf("gone, and noted at the board %v later", later)
		}
	})
}

// A game without a decision is not rated, and a custom start cannot be rated.
func TestUnrated(t *testing.T) {
	inWorld(t, func(w *world) {
		for name, change := range map[string]func(n *play.Terms){
			"a handicap": func(n *play.Terms) { n.Handicap = handicap(w) },
			"a position": func(n *play.Terms) { n.SFEN = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1" },
			"no clock":   func(n *play.Terms) { n.Control = clock.Control{} },
		} {
			n := pairing()
			n.Rated = true
			change(&n)
			if _, err := w.Create(w.Context(), kin, n); err == nil || !strings.Contains(err.Error(), "is not rated") {
				t.Errorf("%s: %v", name, err)
			}
		}
		n := pairing()
		n.Rated = true
		g := w.must(w.Create(w.Context(), kin, n))
		g = w.must(w.Join(w.Context(), gin, g.ID, ""))
		w.must(w.Act(w.Context(), kin.Holder, g.ID, command(match.Abandoned), g.seq()))
		synctest.Wait()
		time.Sleep(time.Minute)
		if seen, err := w.Get(w.Context(), gin.Holder, g.ID); err != nil || seen.After != [2]int{} {
			t.Errorf("a game that was broken off: %+v, %+v, %v", seen.player(shogi.Black), seen.player(shogi.White), err)
		}
	})
}

func TestEndedAndRemoved(t *testing.T) {
	inWorld(t, func(w *world) {
		begun := time.Now()
		var ids []string
		for range 3 {
			g := w.begin(pairing())
			w.must(w.actAs(me, g, command(match.Resigned)))
			ids = append(ids, g.ID)
			time.Sleep(time.Minute)
		}
		var got []string
		if err := w.Hub.Ended(w.Context(), me, begun, begun.Add(time.Hour), func(v play.View) error {
			if len(got) == 0 {
				w.restart(ids[1])
			}
			got = append(got, v.ID)
			return nil
		}); err != nil || len(got) != 2 || got[0] != ids[0] || got[1] != ids[2] {
			t.Errorf("announced %q of %q, %v", got, ids, err)
		}
	})
}

func (w *world) restart(id string) {
	w.store.mu.Lock()
	delete(w.store.games, id)
	w.store.mu.Unlock()
	time.Sleep(15 * time.Minute)
}

func TestListenOnce(t *testing.T) {
	inWorld(t, func(w *world) {
		k := w.listen(kin.Holder)
		k.reports()
		c := w.challenge(gin, kin)
		k.reports("challenge " + c.ID)
		k.reports()
		d := w.challenge(gin, kin)
		k.reports("challenge " + d.ID)
		w.must(w.Join(w.Context(), kin, c.ID, ""))
		k.reports("gameStart " + c.ID)
		k.reports()
		k.Close()
	})
}
