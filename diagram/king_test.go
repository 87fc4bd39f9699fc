package diagram_test

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/diagram"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// -n marks a piece with the other side's name (seed 002).
func TestKingsAreNamed(t *testing.T) {
	const both = "4k4/9/9/9/9/9/9/9/4K4 b - 1"
	for _, c := range []struct {
		name, rules, sfen string
		tsume             bool
		attacker          shogi.Color
		want              string
	}{
		{"a game", "standard", both, false, shogi.Black, "K K-w-t"},
		{"Black attacks", "standard", both, true, shogi.Black, "K-n K-w-t-n"},
		{"White attacks", "standard", both, true, shogi.White, "K K-w-t"},
		{"a lone king", "standard", "4k4/9/9/9/9/9/9/9/9 b - 1", true, shogi.Black, "K-w-t-n"},
		{"a lone king that is no problem", "standard", "4k4/9/9/9/9/9/9/9/9 b - 1", false, shogi.Black, "K-w-t-n"},
		{"a lone king of Black", "standard", "9/9/9/9/9/9/9/9/4K4 w - 1", true, shogi.White, "K"},
		{"captives", "seishin", "****1****/***3***/**5**/9/9/9/9/4j4/9/9/9/9/9/9/**5**/***3***/****1**** b 2J 1", false, shogi.Black, "J-n J-w-t"},
		{"no kings", "seishin", "****1****/***3***/**5**/9/9/9/9/4j4/9/9/9/9/9/9/**5**/***3***/****1**** b - 1", true, shogi.Black, "J-w-t"},
	} {
		set, err := variant.Lookup(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		setup, err := notation.ParseSFEN(set.Rules, c.sfen)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		r, err := diagram.NewRenderer(set.Rules, diagram.Options{Tsume: c.tsume, Attacker: c.attacker})
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := r.SVG(&out, &diagram.Diagram{Setup: setup}); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		var got []string
		for _, m := range regexp.MustCompile(`<g id="[^"-]*-([KJ][^"]*)">`).FindAllStringSubmatch(out.String(), -1) {
			if !strings.Contains(m[1], "-place") {
				got = append(got, m[1])
			}
		}
		slices.Sort(got)
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: the kings are %v, want %s", c.name, got, c.want)
		}
	}
}
