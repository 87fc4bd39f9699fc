package complexity

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/komadai/komadai/shogi"
)

func startOf(t *testing.T) shogi.Position {
	t.Helper()
	r := small(t)
	setup := shogi.Setup{Rules: r, Ply: 1}
	put := func(file, rank int, c shogi.Color, letter string) {
		setup.Board[r.SquareAt(file, rank)] = shogi.NewPiece(c, r.Kind(letter))
	}
	put(1, 1, shogi.White, "K")
	put(3, 3, shogi.Black, "K")
	put(2, 2, shogi.Black, "P")
	p, err := setup.Position()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestTree(t *testing.T) {
	start := startOf(t)
	got, err := EstimateTree(t.Context(), start, 200, 1, Random(rand.New(rand.NewPCG(1, 1))), nil)
	if err != nil {
		t.Fatal(err)
	}
	n := float64(start.CountLegal())
	if got.Log10 != math.Log10(n) || got.StdErr != 0 || got.Branching != n || got.Length != 1 {
		t.Errorf("one ply with %v moves: %+v", n, got)
	}

	got, err = EstimateTree(t.Context(), start, 50, 300, Random(rand.New(rand.NewPCG(1, 1))), nil)
	if err != nil {
		t.Fatal(err)
	}
	if got.Length <= 1 || got.Branching < 1 || got.StdErr <= 0 || got.LeftOff == 50 {
		t.Errorf("random games: %+v", got)
	}
	if most := got.Length * math.Log10(20); got.Log10 > most {
		t.Errorf("10^%.1f is more than any tree of that length, 10^%.1f", got.Log10, most)
	}
}

func TestResigning(t *testing.T) {
	start := startOf(t)
	quits := func(_ context.Context, g *shogi.Game) (shogi.Move, error) {
		if g.Len() == 0 {
			return g.Position().AppendLegal(nil)[0], nil
		}
		g.Resign(g.Position().Side())
		return shogi.NoMove, nil
	}
	got, err := EstimateTree(t.Context(), start, 2, 10, quits, nil)
	if err != nil || got.Length != 1 || got.LeftOff != 0 {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestTreeRefuses(t *testing.T) {
	start := startOf(t)
	random := Random(rand.New(rand.NewPCG(1, 1)))
	if _, err := EstimateTree(t.Context(), start, 1, 10, random, nil); err == nil {
		t.Error("one game is taken for enough")
	}
	if _, err := EstimateTree(t.Context(), start, 2, 0, random, nil); err == nil {
		t.Error("games of no ply are played")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := EstimateTree(ctx, start, 2, 10, random, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	illegal := func(context.Context, *shogi.Game) (shogi.Move, error) { return shogi.NoMove, nil }
	if _, err := EstimateTree(t.Context(), start, 2, 10, illegal, nil); err == nil {
		t.Error("a player may play what is no move")
	}
	fault := errors.New("out of order")
	broken := func(context.Context, *shogi.Game) (shogi.Move, error) { return shogi.NoMove, fault }
	if _, err := EstimateTree(t.Context(), start, 2, 10, Opening(3, random, broken), nil); !errors.Is(err, fault) {
		t.Errorf("a broken player: %v", err)
	}
}

func TestMean(t *testing.T) {
	var m mean
	for _, x := range []float64{1, 2, 3, 4} {
		m.add(x)
	}
	value, stderr := m.result()
	if want := math.Sqrt(5.0 / 3 / 4); value != 2.5 || math.Abs(stderr-want) > 1e-12 {
		t.Errorf("mean %v ± %v, want 2.5 ± %v", value, stderr, want)
	}
}
