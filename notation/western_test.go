package notation_test

import (
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

func TestFormatWestern(t *testing.T) {
	rules := byName(t)
	table(t, "western.tsv", 4, func(t *testing.T, f []string) string {
		g := rules[f[0]]
		p := position(t, g.rules, f[1])
		m := usi(t, g.rules, f[2])
		if !p.IsLegal(m) {
			t.Errorf("%s in %s is not legal", f[2], f[1])
		}
		hodges := notation.Text(notation.Western, &p, m, shogi.NoMove)
		hosking := notation.Text(notation.Hosking, &p, m, shogi.NoMove)
		for _, text := range []string{hodges, hosking} {
			if back, err := notation.ParseWestern(&p, text); err != nil || back != m {
				t.Errorf("%s is read back as %s: %v", text, notation.FormatUSI(g.rules, back), err)
			}
		}
		return hodges + " " + hosking
	})
}
