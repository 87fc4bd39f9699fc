package runner

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/play/hosting"
	"github.com/komadai/komadai/internal/games/play/table"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/people"
)

func bare(games int) *Runner {
	return newRunner(Config{Guard: guard.New(nil), MaxGames: games, MaxGamesEach: 5})
}

func registryOf(games int) *registry { return &bare(games).games }

func (r *registry) add(id string, p place) *Game {
	p.game = r.open(id, p.status.Hosting)
	r.places[id] = &p
	return p.game
}

// TestRegistryPins: a game stays in memory while it is pinned, loaded, or its clock runs
// here.
func TestRegistryPins(t *testing.T) {
	for _, c := range []struct {
		name   string
		status table.Status
		stays  bool
		others int // additional pins
	}{
		{"not loaded", table.Status{}, false, 0}, {"pinned twice", table.Status{}, true, 1},
		{"loaded", table.Status{Loaded: true}, true, 0}, {"hosted here", table.Status{Hosting: true}, true, 0},
	} {
		r := registryOf(10)
		one := r.add("g", place{status: c.status, pins: 1 + c.others})
		p := r.places["g"]
		r.unpin(one, false)
		if _, stays := r.places["g"]; stays != c.stays || p.pins != c.others || !p.used.IsZero() {
			t.Errorf("%s: stays %v, %d pins, used %v", c.name, stays, p.pins, p.used)
		}
	}
	r := registryOf(10)
	one, err := r.pin("g")
	if err != nil {
		t.Fatal(err)
	}
	p := r.places["g"]
	pins := []int{p.pins}
	if r.peek("g") != one {
		t.Error("a peek finds another game")
	}
	if pins = append(pins, p.pins); r.repin(one) != nil {
		t.Error("it cannot be pinned once more")
	}
	if pins = append(pins, p.pins); !slices.Equal(pins, []int{1, 2, 3}) {
		t.Errorf("pinned %v times, want 1, 2, 3", pins)
	}
	if r.peek("h") != nil || r.size() != 1 {
		t.Error("a peek brings a game into memory")
	}
	if r.unpin(one, true); p.used.IsZero() {
		t.Error("a use is not recorded")
	}
	if _, _, first := r.close(); !first {
		t.Error("closed before")
	}
	if _, _, first := r.close(); first || r.all() != nil || r.repin(one) == nil {
		t.Error("still open after close")
	}
	if _, err := r.pin("g"); err == nil {
		t.Error("pinned after close")
	}
}

func TestRegistryCrowds(t *testing.T) {
	r := registryOf(16) // 14 are nearly full
	for i := range 16 {
		if _, err := r.pin(strings.Repeat("g", i+1)); err != nil {
			t.Fatal(err)
		}
		if got, want := len(r.crowded) > 0, i+1 >= 14; got != want {
			t.Errorf("%d games of 16: crowded %v", i+1, got)
		}
		if got, want := r.full("new"), i+1 >= 16; got != want || r.full("g") {
			t.Errorf("%d games of 16: full %v", i+1, got)
		}
	}
}

