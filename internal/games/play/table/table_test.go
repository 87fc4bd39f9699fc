package table

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/push"
	"github.com/komadai/komadai/shogi"
)

var (
	start = time.Unix(1000, 0).UTC()
	two   = []match.Seat{{Side: shogi.Black, Holder: "s:a"}, {Side: shogi.White, Holder: "s:b"}}
	open  = [2]match.Player{{Name: "kin"}, {Vacant: true}}
	pair  = [2]match.Player{{Name: "kin"}, {Name: "gin"}}
)

func game(t *testing.T, c match.Config) *match.Game {
	t.Helper()
	var book match.Rulebook
	c.Rules, c.Impasse, c.Start = "standard", shogi.Impasse24Agreed, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
	e, err := match.Create(&book, c, start)
	if err != nil {
		t.Fatal(err)
	}
	g, err := match.Replay(&book, []match.Event{e})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func hosted(t *testing.T, c match.Config, seats []match.Seat) (*Table, []Effect) {
	t.Helper()
	tb := New("g", "here", new(match.Rulebook), false)
	return tb, tb.Begin(game(t, c), seats, "", true, "s:a")
}

func effects(t *testing.T, what string, got []Effect, want ...Effect) {
	t.Helper()
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("%s (-want +got):\n%s", what, d)
	}
}

func act(t *testing.T, tb *Table, c match.Command, at time.Time) []Effect {
	t.Helper()
	c.Side, _ = tb.Match().Turn()
	c.Seq = tb.Match().Seq()
	events, err := tb.Act(c, false, 0, at)
	if err != nil {
		t.Fatal(err)
	}
	return store(t, tb, events, nil, at)
}

func store(t *testing.T, tb *Table, events []match.Event, seats []match.Seat, at time.Time) []Effect {
	t.Helper()
	change, err := tb.Apply(events, seats)
	if err != nil {
		t.Fatal(err)
	}
	return tb.Stored(change, at)
}

func move(usi string) match.Command { return match.Command{Kind: match.Moved, Move: usi} }

// TestMove: a move is sent to the other nodes, sets the opponent's clock and is published.
func TestMove(t *testing.T) {
	sudden := clock.Control{Kind: clock.Sudden, Main: time.Minute}
	tb, began := hosted(t, match.Config{Control: sudden, Players: pair}, two)
	effects(t, "start", began,
		Timer{start.Add(time.Minute)}, Call{Holders: []people.ID{"s:a", "s:b", ""}},
		Notify{push.Notice{Holder: "s:b", Topic: push.Challenges, Game: "g", Began: true, Opponent: "kin"}}, Followed{},
	)
	at := start.Add(10 * time.Second)
	effects(t, "a move", act(t, tb, move("7g7f"), at), Broadcast{Seq: 2}, Timer{at.Add(time.Minute)}, News{})
	if v := tb.View("s:b", at); v.Game.Len() != 1 || v.Side != shogi.White || !v.Since.Equal(at) || v.Version != 1 {
		t.Errorf("the opponent sees %+v", v)
	}
}

// TestEnd: the end of a game is announced, rated, and ends its clock and its claim.
func TestEnd(t *testing.T) {
	c := match.Config{
		Control: clock.Control{Kind: clock.Sudden, Main: 10 * time.Minute}, Rated: true, Listed: true, After: "before",
		Players: [2]match.Player{{Name: "kin", Account: "1"}, {Name: "gin", Account: "2"}},
	}
	tb, _ := hosted(t, c, two)
	at := start.Add(time.Second)
	act(t, tb, move("7g7f"), at)
	act(t, tb, move("3c3d"), at)
	speed, _ := ladder.SpeedOf(c.Control)
	effects(t, "a resignation", act(t, tb, match.Command{Kind: match.Resigned}, at),
		Call{Holders: []people.ID{"s:a", "s:b", ""}, Lobby: true}, Followed{"before"},
		Settle{ladder.Game{ID: "g", Rules: "standard", Speed: speed, Accounts: [2]string{"1", "2"}, At: at}},
		Broadcast{Seq: 4}, Timer{}, Release{}, News{},
	)
	if tb.Hosting() || !tb.Status().Over {
		t.Errorf("status %+v", tb.Status())
	}
}

