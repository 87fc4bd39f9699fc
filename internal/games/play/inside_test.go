package play

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/shogi"
)

// bare is a node without users.
func bare(games int) *node {
	return newNode(Config{Guard: guard.New(nil), MaxGames: games, MaxGamesEach: 5})
}

// TestRegistryPins: a game stays in memory while it is pinned, loaded, or its clock runs
// here.
func TestRegistryPins(t *testing.T) {
	for _, c := range []struct {
		name   string
		table  *table
		stays  bool
		others int // additional pins
	}{
		{"not loaded", &table{}, false, 0},
		{"pinned twice", &table{}, true, 1},
		{"loaded", &table{game: &match.Game{}}, true, 0},
		{"hosted here", &table{hosting: true}, true, 0},
	} {
		r := &bare(10).games
		one := c.table
		one.id, one.pins = "g", 1+c.others
		r.tables["g"] = one
		r.release(one)
		if _, stays := r.tables["g"]; stays != c.stays || one.pins != c.others || !one.used.IsZero() {
			t.Errorf("%s: stays %v, %d pins, used %v", c.name, stays, one.pins, one.used)
		}
	}
	r := &bare(10).games
	one, err := r.pin("g")
	if err != nil {
		t.Fatalf("pinned: %v", err)
	}
	pins := []int{one.pins}
	if r.peek("g") != one {
		t.Error("a look finds another")
	}
	if pins = append(pins, one.pins); r.repin(one) != nil {
		t.Error("it cannot be pinned once more")
	}
	if pins = append(pins, one.pins); !slices.Equal(pins, []int{1, 2, 3}) {
		t.Errorf("pinned %v times, want 1, 2, 3", pins)
	}
	if r.peek("h") != nil || r.size() != 1 {
		t.Errorf("a look at what is not in memory brings it there")
	}
	if r.unpin(one); one.used.IsZero() {
		t.Error("it was used")
	}
	if _, _, first := r.close(); !first {
		t.Error("closed before")
	}
	if _, _, first := r.close(); first || r.all() != nil || r.repin(one) == nil {
		t.Error("it is still open")
	}
	if _, err := r.pin("g"); err == nil {
		t.Error("pinned when closed")
	}
}

// TestRegistryCrowds: idle games are asked to leave before memory is full.
func TestRegistryCrowds(t *testing.T) {
	r := &bare(16).games // 14 are nearly full
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
	r := &bare(10).games
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	who := maker{holder: "s:a", address: "n:1"}
	for _, id := range []string{"g", "h"} {
		one := &table{node: r.node, id: id, pins: 1, game: &match.Game{}, timer: timer, hosting: true, maker: who}
		r.tables[id] = one
		r.retire(one)
	}
	if len(r.tables) != 0 || len(r.away) != 2 || r.made["s:a"] != 2 || r.made["n:1"] != 2 {
		t.Fatalf("%d in memory, %d away, made %v", len(r.tables), len(r.away), r.made)
	}
	if got := r.begun(who); got.clocks != 2 || got.near.clocks != 2 {
		t.Errorf("begun %+v", got)
	}
	if got := r.begun(maker{holder: "s:b", address: "n:1"}); got.clocks != 0 || got.near.clocks != 2 {
		t.Errorf("another of the address has begun %+v", got)
	}
	if got := r.begun(maker{holder: "s:a"}); got.clocks != 2 || got.near.clocks != 0 {
		t.Errorf("of no known address: %+v", got)
	}
	one, err := r.pin("g")
	if err != nil {
		t.Fatalf("back: %+v, made %v, %v", one, r.made, err)
	}
	expect.All(t, "back",
		expect.That("one.timer", one.timer, timer), expect.True("one.hosting", one.hosting), expect.True("one.reload", one.reload),
		expect.That("one.maker", one.maker, who), expect.That(`r.made["s:a"]`, r.made["s:a"], 1),
		expect.That(`r.made["n:1"]`, r.made["n:1"], 1), expect.That("len(r.away)", len(r.away), 1),
	)
	r.recall()
	if len(r.away) != 0 || len(r.made) != 0 || r.tables["h"] == nil || !r.tables["h"].reload {
		t.Errorf("all back: %d away, made %v", len(r.away), r.made)
	}
	kept := &table{id: "k", pins: 2, game: &match.Game{}, timer: timer}
	r.tables["k"] = kept
	if r.retire(kept); kept.pins != 1 || r.tables["k"] == nil || len(r.away) != 0 {
		t.Error("a game that is used leaves memory")
	}
	quiet := &table{id: "q", pins: 1, game: &match.Game{}}
	r.tables["q"] = quiet
	if r.retire(quiet); r.tables["q"] != nil || len(r.away) != 0 {
		t.Error("a game without a clock stays, or is away")
	}
}

