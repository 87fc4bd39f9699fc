package stipulation_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume/stipulation"
	"github.com/komadai/komadai/variant"
)

type question struct {
	attacker, mated shogi.Color
	seeks, checks   [2]bool
}

func ask(attacker shogi.Color, s stipulation.Stipulation, d stipulation.Duty) (q question) {
	q.attacker, q.mated = attacker, attacker
	if s.Mated == stipulation.Defender {
		q.mated = attacker.Other()
	}
	q.seeks[attacker], q.seeks[attacker.Other()] = s.Attacker == stipulation.Seeks, s.Defender == stipulation.Seeks
	q.checks[attacker], q.checks[attacker.Other()] = d != stipulation.NobodyChecks, d == stipulation.BothCheck
	return q
}

// brute returns the mate length up to limit, or -1.
func (q question) brute(p shogi.Position, limit int) int {
	moves := p.AppendLegal(nil)
	if len(moves) == 0 {
		if p.Side() == q.mated && p.InCheck() && p.Ending().Reason == shogi.Mate {
			return 0
		}
		return -1
	}
	best := -1
	for _, m := range moves {
		if q.checks[p.Side()] && !p.GivesCheck(m) {
			continue
		}
		n := -1
		if limit > 0 {
			n = q.brute(moved(p, m), limit-1)
		}
		switch {
		case n < 0 && !q.seeks[p.Side()]:
			return -1
		case n < 0:
		case best < 0, q.seeks[p.Side()] && n+1 < best, !q.seeks[p.Side()] && n+1 > best:
			best = n + 1
		}
	}
	return best
}

func (q question) lines(p shogi.Position, n int) (out []string) {
	if n == 0 {
		return []string{""}
	}
	for _, m := range p.AppendLegal(nil) {
		if q.checks[p.Side()] && !p.GivesCheck(m) || q.brute(moved(p, m), n-1) != n-1 {
			continue
		}
		for _, rest := range q.lines(moved(p, m), n-1) {
			out = append(out, " "+notation.FormatUSI(p.Rules(), m)+rest)
		}
	}
	return out
}

func moved(p shogi.Position, m shogi.Move) shogi.Position {
	var u shogi.Undo
	p.Make(m, &u)
	return p
}

func problem(rng *rand.Rand, r *shogi.Rules, side, mated shogi.Color) shogi.Position {
	for {
		s := scattered(rng, r, mated)
		s.Side = side
		if p, err := s.Position(); err == nil {
			return p
		}
	}
}

func scattered(rng *rand.Rand, r *shogi.Rules, mated shogi.Color) shogi.Setup {
	s := shogi.Setup{Rules: r, Ply: 1}
	var close []shogi.Square
	file, rank := 1+rng.IntN(r.Files()-2), 1+rng.IntN(3)*(r.Ranks()-4)/2
	for _, sq := range r.Squares() {
		if f, k := r.File(sq)-file, r.Rank(sq)-rank; f >= 0 && f < 3 && k >= 0 && k < 4 {
			close = append(close, sq)
		}
	}
	rng.Shuffle(len(close), func(i, j int) { close[i], close[j] = close[j], close[i] })
	var kinds []shogi.Kind
	for _, k := range r.Kinds() {
		if k != r.Royal() && !r.Info(k).Token {
			kinds = append(kinds, k)
		}
	}
	for i, sq := range close[:4+rng.IntN(6)] {
		c, k := shogi.Color(i%2), r.Royal() // kings first
		if i > 1 {
			c, k = mated.Other(), kinds[rng.IntN(len(kinds))]
			if rng.IntN(4) == 0 {
				c = mated
			}
		}
		s.Board[sq] = shogi.NewPiece(c, k)
	}
	for range rng.IntN(3) {
		s.Hands[rng.IntN(2)][r.HandKinds()[rng.IntN(len(r.HandKinds()))]]++
	}
	return s
}

func TestAgainstBruteForce(t *testing.T) {
	for _, rs := range variant.All() {
		if !rs.Rules.Mates() {
			continue
		}
		t.Run(rs.ID, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 7))
				stip := rapid.SampledFrom(stipulation.All()).Draw(t, "stipulation")
				mated := shogi.Black
				if stip.Mated == stipulation.Defender {
					mated = shogi.White
				}
				p := problem(rng, rs.Rules, shogi.Color(rapid.SampledFrom([]int{0, 0, 1}).Draw(t, "side")), mated)
				duty := stipulation.Duty(rapid.SampledFrom([]int{0, 0, 0, 1, 2}).Draw(t, "duty"))
				limit := 3
				if duty == stipulation.NobodyChecks {
					limit = 2
				}
				compare(t, p, stip, duty, limit)
			})
		})
	}
}

func compare(t *rapid.T, p shogi.Position, stip stipulation.Stipulation, duty stipulation.Duty, limit int) {
	t.Helper()
	q := ask(shogi.Black, stip, duty)
	want := q.brute(p, limit)
	s, err := stipulation.Solve(context.Background(), p, stip, stipulation.Options{
		DefenderMoves: p.Side() == shogi.White, Duty: duty, Length: limit, Lines: 1 << 20,
		Hash: 1 << rapid.IntRange(6, 22).Draw(t, "hash"),
	})
	sfen := notation.FormatSFEN(&p)
	if err != nil {
		t.Fatalf("%s: %v", sfen, err)
	}
	if want < 0 {
		if s.Status != stipulation.None || len(s.Lines) > 0 {
			t.Fatalf("%s %s %s: %v in %d, without one within %d", sfen, stip.ID, duty, s.Status, s.Plies, limit)
		}
		return
	}
	if s.Status != stipulation.Solved || s.Plies != want || s.More {
		t.Fatalf("%s %s %s: %v in %d, want %d", sfen, stip.ID, duty, s.Status, s.Plies, want)
	}
	var got []string
	for _, line := range s.Lines {
		words := ""
		if len(line) > 0 {
			words = " " + text(p, line)
		}
		got = append(got, words)
	}
	lines := q.lines(p, want)
	slices.Sort(got)
	slices.Sort(lines)
	if !slices.Equal(got, lines) {
		t.Fatalf("%s %s %s: lines %q, want %q", sfen, stip.ID, duty, got, lines)
	}
	q.compareCooks(t, p, s, limit, stip.Helps())
}

func (q question) compareCooks(t *rapid.T, p shogi.Position, s *stipulation.Solution, limit int, helps bool) {
	t.Helper()
	most := limit
	if helps {
		most = s.Plies
	}
	var want []stipulation.Cook
	for i, played := range s.Lines[0] {
		for _, m := range p.AppendLegal(nil) {
			if m == played || !q.seeks[p.Side()] || q.checks[p.Side()] && !p.GivesCheck(m) {
				continue
			}
			if n := q.brute(moved(p, m), most-i-1); n >= 0 {
				want = append(want, stipulation.Cook{Ply: i + 1, Move: m, Plies: n + i + 1})
			}
		}
		p = moved(p, played)
	}
	less := func(a, b stipulation.Cook) int { return (a.Ply-b.Ply)<<16 + int(a.Move) - int(b.Move) }
	got := slices.Clone(s.Cooks)
	slices.SortFunc(got, less)
	slices.SortFunc(want, less)
	if !slices.Equal(got, want) || s.Unique() != (len(want) == 0) {
		t.Fatalf("cooks %v, want %v", got, want)
	}
}