// TestJoin: the second player gets the other side. The first player is notified, and the
// game starts.
func TestJoin(t *testing.T) {
	for _, side := range []shogi.Color{shogi.Black, shogi.White} {
		tb, _ := hosted(t, match.Config{Draw: match.RandomDraw, Players: open}, two[:1])
		e, seats, err := tb.Join("s:b", match.Player{Name: "gin"}, &side, rand.New(rand.NewPCG(1, 1)), start)
		if err != nil || e.Side != side {
			t.Fatalf("wish for %v: %v, %v", side, e.Side, err)
		}
		effects(t, "joined", store(t, tb, []match.Event{e}, seats, time.Time{}),
			Call{Holders: []people.ID{"s:a", "s:b", ""}}, Followed{}, Broadcast{Seq: 2},
			Notify{push.Notice{Holder: "s:a", Topic: push.Challenges, Game: "g", Began: true, Opponent: "gin"}}, Timer{}, News{},
		)
		if got, ok := tb.Seat("s:b"); !ok || got != side {
			t.Errorf("who joined plays %v", got)
		}
	}
}

func TestAnnounce(t *testing.T) {
	for _, c := range []struct {
		listed   bool
		reserved people.ID
		want     bool
	}{{false, "", false}, {true, "", true}, {false, "s:b", true}, {true, "s:b", true}} {
		tb := New("g", "here", nil, false)
		tb.take(game(t, match.Config{Listed: c.listed, Players: open}), two[:1], c.reserved)
		if d := cmp.Diff(Call{Holders: []people.ID{"s:a", c.reserved}, Lobby: c.want}, tb.announce()); d != "" {
			t.Errorf("listed %v, reserved %q: %s", c.listed, c.reserved, d)
		}
	}
}

func TestOffered(t *testing.T) {
	tb := New("g", "here", nil, false)
	effects(t, "an offer", tb.Begin(game(t, match.Config{Players: open}), two[:1], "s:b", true, "s:a"),
		Timer{}, Call{Holders: []people.ID{"s:a", "s:b"}, Lobby: true},
		Notify{push.Notice{Holder: "s:b", Topic: push.Challenges, Game: "g", Opponent: "kin"}}, Followed{},
	)
	if tb.Rename("s:c", "a:1"); !tb.View("s:b", start).Admitted {
		t.Error("another guest's sign-in moved the reservation")
	}
	if tb.Rename("s:b", "a:1"); tb.View("s:b", start).Admitted {
		t.Error("s:b is admitted after it has become a:1")
	}
	if !tb.View("a:1", start).Admitted {
		t.Error("the reservation has not moved")
	}
}

func TestCorrespondence(t *testing.T) {
	days := clock.Control{Kind: clock.Correspondence, Byoyomi: 24 * time.Hour, Periods: 1}
	tb, _ := hosted(t, match.Config{Control: days, Players: pair}, two)
	effects(t, "a move", act(t, tb, move("7g7f"), start), Broadcast{Seq: 2},
		Notify{push.Notice{Holder: "s:b", Topic: push.Moves, Game: "g", Opponent: "kin"}}, Timer{}, News{})
}

// TestWhole: a tournament clock charges whole seconds.
func TestWhole(t *testing.T) {
	sudden := clock.Control{Kind: clock.Sudden, Main: time.Minute}
	for whole, want := range map[bool]time.Duration{true: 3 * time.Second, false: 3600 * time.Millisecond} {
		tb, _ := hosted(t, match.Config{Control: sudden, Players: pair}, two)
		c := move("7g7f")
		c.Seq = 1
		events, err := tb.Act(c, whole, 100*time.Millisecond, start.Add(3700*time.Millisecond))
		if err != nil {
			t.Fatal(err)
		}
		if store(t, tb, events, nil, start); tb.Match().Spent(0) != want {
			t.Errorf("whole %v: %v, want %v", whole, tb.Match().Spent(0), want)
		}
	}
}

// TestSearch: the engine is asked once for each position. An obsolete search is stopped.
func TestSearch(t *testing.T) {
	tb, began := hosted(t, match.Config{Undo: true, Players: [2]match.Player{{Name: "kin"}, {Engine: 3}}}, two[:1])
	effects(t, "start", began, Timer{}, Call{Holders: []people.ID{"s:a", ""}}, Followed{})
	effects(t, "a move", act(t, tb, move("7g7f"), start), Broadcast{Seq: 2}, Timer{}, Search{Number: 1, Owner: "s:a"}, News{})
	effects(t, "again", tb.Proceed(), Timer{})
	if task, ok := tb.Task(1, start); !ok || task.Level != 3 || task.Game.Len() != 1 {
		t.Errorf("the task is %+v, %v", task, ok)
	}
	events, err := tb.Act(match.Command{Kind: match.Undone, Seq: 2}, false, 0, start)
	if err != nil {
		t.Fatal(err)
	}
	effects(t, "taken back", store(t, tb, events, nil, start), Broadcast{Seq: 3}, Timer{}, StopSearch{}, News{})
	if _, ok := tb.Task(1, start); ok || tb.Searching(1) {
		t.Error("an obsolete search continues")
	}
	effects(t, "another move", act(t, tb, move("2g2f"), start), Broadcast{Seq: 4}, Timer{}, Search{Number: 2, Owner: "s:a"}, News{})
	if tb.Searching(1) || !tb.Searching(2) {
		t.Error("the wrong search is the current one")
	}
	effects(t, "unloaded", tb.Forget(), StopSearch{}, Timer{})
}

