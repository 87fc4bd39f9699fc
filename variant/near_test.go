package variant

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestNear(t *testing.T) {
	for name, want := range map[string]string{
		"tours":          "torus",
		"Stnadard":       "standard",
		"skate-varant-3": "skate-variant-3",
		"okisaky":        "okisaki",
		"skate-variant":  "",
		"chess":          "",
		"":               "",
		"x":              "",
	} {
		if got := near(name, IDs()); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestNearNames(t *testing.T) {
	for name, want := range map[string]string{
		"円筒将": `there is no rule set "円筒将", did you mean "円筒将棋"?`, "Torus shogy": `did you mean "Torus shogi"?`,
		"torus:no-dead-squares=flatt": `has no value "flatt", did you mean "flat"?`, "torus:no-dead-sqares=flat": `has no choice "no-dead-sqares", did you mean "no-dead-squares"?`,
		"torus:no-dead-squares=round": `has no value "round"; it has flat, joined`, "chess": "; there are standard, okisaki",
	} {
		if _, err := Lookup(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	standard, err := Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"bishp": `"bishop"?`, "two-peice": `"two-piece"?`, "角落ちち": `"角落ち"?`, "everything": "it has half-lance"} {
		if _, err := standard.Handicap(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

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
