package retro_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/retro"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func games(p shogi.Position, key uint64, n int, played string) (out []string) {
	if n == 0 {
		if p.Key() == key {
			return []string{played}
		}
		return nil
	}
	for _, m := range p.AppendLegal(nil) {
		q := p
		var u shogi.Undo
		q.Make(m, &u)
		out = append(out, games(q, key, n-1, played+" "+notation.FormatUSI(p.Rules(), m))...)
	}
	return out
}

func wander(rng *rand.Rand, p shogi.Position, n int) shogi.Position {
	for range n {
		moves := p.AppendLegal(nil)
		if len(moves) == 0 {
			break
		}
		var u shogi.Undo
		p.Make(moves[rng.IntN(len(moves))], &u)
	}
	return p
}

func TestProofGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rs := draw(t)
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 3))
		start := rs.Start
		plies := rapid.IntRange(0, 3).Draw(t, "plies")
		if plies < 3 { // hands and all kinds
			start = wander(rng, start, rapid.SampledFrom([]int{0, 60}).Draw(t, "before"))
		}
		goal := wander(rng, start, plies)
		plies = goal.Ply() - start.Ply()
		var want []string
		for n := plies % 2; n <= plies && len(want) == 0; n += 2 {
			want = games(start, goal.Key(), n, "")
		}
		hash := 1 << rapid.IntRange(6, 20).Draw(t, "hash")
		g, err := retro.FindProofGames(context.Background(), start, goal, retro.Options{Length: 3, Games: 1 << 20, Hash: hash})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, line := range g.Games {
			got = append(got, words(start, line))
		}
		slices.Sort(got)
		slices.Sort(want)
		if g.Status != retro.Found || !slices.Equal(got, want) || g.Unique() != (len(want) == 1) {
			t.Fatalf("%s to %s: %v %q, want %q", notation.FormatSFEN(&start), notation.FormatSFEN(&goal), g.Status, got, want)
		}
	})
}

func words(start shogi.Position, line []shogi.Move) string {
	var b strings.Builder
	for _, m := range line {
		b.WriteString(" " + notation.FormatUSI(start.Rules(), m))
	}
	return b.String()
}

func TestLongerGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rs := draw(t)
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 5))
		goal := wander(rng, rs.Start, rapid.IntRange(3, 5).Draw(t, "plies"))
		g, err := retro.FindProofGames(context.Background(), rs.Start, goal, retro.Options{Length: goal.Ply() - 1, Nodes: 3000})
		if err != nil {
			t.Fatal(err)
		}
		if g.Status == retro.None {
			t.Fatalf("%s was reached in %d plies, and no game is found", notation.FormatSFEN(&goal), goal.Ply()-1)
		}
		for _, line := range g.Games {
			p := rs.Start
			for _, m := range line {
				if err := p.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			if p.Key() != goal.Key() || len(line) != g.Plies {
				t.Fatalf("%s ends in %s", words(rs.Start, line), notation.FormatSFEN(&p))
			}
		}
	})
}

func TestKnownGames(t *testing.T) {
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, sfen string
		plies      int
		games      int
	}{
		{"the start", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 0, 1},
		{"two pawns of each side", "lnsgkgsnl/1r5b1/p1ppppp1p/1p5p1/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL b - 1", 4, 4},
		{"角換わり", "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 1", 4, 2},
	} {
		setup, err := notation.ParseSFEN(rs.Rules, c.sfen)
		if err != nil {
			t.Fatal(err)
		}
		goal, err := setup.Position()
		if err != nil {
			t.Fatal(err)
		}
		g, err := retro.FindProofGames(context.Background(), rs.Start, goal, retro.Options{Length: 8})
		if err != nil || g.Plies != c.plies || len(g.Games) != c.games {
			t.Errorf("%s: %v in %d, %d games, %v; want %d in %d", c.name, g.Status, g.Plies, len(g.Games), err, c.games, c.plies)
		}
	}
}

func TestProofGameBounds(t *testing.T) {
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	goal := wander(rand.New(rand.NewPCG(1, 1)), rs.Start, 30)
	g, err := retro.FindProofGames(context.Background(), rs.Start, goal, retro.Options{Nodes: 20})
	if err != nil {
		t.Fatalf("%v after %d nodes, searched %d, %v", g.Status, g.Nodes, g.Searched, err)
	}
	expect.All(t, "g",
		expect.That("Status", g.Status, retro.Unknown), expect.True("Nodes <= 20", g.Nodes <= 20),
		expect.True("Searched >= 0", g.Searched >= 0), expect.True("!Unique()", !g.Unique()),
	)
	done, stop := context.WithCancel(context.Background())
	stop()
	if g, err = retro.FindProofGames(done, rs.Start, goal, retro.Options{}); err != nil || g.Status != retro.Unknown {
		t.Errorf("cancelled: %v, %v", g.Status, err)
	}
	if g, err = retro.FindProofGames(context.Background(), rs.Start, goal, retro.Options{Length: 3}); err != nil || g.Status != retro.None || g.Searched != 3 {
		t.Errorf("three plies: %v, searched %d, %v", g.Status, g.Searched, err)
	}
	if _, err = retro.FindProofGames(context.Background(), rs.Start, goal, retro.Options{Length: 1000}); err == nil {
		t.Error("a length of 1000 is searched")
	}
	other, err := variant.Lookup("torus")
	if err != nil {
		t.Fatal(err)
	}
	if _, err = retro.FindProofGames(context.Background(), rs.Start, other.Start, retro.Options{}); !errors.Is(err, retro.ErrRules) {
		t.Errorf("two rule sets: %v", err)
	}
}
