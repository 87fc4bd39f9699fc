package train_test

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/lab/selfplay"
	"github.com/komadai/komadai/internal/lab/train"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func foretold(t *testing.T, n int, scale float64, whiteBegins bool) *selfplay.Reader {
	t.Helper()
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	h := selfplay.NewHeader(&set.Start, nil)
	if whiteBegins {
		h.Start = strings.Replace(h.Start, " b ", " w ", 1)
	}
	path := filepath.Join(t.TempDir(), "a.games")
	w, err := selfplay.Open(path, h)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range n {
		black := rng.IntN(4001) - 2000
		g := &selfplay.Game{Opening: 3, Moves: make([]shogi.Move, 8), Outcome: shogi.WhiteWins}
		if rng.Float64() < 1/(1+math.Exp(-float64(black)/scale)) {
			g.Outcome = shogi.BlackWins
		}
		for i := g.Opening; i < len(g.Moves); i++ {
			if (i%2 == 1) == whiteBegins {
				g.Scores = append(g.Scores, int16(black))
			} else {
				g.Scores = append(g.Scores, int16(-black))
			}
		}
		g.Scores[len(g.Scores)-1] = selfplay.MateScore - 3 // ignored: forced win
		if err := w.Append(g); err != nil {
			t.Fatal(err)
		}
		g.Outcome = shogi.NoResult // ignored: draw
		if err := w.Append(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	r, err := selfplay.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestScaleIsFound(t *testing.T) {
	for _, scale := range []float64{600, 1400} {
		for _, white := range []bool{false, true} {
			s, err := train.FitScale(foretold(t, 3000, scale, white))
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(s.CP-scale) > 3*s.Error || s.Error > scale/10 || s.Games != 3000 || s.Positions != 4*3000 {
				t.Errorf("of %v: %+v", scale, s)
			}
		}
	}
	few, err := train.FitScale(foretold(t, 300, 1400, false))
	if err != nil {
		t.Fatal(err)
	}
	if many, _ := train.FitScale(foretold(t, 3000, 1400, false)); many.Error*2 > few.Error {
		t.Errorf("the error with few games is %v, with ten times as many %v", few.Error, many.Error)
	}
	for n, want := range map[int]string{1: "two games that were won are needed", 2: "more games are needed"} {
		if s, err := train.FitScale(foretold(t, n, 1, false)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d games: %+v, %v", n, s, err)
		}
	}
}
