package view_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/refusal"
)

func refused(t *testing.T, what string, err error, word string) {
	t.Helper()
	var r *refusal.Error
	if !errors.As(err, &r) || r.Code != refusal.BadRequest || !strings.HasPrefix(r.Message, word) {
		t.Errorf("%s: %v, want %q", what, err, word)
	}
}

func TestTerms(t *testing.T) {
	no, yes := false, true
	got, err := view.Terms(wire.NewGame{
		Opponent: "person", Rules: "standard", Color: "w", Name: "kin", Undo: &no, Fouls: "lose", Listed: true,
		Clock: wire.Clock{Kind: "byoyomi", Main: 60_000, Byoyomi: 10_000, Periods: 2},
	}, "s:b")
	want := play.Terms{
		Person: true, For: "s:b", Rules: "standard", Color: "w", Name: "kin", NoUndo: true, Fouls: match.LoseByFoul, Listed: true,
		Control: clock.Control{Kind: clock.Byoyomi, Main: time.Minute, Byoyomi: 10 * time.Second, Periods: 2},
	}
	if d := cmp.Diff(want, got); err != nil || d != "" {
		t.Errorf("%v (-want +got):\n%s", err, d)
	}
	if got, err := view.Terms(wire.NewGame{Undo: &yes}, ""); err != nil || got.NoUndo || got.Person {
		t.Errorf("%+v, %v", got, err)
	}
	for name, c := range map[string]struct {
		n    wire.NewGame
		word string
	}{
		"clock kind":   {wire.NewGame{Clock: wire.Clock{Kind: "sand"}}, "clock: "},
		"clock bounds": {wire.NewGame{Clock: wire.Clock{Kind: "sudden", Main: 1 << 60}}, "clock: "},
		"fouls":        {wire.NewGame{Fouls: "cheer"}, "fouls: "},
	} {
		_, err := view.Terms(c.n, "")
		refused(t, name, err, c.word)
	}
}

func TestAction(t *testing.T) {
	for _, c := range []struct {
		a    wire.Action
		want match.Command
	}{
		{wire.Action{Type: "move", USI: "7g7f", Seq: 3}, match.Command{Kind: match.Moved, Move: "7g7f", Seq: 3}},
		{wire.Action{Type: "seal", USI: "7g7f"}, match.Command{Kind: match.Sealed, Move: "7g7f"}},
		{wire.Action{Type: "accept", Offer: "undo"}, match.Command{Kind: match.Accepted, Offer: match.OfferUndo}},
		{wire.Action{Type: "abort"}, match.Command{Kind: match.Abandoned}},
	} {
		got, err := view.Action(c.a)
		if d := cmp.Diff(play.Act{Command: c.want}, got); err != nil || d != "" {
			t.Errorf("%+v: %v (-want +got):\n%s", c.a, err, d)
		}
	}
	for _, c := range []struct {
		a    wire.Action
		word string
	}{
		{wire.Action{Type: "dance"}, "The type of an action"}, {wire.Action{Type: "resign", USI: "7g7f"}, "Only an action of type move or seal"},
		{wire.Action{Type: "move"}, "An action of type move needs a usi"}, {wire.Action{Type: "move", USI: "7g7f", Offer: "undo"}, "Only an action of type offer"},
		{wire.Action{Type: "offer"}, "An action of type offer needs an offer"}, {wire.Action{Type: "resign", Seq: -1}, "The seq of an action"},
	} {
		_, err := view.Action(c.a)
		refused(t, c.a.Type, err, c.word)
	}
}
