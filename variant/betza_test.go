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
	if a.Min != 0 || a.Max != 0 {
		s += fmt.Sprintf("%d-%d", a.Min, a.Max)
	}
	if a.LegLeft != 0 || a.LegUp != 0 {
		s += fmt.Sprintf("|%d,%d", a.LegLeft, a.LegUp)
	}
	s += []string{"", "p", "g"}[a.Hop]
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
		"R2":      "0,1*0-2 1,0*0-2 -1,0*0-2 0,-1*0-2",
		"bF2":     "1,-1*0-2 -1,-1*0-2",
		"fW1":     "0,1",
		"fR10":    "0,1*0-10",
		"RfR2":    "0,1* 1,0* -1,0* 0,-1* 0,1*0-2",
		"K2":      "0,1*0-2 1,0*0-2 -1,0*0-2 0,-1*0-2 1,1*0-2 -1,1*0-2 1,-1*0-2 -1,-1*0-2",
		"ffNN":    "1,2* -1,2*",
		"fDD":     "0,2*",
		"ffN2":    "1,2*0-2 -1,2*0-2",
		"fnD":     "0,1*2-2",
		"fnA":     "1,1*2-2 -1,1*2-2",
		"fnH":     "0,1*3-3",
		"ffnN":    "1,2|0,1 -1,2|0,1",
		"llnN":    "2,1|1,0 2,-1|1,0",
		"mRcpR":   "0,1*m 1,0*m -1,0*m 0,-1*m 0,1*pc 1,0*pc -1,0*pc 0,-1*pc",
		"fgR":     "0,1*g",
		"fpB3":    "1,1*0-3p -1,1*0-3p",
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
		{"R0", 2, "a slide goes 1 to 20 squares, not \"0\""},
		{"fW21", 3, "a slide goes 1 to 20 squares"},
		{"W99999999999999999999", 2, "a slide goes 1 to 20 squares"},
		{"pW", 2, "a hurdle (p, g) needs a slide"},
		{"gN", 2, "a hurdle (p, g) needs a slide"},
		{"nW", 2, "can be blocked"},
		{"nC", 2, "can be blocked"},
		{"nR", 2, "can be blocked"},
		{"npR", 2, "only one of n, p and g"},
		{"ppR", 2, "is there twice"},
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
			key := atomText(shogi.Atom{Left: a.Left, Up: a.Up, Slides: a.Slides, Min: a.Min, Max: a.Max, LegLeft: a.LegLeft, LegUp: a.LegUp, Hop: a.Hop})
			expect.All(t, fmt.Sprintf("%q: %+v", text, a),
				expect.True("it goes somewhere", a.Left != 0 || a.Up != 0), expect.True("it moves or captures", a.Quiet || a.Capture),
				expect.True("it is there once", !seen[key]),
			)
			seen[key] = true
		}
	})
}
