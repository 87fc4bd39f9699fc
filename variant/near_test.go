package variant

import (
	"testing"

	"pgregory.net/rapid"
)

func TestNear(t *testing.T) {
	for name, want := range map[string]string{
		"tours":          "torus",
		"Stnadard":       "standard",
		"skate-varant-3": "skate-variant-3",
		"okisaky":        "okisaki",
		"skate-variant":  "", // four are as close
		"chess":          "",
		"":               "",
		"x":              "",
	} {
		if got := near(name, IDs()); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

// The distance is one of a metric, but for the triangle, and one slip is one step.
func TestDistance(t *testing.T) {
	word := rapid.StringMatching(`[a-e]{0,8}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		d := distance(a, b)
		if d != distance(b, a) || (d == 0) != (a == b) || d > max(len(a), len(b)) || d < max(len(a), len(b))-min(len(a), len(b)) {
			t.Fatalf("%q to %q: %d", a, b, d)
		}
		if len(a) > 0 {
			i := rapid.IntRange(0, len(a)-1).Draw(t, "i")
			if got := distance(a, a[:i]+a[i+1:]); got != 1 {
				t.Fatalf("%q without %d: %d", a, i, got)
			}
		}
	})
}
