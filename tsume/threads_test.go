package tsume_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
)

// The race detector slows property tests.
func TestMain(m *testing.M) {
	flag.Parse()
	if raced {
		if err := flag.Set("rapid.checks", "6"); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

func TestThreadsRace(t *testing.T) {
	for _, rs := range variant.All() {
		if !rs.Rules.Mates() {
			continue
		}
		t.Run(rs.ID, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				setup, _ := scatter(t, rs.Rules)
				p, err := setup.ProblemOf(shogi.Black)
				if err != nil {
					return
				}
				o := tsume.Options{Shortest: true, Nodes: 1500}
				want, err := tsume.Solve(context.Background(), p, o)
				if err != nil {
					t.Fatal(err)
				}
				for _, hash := range []int{1 << 12, 1 << 20} {
					o.Hash, o.Threads = hash, rapid.IntRange(2, 4).Draw(t, "threads")
					got, err := tsume.SolveTogether(context.Background(), p, o, 8)
					if err != nil {
						t.Fatal(err)
					}
					checkAlike(t, &p, want, got)
				}
			})
		})
	}
}

func checkAlike(t *rapid.T, p *shogi.Position, a, b *tsume.Solution) {
	t.Helper()
	sfen := notation.FormatSFEN(p)
	if err := b.Verify(); err != nil {
		t.Fatalf("%s: %v", sfen, err)
	}
	if a.Status == tsume.Unknown || b.Status == tsume.Unknown {
		return
	}
	if a.Status != b.Status {
		t.Fatalf("%s: %v alone, %v together", sfen, a.Status, b.Status)
	}
	if a.Minimal && b.Minimal && a.Plies != b.Plies {
		t.Fatalf("%s: %d plies alone, %d together", sfen, a.Plies, b.Plies)
	}
	if proof, err := b.Proof(2000); err == nil {
		if err := proof.Verify(); err != nil {
			t.Fatalf("%s: the proof fails: %v", sfen, err)
		}
	}
}
