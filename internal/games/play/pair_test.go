package play_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/variant"
)

var quick = clock.Control{Kind: clock.Byoyomi, Main: 10 * time.Minute, Byoyomi: 30 * time.Second, Periods: 1}

func (w *world) paired(who play.Person, rated bool, span int) (state, error) {
	return shown(w.Pair(w.Context(), who, play.Terms{Rules: "standard", Control: quick, Rated: rated}, span))
}

// A tap joins the oldest fitting game or waits; a second tap of the same person changes nothing.
func TestPair(t *testing.T) {
	inWorld(t, func(w *world) {
		guest := func(n int) play.Person { return play.Person{Holder: people.ID(fmt.Sprint("s:", n))} }
		other := w.must(w.Create(w.Context(), play.Person{Holder: me}, play.Terms{Rules: "standard", Person: true, Listed: true, Control: quick})) // a side of choice
		first := w.must(w.paired(guest(1), false, 0))
		if !first.waits() || first.ID == other.ID {
			t.Fatalf("the first game is %s", first.ID)
		}
		if again := w.must(w.paired(guest(1), false, 0)); again.ID != first.ID {
			t.Errorf("a second tap opened %s", again.ID)
		}
		time.Sleep(time.Second)
		slow := w.must(shown(w.Pair(w.Context(), guest(2), play.Terms{Rules: "standard"}, 0)))
		if !slow.waits() {
			t.Error("a game without a clock was paired with one that has a clock")
		}
		if g := w.must(w.paired(guest(3), false, 0)); g.ID != first.ID || g.waits() || !g.Seated {
			t.Errorf("the third person got %s, waiting %v", g.ID, g.waits())
		}
		if g := w.must(w.paired(guest(4), false, 0)); !g.waits() {
			t.Error("a fourth person joined a full game")
		}
		_, err := w.paired(guest(5), false, 100)
		w.refused("not-yours", err)
		_, err = w.paired(guest(5), true, 0)
		w.refused("not-yours", err)
	})
}

// Two people are paired in a rule set that draws the start of each game.
func TestPairWithDrawnStarts(t *testing.T) {
	library := variant.NewLibrary(nil)
	rs, err := variant.Parse("drawn.toml", []byte(`extends = "standard"
id = "drawn"
names = { en = "Drawn" }
board.regions.camp = ["1i-9i"]
board.shuffle.squares = "camp"
`))
	if err != nil {
		t.Fatal(err)
	}
	library.Offer([]*variant.RuleSet{rs})
	synctest.Test(t, func(t *testing.T) {
		w := &world{T: t, store: newMemory(), engine: newMover(time.Second), log: &strings.Builder{}}
		w.opened(func(c *play.Config) { c.Library = library })
		defer w.close()
		pair := func(holder people.ID) state {
			terms := play.Terms{Rules: rs.ID, Library: library, Control: quick}
			return w.must(shown(w.Pair(w.Context(), play.Person{Holder: holder}, terms, 0)))
		}
		first := pair("s:1")
		if second := pair("s:2"); second.ID != first.ID || second.waits() {
			t.Errorf("the second person got %s, not %s", second.ID, first.ID)
		}
	})
}

// Ratings bound a pairing in both directions, and a join of the game itself.
func TestPairByRating(t *testing.T) {
	inWorld(t, func(w *world) {
		speed, _ := ladder.SpeedOf(quick)
		person := func(account string, rating float64) play.Person {
			s := ladder.New(ladder.Key{Account: account, Rules: "standard", Speed: speed})
			s.Value, s.Deviation = rating, 50
			w.store.ratings[s.Key] = s
			return play.Person{Holder: people.OfAccount(account), Account: account, Name: account}
		}
		weak, strong, near := person("weak", 1200), person("strong", 1800), person("near", 1750)
		first := w.must(w.paired(strong, true, 100))
		if got := first.config().Ratings; got != [2]int{1700, 1900} {
			t.Errorf("the range is %v", got)
		}
		if g := w.must(w.paired(weak, true, 0)); !g.waits() || g.ID == first.ID {
			t.Error("a player of 1200 was paired with one who wants 1700 to 1900")
		}
		_, err := w.Join(w.Context(), weak, first.ID, "")
		w.refused("not-yours", err)
		// The game of 1200 is older than none, but near wants at most 100 points of difference.
		if g := w.must(w.paired(near, true, 100)); g.ID != first.ID || g.waits() {
			t.Errorf("a player of 1750 got %s", g.ID)
		}
	})
}

// Many who ask at once are all paired, each with one game.
func TestPairAtOnce(t *testing.T) {
	inCluster(t, func(c *cluster) {
		const crowd = 20
		var all sync.WaitGroup
		for i := range crowd {
			n := c.a
			if i%2 == 1 {
				n = c.b
			}
			all.Go(func() {
				if _, err := n.paired(play.Person{Holder: people.ID(fmt.Sprint("s:", i))}, false, 0); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		running := map[people.ID]int{}
		c.memory.mu.Lock()
		defer c.memory.mu.Unlock()
		for _, k := range c.memory.games {
			if k.summary.Result.Over() {
				continue
			}
			for _, s := range k.seats {
				running[s.Holder]++
			}
		}
		for holder, n := range running {
			if n != 1 {
				t.Errorf("%s has %d games", holder, n)
			}
		}
		if len(running) != crowd {
			t.Errorf("%d people have a game", len(running))
		}
	})
}
