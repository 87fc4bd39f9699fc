package engine_test

import (
	"testing"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

func TestRecur(t *testing.T) {
	shuffle := []string{"5i4i", "5a4a", "4i5i", "4a5a"}
	// The rook checks with each move: 5e, 4e in turn.
	const checked = "4k4/9/9/9/3R5/9/9/9/K8 b - 1"
	checks := []string{"6e5e", "5a4a", "5e4e", "4a5a", "4e5e"}
	repeat := func(moves []string, n int) (out []string) {
		for range n {
			out = append(out, moves...)
		}
		return out
	}
	for _, c := range []struct {
		name, sfen string
		moves      []string
		back       int // plies from the root
		repeated   bool
		score      int
	}{
		{"a new position", "4k4/9/9/9/9/9/9/9/4K4 b - 1", shuffle[:3], 3, false, 0},
		{"the second time within the tree", "4k4/9/9/9/9/9/9/9/4K4 b - 1", shuffle, 4, true, 0},
		{"the second time, the first before the root", "4k4/9/9/9/9/9/9/9/4K4 b - 1", shuffle, 3, false, 0},
		{"the third time", "4k4/9/9/9/9/9/9/9/4K4 b - 1", repeat(shuffle, 2), 0, true, 0},
		{"the fourth time ends the game", "4k4/9/9/9/9/9/9/9/4K4 b - 1", repeat(shuffle, 3), 0, true, 0},
		{"perpetual check, the checked side to move", checked, checks, 4, true, engine.ScorePerpetual},
		{"perpetual check, the checking side to move", checked, append(checks[:5:5], "5a4a"), 4, true, -engine.ScorePerpetual},
		{"the fourth time of a perpetual check", checked, append([]string{"6e5e"}, repeat([]string{"5a4a", "5e4e", "4a5a", "4e5e"}, 3)...), 0, true, engine.ScoreMate},
	} {
		rs := lookup(t, "standard")
		g := play(t, rs, c.sfen, c.moves...)
		score, repeated := engine.Repetition(newEngine(rs, engine.Options{Hash: 1}), g, c.back)
		if repeated != c.repeated || repeated && score != c.score {
			t.Errorf("%s: repeated %v with %d, want %v with %d", c.name, repeated, score, c.repeated, c.score)
		}
	}
}

// A losing side cannot save itself by perpetual check.
func TestAvoidsPerpetualCheck(t *testing.T) {
	rs := lookup(t, "standard")
	e := newEngine(rs, engine.Options{})
	// The third occurrence stands; the next check of the same kind loses.
	g := play(t, rs, "4k4/9/9/9/3R5/9/9/9/K8 b - 1",
		"6e5e", "5a4a", "5e4e", "4a5a", "4e5e", "5a4a", "5e4e", "4a5a", "4e5e", "5a4a", "5e4e", "4a5a")
	res := search(t, e, g, engine.Limits{Depth: 6}, nil)
	if text := notation.FormatUSI(rs.Rules, res.Best); text == "4e5e" {
		t.Errorf("it plays %s and loses by perpetual check", text)
	}
}

func TestTakesRepetition(t *testing.T) {
	rs := lookup(t, "standard")
	e := newEngine(rs, engine.Options{})
	// Black is a rook and a gold behind. The second mover closes the loop.
	const behind = "3gk4/9/9/9/9/9/9/r8/4K4 "
	loop := func(moves ...string) (game []string) {
		for range 3 {
			game = append(game, moves...)
		}
		return game[:11]
	}
	g := play(t, rs, behind+"w - 1", loop("5a4a", "5i4i", "4a5a", "4i5i")...)
	if res := search(t, e, g, engine.Limits{Depth: 5}, nil); notation.FormatUSI(rs.Rules, res.Best) != "4i5i" || res.Score.CP != 0 {
		t.Errorf("behind, it plays %s (%v) and not 4i5i for a draw", notation.FormatUSI(rs.Rules, res.Best), res.Score)
	}
	g = play(t, rs, behind+"b - 1", loop("5i4i", "5a4a", "4i5i", "4a5a")...)
	if res := search(t, e, g, engine.Limits{Depth: 5}, nil); notation.FormatUSI(rs.Rules, res.Best) == "4a5a" || res.Score.CP < 1000 {
		t.Errorf("ahead, it plays %s (%v)", notation.FormatUSI(rs.Rules, res.Best), res.Score)
	}
}

// The engine also foresees a declaration.
func TestDeclares(t *testing.T) {
	rs := lookup(t, "standard")
	e := newEngine(rs, engine.Options{})
	const ready = "1K7/+R+BGGSS3/PPPPP4/9/9/9/9/9/4k4 b RB2G2SNNLLPPPP 1"
	if res := search(t, e, play(t, rs, ready), engine.Limits{Depth: 4, Nodes: 30_000}, nil); !res.Declare {
		t.Error("it does not declare")
	}
	const short = "1K7/+R1GGSS3/PPPP5/9/9/9/9/9/4k4 b RB2G2SNNLLPPPP 1"
	if res := search(t, e, play(t, rs, short), engine.Limits{Depth: 4, Nodes: 30_000}, nil); res.Declare {
		t.Error("it declares with too few pieces in the camp")
	}
	const oneAway = "9/+R+BGGSS3/PPPPP4/1K7/9/9/9/9/4k4 b RB2G2SNNLLPPPP 1"
	res := search(t, e, play(t, rs, oneAway), engine.Limits{Depth: 6, Nodes: 30_000}, nil)
	if res.Declare || res.Score.Mate == 0 && res.Score.CP < 3000 {
		t.Errorf("a step from the camp: declare %v, score %v", res.Declare, res.Score)
	}
}

func TestTries(t *testing.T) {
	rs := lookup(t, "forward-try")
	e := newEngine(rs, engine.Options{})
	res := search(t, e, play(t, rs, "9/4K4/9/9/9/9/9/9/k8 b - 1"), engine.Limits{Depth: 3}, nil)
	if got := notation.FormatUSI(rs.Rules, res.Best); got != "5b5a" || res.Score.Mate != 1 {
		t.Errorf("best %s with %v, want 5b5a with mate 1", got, res.Score)
	}
}

func TestScoresPoints(t *testing.T) {
	rs := lookup(t, "seishin")
	e := newEngine(rs, engine.Options{})
	setup := rs.Start.Setup()
	kinds := map[string]shogi.Kind{"J": rs.Rules.Kind("J"), "Q": rs.Rules.Kind("Q")}
	setup.Board = [shogi.MaxSquares]shogi.Piece{}
	// White has one prey left and no hunter; Black captures it and wins.
	setup.Board[rs.Rules.SquareAt(1, 10)] = shogi.NewPiece(shogi.Black, kinds["J"])
	setup.Board[rs.Rules.SquareAt(1, 6)] = shogi.NewPiece(shogi.White, kinds["Q"])
	setup.Board[rs.Rules.SquareAt(5, 14)] = shogi.NewPiece(shogi.Black, kinds["Q"])
	p, err := setup.Position()
	if err != nil {
		t.Fatal(err)
	}
	res := search(t, e, shogi.NewGame(p), engine.Limits{Depth: 4, Nodes: 30_000}, nil)
	if got := notation.FormatUSI(rs.Rules, res.Best); got != "1j1f" || res.Score.Mate != 1 {
		t.Errorf("best %s with %v, want 1j1f with mate 1", got, res.Score)
	}
}

// Shortly before the move limit a lead is worth nothing.
func TestMoveLimit(t *testing.T) {
	rs := lookup(t, "standard")
	e := newEngine(rs, engine.Options{})
	const ahead = "4k4/9/9/9/9/9/9/9/4K4 b R "
	if res := search(t, e, play(t, rs, ahead+"499"), engine.Limits{Depth: 6}, nil); res.Score.CP > 100 {
		t.Errorf("two moves before the limit a rook is worth %v", res.Score)
	}
	if res := search(t, e, play(t, rs, ahead+"99"), engine.Limits{Depth: 6}, nil); res.Score.CP < 800 {
		t.Errorf("a rook more is worth %v", res.Score)
	}
}
