package variant

import (
	"slices"
	"strings"
	"testing"
)

func TestHandicaps(t *testing.T) {
	r, err := Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	const black = "/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w "
	for name, top := range map[string]string{
		"香落": "lnsgkgsn1/1r5b1/ppppppppp", "右香落": "1nsgkgsnl/1r5b1/ppppppppp",
		"角落": "lnsgkgsnl/1r7/ppppppppp", "飛落": "lnsgkgsnl/7b1/ppppppppp", "飛香落": "lnsgkgsn1/7b1/ppppppppp",
		"二枚落": "lnsgkgsnl/9/ppppppppp", "三枚落": "lnsgkgsn1/9/ppppppppp", "四枚落": "1nsgkgsn1/9/ppppppppp",
		"五枚落": "2sgkgsn1/9/ppppppppp", "左五枚落": "1nsgkgs2/9/ppppppppp", "六枚落": "2sgkgs2/9/ppppppppp",
		"七枚落": "2sgkg3/9/ppppppppp", "右七枚落": "3gkgs2/9/ppppppppp", "八枚落": "3gkg3/9/ppppppppp",
		"九枚落": "4kg3/9/ppppppppp", "トンボ": "4k4/1r5b1/ppppppppp", "十枚落": "4k4/9/ppppppppp", "裸玉": "4k4/9/9", "歩三兵": "4k4/9/9",
		"半香": "lnsgkgsn1/1r5b1/ppppppppp",
	} {
		h, err := r.Handicap(name)
		if err != nil {
			t.Error(err)
			continue
		}
		hand := "-"
		if name == "歩三兵" {
			hand = "3p"
		}
		if want := top + black + hand + " 1"; h.SFEN != want {
			t.Errorf("%s: %s, want %s", name, h.SFEN, want)
		}
		if h.Alternates != (name == "半香") {
			t.Errorf("%s: alternates is %t", name, h.Alternates)
		}
	}
	if n := len(r.Handicaps); n != 20 {
		t.Errorf("standard has %d handicaps, want 20", n)
	}
	if _, err := r.Handicap("王落"); err == nil || !strings.Contains(err.Error(), "standard has no handicap game") {
		t.Errorf("Handicap of an unknown name: %v", err)
	}
}

func TestHandicapsElsewhere(t *testing.T) {
	for _, c := range []struct{ id, handicap, want string }{
		{"torus", "lance", "9/lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL/9 w - 1"},
		{"torus", "naked-king", "9/4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL/9 w - 1"},
		{"okisaki", "妃落", "lnsgk1gsnl/1r6b1/pppppppppp/10/10/10/10/PPPPPPPPPP/1B6R1/LNSGQKGSNL w - 1"},
		{"okisaki", "eleven-piece", "4k5/10/pppppppppp/10/10/10/10/PPPPPPPPPP/1B6R1/LNSGQKGSNL w - 1"},
		{"skate-variant-4", "六枚落ち", "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
	} {
		r, err := Lookup(c.id)
		if err != nil {
			t.Fatal(err)
		}
		if h, err := r.Handicap(c.handicap); err != nil || h.SFEN != c.want {
			t.Errorf("%s %s: %q, %v", c.id, c.handicap, h.SFEN, err)
		}
	}
	for _, r := range everything() {
		want := 0 // another start has none
		switch {
		case r.ID == "okisaki":
			want = 14
		case slices.Contains([]string{"anhoku", "check", "taimen", "three-check"}, r.ID) || r.Seed.Document != "" && r.ID != "seishin":
			want = 20
		}
		if len(r.Handicaps) != want {
			t.Errorf("%s has %d handicaps, want %d", r.ID, len(r.Handicaps), want)
		}
	}
	r, _ := Lookup("seishin")
	if _, err := r.Handicap("lance"); err == nil {
		t.Error("Seishin has a handicap")
	}
}
