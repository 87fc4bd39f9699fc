package view_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/shogi"
)

func TestStreamLines(t *testing.T) {
	g := newGame(t, "torus", "")
	look := func(v play.View) (wire.GameHead, wire.GameState) {
		v.Now = noon
		v.ID, v.Game = "id", g
		whole := view.NewRenderer().Game(v)
		return view.Head(whole), view.State(whole)
	}
	mine := play.View{Seated: true, Side: shogi.Black}
	head, state := look(mine)
	expect.All(t, "head",
		expect.That("ID", head.ID, "id"), expect.That("Rules", head.Rules, "torus"), expect.That("You", head.You, "b"),
		expect.That("White.Kind", head.White.Kind, "engine"), expect.That("Clock.Kind", head.Clock.Kind, "none"),
		expect.True("Undo", head.Undo),
	)
	if state.Moves == nil {
		t.Fatalf("state %+v", state)
	}
	expect.All(t, "state",
		expect.That("Status", state.Status, "playing"), expect.True("len(Legal) != 0", len(state.Legal) != 0),
		expect.That("Turn", state.Turn, "b"), expect.True("Can.Move", state.Can.Move),
	)
	first := state.Legal[0]
	do(t, g, match.Command{Kind: match.Moved, Side: shogi.Black, Move: first, Seq: g.Seq()})
	again, state := look(mine)
	if d := cmp.Diff(head, again); d != "" {
		t.Errorf("a move changes the head:\n%s", d)
	}
	if len(state.Moves) != 1 {
		t.Fatalf("after the move %+v", state)
	}
	expect.All(t, "after the move",
		expect.True("Legal == nil", state.Legal == nil), expect.That("Moves[0]", state.Moves[0], first),
		expect.That("Turn", state.Turn, "w"), expect.That("Seq", state.Seq, g.Seq()),
	)
	if brief := view.Engagement("id", g, shogi.Black); brief.You != "b" || brief.Opponent.Level != 3 || brief.Turn != "w" || brief.Result != nil {
		t.Errorf("in short %+v", brief)
	}
	do(t, g, match.Command{Kind: match.Resigned, Side: shogi.Black, Seq: g.Seq()})
	if _, state = look(play.View{}); state.Status != "over" || state.Result.Winner != "w" || state.Can.Move {
		t.Errorf("the end %+v", state)
	}
	if brief := view.Engagement("id", g, shogi.Black); brief.Turn != "" || brief.Result.Winner != "w" {
		t.Errorf("the end in short %+v", brief)
	}
}

func TestStatus(t *testing.T) {
	for want, g := range map[string]wire.Game{
		"playing":   {},
		"waiting":   {Waiting: &wire.Waiting{}},
		"adjourned": {Sealed: "b"},
		"over":      {Result: &wire.Result{}, Waiting: &wire.Waiting{}},
	} {
		if got := view.State(g).Status; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestDeclined(t *testing.T) {
	g := newGame(t, "standard", "")
	c := g.Config()
	c.Players[shogi.White] = match.Player{Vacant: true}
	e, err := match.Create(&book, c, noon)
	if err != nil {
		t.Fatal(err)
	}
	if g, err = match.Replay(&book, []match.Event{e}); err != nil {
		t.Fatal(err)
	}
	events, err := g.Refuse(noon)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Apply(events[0]); err != nil {
		t.Fatal(err)
	}
	out := view.NewRenderer().Game(play.View{ID: "id", Game: g, Now: noon})
	r := out.Result
	if r == nil {
		t.Fatalf("result %+v", r)
	}
	expect.All(t, "result",
		expect.That("Reason", r.Reason, "abandoned"), expect.That("Text.En", r.Text.En, "The challenge was declined."),
		expect.True(`Text.Ja != ""`, r.Text.Ja != ""), expect.True(`Text.Zh != ""`, r.Text.Zh != ""),
	)
}
