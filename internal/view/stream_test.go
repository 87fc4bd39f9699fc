package view_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/match"
	"github.com/komadai/komadai/internal/play"
	"github.com/komadai/komadai/internal/view"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/shogi"
)

// The lines of a stream say what the message of the socket says.
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
	if head.ID != "id" || head.Rules != "torus" || head.You != "b" || head.White.Kind != "engine" || head.Clock.Kind != "none" || !head.Undo {
		t.Errorf("head %+v", head)
	}
	if state.Status != "playing" || len(state.Legal) == 0 || state.Moves == nil || state.Turn != "b" || !state.Can.Move {
		t.Errorf("state %+v", state)
	}
	first := state.Legal[0]
	do(t, g, match.Command{Kind: match.Moved, Side: shogi.Black, Move: first, Seq: g.Seq()})
	again, state := look(mine)
	if d := cmp.Diff(head, again); d != "" {
		t.Errorf("a move changes the head:\n%s", d)
	}
	if state.Legal != nil || len(state.Moves) != 1 || state.Moves[0] != first || state.Turn != "w" || state.Seq != g.Seq() {
		t.Errorf("after the move %+v", state)
	}
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

// Who was not wanted is told so.
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
	if r := out.Result; r == nil || r.Reason != "abandoned" || r.Text.En != "The challenge was declined." || r.Text.Ja == "" || r.Text.Zh == "" {
		t.Errorf("result %+v", r)
	}
}