// TestFault: a failed search is repeated with a growing delay. After three failures in a
// row the engine resigns.
func TestFault(t *testing.T) {
	tb, _ := hosted(t, match.Config{Players: [2]match.Player{{Engine: 3}, {Name: "gin"}}}, two[1:])
	for i := 1; i < maxFaults; i++ {
		got, resign := tb.Fault()
		effects(t, "a failure", got, Timer{}, Search{Number: uint64(i + 1), Owner: "s:b", Delay: time.Duration(i) * time.Second})
		if resign {
			t.Fatalf("resigns after %d failures", i)
		}
	}
	if got, resign := tb.Fault(); got != nil || !resign {
		t.Errorf("after %d failures: %v, resigns %v", maxFaults, got, resign)
	}
	events, err := tb.Answer(Choice{Resign: true}, start)
	if err != nil || events[0].Kind != match.Resigned {
		t.Fatalf("%+v, %v", events, err)
	}
	store(t, tb, events, nil, start)
	if tb.Forget(); tb.search.faults != 0 {
		t.Error("the failures are not forgotten")
	}
	got, resign := tb.Fault()
	effects(t, "a move that was not stored", got, News{})
	if resign {
		t.Error("resigns in a game that is not loaded")
	}
}

func TestReview(t *testing.T) {
	for _, c := range []struct {
		name         string
		here, asleep bool
		host         match.Node
		live         bool
		want         host
		news         bool
	}{
		{"this node, as before", true, false, match.Node{ID: "here"}, false, host{here: true}, false},
		{"another has taken it", true, false, match.Node{ID: "there"}, true, host{other: "there"}, true},
		{"another, which is dead", true, false, match.Node{ID: "there"}, false, host{asleep: true}, true},
		{"no node, as before", false, true, match.Node{}, false, host{asleep: true}, false},
		{"another has woken it", false, true, match.Node{ID: "there"}, true, host{other: "there"}, true},
	} {
		tb := New("g", "here", nil, c.here)
		tb.take(game(t, match.Config{}), nil, "")
		tb.host.asleep = c.asleep
		got := tb.Review(c.host, c.live)
		if tb.host != c.want || len(got) > 1 != c.news || (tb.version == 1) != c.news {
			t.Errorf("%s: %+v, effects %v", c.name, tb.host, got)
		}
	}
}

// TestClaim: a claimed game resumes when its events are stored.
func TestClaim(t *testing.T) {
	sudden := clock.Control{Kind: clock.Sudden, Main: time.Minute}
	tb := New("g", "here", new(match.Rulebook), false)
	effects(t, "it has no host", tb.Open(game(t, match.Config{Control: sudden, Players: pair}), two, "", match.Node{}, false), Timer{}, News{})
	tb.Claimed(match.Node{ID: "there", Seen: start.Add(10 * time.Second)})
	now := start.Add(time.Hour)
	if tb.Status() != (Status{Loaded: true, Hosting: true, Seq: 1}) || !tb.Asleep() {
		t.Errorf("claimed: %+v", tb.Status())
	}
	effects(t, "resumed", store(t, tb, tb.Resumption(now), nil, time.Time{}), Broadcast{Seq: 3}, Timer{}, News{})
	effects(t, "woken", tb.Woken(), Broadcast{Seq: 3, Host: true}, News{}, Timer{now.Add(50 * time.Second)})
	effects(t, "given up", tb.Released(), Broadcast{Seq: 3, Host: true})
	if tb.Hosting() || !tb.Asleep() {
		t.Error("it is hosted still")
	}
}

func TestOpen(t *testing.T) {
	g := game(t, match.Config{Players: pair})
	events, err := g.Decide(match.Command{Kind: match.Resigned, Seq: 1}, start)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Apply(events[0]); err != nil {
		t.Fatal(err)
	}
	tb := New("g", "here", nil, false)
	effects(t, "over", tb.Open(g, two, "", match.Node{ID: "there"}, true), Timer{}, News{})
	if tb.Asleep() || tb.Status().Host != "" {
		t.Errorf("%+v", tb.host)
	}
	tb = &Table{host: host{asleep: true, other: "there"}}
	if tb.Open(g, two, "", match.Node{}, false); tb.host != (host{}) {
		t.Errorf("a finished game was asleep: %+v", tb.host)
	}
}

