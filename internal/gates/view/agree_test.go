package view_test

import (
	"testing"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/shogi"
)

func TestAgreement(t *testing.T) {
	c := newGame(t, "standard", "").Config()
	c.Players = [2]match.Player{{Name: "kin"}, {Name: "gin"}}
	c.Agree, c.Grace = true, time.Minute
	e, err := match.Create(&book, c, noon)
	if err != nil {
		t.Fatal(err)
	}
	g, err := match.Replay(&book, []match.Event{e})
	if err != nil {
		t.Fatal(err)
	}
	look := func() play.View { return play.View{ID: "g", Game: g, Seated: true, Pair: true, Now: noon} }
	got := view.NewRenderer().Game(look())
	if got.Turn != "" || got.Can.Move || got.Can.Resign || got.Free != 0 {
		t.Errorf("before: turn %q, %+v, free until %d", got.Turn, got.Can, got.Free)
	}
	if !got.Can.Abort {
		t.Error("the game cannot be aborted before the players agree")
	}
	for _, side := range []shogi.Color{shogi.Black, shogi.White} {
		do(t, g, match.Command{Kind: match.Agreed, Side: side, Seq: g.Seq()})
	}
	if got := view.NewRenderer().Game(look()); got.Turn != "b" || !got.Can.Move || !got.Can.Resign {
		t.Errorf("after: turn %q, %+v", got.Turn, got.Can)
	}
}
