package shogi_test

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/shogi"
)

// TestRepetition holds the polarity of 千日手 and 連続王手: the loop may start at
// ply 0 or 1, either side may close it, one side or both may check.
func TestRepetition(t *testing.T) {
	rooks := "4k4/9/9/9/9/9/9/7R1/4K4 b r 1"
	for _, c := range []struct {
		name, sfen, lead, loop string
		loops, extra           int // whole loops played, then that many moves more
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
