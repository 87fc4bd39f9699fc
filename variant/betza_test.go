package variant

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/shogi"
)

// atomText is (left,up), * for a slide, and m or c.
func atomText(a shogi.Atom) string {
	s := fmt.Sprintf("%d,%d", a.Left, a.Up)
	if a.Slides {
		s += "*"
	}
	switch {
	case a.Quiet && !a.Capture:
		s += "m"
	case a.Capture && !a.Quiet:
		s += "c"
	}
	return s
}

func TestParseBetza(t *testing.T) {
	for text, want := range map[string]string{
		"fW":      "0,1",
		"fR":      "0,1*",
		"vR":      "0,1* 0,-1*",
		"ffN":     "1,2 -1,2",
		"bbN":     "1,-2 -1,-2",
		"llN":     "2,1 2,-1",
		"fsN":     "2,1 -2,1",
		"fN":      "1,2 -1,2 2,1 -2,1",
		"sN":      "2,1 -2,1 2,-1 -2,-1",
		"N":       "1,2 -1,2 2,1 -2,1 2,-1 -2,-1 1,-2 -1,-2",
		"FfW":     "1,1 -1,1 1,-1 -1,-1 0,1",
		"WfF":     "0,1 1,0 -1,0 0,-1 1,1 -1,1",
		"K":       "0,1 1,0 -1,0 0,-1 1,1 -1,1 1,-1 -1,-1",
		"Q":       "0,1* 1,0* -1,0* 0,-1* 1,1* -1,1* 1,-1* -1,-1*",
		"RF":      "0,1* 1,0* -1,0* 0,-1* 1,1 -1,1 1,-1 -1,-1",
		"BW":      "1,1* -1,1* 1,-1* -1,-1* 0,1 1,0 -1,0 0,-1",
		"WW":      "0,1* 1,0* -1,0* 0,-1*",
		"fFF":     "1,1* -1,1*",
		"msR":     "1,0*m -1,0*m",
		"fsR":     "0,1* 1,0* -1,0*",
		"fRmsR":   "0,1* 1,0*m -1,0*m",
		"flF":     "1,1",
		"lW":      "1,0",
		"rW":      "-1,0",
		"bW":      "0,-1",
		"frblF":   "-1,1 1,-1",
		"fblF":    "1,1 -1,1 1,-1",
		"lB":      "1,1* 1,-1*",
		"fK":      "0,1 1,1 -1,1",
		"mcW":     "0,1 1,0 -1,0 0,-1",
		"mfWcfF":  "0,1m 1,1c -1,1c",
		"mfWcfW":  "0,1",
		"fRfW":    "0,1*",
		"mfRcfW":  "0,1*m 0,1c",
		"fD":      "0,2",
		"flA":     "2,2",
		"ffCffZH": "1,3 -1,3 2,3 -2,3 0,3 3,0 -3,0 0,-3",
	} {
		atoms, err := ParseBetza(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var have []string
		for _, a := range atoms {
			have = append(have, atomText(a))
		}
		w := strings.Fields(want)
		slices.Sort(w)
		slices.Sort(have)
		if !slices.Equal(have, w) {
			t.Errorf("%s: %s, want %s", text, have, w)
		}
	}
}

func TestParseBetzaErrors(t *testing.T) {
	for _, c := range []struct {
		text   string
		column int
		reason string
	}{
		{"", 1, "empty"},
		{"f", 1, "have no atom after them"},
		{"WfsX", 4, "there is no atom 'X'"},
		{"W龍", 2, "there is no atom '龍'"},
		{"WxF", 2, "the modifier 'x' is not known"},
		{"mmW", 2, "is there twice"},
		{"R3", 2, "bounded ranges"},
		{"fW1", 3, "bounded ranges"},
		{"NN", 1, "riders other than WW and FF"},
		{"ffR", 1, "a straight atom"},
		{"cbbF", 2, "a diagonal atom"},
		{"sF", 1, "means nothing on a diagonal atom"},
		{"sK", 1, "means nothing on a diagonal atom"},
		{"flN", 1, "ambiguous on an oblique atom"},
		{"W-F", 2, "there is no atom '-'"},
		{strings.Repeat("W", 65), 65, "longer than 64"},
	} {
		_, err := ParseBetza(c.text)
		var at *BetzaError
		if !errors.As(err, &at) || at.Column != c.column || !strings.Contains(at.Reason, c.reason) {
			t.Errorf("%q: %v, want column %d and %q", c.text, err, c.column, c.reason)
		}
	}
}

func FuzzParseBetza(f *testing.F) {
	for _, s := range []string{"fW", "FfW", "ffN", "fRmsR", "Q", "flF", "R3", "mmW", "W龍"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		atoms, err := ParseBetza(text)
		if err != nil {
			var at *BetzaError
			if !errors.As(err, &at) || at.Column < 1 || at.Column > len(text)+1 || at.Reason == "" {
				t.Fatalf("%q: %#v", text, err)
			}
			return
		}
		seen := map[string]bool{}
		for _, a := range atoms {
			key := fmt.Sprint(a.Left, a.Up, a.Slides)
			expect.All(t, fmt.Sprintf("%q: %+v", text, a),
				expect.True("it goes somewhere", a.Left != 0 || a.Up != 0), expect.True("it moves or captures", a.Quiet || a.Capture),
				expect.True("it is there once", !seen[key]),
			)
			seen[key] = true
		}
	})
}
