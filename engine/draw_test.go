package engine_test

import (
	"testing"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// At the move limit an advantage is worth as much as a draw.
func TestDrawnByLength(t *testing.T) {
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		side      string
		options   engine.Options
		low, high int
	}{
		{"b", engine.Options{}, 500, 5000},
		{"b", engine.Options{MaxMoves: 1}, 0, 0},
		{"b", engine.Options{MaxMoves: 1, DrawValue: [2]int{shogi.Black: -300, shogi.White: 70}}, -300, -300},
		{"w", engine.Options{MaxMoves: 1, DrawValue: [2]int{shogi.Black: -300, shogi.White: 70}}, 70, 70},
	} {
		setup, err := notation.ParseSFEN(set.Rules, "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL "+c.side+" - 1")
		if err != nil {
			t.Fatal(err)
		}
		p, err := setup.Position()
		if err != nil {
			t.Fatal(err)
		}
		c.options.Formula = true
		res, err := engine.New(set.Rules, c.options).Search(t.Context(), shogi.NewGame(p), engine.Limits{Depth: 4}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if res.Score.CP < c.low || res.Score.CP > c.high {
			t.Errorf("%s, %d moves, draw values %v: score %d, want %d to %d", c.side, c.options.MaxMoves, c.options.DrawValue, res.Score.CP, c.low, c.high)
		}
	}
}

func TestFullSeconds(t *testing.T) {
	const ms = time.Millisecond
	left := func(d time.Duration) engine.Limits { return engine.Limits{Time: [2]time.Duration{d, d}} }
	for _, c := range []struct {
		soft, hard         time.Duration
		limits             engine.Limits
		wantSoft, wantHard time.Duration
	}{
		{1200 * ms, 4000 * ms, left(time.Minute), 1970 * ms, 4970 * ms},
		{970 * ms, 1970 * ms, left(time.Minute), 970 * ms, 1970 * ms},
		{100 * ms, 300 * ms, left(500 * ms), 470 * ms, 470 * ms},
		{2 * ms, 2 * ms, left(0), 2 * ms, 2 * ms},
	} {
		if soft, hard := engine.FullSeconds(c.soft, c.hard, c.limits, shogi.Black, 30*ms); soft != c.wantSoft || hard != c.wantHard {
			t.Errorf("%v, %v with %v: %v, %v, want %v, %v", c.soft, c.hard, c.limits.Time[0], soft, hard, c.wantSoft, c.wantHard)
		}
	}
}
