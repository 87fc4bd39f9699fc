package compose_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/compose"
	"github.com/komadai/komadai/variant"
)

func rules(t testing.TB, id string) *shogi.Rules {
	t.Helper()
	rs, err := variant.Lookup(id)
	if err != nil {
		t.Fatal(err)
	}
	return rs.Rules
}

func options(r *shogi.Rules, least, most int) compose.Options {
	return compose.Options{
		Rules: r, Plies: compose.Range{Least: least, Most: most}, Pieces: compose.Range{Least: 1, Most: 12},
		Draws: 120, Polish: 10, Seed: 11, Attempts: 400, Count: 4, Threads: 2,
	}
}

func generate(t testing.TB, o compose.Options) (list []*compose.Problem) {
	t.Helper()
	problems, err := compose.Generate(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	for p := range problems {
		list = append(list, p)
	}
	return list
}

func sfens(list []*compose.Problem) (out []string) {
	for _, p := range list {
		out = append(out, p.SFEN())
	}
	return out
}

// Results do not depend on threads; a continued run makes the rest.
func TestReproducibleRace(t *testing.T) {
	o := options(rules(t, "standard"), 1, 3)
	o.Count, o.Attempts = 0, 3
	const least, others = 2, 2
	o.Threads = 1
	want := generate(t, o)
	if len(want) < least {
		t.Fatalf("%d problems in %d attempts", len(want), o.Attempts)
	}
	o.Threads = 5
	if got := generate(t, o); !slices.Equal(sfens(got), sfens(want)) {
		t.Errorf("on five threads\n%q\non one\n%q", sfens(got), sfens(want))
	}
	o.From, o.Known = want[0].Attempt+1, []string{want[0].ID()}
	o.Attempts -= o.From
	if got := generate(t, o); !slices.Equal(sfens(got), sfens(want[1:])) {
		t.Errorf("going on\n%q\nthe rest\n%q", sfens(got), sfens(want[1:]))
	}
	o.From, o.Attempts, o.Seed = 0, others, 12
	if got := generate(t, o); slices.Equal(sfens(got), sfens(want)) {
		t.Error("another seed makes the same")
	}
}

func TestEveryRuleSet(t *testing.T) {
	for _, rs := range variant.All() {
		if !rs.Rules.Mates() {
			continue
		}
		t.Run(rs.ID, func(t *testing.T) {
			t.Parallel()
			o := options(rs.Rules, 1, 1)
			o.Draws, o.Polish = 24, 2
			o.Count = 1
			list := generate(t, o)
			if len(list) != 1 {
				t.Fatalf("%d problems", len(list))
			}
			for _, p := range list {
				checkProblem(t, p)
				if p.Plies() != 1 || p.Appraisal.Pieces > o.Pieces.Most {
					t.Errorf("%s: %d plies, %d pieces", p.SFEN(), p.Plies(), p.Appraisal.Pieces)
				}
			}
		})
	}
}

func checkProblem(t *testing.T, p *compose.Problem) {
	t.Helper()
	d, err := notation.ParseSFEN(p.Position.Rules(), p.SFEN())
	if err != nil {
		t.Fatal(err)
	}
	q, err := d.Problem()
	if err != nil {
		t.Fatal(err)
	}
	j, err := tsume.Judge(context.Background(), q, p.Line, tsume.Options{Futile: tsume.Strict, Nodes: 1 << 18})
	if err != nil || !j.Sound() || j.Solution.Plies != p.Plies() {
		t.Errorf("%s: %v, %+v", p.SFEN(), err, j)
	}
	for i, m := range p.Line {
		if i%2 == 0 != (q.Side() == shogi.Black) || !q.IsLegal(m) {
			t.Fatalf("%s: move %d", p.SFEN(), i+1)
		}
		var u shogi.Undo
		q.Make(m, &u)
	}
	if q.HasLegal() {
		t.Errorf("%s: no mate at the end", p.SFEN())
	}
}

func TestOptions(t *testing.T) {
	o := options(rules(t, "standard"), 3, 5)
	o.Count, o.Quality, o.Pieces.Most = 1, 50, 8
	o.Refuse = []tsume.FlawKind{tsume.Branch, tsume.LastMove}
	list := generate(t, o)
	if len(list) != 1 {
		t.Fatalf("%d problems", len(list))
	}
	for _, p := range list {
		checkProblem(t, p)
		if n := p.Plies(); n < 3 || n > 5 || p.Appraisal.Quality < 50 || p.Appraisal.Pieces > 8 {
			t.Errorf("%s: %d plies, %+v", p.SFEN(), n, p.Appraisal)
		}
		for _, f := range p.Flaws {
			if f.Kind == tsume.Branch || f.Kind == tsume.LastMove {
				t.Errorf("%s: %s", p.SFEN(), f.Kind)
			}
		}
	}
	o = options(rules(t, "cylinder"), 1, 1)
	o.Count, o.Unlike = 2, []*shogi.Rules{rules(t, "standard")}
	for _, p := range generate(t, o) {
		d, err := notation.ParseSFEN(rules(t, "standard"), p.SFEN())
		if err != nil {
			t.Fatal(err)
		}
		q, err := d.Problem()
		if err != nil {
			continue
		}
		if q.IsLegal(p.Line[0]) && q.GivesCheck(p.Line[0]) {
			var u shogi.Undo
			q.Make(p.Line[0], &u)
			if !q.HasLegal() {
				t.Errorf("%s: mates in standard shogi, too", p.SFEN())
			}
		}
	}
}

func TestBadOptions(t *testing.T) {
	r := rules(t, "standard")
	for want, change := range map[string]func(*compose.Options){
		"no rule set":          func(o *compose.Options) { o.Rules = nil },
		"has no king":          func(o *compose.Options) { o.Rules = rules(t, "seishin") },
		"plies 2 to 5":         func(o *compose.Options) { o.Plies.Least = 2 },
		"plies 5 to 3":         func(o *compose.Options) { o.Plies = compose.Range{Least: 5, Most: 3} },
		"plies 1 to 33":        func(o *compose.Options) { o.Plies.Most = 33 },
		"pieces 0 to 12":       func(o *compose.Options) { o.Pieces.Least = 0 },
		"draws -1":             func(o *compose.Options) { o.Draws = -1 },
		"polish -1":            func(o *compose.Options) { o.Polish = -1 },
		"quality 101":          func(o *compose.Options) { o.Quality = 101 },
		"is negative":          func(o *compose.Options) { o.Count = -1 },
		"an odd number of pli": func(o *compose.Options) { o.Plies.Most = 4 },
	} {
		o := options(r, 1, 5)
		change(&o)
		if _, err := compose.Generate(context.Background(), o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// The race and leak checks find a leaked goroutine.
func TestStops(t *testing.T) {
	o := options(rules(t, "standard"), 9, 15)
	o.Attempts, o.Count, o.Progress = 0, 0, &compose.Progress{}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	problems, err := compose.Generate(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	for p := range problems {
		t.Errorf("%s came after the end", p.SFEN())
	}
	o.Plies = compose.Range{Least: 1, Most: 1}
	problems, err = compose.Generate(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	for range problems {
		break
	}
	if o.Progress.Problems.Load() != 1 {
		t.Errorf("%d problems counted", o.Progress.Problems.Load())
	}
}
