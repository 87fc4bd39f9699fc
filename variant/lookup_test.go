package variant

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/shogi"
)

func TestLookup(t *testing.T) {
	for _, c := range []struct {
		name, id string
		first    shogi.Color
	}{
		{"standard", "standard", shogi.Black},
		{"shogi", "standard", shogi.Black},
		{"Hirate", "standard", shogi.Black},
		{"将棋", "standard", shogi.Black},
		{"將棋", "standard", shogi.Black},
		{"平手", "standard", shogi.Black},
		{"ほんしょうぎ", "standard", shogi.Black},
		{"ホンショウギ", "standard", shogi.Black},
		{"横ループ将棋", "cylinder", shogi.Black},
		{"shogi-cylindical", "cylinder", shogi.Black},
		{"cylinder:1", "cylinder", shogi.Black},
		{"cylinder:2", "cylinder", shogi.White},
		{"円筒将棋：２", "cylinder", shogi.White},
		{"footwork", "footwork-king", shogi.Black},
		{"footwork:1", "footwork-king", shogi.Black},
		{"footwork:2", "footwork-king-major", shogi.Black},
		{"footwork:3", "footwork-king-minor", shogi.Black},
		{"FOOTWORK:7", "footwork-rook", shogi.Black},
		{"フットワーク将棋:5", "footwork-gold", shogi.Black},
		{"torus:2", "torus", shogi.White},
		{"skate:1", "skate", shogi.Black},
		{"skate:2", "skate", shogi.White},
		{"skate:3", "skate-2", shogi.Black},
		{"skate:4", "skate-2", shogi.White},
		{"skate variant 3", "skate-variant-3", shogi.Black},
		{"skate-variant:5", "skate-variant-3", shogi.Black},
		{"Shogi-Skate-Variant:8", "skate-variant-4", shogi.White},
		{"スケート将棋バリアント1", "skate-variant-1", shogi.Black},
		{"ダイヤモンド将棋", "checkers", shogi.Black},
		{"checkers:2", "checkers", shogi.White},
		{"checkers-2:2", "checkers-2", shogi.White},
		{"forward:4", "forward-try", shogi.White},
		{"前進将棋 3", "forward-try", shogi.Black},
		{"円筒将棋 2", "cylinder", shogi.White},
		{"スケート将棋 4", "skate-2", shogi.White},
		{"スケート将棋２", "skate-2", shogi.Black},
		{"Shogi-Skate-Variant 5", "skate-variant-3", shogi.Black},
		{"Shogi-Skate-Variant 6", "skate-variant-3", shogi.White},
		{"征清將棋", "seishin", shogi.Black},
		{"Seishin shogi", "seishin", shogi.Black},
		{"御妃将棋", "okisaki", shogi.Black},
	} {
		r, err := Lookup(c.name)
		if err != nil {
			t.Errorf("Lookup(%q): %v", c.name, err)
			continue
		}
		if r.ID != c.id || r.Start.Side() != c.first {
			t.Errorf("Lookup(%q) is %s with %s first, want %s with %s", c.name, r.ID, r.Start.Side(), c.id, c.first)
		}
		if white := strings.Contains(r.SFEN, " w "); white != (c.first == shogi.White) {
			t.Errorf("Lookup(%q): SFEN %s", c.name, r.SFEN)
		}
	}
}

func TestLookupFails(t *testing.T) {
	for name, want := range map[string]string{
		"":                    `there is no rule set ""; there are standard, okisaki`,
		"chess":               `there is no rule set "chess"`,
		"footwork:8":          `there is no rule set "footwork:8"; under that heading there are footwork-king (1), footwork-king-major (2)`,
		"footwork:x":          `under that heading there are footwork-king (1)`,
		"cylinder:0":          `under that heading there are cylinder (1, 2)`,
		"Shogi-Skate-Variant": `is the heading of more than one rule set: skate-variant-1 (1, 2), skate-variant-2 (3, 4), skate-variant-3 (5, 6), skate-variant-4 (7, 8)`,
		"12":                  `there is no rule set "12"; there are standard`,
		"chess:1":             `there is no rule set "chess:1"`,
		":1":                  `there is no rule set ":1"`,
		"../standard":         `there is no rule set "../standard"`,
	} {
		r, err := Lookup(name)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Lookup(%q) = %v, %v; want an error with %q", name, r, err, want)
		}
	}
}

func TestWith(t *testing.T) {
	r, err := Lookup("forward-try")
	if err != nil {
		t.Fatal(err)
	}
	o, err := r.With(Options{Impasse: "none", First: "white"})
	if err != nil {
		t.Fatal(err)
	}
	if o.Start.Side() != shogi.White || o.Rules.Spec().Impasse.Rule != shogi.ImpasseNone || o.Start.Rules() != o.Rules {
		t.Errorf("With: %s first, impasse %d", o.Start.Side(), o.Rules.Spec().Impasse.Rule)
	}
	if o, err = o.With(Options{Impasse: "24"}); err != nil || o.Start.Side() != shogi.White {
		t.Errorf("a second With: %v, %v first", err, o.Start.Side())
	}
	if r.Start.Side() != shogi.Black || r.Impasse != "27" {
		t.Error("With changed the rule set it was called on")
	}
	standard, _ := Lookup("standard")
	try, err := standard.With(Options{Impasse: "try"})
	if err != nil {
		t.Fatal(err)
	}
	if sq, ok := try.Rules.Try(shogi.White); !ok || sq != try.Rules.SquareAt(5, 9) {
		t.Errorf("try: White tries square %d, %t", sq, ok)
	}
	for _, c := range try.Choices {
		if c.ID == "impasse-rule" && c.Value != "try" {
			t.Errorf("the choice of the impasse rule says %q", c.Value)
		}
	}
	for _, bad := range []Options{{Impasse: "25"}, {First: "red"}} {
		if _, err := standard.With(bad); err == nil {
			t.Errorf("With(%v) did not fail", bad)
		}
	}
	seishin, _ := Lookup("seishin")
	if _, err := seishin.With(Options{Impasse: "27"}); err == nil {
		t.Error("Seishin took an impasse rule")
	}
}
