package shogi_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/shogi"
)

func TestRepetition(t *testing.T) {
	rooks := "4k4/9/9/9/9/9/9/7R1/4K4 b r 1"
	for _, c := range []struct {
		name, sfen, lead, loop string
		loops, extra           int // full loops, then single moves
		want                   shogi.Result
	}{
		{"plain, from ply 0", rooks, "", "2h3h 5a4a 3h2h 4a5a", 3, 0,
			shogi.Result{Outcome: shogi.NoResult, Reason: shogi.Sennichite}},
		{"plain, from ply 1, closed by the other side", rooks, "2h2g", "5a4a 2g3g 4a5a 3g2g", 3, 0,
			shogi.Result{Outcome: shogi.NoResult, Reason: shogi.Sennichite}},
		{"three times is not enough", rooks, "", "2h3h 5a4a 3h2h 4a5a", 2, 3, shogi.Result{}},
		{"black checks, white closes the loop", "4k4/9/9/9/9/9/9/5R3/4K4 w - 1", "", "5a6a 4h6h 6a5a 6h5h 5a4a 5h4h 4a5a 4h5h", 0, 0, shogi.Result{}},
		{"black checks from ply 0", "5k3/9/9/9/9/9/9/4R4/4K4 b - 1", "", "5h4h 4a5a 4h5h 5a4a", 3, 0,
			shogi.Result{Outcome: shogi.WhiteWins, Reason: shogi.PerpetualCheck}},
		{"black checks, black closes the loop", "5k3/9/9/9/9/9/9/6R2/4K4 b - 1", "3h4h", "4a5a 4h5h 5a4a 5h4h", 3, 0,
			shogi.Result{Outcome: shogi.WhiteWins, Reason: shogi.PerpetualCheck}},
		{"white checks", "4k4/4r4/9/9/9/9/9/9/5K3 w - 1", "", "5b4b 4i5i 4b5b 5i4i", 3, 0,
			shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.PerpetualCheck}},
		{"one quiet move in the loop", "5k3/9/9/9/9/9/9/4R4/4K4 b - 1", "", "5h4h 4a5a 4h3h 5a4a 3h5h 4a3a 5h4h 3a4a", 0, 0, shogi.Result{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := shogi.NewGame(positionOf(t, rulesOf(t, "standard").Rules, c.sfen))
			play(t, g, c.lead)
			for range c.loops {
				if g.Result().Over() {
					t.Fatalf("over after %d moves: %+v", g.Len(), g.Result())
				}
				play(t, g, c.loop)
			}
			play(t, g, strings.Join(strings.Fields(c.loop)[:c.extra], " "))
			if got := g.Result(); got != c.want {
				t.Errorf("after %d moves: %+v, want %+v", g.Len(), got, c.want)
			}
		})
	}
}

func TestMateAndNoMove(t *testing.T) {
	for _, c := range []struct {
		name, rules, sfen, move string
		want                    shogi.Result
	}{
		{"mate", "standard", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b", shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.Mate}},
		{"no move", "standard", "8k/6S2/9/7G1/9/9/9/9/K8 b - 1", "2d2c", shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.NoLegalMove}},
		{"try", "forward-try", "9/4K4/9/9/9/9/9/9/k8 b - 1", "5b5a", shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.TryReached}},
		{"no try on another square", "forward-try", "9/4K4/9/9/9/9/9/9/k8 b - 1", "5b4a", shogi.Result{}},
		{"no try in plain forward", "forward", "9/4K4/9/9/9/9/9/9/k8 b - 1", "5b5a", shogi.Result{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := shogi.NewGame(positionOf(t, rulesOf(t, c.rules).Rules, c.sfen))
			play(t, g, c.move)
			if got := g.Result(); got != c.want {
				t.Errorf("%+v, want %+v", got, c.want)
			}
		})
	}
}