// TestRegistryAway: an away game still counts for its maker.
func TestRegistryAway(t *testing.T) {
	r := registryOf(10)
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	who := Maker{Holder: "s:a", Address: "n:1"}
	running := table.Status{Loaded: true, Hosting: true, Seq: 3}
	for _, id := range []string{"g", "h"} {
		r.retire(r.add(id, place{pins: 1, status: running, timer: timer, maker: who}))
	}
	if len(r.places) != 0 || len(r.away) != 2 || r.away["g"].seq != 3 || !maps.Equal(r.made, map[people.ID]int{"s:a": 2, "n:1": 2}) {
		t.Fatalf("%d in memory, %d away, made %v", len(r.places), len(r.away), r.made)
	}
	if got := r.begun(who); got.clocks != 2 || got.near.clocks != 2 {
		t.Errorf("begun %+v", got)
	}
	if got := r.begun(Maker{Holder: "s:b", Address: "n:1"}); got.clocks != 0 || got.near.clocks != 2 {
		t.Errorf("another of the address has begun %+v", got)
	}
	if got := r.begun(Maker{Holder: "s:a"}); got.clocks != 2 || got.near.clocks != 0 {
		t.Errorf("of no known address: %+v", got)
	}
	if clocks, _ := r.count(); clocks != 2 {
		t.Errorf("%d clocks run", clocks)
	}
	one, err := r.pin("g")
	if err != nil {
		t.Fatal(err)
	}
	p := r.places["g"]
	expect.All(t, "back",
		expect.That("timer", p.timer, timer), expect.True("hosting", one.Hosting()), expect.That("status", p.status, table.Status{Hosting: true}),
		expect.That("maker", p.maker, who), expect.That(`made["s:a"]`, r.made["s:a"], 1),
		expect.That(`made["n:1"]`, r.made["n:1"], 1), expect.That("len(away)", len(r.away), 1),
	)
	r.recall()
	if len(r.away) != 0 || len(r.made) != 0 || r.places["h"] == nil || !r.places["h"].status.Hosting {
		t.Errorf("all back: %d away, made %v", len(r.away), r.made)
	}
	r.retire(r.add("k", place{pins: 2, status: table.Status{Loaded: true}, timer: timer}))
	if r.places["k"] == nil || r.places["k"].pins != 1 || len(r.away) != 0 {
		t.Error("a game in use leaves memory")
	}
	r.retire(r.add("q", place{pins: 1, status: table.Status{Loaded: true}}))
	if r.places["q"] != nil || len(r.away) != 0 {
		t.Error("a game without a clock stays, or is away")
	}
}

func TestRegistryBegun(t *testing.T) {
	r := registryOf(10)
	a, b := Maker{"s:a", "n:1"}, Maker{"s:b", "n:1"}
	r.add("1", place{maker: a, begins: Begins{Clock: true}, live: true})
	r.add("2", place{maker: a, begins: Begins{Clock: true, Seek: true}, live: true, waiting: true})
	r.add("3", place{maker: a, begins: Begins{Seek: true}, live: true}) // joined
	r.add("4", place{maker: a, begins: Begins{Clock: true, Seek: true}, waiting: true})
	r.add("5", place{maker: b, begins: Begins{Seek: true}, live: true, waiting: true})
	for _, c := range []struct {
		who  Maker
		want begun
	}{
		{a, begun{count{2, 1}, count{2, 2}}}, {b, begun{count{0, 1}, count{2, 2}}}, {Maker{Holder: "s:a"}, begun{count: count{2, 1}}},
		{Maker{"s:c", "n:2"}, begun{}},
	} {
		if got := r.begun(c.who); got != c.want {
			t.Errorf("%v has begun %+v, want %+v", c.who, got, c.want)
		}
	}
}

// TestRegistrySync: an unloaded game keeps its place in the counts.
func TestRegistrySync(t *testing.T) {
	r := registryOf(10)
	r.add("g", place{live: true, waiting: true})
	p := r.places["g"]
	for _, c := range []struct {
		status        table.Status
		live, waiting bool
	}{
		{table.Status{}, true, true}, {table.Status{Loaded: true}, true, false},
		{table.Status{Loaded: true, Waiting: true}, true, true}, {table.Status{Loaded: true, Over: true}, false, false},
		{table.Status{Host: "there"}, false, false},
	} {
		if r.sync("g", c.status); p.status != c.status || p.live != c.live || p.waiting != c.waiting {
			t.Errorf("%+v: live %v, waiting %v", p.status, p.live, p.waiting)
		}
	}
	r.sync("away", table.Status{})
}

