package opponent

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func task(t *testing.T, rules, sfen string, level int) play.Task {
	t.Helper()
	set, err := variant.Lookup(rules)
	if err != nil {
		t.Fatal(err)
	}
	start := set.Start
	if sfen != "" {
		setup, err := notation.ParseSFEN(set.Rules, sfen)
		if err != nil {
			t.Fatal(err)
		}
		if start, err = setup.Position(); err != nil {
			t.Fatal(err)
		}
	}
	return play.Task{Rules: set, Game: shogi.NewGame(start), Level: level}
}

func TestThink(t *testing.T) {
	pool := NewPool(1, 2)
	for _, rules := range variant.IDs() {
		asked := task(t, rules, "", 1)
		choice, err := pool.Think(t.Context(), asked)
		if err != nil {
			t.Fatalf("%s: %v", rules, err)
		}
		if choice.Resign || choice.Declare || !asked.Game.Position().IsLegal(choice.Move) {
			t.Errorf("%s: %+v at the start", rules, choice)
		}
	}
}

// A game keeps its rules when they are compiled again, as after rereading a file.
func TestRulesMadeAnew(t *testing.T) {
	asked := task(t, "standard", "", 1)
	again, err := asked.Rules.With(variant.Options{Impasse: "none"})
	if err != nil {
		t.Fatal(err)
	}
	asked.Rules = again
	choice, err := NewPool(1, 1).Think(t.Context(), asked)
	if err != nil || choice.Resign || !asked.Game.Position().IsLegal(choice.Move) {
		t.Errorf("%+v, %v, want a move", choice, err)
	}
}

func TestDeclares(t *testing.T) {
	asked := task(t, "standard", "K8/4+P+P+P+P+P/+P+P+P+P+P+P3/9/9/9/9/9/8k b 2R2B2P 1", 10)
	choice, err := NewPool(1, 1).Think(t.Context(), asked)
	if err != nil || !choice.Declare {
		t.Errorf("%+v, %v, want a declaration", choice, err)
	}
}

func TestTogetherRace(t *testing.T) {
	pool := NewPool(1, 4)
	var all sync.WaitGroup
	for i := range 8 {
		asked := task(t, variant.IDs()[i%2], "", 2)
		all.Go(func() {
			for range 3 {
				choice, err := pool.Think(t.Context(), asked)
				if err == nil {
					err = asked.Game.Play(choice.Move)
				}
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
}

func TestCancelRace(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	asked := task(t, "standard", "", engine.MaxLevel)
	asked.Control = clock.Control{Kind: clock.Sudden, Main: time.Hour}
	asked.Left = [2]clock.Remaining{{Main: time.Hour}, {Main: time.Hour}}
	done := make(chan error, 1)
	go func() {
		_, err := NewPool(1, 1).Think(ctx, asked)
		done <- err
	}()
	cancel()
	select {
	case <-done:
	case <-time.After(5 * time.Minute):
		t.Fatal("a cancelled search does not end")
	}
}

func TestLimits(t *testing.T) {
	asked := task(t, "standard", "", 4)
	got := limits(asked)
	if got.MoveTime != unhurried || got.Level != 4 {
		t.Errorf("without a clock: %+v", got)
	}
	asked.Control = clock.Control{Kind: clock.Byoyomi, Main: time.Minute, Byoyomi: 30 * time.Second, Periods: 3}
	asked.Left = [2]clock.Remaining{{Byoyomi: 12 * time.Second, Periods: 2}, {Main: time.Minute, Byoyomi: 30 * time.Second, Periods: 3}}
	got = limits(asked)
	if got.MoveTime != 0 || got.Byoyomi != 12*time.Second || got.Time != [2]time.Duration{0, time.Minute} {
		t.Errorf("byoyomi: %+v", got)
	}
	asked.Control = clock.Control{Kind: clock.Fischer, Main: time.Minute, Increment: 2 * time.Second}
	asked.Left = [2]clock.Remaining{{Main: 50 * time.Second}, {Main: time.Minute}}
	got = limits(asked)
	if got.Byoyomi != 0 || got.Time[0] != 50*time.Second || got.Increment != [2]time.Duration{2 * time.Second, 2 * time.Second} {
		t.Errorf("Fischer: %+v", got)
	}
}
