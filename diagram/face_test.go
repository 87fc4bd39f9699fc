package diagram

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/komadai/komadai/variant"
)

func openFace(t testing.TB) *face {
	t.Helper()
	f, err := newFace()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestWebOutlines(t *testing.T) {
	var data []byte
	for _, name := range []string{"outlines.ts", "rarer.ts"} {
		text, err := os.ReadFile("../web/src/board/" + name)
		if err != nil {
			t.Fatal(err)
		}
		data = append(data, text...)
	}
	f := openFace(t)
	rows := regexp.MustCompile(`(?m)^  "(.)": \[(\d+), "([^"]*)"\],$`).FindAllStringSubmatch(string(data), -1)
	if len(rows) < 100 {
		t.Fatalf("the page has %d characters, more were expected", len(rows))
	}
	for _, row := range rows {
		c := []rune(row[1])[0]
		o, ok := f.outline(c)
		if !ok {
			t.Errorf("%c is not in the font", c)
			continue
		}
		if want, _ := strconv.ParseFloat(row[2], 64); o.advance != want {
			t.Errorf("%c is %v wide, on the web %v", c, o.advance, want)
		}
		got, want := ends(o.path), webEnds(t, row[3])
		if len(got) != len(want) {
			t.Errorf("%c has %d points, on the web %d", c, len(got), len(want))
			continue
		}
		// Web outlines are shifted by side bearing and control points.
		shift := want[0][0] - got[0][0]
		if math.Abs(shift) > 8 {
			t.Errorf("%c is %v units from its place on the web", c, shift)
		}
		for i := range got {
			// Midpoints are rounded for the web.
			if math.Abs(got[i][0]+shift-want[i][0]) > 1 || math.Abs(got[i][1]-want[i][1]) > 1 {
				t.Errorf("%c: point %d is %v, on the web %v", c, i, got[i], want[i])
				break
			}
		}
	}
}

// ends omits points that only close a contour.
func ends(shape path) (points [][2]float64) {
	start := 0
	for i, s := range shape {
		switch s.op {
		case closePath:
			continue
		case moveTo:
			start = len(points)
		}
		p := [2]float64{s.end().x, s.end().y}
		if shape[i+1].op == closePath && s.op == lineTo && p == points[start] {
			continue
		}
		points = append(points, p)
	}
	return points
}

func webEnds(t *testing.T, d string) (points [][2]float64) {
	var x, y float64
	start := 0
	commands := regexp.MustCompile(`[Mlqz][^Mlqz]*`).FindAllString(d, -1)
	for i, command := range commands {
		var v []float64
		for _, n := range regexp.MustCompile(`-?\d+`).FindAllString(command[1:], -1) {
			f, err := strconv.ParseFloat(n, 64)
			if err != nil {
				t.Fatal(err)
			}
			v = append(v, f)
		}
		switch command[0] {
		case 'z':
			continue
		case 'M':
			x, y, start = v[0], v[1], len(points)
		case 'l':
			x, y = x+v[0], y+v[1]
		case 'q':
			x, y = x+v[2], y+v[3]
		}
		if command[0] == 'l' && strings.HasPrefix(commands[i+1], "z") && [2]float64{x, y} == points[start] {
			continue
		}
		points = append(points, [2]float64{x, y})
	}
	return points
}

func TestCoverage(t *testing.T) {
	f := openFace(t)
	for _, c := range "先手後手▲△▽☗☖１２３ぁんァヶー羽生善治藤井聡太髙澤José–…　 " {
		if _, ok := f.outline(c); !ok {
			t.Errorf("there is no outline of %q", c)
		}
	}
	if o, ok := f.outline('　'); !ok || len(o.path) != 0 || o.advance != emUnits {
		t.Errorf("the wide space is %+v", o)
	}
	if _, ok := f.outline('ก'); ok {
		t.Error("there is an outline of a Thai letter")
	}
}

func TestFurtherFont(t *testing.T) {
	if _, err := newFace([]byte("no font")); err == nil || !strings.Contains(err.Error(), "font 1") {
		t.Errorf("error %v, want one that names font 1", err)
	}
	if _, err := newFace(serif, textFont); err != nil {
		t.Error(err)
	}
}

func TestLacks(t *testing.T) {
	rules, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	r, err := NewRenderer(rules.Rules, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{"": false, "Torus shogi 環面將棋": false, "每日一題": true, "诘将棋": true} {
		if got := r.Lacks(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