// TestRegistryIdle: the games idle longest leave first, but not those with a deadline
// soon.
func TestRegistryIdle(t *testing.T) {
	now := time.Unix(100_000, 0)
	fill := func() *registry {
		r := registryOf(10)
		for i, id := range []string{"a", "b", "c", "d", "e", "f"} {
			r.add(id, place{used: now.Add(-time.Duration(6-i) * time.Minute)})
		}
		r.places["b"].pins = 1
		r.places["c"].timer, r.places["c"].due = &time.Timer{}, now.Add(soon)
		r.places["d"].timer, r.places["d"].due = &time.Timer{}, now.Add(soon+1)
		return r
	}
	for _, c := range []struct {
		unused time.Duration
		enough int
		want   []string
	}{
		{time.Minute, 0, []string{"a", "d", "e", "f"}}, {2 * time.Minute, 0, []string{"a", "d", "e"}}, {2*time.Minute + 1, 0, []string{"a", "d"}},
		{time.Minute, 4, []string{"a", "d"}}, {time.Minute, 6, nil}, {time.Minute, 9, nil}, {time.Hour, 0, nil},
	} {
		r := fill()
		var got []string
		for _, one := range r.idle(now, c.unused, c.enough) {
			got = append(got, one.ID)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("unused for %v, %d are enough: %v, want %v", c.unused, c.enough, got, c.want)
		}
		for id, p := range r.places {
			if want := number(slices.Contains(c.want, id) || id == "b"); p.pins != want {
				t.Errorf("unused for %v, %d are enough: %s has %d pins", c.unused, c.enough, id, p.pins)
			}
		}
	}
}

// TestFollowing: the first change starts a follower, which also gets the later ones.
func TestFollowing(t *testing.T) {
	r := registryOf(10)
	if r.note("g", hosting.Change{Seq: 1}) != nil {
		t.Error("a game that is not here is followed")
	}
	one, err := r.pin("g")
	if err != nil {
		t.Fatal(err)
	}
	p := r.places["g"]
	if got := r.note("g", hosting.Change{Seq: 1}); got != one || p.pins != 2 {
		t.Fatalf("without followers: %d pins", p.pins)
	}
	if r.note("g", hosting.Change{Seq: 2}) != nil || p.pins != 2 {
		t.Error("two follow")
	}
	if n := r.noted(one); n == nil || n.Seq != 2 || p.pins != 2 || !p.following {
		t.Errorf("noted %+v", n)
	}
	if n := r.noted(one); n != nil || p.pins != 1 || p.following {
		t.Errorf("nothing is left: %+v, %d pins", n, p.pins)
	}
	r.away["h"] = &away{seq: 5}
	for _, c := range []struct {
		n    hosting.Change
		back bool
	}{{hosting.Change{Seq: 5}, false}, {hosting.Change{Seq: 4, Talk: true}, false}, {hosting.Change{Seq: 6}, true}} {
		if got := r.note("h", c.n) != nil; got != c.back || (r.away["h"] == nil) != c.back {
			t.Errorf("%+v: back %v", c.n, got)
		}
	}
	r.away["i"] = &away{seq: 5}
	if r.note("i", hosting.Change{Host: true}) == nil {
		t.Error("a game that has another host does not come back")
	}
	r.close()
	if r.note("g", hosting.Change{}) != nil {
		t.Error("followed after close")
	}
}

func TestSetTimer(t *testing.T) {
	r := registryOf(10)
	timer := time.NewTimer(time.Hour)
	r.add("g", place{timer: timer})
	if clocks, _ := r.count(); clocks != 1 || !r.ticks("g") {
		t.Errorf("%d clocks run", clocks)
	}
	for range 2 {
		r.setTimer("g", nil, time.Time{})
		if clocks, _ := r.count(); clocks != 0 || r.ticks("g") {
			t.Errorf("%d clocks run after the stop", clocks)
		}
	}
	if timer.Stop() {
		t.Error("the timer still ran")
	}
	r.setTimer("away", nil, time.Time{})
}

// TestRegistryClose: the clocks of away games stop at close.
func TestRegistryClose(t *testing.T) {
	r := registryOf(10)
	timer := time.NewTimer(time.Hour)
	r.away["g"] = &away{timer: timer}
	if _, distant, _ := r.close(); !slices.Equal(distant, []string{"g"}) || timer.Stop() {
		t.Errorf("%v are away, or a clock runs", distant)
	}
}

func TestBackground(t *testing.T) {
	r := bare(10)
	done := make(chan struct{})
	if !r.begin(func() { close(done) }) {
		t.Fatal("it does not begin")
	}
	<-done
	r.background.close()
	if r.begin(func() { t.Error("it began after close") }) || r.ctx.Err() == nil {
		t.Error("it is still open")
	}
	if err := r.wait(t.Context()); err != nil {
		t.Error(err)
	}
}