// TestRegistryBegun: unfinished timed games and lobby games count.
func TestRegistryBegun(t *testing.T) {
	r := &bare(10).games
	add := func(id string, m maker, b begins, live, opening bool) {
		one := &table{id: id, maker: m, begins: b}
		one.live.Store(live)
		one.opening.Store(opening)
		r.tables[id] = one
	}
	a, b := maker{"s:a", "n:1"}, maker{"s:b", "n:1"}
	add("1", a, begins{clock: true}, true, false)
	add("2", a, begins{clock: true, seek: true}, true, true)
	add("3", a, begins{seek: true}, true, false) // joined
	add("4", a, begins{clock: true, seek: true}, false, true)
	add("5", b, begins{seek: true}, true, true)
	for _, c := range []struct {
		who  maker
		want begun
	}{
		{a, begun{count{2, 1}, count{2, 2}}}, {b, begun{count{0, 1}, count{2, 2}}}, {maker{holder: "s:a"}, begun{count: count{2, 1}}},
		{maker{"s:c", "n:2"}, begun{}},
	} {
		if got := r.begun(c.who); got != c.want {
			t.Errorf("%v has begun %+v, want %+v", c.who, got, c.want)
		}
	}
}

// TestRegistryIdle: the games idle longest leave first, but not those with a deadline
// soon.
func TestRegistryIdle(t *testing.T) {
	now := time.Unix(100_000, 0)
	fill := func() *registry {
		r := &bare(10).games
		for i, id := range []string{"a", "b", "c", "d", "e", "f"} {
			r.tables[id] = &table{id: id, used: now.Add(-time.Duration(6-i) * time.Minute)}
		}
		r.tables["b"].pins = 1
		r.tables["c"].timer, r.tables["c"].due = &time.Timer{}, now.Add(soon)
		r.tables["d"].timer, r.tables["d"].due = &time.Timer{}, now.Add(soon+1)
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
			got = append(got, one.id)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("unused for %v, %d are enough: %v, want %v", c.unused, c.enough, got, c.want)
		}
		for id, one := range r.tables {
			if want := number(slices.Contains(c.want, id) || id == "b"); one.pins != want {
				t.Errorf("unused for %v, %d are enough: %s has %d pins", c.unused, c.enough, id, one.pins)
			}
		}
	}
}

// TestNotices: pending notices are merged.
func TestNotices(t *testing.T) {
	early, late := time.Unix(1, 0), time.Unix(2, 0)
	pair := [2]principal.ID{"s:a", "a:1"}
	for _, c := range []struct{ a, b, want notice }{
		{notice{}, notice{heard: late, Seq: 4}, notice{heard: late, Seq: 4}},
		{notice{heard: early, Seq: 5}, notice{heard: late, Seq: 4}, notice{heard: early, Seq: 5}},
		{notice{Host: true, Anew: true}, notice{Next: true}, notice{Host: true, Anew: true, Next: true}},
		{notice{Next: true, Talk: true}, notice{Host: true}, notice{Host: true, Next: true, Talk: true}},
		{notice{}, notice{Host: true, Anew: true, Next: true, Talk: true}, notice{Host: true, Anew: true, Next: true, Talk: true}},
	} {
		got := c.a
		got.add(c.b)
		expect.All(t, "got",
			expect.That("heard", got.heard, c.want.heard), expect.That("Seq", got.Seq, c.want.Seq), expect.That("Host", got.Host, c.want.Host),
			expect.That("Anew", got.Anew, c.want.Anew), expect.That("Next", got.Next, c.want.Next), expect.That("Talk", got.Talk, c.want.Talk),
		)
	}
	n := notice{Moved: [][2]principal.ID{pair}}
	if n.add(notice{Moved: [][2]principal.ID{pair}}); len(n.Moved) != 2 {
		t.Errorf("who has become whom: %v", n.Moved)
	}
}