// TestResumption: the clock of a dead host's game stops at the host's last beat, but not
// before the last event or after now.
func TestResumption(t *testing.T) {
	c := match.Config{Control: clock.Control{Kind: clock.Byoyomi, Main: time.Hour, Byoyomi: time.Minute, Periods: 1}}
	now := start.Add(time.Minute)
	for _, c := range []struct {
		game          *match.Game
		stopped, want time.Time
	}{
		{game(t, c), start.Add(-time.Second), start}, {game(t, c), start, start}, {game(t, c), start.Add(time.Second), start.Add(time.Second)},
		{game(t, c), now, now}, {game(t, c), now.Add(time.Second), now},
	} {
		tb := &Table{game: c.game, host: host{stopped: c.stopped}}
		got := tb.Resumption(now)
		if len(got) == 0 || !got[0].At.Equal(c.want) {
			t.Errorf("stopped at %v: %+v, want %v", c.stopped, got, c.want)
		}
		for i, e := range got {
			if e.Seq != c.game.Seq()+i+1 {
				t.Errorf("event %d has the number %d", i, e.Seq)
			}
		}
	}
}

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

// TestPair: two people are a pair; a person and an engine, or engines, are not.
func TestPair(t *testing.T) {
	for _, c := range []struct {
		black, white int
		seats        []match.Seat
		want         bool
	}{{0, 0, two, true}, {0, 0, two[:1], false}, {0, 0, nil, false}, {1, 0, two, false}, {0, 1, two, false}, {1, 1, nil, false}} {
		tb := &Table{game: game(t, match.Config{Players: [2]match.Player{{Engine: c.black}, {Engine: c.white}}}), seats: c.seats}
		if got := tb.pair(); got != c.want {
			t.Errorf("engines %d and %d, %d seats: %v", c.black, c.white, len(c.seats), got)
		}
	}
}

// TestNext: the store is read once for the game after a finished one.
func TestNext(t *testing.T) {
	tb, _ := hosted(t, match.Config{Players: pair}, two)
	if _, err := tb.Offer("s:c"); err != ErrNotYours {
		t.Errorf("a spectator offers: %v", err)
	}
	if _, err := tb.Offer("s:a"); err != ErrFinished || tb.WantsNext() {
		t.Errorf("before the end: %v", err)
	}
	act(t, tb, match.Command{Kind: match.Resigned}, start)
	o, err := tb.Offer("s:a")
	want := Offer{Config: o.Config, Seat: match.Seat{Side: shogi.White, Holder: "s:a"}, Opponent: "s:b", Name: "kin"}
	if d := cmp.Diff(want, o); err != nil || d != "" || !o.Config.Players[shogi.Black].Vacant {
		t.Errorf("%v (-want +got):\n%s", err, d)
	}
	if !tb.WantsNext() {
		t.Error("the next game is not looked for")
	}
	tb.SetNext("h", []match.Seat{{Holder: "s:b"}}, [2]int{1500, 1600})
	if v := tb.View("s:a", start); tb.WantsNext() || v.After != [2]int{1500, 1600} || *v.Next != (Next{ID: "h", Offered: true, By: shogi.White}) {
		t.Errorf("next %+v, ratings %v", v.Next, v.After)
	}
	effects(t, "changed", tb.ForgetNext(), News{})
	if tb.SetNext("", nil, [2]int{}); tb.View("s:a", start).Next != nil {
		t.Error("a withdrawn game is shown")
	}
}

// TestRenew: a reload drops all cached data of a game. A change without an action does not
// hide an earlier action.
func TestRenew(t *testing.T) {
	tb := New("g", "here", nil, false)
	effects(t, "not loaded", tb.Renew(), Said{})
	if tb.version != 0 {
		t.Error("published although it is not loaded")
	}
	tb.take(game(t, match.Config{}), two, "")
	tb.SetTalk(nil)
	at := time.Unix(5, 0)
	tb.Publish(at)
	effects(t, "loaded", tb.Renew(), Said{}, Timer{}, News{})
	if tb.Loaded() || !tb.WantsTalk() || !tb.since.Equal(at) || tb.version != 2 {
		t.Errorf("loaded %v, since %v, version %d", tb.Loaded(), tb.since, tb.version)
	}
}

