package puzzle_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/compose"
	"github.com/komadai/komadai/variant"
)

const least = 150

func TestEveryRuleSetWithKingHasASet(t *testing.T) {
	var want []string
	for _, rs := range variant.All() {
		if rs.Rules.Royal() != shogi.NoKind {
			want = append(want, rs.ID)
		}
	}
	slices.Sort(want)
	if got := puzzle.SetNames(); !slices.Equal(got, want) {
		t.Errorf("sets of %v, want %v", got, want)
	}
	if _, err := puzzle.LoadSet("seishin"); err == nil {
		t.Error("a set for a rule set without a king")
	}
}

func TestManualCounts(t *testing.T) {
	manual, err := os.ReadFile("../../../docs/guide/problems.md")
	if err != nil {
		t.Fatal(err)
	}
	var all, standard int
	var others []int
	for _, name := range puzzle.SetNames() {
		list, err := puzzle.LoadSet(name)
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
	want := fmt.Sprintf("There are %d problems: %d of standard shogi, %d to %d of each of the %d other rule sets with a king.", all, standard, slices.Min(others), slices.Max(others), len(others))
	if !bytes.Contains(manual, []byte(want)) {
		t.Errorf("docs/guide/problems.md does not say %q", want)
	}
}

// judged has digests of completely judged sets.
const judged = "testdata/judged.txt"

var judgeAll = flag.Bool("judge", false, "judge every problem of every set and write "+judged)

// sample is the share judged of a set with a known digest.
const sample = 40

func TestSound(t *testing.T) {
	known, err := os.ReadFile(judged)
	if err != nil {
		t.Fatal(err)
	}
	var digests strings.Builder
	for _, name := range puzzle.SetNames() {
		list, err := puzzle.LoadSet(name)
		if err != nil {
			t.Fatal(err)
		}
		line := digest(t, name, list)
		digests.WriteString(line)
		step := sample
		if *judgeAll {
			step = 1
		} else if !bytes.Contains(known, []byte(line)) {
			t.Errorf("the set %s has changed: judge it with go test ./internal/study/puzzle -judge", name)
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if len(list) < least {
				t.Errorf("%d problems, want at least %d", len(list), least)
			}
			seen := map[string]bool{}
			for i, p := range list {
				expect.All(t, p.ID,
					expect.True("ID is new", !seen[p.ID]), expect.That("Rules", p.Rules, name), expect.That("ID", p.ID, compose.ID(name, p.SFEN)),
					expect.True("Quality of 100", 0 <= p.Quality && p.Quality <= 100), expect.True("Rating", 500 <= p.Rating && p.Rating <= 2600),
				)
				seen[p.ID] = true
				if i > 0 && list[i-1].Plies > p.Plies {
					t.Errorf("%s: out of order", p.ID)
				}
				if i%step == 0 {
					judge(t, p)
				}
			}
		})
	}
	t.Cleanup(func() {
		if !*judgeAll || t.Failed() {
			return
		}
		if err := os.WriteFile(judged, []byte(digests.String()), 0o644); err != nil {
			t.Error(err)
		}
	})
}

func digest(t *testing.T, name string, list []puzzle.Problem) string {
	t.Helper()
	h := sha256.New()
	if err := json.NewEncoder(h).Encode(list); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%x  %s\n", h.Sum(nil), name)
}

func TestNoTwins(t *testing.T) {
	for _, name := range puzzle.SetNames() {
		all, err := puzzle.LoadSet(name)
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

func solved(t *testing.T, z puzzle.Problem) (shogi.Position, []shogi.Move) {
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

func judge(t *testing.T, z puzzle.Problem) {
	t.Helper()
	p, line := solved(t, z)
	j, err := tsume.Judge(t.Context(), p, line, tsume.Options{Futile: tsume.Strict, Hash: 4 << 20, Nodes: 200_000})
	if err != nil {
		t.Errorf("%s: %v", z.ID, err)
		return
	}
	if !j.Sound() || len(line) != z.Plies || j.Solution.Plies != z.Plies {
		t.Errorf("%s: sound %v, %d plies for %d: %v", z.ID, j.Sound(), j.Solution.Plies, z.Plies, j.Flaws)
	}
}

// No problem of a set is shorter than the easiest one, or as short with a lower rating.
func TestEasiest(t *testing.T) {
	for _, rules := range puzzle.SetNames() {
		best, ok := puzzle.Easiest(rules)
		list, err := puzzle.LoadSet(rules)
		if err != nil || ok != (len(list) > 0) {
			t.Fatalf("%s: %v, %v", rules, ok, err)
		}
		for _, p := range list {
			if p.Plies < best.Plies || p.Plies == best.Plies && p.Rating < best.Rating {
				t.Errorf("%s: %s is easier than %s", rules, p.ID, best.ID)
			}
		}
	}
	if _, ok := puzzle.Easiest("seishin"); ok {
		t.Error("a rule set without problems has an easiest one")
	}
}