// TestFollowing: the first notice starts a follower, which also gets the later ones.
func TestFollowing(t *testing.T) {
	r := &bare(10).games
	if r.note("g", notice{Seq: 1}) != nil {
		t.Error("a game that is not here is followed")
	}
	one, err := r.pin("g")
	if err != nil {
		t.Fatal(err)
	}
	if got := r.note("g", notice{Seq: 1}); got != one || one.pins != 2 {
		t.Fatalf("nobody follows: %d pins", one.pins)
	}
	if r.note("g", notice{Seq: 2}) != nil || one.pins != 2 {
		t.Error("two follow")
	}
	if n := r.noted(one); n == nil || n.Seq != 2 || one.pins != 2 || !one.following {
		t.Errorf("noted %+v", n)
	}
	if n := r.noted(one); n != nil || one.pins != 1 || one.following {
		t.Errorf("nothing is left: %+v, %d pins", n, one.pins)
	}
	r.away["h"] = &away{seq: 5}
	for _, c := range []struct {
		n    notice
		back bool
	}{{notice{Seq: 5}, false}, {notice{Seq: 4, Talk: true}, false}, {notice{Seq: 6}, true}} {
		if got := r.note("h", c.n) != nil; got != c.back || (r.away["h"] == nil) != c.back {
			t.Errorf("%+v: back %v", c.n, got)
		}
	}
	r.away["i"] = &away{seq: 5}
	if r.note("i", notice{Host: true}) == nil {
		t.Error("a game that has another host does not come back")
	}
	r.close()
	if r.note("g", notice{}) != nil {
		t.Error("followed when closed")
	}
}

