package tsume_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
)

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

func leaves(p *shogi.Position, attacker shogi.Color, plies int) bool {
	if plies == 0 {
		return slices.ContainsFunc(p.Rules().HandKinds(), func(k shogi.Kind) bool { return p.Hand(attacker, k) > 0 })
	}
	attacks := p.Side() == attacker
	for _, m := range p.AppendLegal(nil) {
		if attacks && !p.GivesCheck(m) || after(p, m, attacker, plies-1) != plies-1 {
			continue
		}
		if leaves(moved(p, m), attacker, plies-1) == attacks {
			return attacks
		}
	}
	return !attacks
}

func after(p *shogi.Position, m shogi.Move, attacker shogi.Color, limit int) int {
	q := *p
	var u shogi.Undo
	q.Make(m, &u)
	return brute(&q, attacker, limit)
}

func scatter(t *rapid.T, r *shogi.Rules) (shogi.Setup, bool) {
	return scattered(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 7)), r), true
}

func scattered(rng *rand.Rand, r *shogi.Rules) shogi.Setup {
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
	for range min(rng.IntN(4), 4*len(r.HandKinds())) {
		k := r.HandKinds()[rng.IntN(len(r.HandKinds()))]
		s.Hands[rng.IntN(2)][k]++
	}
	return s
}

func TestAgainstBruteForce(t *testing.T) {
	const plies = 3
	for _, rs := range variant.All() {
		if !rs.Rules.Mates() {
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
		DefenderMoves: p.Side() == shogi.White, Shortest: true, Futile: tsume.Strict, Hash: hash, Nodes: 2000,
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
		t.Fatalf("%s: mate in %d, without one", sfen, s.Plies)
	}
	if s.Minimal && s.Left && want >= 0 && !leaves(&p, shogi.Black, want) {
		t.Fatalf("%s: the line leaves a piece, but the defender has one as long that leaves none", sfen)
	}
	if proof, err := s.Proof(2000); err == nil {
		if err := proof.Verify(); err != nil {
			t.Fatalf("%s: the proof fails: %v", sfen, err)
		}
	}
}

func TestLeavesNothing(t *testing.T) {
	rs, err := variant.Lookup("okisaki")
	if err != nil {
		t.Fatal(err)
	}
	setup, err := notation.ParseSFEN(rs.Rules, "10/10/10/10/10/5+R4/5p1kL+S/10/5+NB1B1/10 w Lql 1")
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.ProblemOf(shogi.Black)
	if err != nil {
		t.Fatal(err)
	}
	s, err := tsume.Solve(context.Background(), p, tsume.Options{DefenderMoves: true, Shortest: true, Futile: tsume.Strict})
	if err != nil {
		t.Fatal(err)
	}
	if s.Status != tsume.Mate || !s.Minimal || s.Plies != 2 || s.Left {
		t.Errorf("%v in %d, left %v; want a mate in 2 that leaves nothing", s.Status, s.Plies, s.Left)
	}
}
