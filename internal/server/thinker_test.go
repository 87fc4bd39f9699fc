package server

import (
	"context"
	"testing"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/internal/play"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// The engine answers in every rule set with a legal move, and soon after it is
// told to stop.
func TestEngines(t *testing.T) {
	var engines Engines
	for _, rs := range variant.All() {
		g := shogi.NewGame(rs.Start)
		c, err := engines.Think(t.Context(), play.Task{Rules: rs, Game: g, Level: 1})
		if err != nil || c.Resign || c.Declare || !g.Position().IsLegal(c.Move) {
			t.Errorf("%s: %+v, %v", rs.ID, c, err)
		}
	}
	if n := len(engines.idle); n != spares {
		t.Errorf("%d engines are kept", n)
	}
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, cancel)
	begin := time.Now()
	if _, err := engines.Think(ctx, play.Task{Rules: rs, Game: shogi.NewGame(rs.Start), Level: 10}); err != nil {
		t.Error(err)
	}
	if d := time.Since(begin); d > 2*time.Second {
		t.Errorf("a cancelled search took %v", d)
	}
}

// Two searches at a time in one rule set have an engine each.
func TestEnginesAreNotShared(t *testing.T) {
	var engines Engines
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	a, b := engines.take(rs.Rules), engines.take(rs.Rules)
	if a == b {
		t.Error("one engine was given to two")
	}
	engines.put(a)
	if engines.take(rs.Rules) != a {
		t.Error("the engine that was put back is not used again")
	}
}

func TestSearchLimits(t *testing.T) {
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	task := play.Task{Rules: rs, Game: shogi.NewGame(rs.Start), Level: 4}
	l := searchLimits(task)
	if l.MoveTime != unhurried || l.Level != 4 || l.Time != [2]time.Duration{} {
		t.Errorf("no clock: %+v", l)
	}
	if searchLimits(task).Seed == l.Seed {
		t.Error("the seed is always the same")
	}
	task.Control = clock.Control{Kind: clock.Combined, Byoyomi: 10 * time.Second, Periods: 3, Increment: time.Second}
	task.Left = [2]clock.Remaining{
		{Byoyomi: 7 * time.Second, Periods: 1},
		{Main: time.Minute, Byoyomi: 10 * time.Second, Periods: 3},
	}
	l = searchLimits(task)
	l.Seed = 0
	if want := (engine.Limits{
		Level: 4, Byoyomi: 7 * time.Second, Time: [2]time.Duration{0, time.Minute},
		Increment: [2]time.Duration{time.Second, time.Second},
	}); l.Time != want.Time || l.Increment != want.Increment || l.Byoyomi != want.Byoyomi || l.MoveTime != 0 {
		t.Errorf("%+v, want %+v", l, want)
	}
}
