package kifu_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func TestSplitShapes(t *testing.T) {
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		lines  []string
		shapes string
		rest   []string
	}{
		{[]string{"a", "[%csl G5e,R9a][%cal B7g7f]", "b"}, "G5e R9a B7g7f", []string{"a", "b"}},
		{[]string{"take it [%cal Y8h2b] at once"}, "Y8h2b", []string{"take it  at once"}},
		{[]string{"[%csl  G5e , R1i]"}, "G5e R1i", nil},
		{[]string{"[%csl G5e,R0a]"}, "", []string{"[%csl G5e,R0a]"}},
		{[]string{"[%csl G7g7f]", "[%cal G5e]", "[%cal g7g7f]", "[%clk 0:01]", " x "}, "", []string{"[%csl G7g7f]", "[%cal G5e]", "[%cal g7g7f]", "[%clk 0:01]", " x "}},
		{nil, "", nil},
	} {
		shapes, rest := kifu.SplitShapes(rs.Rules, c.lines)
		var got []string
		for _, s := range shapes {
			got = append(got, kifu.FormatShape(rs.Rules, s))
		}
		if strings.Join(got, " ") != c.shapes || !slices.Equal(rest, c.rest) {
			t.Errorf("%q: %q and %q, want %q and %q", c.lines, got, rest, c.shapes, c.rest)
		}
	}
	if _, err := kifu.ParseShape(rs.Rules, "G5z"); err == nil || !strings.Contains(err.Error(), "G5z") {
		t.Errorf("a square off the board: %v", err)
	}
}

func TestShapesRoundTrip(t *testing.T) {
	for _, rs := range variant.All() {
		t.Run(rs.ID, func(t *testing.T) {
			t.Parallel()
			r := rs.Rules
			var squares []shogi.Square
			for sq := range shogi.Square(shogi.MaxSquares) {
				if r.Has(sq) {
					squares = append(squares, sq)
				}
			}
			square := rapid.SampledFrom(squares)
			rapid.Check(t, func(t *rapid.T) {
				shapes := rapid.SliceOf(rapid.Custom(func(t *rapid.T) kifu.Shape {
					return kifu.Shape{Color: kifu.ShapeColors[rapid.IntRange(0, 3).Draw(t, "color")], From: square.Draw(t, "from"), To: square.Draw(t, "to")}
				})).Draw(t, "shapes")
				lines := rapid.SliceOf(rapid.StringMatching(`[^\[\n]*`)).Draw(t, "lines")
				slices.SortStableFunc(shapes, func(a, b kifu.Shape) int { return rank(a) - rank(b) })
				got, rest := kifu.SplitShapes(r, kifu.JoinShapes(r, shapes, lines))
				if !slices.Equal(got, shapes) || !slices.Equal(rest, lines) {
					t.Fatalf("%v and %q come back as %v and %q", shapes, lines, got, rest)
				}
			})
		})
	}
}

func rank(s kifu.Shape) int {
	if s.Circle() {
		return 0
	}
	return 1
}

func FuzzSplitShapes(f *testing.F) {
	rs, err := variant.Lookup("standard")
	if err != nil {
		f.Fatal(err)
	}
	f.Add("a\n[%csl G5e,R9a][%cal B7g7f]\nb [%cal Y8h2b] c")
	f.Add("[%csl ]\n[%cal G7g7f,]\n[%[%csl G5e]csl R5e]")
	f.Fuzz(func(t *testing.T, text string) {
		shapes, rest := kifu.SplitShapes(rs.Rules, strings.Split(text, "\n"))
		var same []kifu.Shape
		for _, s := range shapes {
			again, err := kifu.ParseShape(rs.Rules, kifu.FormatShape(rs.Rules, s))
			if err != nil {
				t.Fatalf("%v: %v", s, err)
			}
			same = append(same, again)
		}
		if !slices.Equal(same, shapes) {
			t.Errorf("%q: %v is written as %v", text, shapes, same)
		}
		sorted := slices.Clone(shapes)
		slices.SortStableFunc(sorted, func(a, b kifu.Shape) int { return rank(a) - rank(b) })
		joined, left := kifu.SplitShapes(rs.Rules, kifu.JoinShapes(rs.Rules, shapes, nil))
		if !slices.Equal(joined, sorted) || len(left) != 0 {
			t.Errorf("%q: %v come back as %v, %q", text, sorted, joined, left)
		}
		_ = rest
	})
}
