package table

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

var fischer = match.Config{Control: clock.Control{Kind: clock.Fischer, Main: time.Minute, Increment: time.Second}, Players: pair}

func TestSleepingClock(t *testing.T) {
	now := start.Add(time.Hour)
	for _, c := range []struct {
		name    string
		host    host
		running bool
		left    time.Duration
	}{
		{"awake", host{here: true}, true, 0}, {"asleep since the last event", host{asleep: true}, true, time.Minute},
		{"asleep since a beat", host{asleep: true, stopped: start.Add(7 * time.Second)}, false, 53 * time.Second},
	} {
		tb := &Table{game: game(t, fischer), seats: two, host: c.host}
		v := tb.View("s:a", now)
		k := v.Clock()
		if _, running := k.Running(); running != c.running || k.Remaining(shogi.Black, now).Main != c.left || v.Asleep != c.host.asleep {
			t.Errorf("%s: running %v, %v left", c.name, running, k.Remaining(shogi.Black, now).Main)
		}
	}
	days := match.Config{Control: clock.Control{Kind: clock.Correspondence, Byoyomi: 24 * time.Hour, Periods: 1}, Players: pair}
	tb := &Table{game: game(t, days), seats: two, host: host{asleep: true}}
	if tb.View("s:a", now).Asleep || !tb.Timed() {
		t.Error("a correspondence game sleeps, or has no time limit")
	}
	if tb.game = game(t, match.Config{Players: pair}); tb.Timed() {
		t.Error("a game without a clock has a time limit")
	}
}

func TestReserved(t *testing.T) {
	for _, c := range []struct {
		reserved           people.ID
		reserves, admitted bool
	}{{"", false, true}, {"s:b", true, true}, {"s:c", true, false}} {
		tb := &Table{game: game(t, match.Config{Players: open}), seats: two[:1], reserved: c.reserved}
		if v := tb.View("s:b", start); v.Reserved != c.reserves || v.Admitted != c.admitted {
			t.Errorf("reserved for %q: %+v", c.reserved, v)
		}
	}
}

// TestMayRematch: only the players of a finished game of two people may have another.
func TestMayRematch(t *testing.T) {
	over := func(c match.Config) *match.Game {
		c.Players = pair
		tb := &Table{game: game(t, c), seats: two}
		act(t, tb, match.Command{Kind: match.Resigned}, start)
		return tb.game
	}
	for name, c := range map[string]struct {
		v    View
		want bool
	}{
		"over":             {View{Game: over(match.Config{}), Seated: true, Pair: true}, true},
		"offered":          {View{Game: over(match.Config{}), Seated: true, Pair: true, Next: &Next{Offered: true}}, true},
		"begun":            {View{Game: over(match.Config{}), Seated: true, Pair: true, Next: &Next{}}, false},
		"a spectator":      {View{Game: over(match.Config{}), Pair: true}, false},
		"an engine":        {View{Game: over(match.Config{}), Seated: true}, false},
		"going on":         {View{Game: game(t, match.Config{Players: pair}), Seated: true, Pair: true}, false},
		"a tournament":     {View{Game: over(match.Config{Tournament: "cup"}), Seated: true, Pair: true}, false},
		"a CSA event":      {View{Game: over(match.Config{Event: "floodgate"}), Seated: true, Pair: true}, false},
		"a tournament too": {View{Game: over(match.Config{Tournament: "cup"}), Pair: true, Next: &Next{Offered: true}}, false},
	} {
		if got := c.v.MayRematch(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestSnapshot(t *testing.T) {
	tb, _ := hosted(t, match.Config{Players: pair}, two)
	first := tb.View("s:a", start).Game
	if again := tb.View("s:b", start).Game; again != first {
		t.Error("readers of the same state do not share it")
	}
	act(t, tb, move("7g7f"), start)
	if second := tb.View("s:a", start).Game; second == first || second.Len() != 1 || first.Len() != 0 {
		t.Errorf("%d moves, before %d", second.Len(), first.Len())
	}
	seen := Stored("g", first, two, "s:b", start)
	if !seen.Seated || seen.Side != shogi.White || !seen.Asleep || seen.ID != "g" {
		t.Errorf("a stored game: %+v", seen)
	}
}

func TestThinking(t *testing.T) {
	engine, people := [2]match.Player{{Engine: 3}, {Name: "gin"}}, pair
	for _, c := range []struct {
		name    string
		players [2]match.Player
		host    host
		search  uint64
		want    bool
	}{
		{"searching here", engine, host{here: true}, 1, true}, {"not searching here", engine, host{here: true}, 0, false},
		{"hosted elsewhere", engine, host{other: "there"}, 0, true}, {"people, hosted elsewhere", people, host{other: "there"}, 0, false},
	} {
		tb := &Table{game: game(t, match.Config{Players: c.players}), host: c.host, search: search{number: c.search}}
		if got := tb.View("", start).Thinking; got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	tb := &Table{game: game(t, match.Config{Players: engine}), seats: two[1:]}
	act(t, tb, match.Command{Kind: match.Resigned}, start)
	if tb.host.other = "there"; tb.View("", start).Thinking {
		t.Error("an engine thinks after the end")
	}
}

// TestAnswer: the choice of an engine is a move, a resignation or a declaration.
func TestAnswer(t *testing.T) {
	c := fischer
	c.Players, c.Undo = [2]match.Player{{Engine: 3}, {Name: "gin"}}, true
	tb, began := hosted(t, c, two[1:])
	if _, ok := began[1].(Search); !ok {
		t.Fatalf("the engine does not begin: %v", began)
	}
	task, ok := tb.Task(1, start.Add(10*time.Second))
	if want := [2]clock.Remaining{{Main: 50 * time.Second}, {Main: time.Minute}}; !ok || task.Left != want {
		t.Errorf("the remaining times are %v", task.Left)
	}
	m, err := notation.ParseUSI(tb.Match().Rules(), "7g7f")
	if err != nil {
		t.Fatal(err)
	}
	events, err := tb.Answer(Choice{Move: m}, start)
	if err != nil || len(events) != 1 || events[0].Move != "7g7f" || tb.Searching(1) {
		t.Errorf("the move: %+v, %v", events, err)
	}
	if events, err = tb.Answer(Choice{Resign: true}, start); err != nil || events[0].Kind != match.Resigned {
		t.Errorf("the resignation: %+v, %v", events, err)
	}
	if _, err = tb.Answer(Choice{Declare: true}, start); err == nil {
		t.Error("declared where the rules have no declaration")
	}
}

func TestSeats(t *testing.T) {
	tb, _ := hosted(t, match.Config{Players: pair}, two)
	effects(t, "new seats", tb.SetSeats([]match.Seat{{Side: shogi.White, Holder: "a:1"}, {Side: shogi.Black}}), News{})
	if side, ok := tb.Seat("a:1"); !ok || side != shogi.White || tb.Seated("s:a") || tb.Seated("") {
		t.Errorf("a:1 plays %v, %v", side, ok)
	}
	if d := cmp.Diff(Status{Loaded: true, Hosting: true, Seq: 1}, tb.Status()); d != "" {
		t.Error(d)
	}
	tb.Arrived(start)
	if v := tb.View("", start); !v.Since.Equal(start) || v.Version != 1 {
		t.Errorf("since %v, version %d", v.Since, v.Version)
	}
}
