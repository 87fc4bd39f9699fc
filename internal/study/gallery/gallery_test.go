package gallery_test

import (
	"testing"
	"time"

	"github.com/komadai/komadai/internal/study/gallery"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/variant"
)

func normal(t *testing.T, rules, sfen string) string {
	t.Helper()
	set, err := variant.Lookup(rules)
	if err != nil {
		t.Fatal(err)
	}
	setup, err := notation.ParseSFEN(set.Rules, sfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return gallery.Normal(set.ID, &p)
}

func TestNormal(t *testing.T) {
	const problem = "7kl/9/7G1/9/9/9/9/9/9 b G 1"
	for _, c := range []struct {
		name, rules, sfen string
		same              bool
	}{
		{"itself", "standard", problem, true},
		{"the defender's hand", "standard", "7kl/9/7G1/9/9/9/9/9/9 b Gr2b 1", true},
		{"the move number", "standard", "7kl/9/7G1/9/9/9/9/9/9 b G 9", true},
		{"its mirror image", "standard", "lk7/9/1G7/9/9/9/9/9/9 b G 1", true},
		{"another hand", "standard", "7kl/9/7G1/9/9/9/9/9/9 b S 1", false},
		{"another square", "standard", "6k1l/9/7G1/9/9/9/9/9/9 b G 1", false},
		{"another side", "standard", "7kl/9/7G1/9/9/9/9/9/9 b Gp 1", true},
	} {
		if got := normal(t, c.rules, c.sfen) == normal(t, "standard", problem); got != c.same {
			t.Errorf("%s: same %v, want %v", c.name, got, c.same)
		}
	}
	if normal(t, "standard", problem) == normal(t, "annan", problem) {
		t.Error("two rule sets share a position")
	}
}

func TestWeek(t *testing.T) {
	for _, c := range []struct{ at, since string }{{"2026-11-28", "2026-11-23"}, {"2026-11-23", "2026-11-23"}, {"2026-11-29", "2026-11-23"}} {
		at, _ := time.Parse(time.DateOnly, c.at)
		since, until := gallery.Week(at.Add(23 * time.Hour))
		if since.Format(time.DateOnly) != c.since || until.Sub(since) != 7*24*time.Hour {
			t.Errorf("%s: %s to %s", c.at, since, until)
		}
	}
}