func TestApplyFails(t *testing.T) {
	tb, _ := hosted(t, match.Config{Players: pair}, two)
	if _, err := tb.Apply([]match.Event{{Seq: 9, Kind: match.Resigned}}, nil); err == nil {
		t.Error("applied")
	}
	if got, ok := tb.Advance([]match.Event{{Seq: 9, Kind: match.Resigned}}); ok || tb.Loaded() {
		t.Errorf("advanced: %v", got)
	}
}

// TestAdvance: events of other nodes go on with the clock and end a search. A join is
// loaded anew.
func TestAdvance(t *testing.T) {
	tb, _ := hosted(t, match.Config{Players: [2]match.Player{{Name: "kin"}, {Engine: 3}}}, two[:1])
	act(t, tb, move("7g7f"), start)
	tb.search.faults = 2
	events, err := tb.Match().Decide(match.Command{Kind: match.Moved, Side: shogi.White, Seq: 2, Move: "3c3d"}, start)
	if err != nil {
		t.Fatal(err)
	}
	got, ok := tb.Advance(events)
	effects(t, "a move of another node", got, StopSearch{}, Timer{}, News{})
	if !ok || tb.search.faults != 0 || tb.Match().Len() != 2 {
		t.Errorf("applied %v, %d moves, %d failures", ok, tb.Match().Len(), tb.search.faults)
	}
	tb, _ = hosted(t, match.Config{Players: open}, two[:1])
	joined, _, err := tb.Join("s:b", match.Player{Name: "gin"}, nil, rand.New(rand.NewPCG(1, 1)), start)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := tb.Advance([]match.Event{joined}); ok || tb.Loaded() {
		t.Error("a join is not loaded anew")
	}
}

// TestRated: a game counts if both players have accounts and it has a result and a clock.
func TestRated(t *testing.T) {
	sudden := clock.Control{Kind: clock.Sudden, Main: 10 * time.Minute}
	for _, c := range []struct {
		name          string
		control       clock.Control
		black, white  string
		kind          match.EventKind
		void, settles bool
	}{
		{"two accounts", sudden, "1", "2", match.Resigned, false, true}, {"aborted", sudden, "1", "2", match.Abandoned, true, true},
		{"Black is a guest", sudden, "", "2", match.Resigned, true, true}, {"White is a guest", sudden, "1", "", match.Resigned, true, true},
		{"one account", sudden, "1", "1", match.Resigned, true, true}, {"no clock", clock.Control{}, "1", "2", match.Resigned, true, true},
		{"a move", sudden, "1", "2", match.Moved, true, false},
	} {
		config := match.Config{Rated: true, Control: c.control, Players: [2]match.Player{{Name: "kin", Account: c.black}, {Name: "gin", Account: c.white}}}
		tb := New("g", "here", new(match.Rulebook), false)
		tb.Begin(game(t, config), two, "", true, "")
		cmd := match.Command{Kind: c.kind}
		if c.kind == match.Moved {
			cmd.Move = "7g7f"
		}
		settles := slices.ContainsFunc(act(t, tb, cmd, start), func(e Effect) bool { _, ok := e.(Settle); return ok })
		if g := tb.Rated(); g.Void != c.void || settles != c.settles {
			t.Errorf("%s: void %v, settles %v", c.name, g.Void, settles)
		}
	}
}

// TestTopics: a tournament game is announced as one, to all its players.
func TestTopics(t *testing.T) {
	tb := New("g", "here", nil, false)
	got := tb.Begin(game(t, match.Config{Tournament: "cup", Players: pair}), two, "", true, "")
	effects(t, "start", got, Timer{}, Call{Holders: []people.ID{"s:a", "s:b", ""}},
		Notify{push.Notice{Holder: "s:a", Topic: push.Tournaments, Game: "g", Began: true, Opponent: "gin"}},
		Notify{push.Notice{Holder: "s:b", Topic: push.Tournaments, Game: "g", Began: true, Opponent: "kin"}}, Followed{})
	days := clock.Control{Kind: clock.Correspondence, Byoyomi: 24 * time.Hour, Periods: 1}
	tb, _ = hosted(t, match.Config{Control: days, Players: pair}, two)
	effects(t, "an offer is no move", act(t, tb, match.Command{Kind: match.Offered, Offer: match.OfferCount}, start), Broadcast{Seq: 2}, Timer{}, News{})
	tb = New("g", "here", nil, false)
	effects(t, "without seats", tb.Begin(game(t, match.Config{Players: open}), nil, "s:b", true, ""),
		Timer{}, Call{Holders: []people.ID{"s:b"}, Lobby: true}, Followed{})
	effects(t, "without reservation", tb.Begin(game(t, match.Config{Players: open}), two[:1], "", true, ""),
		Timer{}, Call{Holders: []people.ID{"s:a", ""}}, Followed{})
}