func TestEnds(t *testing.T) {
	standard := rulesOf(t, "standard")
	for name, c := range map[string]struct {
		end  func(g *shogi.Game)
		want shogi.Result
	}{
		"Black resigns":   {func(g *shogi.Game) { g.Resign(shogi.Black) }, shogi.Result{Outcome: shogi.WhiteWins, Reason: shogi.Resignation}},
		"White resigns":   {func(g *shogi.Game) { g.Resign(shogi.White) }, shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.Resignation}},
		"Black's time up": {func(g *shogi.Game) { g.TimeUp(shogi.Black) }, shogi.Result{Outcome: shogi.WhiteWins, Reason: shogi.TimeUp}},
		"White's foul":    {func(g *shogi.Game) { g.Foul(shogi.White, shogi.Nifu) }, shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.FoulPlayed, Foul: shogi.Nifu}},
		"broken off":      {func(g *shogi.Game) { g.Abandon() }, shogi.Result{Outcome: shogi.NoResult, Reason: shogi.Abandoned}},
		"out of moves":    {func(g *shogi.Game) { g.Exhaust() }, shogi.Result{Outcome: shogi.NoResult, Reason: shogi.MoveLimit}},
	} {
		g := shogi.NewGame(standard.Start)
		play(t, g, "7g7f 3c3d 8h2b+")
		before := g.Clone()
		c.end(g)
		g.Resign(shogi.Black)
		g.Abandon()
		if g.Result() != c.want {
			t.Errorf("%s: %+v, want %+v", name, g.Result(), c.want)
		}
		if err := g.Play(moveOf(t, g.Rules(), "3a2b")); !errors.Is(err, shogi.GameOver) || g.Len() != 3 {
			t.Errorf("%s: played on: %v", name, err)
		}
		if !g.Undo() || g.Result().Over() || g.Len() != 2 || g.Key(2) != g.Position().Key() {
			t.Errorf("%s: taken back it is %+v after %d moves", name, g.Result(), g.Len())
		}
		if before.Len() != 3 || before.Result().Over() {
			t.Errorf("%s: the copy has changed too", name)
		}
		play(t, g, "8h3c+")
		if g.Result().Over() || !g.InCheck(3) || g.InCheck(2) || before.InCheck(3) {
			t.Errorf("%s: the checks are %v, %v, in the copy %v", name, g.InCheck(2), g.InCheck(3), before.InCheck(3))
		}
	}
	if shogi.NewGame(standard.Start).Undo() {
		t.Error("a move was taken back that was not played")
	}
	mated := shogi.NewGame(positionOf(t, standard.Rules, "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"))
	if mated.Result().Reason != shogi.Mate || mated.Occurrences() != 1 {
		t.Errorf("a game that starts in mate: %+v", mated.Result())
	}
}

func TestLimitOfMoves(t *testing.T) {
	spec := specOf(t, "standard")
	spec.Impasse.MaxPly = 4
	r, err := shogi.Compile(spec)
	if err != nil {
		t.Fatal(err)
	}
	const rook = "5k3/9/9/9/9/9/9/4R4/4K4 "
	for _, c := range []struct {
		sfen, moves string
		over        bool
	}{
		{rook + "b - 1", "5h6h 4a3a 6h5h", false},
		{rook + "b - 1", "5h6h 4a3a 6h5h 3a4a", true},
		{rook + "b - 3", "5h6h 4a3a", true},
		{rook + "b - 3", "5h6h", false},
		{rook + "b - 4", "5h6h", true},
		{rook + "b - 4", "5h4h", false},
		{rook + "b - 4", "5h4h 4a5a", false},
		{rook + "b - 4", "5h4h 4a5a 4h5h", false},
		{rook + "b - 4", "5h4h 4a5a 4h3h", true},
	} {
		g := shogi.NewGame(positionOf(t, r, c.sfen))
		play(t, g, c.moves)
		want := shogi.Result{}
		if c.over {
			want = shogi.Result{Outcome: shogi.NoResult, Reason: shogi.MoveLimit}
		}
		if g.Result() != want {
			t.Errorf("%s, %s: %+v, want %+v", c.sfen, c.moves, g.Result(), want)
		}
	}
}

func TestFoulNames(t *testing.T) {
	ids, texts := map[string]bool{}, map[string]bool{}
	for f := shogi.NoFoul; f <= shogi.MustCapture; f++ {
		expect.All(t, "foul",
			expect.True("!ids[f.ID()]", !ids[f.ID()]), expect.True("!texts[f.Error()]", !texts[f.Error()]),
			expect.True(`f.ID() != "unknown"`, f.ID() != "unknown"), expect.True(`f.ID() != ""`, f.ID() != ""),
			expect.True(`!strings.HasPrefix(f.Error(), "foul ")`, !strings.HasPrefix(f.Error(), "foul ")),
		)
		ids[f.ID()], texts[f.Error()] = true, true
	}
	if f := shogi.MustCapture + 1; f.ID() != "unknown" || f.Error() != "foul 20" {
		t.Errorf("a foul beyond the last is %q, %q", f.ID(), f.Error())
	}
}
