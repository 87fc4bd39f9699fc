package shogi_test

import (
	"fmt"
	"testing"

	"github.com/komadai/komadai/shogi"
)

func TestHuntOver(t *testing.T) {
	board := func(upper, lower string) string {
		return "****1****/***3***/**5**/9/9/" + upper + "/9/9/9/9/" + lower + "/9/9/9/**5**/***3***/****1**** b "
	}
	for _, c := range []struct {
		name, sfen string
		playsOn    bool
		want       shogi.Result
	}{
		{"both have finished, Black has more", board("j8", "8J") + "2JMjm 1", false, shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.PointsScored}},
		{"both have finished, White has more", board("j8", "8J") + "JM2jm 1", false, shogi.Result{Outcome: shogi.WhiteWins, Reason: shogi.PointsScored}},
		{"both have finished, equal", board("j8", "8J") + "JMjm 1", false, shogi.Result{Outcome: shogi.NoResult, Reason: shogi.PointsScored}},
		{"no piece can hunt", board("q8", "8Q") + "2JMjm 1", false, shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.PointsScored}},
		{"Black has finished, White cannot hunt", board("9", "8Q") + "Mm 1", false, shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.HuntOver}},
		{"White has finished, Black cannot hunt", board("q8", "9") + "Mm 1", false, shogi.Result{Outcome: shogi.WhiteWins, Reason: shogi.HuntOver}},
		{"Black has finished, White cannot hunt and it goes on", board("9", "8Q") + "Mm 1", true, shogi.Result{}},
		{"Black has finished, White can hunt", board("j8", "8Q") + "Mm 1", false, shogi.Result{}},
		{"both can hunt", board("jq7", "7QJ") + "Mm 1", false, shogi.Result{}},
	} {
		spec := specOf(t, "seishin")
		e := *spec.Elimination
		e.PlaysOn = c.playsOn
		spec.Elimination = &e
		r, err := shogi.Compile(spec)
		if err != nil {
			t.Fatal(err)
		}
		p := positionOf(t, r, c.sfen)
		if got := p.Ending(); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

func TestSecured(t *testing.T) {
	board := "****1****/***3***/**5**/9/9/%s/9/9/9/9/%s/9/9/9/**5**/***3***/****1**** b "
	hunting, hunted := fmt.Sprintf(board, "j8", "JJ6Q"), fmt.Sprintf(board, "jj6q", "J8")
	for _, c := range []struct {
		name, sfen   string
		black, white bool
	}{
		{"twenty-one void moves, two hunters", hunting + "21VMm 1", true, false},
		{"twenty of them are as many as the other may reach", hunting + "20VMm 1", false, false},
		{"the other has captured one before", hunting + "30VMjm 1", false, false},
		{"and is behind by a void move", hunting + "31VMjm 1", true, false},
		{"captures of one's own count", hunting + "11VJMm 1", true, false},
		{"White", hunted + "M21vm 1", false, true},
		{"White, not yet", hunted + "M20vm 1", false, false},
		{"both have finished", fmt.Sprintf(board, "j8", "J8") + "99VMm 1", false, false},
		{"neither has", fmt.Sprintf(board, "jq7", "J7Q") + "9JMm 1", false, false},
	} {
		p := positionOf(t, rulesOf(t, "seishin").Rules, c.sfen)
		if b, w := p.Secured(shogi.Black), p.Secured(shogi.White); b != c.black || w != c.white {
			t.Errorf("%s: %v, %v, want %v, %v", c.name, b, w, c.black, c.white)
		}
	}
	if p := rulesOf(t, "standard").Start; p.Secured(shogi.Black) || p.Secured(shogi.White) {
		t.Error("nothing is secured where no points are counted")
	}
}

func TestGoalTaken(t *testing.T) {
	spec := specOf(t, "standard")
	kindOf(&spec, "K").Royal = false
	spec.Goal = "K"
	r, err := shogi.Compile(spec)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		sfen string
		want shogi.Result
	}{
		{"4k4/9/9/9/9/9/9/9/4K4 b - 1", shogi.Result{}},
		{"9/9/9/9/9/9/9/9/4K4 b - 1", shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.KingTaken}},
		{"4k4/9/9/9/9/9/9/9/9 w - 1", shogi.Result{Outcome: shogi.WhiteWins, Reason: shogi.KingTaken}},
	} {
		p := positionOf(t, r, c.sfen)
		if got := p.Ending(); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.sfen, got, c.want)
		}
		if n := p.CountLegal(); (n == 0) != c.want.Over() {
			t.Errorf("%s: %d legal moves", c.sfen, n)
		}
	}
}

func TestPerftOfNoDepth(t *testing.T) {
	p := rulesOf(t, "standard").Start
	for depth, want := range map[int]uint64{-1: 1, 0: 1, 1: 30, 2: 900} {
		if got := shogi.Perft(&p, depth); got != want {
			t.Errorf("depth %d: %d, want %d", depth, got, want)
		}
	}
}
