package tsume_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
	"pgregory.net/rapid"
)

// brute returns the length of the shortest mate of at most limit plies by trying
// everything, -1 for none.
func brute(p *shogi.Position, attacker shogi.Color, limit int) int {
	moves := p.AppendLegal(nil)
	if p.Side() != attacker {
		if len(moves) == 0 {
			if r := p.Ending(); r.Reason != shogi.Mate && r.Reason != shogi.NoLegalMove {
				return -1
			}
			return 0
		}
		longest := -1
		for _, m := range moves {
			n := -1
			if limit > 0 {
				n = after(p, m, attacker, limit-1)
			}
			if n < 0 {
				return -1
			}
			longest = max(longest, n+1)
		}
		return longest
	}
	best := -1
	for _, m := range moves {
		if limit > 0 && p.GivesCheck(m) {
			if n := after(p, m, attacker, limit-1); n >= 0 {
				best, limit = n+1, n
			}
		}
	}
	return best
}

func after(p *shogi.Position, m shogi.Move, attacker shogi.Color, limit int) int {
	q := *p
	var u shogi.Undo
	q.Make(m, &u)
	return brute(&q, attacker, limit)
}

// scatter draws a problem: some pieces about the defender's king and some in
// hand.
func scatter(t *rapid.T, r *shogi.Rules) (shogi.Setup, bool) {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 7))
	s := shogi.Setup{Rules: r, Ply: 1}
	squares := r.Squares()
	king := squares[rng.IntN(len(squares))]
	s.Board[king] = shogi.NewPiece(shogi.White, r.Royal())
	var kinds []shogi.Kind
	for _, k := range r.Kinds() {
		if k != r.Royal() && !r.Info(k).Token {
			kinds = append(kinds, k)
		}
	}
	near := func() shogi.Square {
		for range 40 {
			sq := squares[rng.IntN(len(squares))]
			df, dr := r.File(sq)-r.File(king), r.Rank(sq)-r.Rank(king)
			if s.Board[sq] == shogi.NoPiece && df*df <= 5 && dr*dr <= 5 {
				return sq
			}
		}
		return shogi.NoSquare
	}
	for range 3 + rng.IntN(6) {
		if sq := near(); sq != shogi.NoSquare {
			s.Board[sq] = shogi.NewPiece(shogi.Color(rng.IntN(2)), kinds[rng.IntN(len(kinds))])
		}
	}
	if rng.IntN(3) == 0 {
		if sq := near(); sq != shogi.NoSquare {
			s.Board[sq] = shogi.NewPiece(shogi.Black, r.Royal())
		}
	}
	for range rng.IntN(4) {
		k := r.HandKinds()[rng.IntN(len(r.HandKinds()))]
		s.Hands[rng.IntN(2)][k]++
	}
	return s, true
}

// TestAgainstBruteForce: in every rule set with a king the solver finds the
// mates that trying everything finds, of the same length, and its proofs stand
// up to the rules. Neither the size of the table nor who moves first matters.
func TestAgainstBruteForce(t *testing.T) {
	const plies = 3
	for _, rs := range variant.All() {
		if rs.Rules.Royal() == shogi.NoKind {
			continue
		}
		t.Run(rs.ID, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				setup, _ := scatter(t, rs.Rules)
				limit := plies
				if rapid.IntRange(0, 3).Draw(t, "defender first") == 0 {
					setup.Side = shogi.White
					limit--
				}
				p, err := setup.ProblemOf(shogi.Black)
				if err != nil {
					t.SkipNow()
				}
				want := brute(&p, shogi.Black, limit)
				for _, hash := range []int{1 << 11, 1 << 20} {
					compareBrute(t, p, want, limit, hash)
				}
			})
		})
	}
}

func compareBrute(t *rapid.T, p shogi.Position, want, limit, hash int) {
	t.Helper()
	s, err := tsume.Solve(context.Background(), p, tsume.Options{
		DefenderMoves: p.Side() == shogi.White, Play: true, Shortest: true, Futile: tsume.Strict, Hash: hash, Nodes: 5000,
	})
	if err != nil {
		t.Fatal(err)
	}
	sfen := notation.FormatSFEN(&p)
	if err := s.Verify(); err != nil {
		t.Fatalf("%s: %v", sfen, err)
	}
	switch {
	case s.Status == tsume.Unknown:
		return
	case s.Status == tsume.NoMate && want >= 0:
		t.Fatalf("%s: no mate, but there is one in %d", sfen, want)
	case s.Status == tsume.Mate && want >= 0 && s.Minimal && s.Plies != want:
		t.Fatalf("%s: mate in %d, but there is one in %d", sfen, s.Plies, want)
	case s.Status == tsume.Mate && want < 0 && s.Plies <= limit:
		t.Fatalf("%s: mate in %d, but there is none", sfen, s.Plies)
	}
	if proof, err := s.Proof(2000); err == nil {
		if err := proof.Verify(); err != nil {
			t.Fatalf("%s: the proof fails: %v", sfen, err)
		}
	}
}
