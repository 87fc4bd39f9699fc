package sets_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/puzzle/sets"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/compose"
	"github.com/komadai/komadai/variant"
)

// least is how many problems every set has.
const least = 150

func TestEveryRuleSetWithKingHasASet(t *testing.T) {
	var want []string
	for _, rs := range variant.All() {
		if rs.Rules.Royal() != shogi.NoKind {
			want = append(want, rs.ID)
		}
	}
	slices.Sort(want)
	if got := sets.Names(); !slices.Equal(got, want) {
		t.Errorf("sets of %v, want %v", got, want)
	}
	if _, err := sets.Load("seishin"); err == nil {
		t.Error("a set for a rule set without a king")
	}
}

// The manual counts the problems that there are.
func TestManualCounts(t *testing.T) {
	manual, err := os.ReadFile("../../../docs/puzzles.md")
	if err != nil {
		t.Fatal(err)
	}
	var all, standard int
	var others []int
	for _, name := range sets.Names() {
		list, err := sets.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		all += len(list)
		if name == "standard" {
			standard = len(list)
			continue
		}
		others = append(others, len(list))
	}
	want := fmt.Sprintf("There are %d problems: %d of standard shogi, %d to %d of each of the %d other rule sets with a king;", all, standard, slices.Min(others), slices.Max(others), len(others))
	if !bytes.Contains(manual, []byte(want)) {
		t.Errorf("docs/puzzles.md does not say %q", want)
	}
}

// A short run judges one problem of so many, so that the race detector has an end. A
// whole run judges all, so many at a time side by side.
const (
	sample = 40
	chunk  = 100
)

// Every problem is what it says and sound.
func TestSound(t *testing.T) {
	for _, name := range sets.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			list, err := sets.Load(name)
			if err != nil {
				t.Fatal(err)
			}
			if len(list) < least {
				t.Errorf("%d problems, want at least %d", len(list), least)
			}
			seen := map[string]bool{}
			for i, p := range list {
				expect.All(t, "bad entry",
					expect.True("!seen[p.ID]", !seen[p.ID]), expect.That("p.Rules", p.Rules, name), expect.That("p.ID", p.ID, compose.ID(name, p.SFEN)),
					expect.True("p.Quality >= 0", p.Quality >= 0), expect.True("p.Quality <= 100", p.Quality <= 100),
					expect.True("p.Rating >= 500", p.Rating >= 500), expect.True("p.Rating <= 2600", p.Rating <= 2600),
				)
				seen[p.ID] = true
				if i > 0 && list[i-1].Plies > p.Plies {
					t.Errorf("%s: out of order", p.ID)
				}
			}
			if testing.Short() {
				for i := 0; i < len(list); i += sample {
					judge(t, list[i])
				}
				return
			}
			for part := range slices.Chunk(list, chunk) {
				t.Run(part[0].ID, func(t *testing.T) {
					t.Parallel()
					for _, p := range part {
						judge(t, p)
					}
				})
			}
		})
	}
}

// No two problems of a rule set that take 3 plies or more have the same combination.
func TestNoTwins(t *testing.T) {
	for _, name := range sets.Names() {
		all, err := sets.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]string{}
		for _, z := range all {
			if z.Plies < 3 {
				continue
			}
			c := compose.Combination(solved(t, z))
			if twin := seen[c]; twin != "" {
				t.Errorf("%s: %s and %s are alike", name, twin, z.ID)
			}
			seen[c] = z.ID
		}
	}
}

// solved returns the position of a problem and its solution.
func solved(t *testing.T, z sets.Puzzle) (shogi.Position, []shogi.Move) {
	t.Helper()
	rs, err := variant.Lookup(z.Rules)
	if err != nil {
		t.Fatal(err)
	}
	setup, err := notation.ParseSFEN(rs.Rules, z.SFEN)
	if err != nil {
		t.Fatalf("%s: %v", z.ID, err)
	}
	p, err := setup.Problem()
	if err != nil || p.Side() != shogi.Black {
		t.Fatalf("%s: no problem with Black to move: %v", z.ID, err)
	}
	var line []shogi.Move
	for _, text := range z.Moves {
		m, err := notation.ParseUSI(rs.Rules, text)
		if err != nil {
			t.Fatalf("%s: %v", z.ID, err)
		}
		line = append(line, m)
	}
	return p, line
}

func judge(t *testing.T, z sets.Puzzle) {
	t.Helper()
	p, line := solved(t, z)
	// Strictly taken nothing is a useless interposition: what is sound then is so
	// for who plays on to the mate.
	j, err := tsume.Judge(t.Context(), p, line, tsume.Options{Futile: tsume.Strict, Hash: 4 << 20, Nodes: 200_000})
	if err != nil {
		t.Errorf("%s: %v", z.ID, err)
		return
	}
	if !j.Sound() || len(line) != z.Plies || j.Solution.Plies != z.Plies {
		t.Errorf("%s: sound %v, %d plies for %d: %v", z.ID, j.Sound(), j.Solution.Plies, z.Plies, j.Flaws)
	}
}
