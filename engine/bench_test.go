package engine_test

import (
	"testing"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Reports nodes per second, and the allocations of setting up a search.
func BenchmarkSearch(b *testing.B) {
	for _, rs := range variant.All() {
		b.Run(rs.ID, func(b *testing.B) {
			e := newEngine(rs, engine.Options{})
			g := shogi.NewGame(rs.Start)
			b.ReportAllocs()
			var nodes uint64
			for b.Loop() {
				b.StopTimer()
				e.NewGame()
				b.StartTimer()
				nodes += search(b, e, g, engine.Limits{Nodes: 200_000}, nil).Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// Hands are full. The difference is the cost of the mate solver.
func BenchmarkMiddleGame(b *testing.B) {
	rs := lookup(b, "standard")
	g := play(b, rs, "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1")
	for _, plain := range []bool{false, true} {
		name := "solver"
		if plain {
			name = "plain"
		}
		b.Run(name, func(b *testing.B) {
			e := newEngine(rs, engine.Options{PlainSearch: plain})
			b.ReportAllocs()
			var nodes uint64
			for b.Loop() {
				b.StopTimer()
				e.NewGame()
				b.StartTimer()
				nodes += search(b, e, g, engine.Limits{Nodes: 200_000}, nil).Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

func TestNoAllocation(t *testing.T) {
	for _, id := range []string{"standard", "torus", "skate", "checkers", "seishin"} {
		rs := lookup(t, id)
		e := newEngine(rs, engine.Options{Hash: 4})
		// Rare allocations of the runtime are rounded down.
		if n := testing.AllocsPerRun(5, engine.Hunt(e, shogi.NewGame(rs.Start), 4)); n != 0 {
			t.Errorf("%s: %v allocations in a search", id, n)
		}
	}
}