// TestBackground: nothing starts after close.
func TestBackground(t *testing.T) {
	n := bare(10)
	done := make(chan struct{})
	if !n.begin(func() { close(done) }) {
		t.Fatal("it does not begin")
	}
	<-done
	n.background.close()
	if n.begin(func() { t.Error("it began after the end") }) || n.ctx.Err() == nil {
		t.Error("it is still open")
	}
	if err := n.wait(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestRename: watchers and reservations change their holder.
func TestRename(t *testing.T) {
	a, b := &Watcher{holder: "s:a"}, &Watcher{holder: "s:b"}
	for reserved, want := range map[principal.ID]principal.ID{"s:a": "a:1", "s:b": "s:b", "": ""} {
		a.holder = "s:a"
		one := &table{watchers: map[*Watcher]struct{}{a: {}, b: {}}, reserved: reserved}
		if one.rename("s:a", "a:1"); one.reserved != want || a.holder != "a:1" || b.holder != "s:b" {
			t.Errorf("%q: %q, %q, %q", reserved, one.reserved, a.holder, b.holder)
		}
	}
}

// TestRecall: recalls are rate-limited.
func TestRecall(t *testing.T) {
	l := &Listener{news: make(chan struct{}, 1)}
	r := listeners{by: map[string]map[*Listener]struct{}{"x": {l: {}}}}
	start := time.Unix(1000, 0)
	for _, c := range []struct {
		after time.Duration
		told  bool
	}{{0, true}, {time.Second, false}, {recallLost - 1, false}, {recallLost, true}, {recallLost + 1, false}, {2 * recallLost, true}} {
		l.missed = false
		r.recall(start.Add(c.after), recallLost)
		if told := len(l.news) > 0; told != c.told || l.missed != c.told {
			t.Errorf("after %v: told %v, missed %v", c.after, told, l.missed)
		}
		if c.told {
			<-l.news
		}
	}
}

// TestMeasured: latency is smoothed.
func TestMeasured(t *testing.T) {
	var w Watcher
	w.Measured(100)
	if w.lag.Load() != 100 {
		t.Errorf("the first is %d", w.lag.Load())
	}
	if w.Measured(20); w.lag.Load() != 80 {
		t.Errorf("then %d", w.lag.Load())
	}
	if side, ok := w.side(); ok || side != shogi.Black {
		t.Error("who only watches has a side")
	}
	if w.seat.Store(2); true {
		if side, ok := w.side(); !ok || side != shogi.White {
			t.Error("White has another side")
		}
	}
}

// TestShort: long client input is truncated.
func TestShort(t *testing.T) {
	for n, want := range map[int]int{0: 0, 39: 39, 40: 40, 41: 41, 400: 41} {
		if got := []rune(short(strings.Repeat("駒", n))); len(got) != want || (n > 40) != strings.HasSuffix(string(got), "…") {
			t.Errorf("%d characters: %s", n, string(got))
		}
	}
}

// TestLastSeen: a node that was never seen has the zero time.
func TestLastSeen(t *testing.T) {
	at := time.UnixMilli(1)
	if got := lastSeen(match.Node{Seen: at}); !got.Equal(at) {
		t.Errorf("%v", got)
	}
	for _, never := range []time.Time{{}, time.UnixMilli(0), time.UnixMilli(-1)} {
		if got := lastSeen(match.Node{Seen: never}); !got.IsZero() {
			t.Errorf("%v: %v", never, got)
		}
	}
}

// TestTossedSides: the toss decides the person's side, for either tosser.
func TestTossedSides(t *testing.T) {
	for color, guest := range map[string]bool{string(match.TossDraw): false, string(match.HostToss): false, string(match.GuestToss): true} {
		seen := map[shogi.Color]bool{}
		for range 40 {
			n := Terms{Color: color}
			side, toss, err := n.color(&match.Config{})
			if err != nil || toss == nil || (side == shogi.White) != (toss.Pawns == guest) {
				t.Fatalf("%s: %v, %+v, %v", color, side, toss, err)
			}
			seen[side] = true
		}
		if len(seen) != 2 {
			t.Errorf("%s: forty tosses gave %v", color, seen)
		}
		if _, _, err := (&Terms{Color: color}).color(&match.Config{Handicap: "rook"}); err == nil {
			t.Errorf("%s: tossed in a handicap game", color)
		}
	}
}

// TestPair: two people are a pair; a person and an engine, or engines, are not.
func TestPair(t *testing.T) {
	var book match.Rulebook
	game := func(black, white int) *match.Game {
		e, err := match.Create(&book, match.Config{Rules: "standard", Impasse: shogi.Impasse24Agreed, Start: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
			Players: [2]match.Player{{Engine: black}, {Engine: white}}}, time.Unix(1, 0))
		if err != nil {
			t.Fatal(err)
		}
		g, err := match.Replay(&book, []match.Event{e})
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	two := []match.Seat{{Side: shogi.Black, Holder: "s:a"}, {Side: shogi.White, Holder: "s:b"}}
	for _, c := range []struct {
		black, white int
		seats        []match.Seat
		want         bool
	}{{0, 0, two, true}, {0, 0, two[:1], false}, {0, 0, nil, false}, {1, 0, two, false}, {0, 1, two, false}, {1, 1, nil, false}} {
		one := &table{game: game(c.black, c.white), seats: c.seats}
		if got := one.pair(); got != c.want {
			t.Errorf("engines %d and %d, %d seats: %v", c.black, c.white, len(c.seats), got)
		}
	}
}
