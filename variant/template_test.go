package variant

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/shogi"
)

// A template is the same game, without the texts of the shipped one.
func TestTemplates(t *testing.T) {
	for _, rs := range All() {
		text, err := rs.Template()
		if err != nil {
			t.Errorf("%s: %v", rs.ID, err)
			continue
		}
		own, err := Parse("template.toml", text)
		if err != nil {
			t.Errorf("%s: %v", rs.ID, err)
			continue
		}
		if err := own.Taken(); err != nil {
			t.Errorf("%s: %v", rs.ID, err)
		}
		if own.ID != "my-"+rs.ID || own.SFEN != rs.SFEN || !strings.HasPrefix(own.Names.En, "My ") {
			t.Errorf("%s: %s, %q from %s", rs.ID, own.ID, own.Names.En, own.SFEN)
		}
		for depth := 1; depth <= 2; depth++ {
			if have, want := shogi.Perft(&own.Start, depth), shogi.Perft(&rs.Start, depth); have != want {
				t.Errorf("%s: perft %d is %d, want %d", rs.ID, depth, have, want)
			}
		}
		for _, gone := range []string{"[text.", "[summary]", "seed", "[choices."} {
			if strings.Contains(string(text), gone) {
				t.Errorf("%s: the template has %s", rs.ID, gone)
			}
		}
		sealed, _, err := own.Seal()
		if err != nil {
			t.Fatal(err)
		}
		again, err := sealed.Template()
		if err != nil {
			t.Errorf("%s: %v", sealed.ID, err)
			continue
		}
		if twice, err := Parse("template.toml", again); err != nil || twice.SFEN != rs.SFEN || shogi.Perft(&twice.Start, 2) != shogi.Perft(&rs.Start, 2) {
			t.Errorf("%s: %v", sealed.ID, err)
		}
	}
}

func TestNew(t *testing.T) {
	rs, err := Parse("my-game.toml", New("my-game"))
	if err != nil || rs.Names.En != "My game" || len(rs.Idle) > 0 {
		t.Error(rs, err)
	}
}
