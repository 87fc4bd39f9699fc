package room

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func merged(was, text, now string) string {
	s, r := merge(was, text, now), []rune(now)
	return string(r[:s.from]) + string(s.put) + string(r[s.end():])
}

func TestMerge(t *testing.T) {
	for _, c := range [][4]string{
		{"", "", "x", "x"},
		{"a", "ab", "a", "ab"},
		{"abc", "abc1", "0abc", "0abc1"},
		{"abc", "0abc", "abc1", "0abc1"},
		{"", "x", "y", "y\nx"},
		{"", "x", "x", "x"},
		{"駒台", "駒の台", "駒台だ", "駒の台だ"},
		{"one two", "one", "one two three", "one three"},
		{"0123456789", "0xx9", "01234yy789", "01234yy789\n0xx9"},
		{"a\n0123456789\nb", "a\n012x56789\nb", "a\n0yy9\nb", "a\n0yy9\n012x56789\nb"},
		{"abc", "", "abxc", "abxc"},
		{"abc", "abxc", "", "abxc"},
	} {
		if got := merged(c[0], c[1], c[2]); got != c[3] {
			t.Errorf("%q became %q and %q: merged %q, want %q", c[0], c[1], c[2], got, c[3])
		}
	}
}

// Each of two writers finds everything it has written.
func TestMergeLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := rapid.StringOfN(rapid.RuneFrom([]rune("ab 駒\n")), 0, 12, -1).Draw(t, "base")
		edit := func(mark string) string {
			r := []rune(base)
			from := rapid.IntRange(0, len(r)).Draw(t, "from")
			to := rapid.IntRange(from, len(r)).Draw(t, "to")
			return string(r[:from]) + strings.Repeat(mark, rapid.IntRange(0, 3).Draw(t, "put")) + string(r[to:])
		}
		mine, theirs := edit("M"), edit("T")
		got := merged(base, mine, theirs)
		if strings.Count(got, "M") != strings.Count(mine, "M") || strings.Count(got, "T") != strings.Count(theirs, "T") {
			t.Fatalf("%q became %q and %q: merged %q", base, mine, theirs, got)
		}
	})
}
