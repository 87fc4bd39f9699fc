package stipulation_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume/stipulation"
	"github.com/komadai/komadai/variant"
)

// Searching one half of a symmetric problem gives the same answers with fewer positions.
func TestSymmetry(t *testing.T) {
	for _, rs := range variant.All() {
		if !rs.Rules.Mates() || !rs.Rules.Symmetric() || rs.Rules.Files()%2 == 0 {
			continue // middle file only
		}
		t.Run(rs.ID, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(14, 5))
			half, whole, solved, last := uint64(0), uint64(0), 0, error(nil)
			for i := range 240 {
				stip := stipulation.All()[i%len(stipulation.All())]
				mated := shogi.Black
				if stip.Mated == stipulation.Defender {
					mated = shogi.White
				}
				p, err := mirroredProblem(rng, rs.Rules, mated)
				if err != nil {
					last = err
					continue
				}
				o := stipulation.Options{Length: 4, Lines: 1 << 12, Hash: 1 << (16 + i%6), Duty: stipulation.Duty(i / 6 % 5 % 3)}
				if o.Duty == stipulation.NobodyChecks {
					o.Length = 2
				}
				a := answer(t, p, stip, o)
				o.WithoutSymmetry = true
				b := answer(t, p, stip, o)
				half, whole = half+a.Nodes, whole+b.Nodes
				if a.Status == stipulation.Solved {
					solved++
				}
				if x, y := summaryOf(a), summaryOf(b); x != y {
					t.Fatalf("%s %s: %s with symmetry, without it %s", notation.FormatSFEN(&p), stip.ID, x, y)
				}
			}
			if solved == 0 || half >= whole {
				t.Errorf("%d solved, %d positions with symmetry, %d without; %v", solved, half, whole, last)
			}
		})
	}
}

func answer(t *testing.T, p shogi.Position, stip stipulation.Stipulation, o stipulation.Options) *stipulation.Solution {
	t.Helper()
	s, err := stipulation.Solve(context.Background(), p, stip, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func summaryOf(s *stipulation.Solution) string {
	lines := slices.Clone(s.Lines)
	slices.SortFunc(lines, slices.Compare)
	cooks := len(s.Cooks) // off the first line, which may be mirrored
	return fmt.Sprint(s.Status, s.Plies, lines, s.More, cooks, s.Undecided, s.Searched)
}

func mirroredProblem(rng *rand.Rand, r *shogi.Rules, mated shogi.Color) (shogi.Position, error) {
	s := shogi.Setup{Rules: r, Ply: 1}
	middle := (r.Files() + 1) / 2
	rank := 1 + rng.IntN(2)
	s.Board[r.SquareAt(middle, rank)] = shogi.NewPiece(mated, r.Royal())
	s.Board[r.SquareAt(middle, rank+3)] = shogi.NewPiece(mated.Other(), r.Royal())
	var kinds []shogi.Kind
	for _, k := range r.Kinds() {
		if k != r.Royal() && !r.Info(k).Token {
			kinds = append(kinds, k)
		}
	}
	for range 1 + rng.IntN(3) {
		pc := shogi.NewPiece(shogi.Color(rng.IntN(5)/4)^mated.Other(), kinds[rng.IntN(len(kinds))])
		off, at := 1+rng.IntN(2), 1+rng.IntN(5)
		left, right := r.SquareAt(middle+off, at), r.SquareAt(middle-off, at)
		if left != shogi.NoSquare && right != shogi.NoSquare && s.Board[left] == shogi.NoPiece {
			s.Board[left], s.Board[right] = pc, pc
		}
	}
	for range 1 + rng.IntN(3) {
		s.Hands[rng.IntN(5)/4^int(mated.Other())][r.HandKinds()[rng.IntN(len(r.HandKinds()))]]++
	}
	return s.Position()
}
