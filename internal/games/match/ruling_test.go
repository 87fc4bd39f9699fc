package match_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/shogi"
)

func TestRulings(t *testing.T) {
	for _, c := range []struct {
		ruling match.Ruling
		want   shogi.Result
	}{
		{match.Ruling{Kind: match.Resigned, Side: shogi.White}, shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.Resignation}},
		{match.Ruling{Kind: match.Fouled, Side: shogi.White, Foul: shogi.OutOfTurn}, shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.FoulPlayed, Foul: shogi.OutOfTurn}},
		{match.Ruling{Kind: match.Fouled}, shogi.Result{Outcome: shogi.WhiteWins, Reason: shogi.FoulPlayed, Foul: shogi.ImpossibleMove}},
		{match.Ruling{Kind: match.Abandoned, Side: shogi.White}, shogi.Result{Outcome: shogi.NoResult, Reason: shogi.Abandoned}},
	} {
		g := start(t, config())
		g.moves("7g7f", "3c3d", "2g2f")
		events, err := g.Rule(c.ruling, g.now)
		if err != nil {
			t.Fatal(err)
		}
		g.take(events)
		if g.Result() != c.want {
			t.Errorf("%+v: %+v", c.ruling, g.Result())
		}
		if _, err := g.Rule(c.ruling, g.now); !errors.Is(err, match.ErrOver) {
			t.Errorf("%+v again: %v", c.ruling, err)
		}
	}
	g := start(t, config())
	if _, err := g.Rule(match.Ruling{Kind: match.Moved}, g.now); err == nil {
		t.Error("a move was ruled")
	}
	conf := config()
	conf.Control = clock.Control{Kind: clock.Sudden, Main: time.Minute}
	g = start(t, conf)
	events, err := g.Rule(match.Ruling{Kind: match.Abandoned}, after(2*time.Minute))
	if err != nil || len(events) != 1 || events[0].Kind != match.TimeUp {
		t.Errorf("too late: %+v, %v", events, err)
	}
}

func TestNotes(t *testing.T) {
	conf := config()
	conf.Players[shogi.White] = match.Player{Name: "another"}
	g := start(t, conf)
	note := func(side shogi.Color, text string) error {
		t.Helper()
		return g.do(match.Command{Kind: match.Noted, Side: side, Text: text, Seq: g.Seq()})
	}
	g.moves("7g7f")
	if err := note(shogi.Black, "  30 -3334FU "); err != nil {
		t.Fatal(err)
	}
	seq := g.Seq()
	if err := note(shogi.White, "駒"); err != nil {
		t.Error(err)
	}
	for text, side := range map[string]shogi.Color{
		"again": shogi.Black, "": shogi.White, strings.Repeat("x", match.MaxNote+1): shogi.White, "two\nlines": shogi.White,
	} {
		if err := note(side, text); !errors.Is(err, match.ErrNote) {
			t.Errorf("%.20q: %v", text, err)
		}
	}
	// A note does not make earlier commands stale.
	if err := g.do(match.Command{Kind: match.Moved, Side: shogi.White, Move: "3c3d", Seq: seq}); err != nil {
		t.Error(err)
	}
	if err := note(shogi.Black, "31"); err != nil {
		t.Error(err)
	}
	want := []match.Note{
		{Ply: 1, Side: shogi.Black, Text: "30 -3334FU"}, {Ply: 1, Side: shogi.White, Text: "駒"}, {Ply: 2, Side: shogi.Black, Text: "31"},
	}
	if got := g.Notes(); len(got) != 3 || got[0] != want[0] || got[1] != want[1] || got[2] != want[2] {
		t.Errorf("%+v", got)
	}
	// A takeback removes the notes.
	if err := g.do(match.Command{Kind: match.Offered, Offer: match.OfferUndo, Side: shogi.White, Seq: g.Seq()}); err != nil {
		t.Fatal(err)
	}
	if err := g.do(match.Command{Kind: match.Accepted, Offer: match.OfferUndo, Side: shogi.Black, Seq: g.Seq()}); err != nil {
		t.Fatal(err)
	}
	if got := g.Notes(); len(got) != 2 {
		t.Errorf("after an undo: %+v", got)
	}
}

func TestLeast(t *testing.T) {
	conf := config()
	conf.Control, conf.Least = clock.Control{Kind: clock.Sudden, Main: 4500 * time.Millisecond}, 2*time.Second
	g := start(t, conf)
	g.moves("7g7f", "3c3d", "2g2f")
	if k := g.Clock(); k.Remaining(shogi.Black, g.now).Main > 500*time.Millisecond {
		t.Errorf("Black has %s left after two moves", k.Remaining(shogi.Black, g.now).Main)
	}
	if spent := g.Spent(0); spent != 2*time.Second {
		t.Errorf("the first move took %s", spent)
	}
	g.moves("8c8d")
	events, err := g.Decide(match.Command{Kind: match.Moved, Side: shogi.Black, Move: "2f2e", Seq: g.Seq()}, g.now)
	if err != nil || len(events) != 1 || events[0].Kind != match.TimeUp || events[0].Side != shogi.Black {
		t.Errorf("a move with too little left: %+v, %v", events, err)
	}
	for _, least := range []time.Duration{-1, match.MaxLeast + time.Millisecond, time.Microsecond} {
		conf.Least = least
		if _, err := match.Create(&book, conf, noon); err == nil {
			t.Errorf("at least %s for each move was taken", least)
		}
	}
}

func TestMaxMoves(t *testing.T) {
	conf := config()
	conf.MaxMoves = 2
	g := start(t, conf)
	g.moves("7g7f", "3c3d")
	if want := (shogi.Result{Outcome: shogi.NoResult, Reason: shogi.MoveLimit}); g.Result() != want {
		t.Errorf("%+v", g.Result())
	}
	// Mate with the last move counts.
	conf.MaxMoves, conf.Start = 1, "8k/9/7GP/9/9/9/9/9/4K4 b G 1"
	g = start(t, conf)
	g.moves("G*1b")
	if r := g.Result(); r.Reason != shogi.Mate || r.Outcome != shogi.BlackWins {
		t.Errorf("%+v", r)
	}
	for _, n := range []int{-1, match.MaxMoves + 1} {
		conf.MaxMoves = n
		if _, err := match.Create(&book, conf, noon); err == nil {
			t.Errorf("a limit of %d moves was taken", n)
		}
	}
	conf.MaxMoves, conf.Event = 0, strings.Repeat("x", match.MaxName+1)
	if _, err := match.Create(&book, conf, noon); err == nil {
		t.Error("a long event was taken")
	}
}
