package shogi

import "testing"

func TestLinesFit(t *testing.T) {
	for _, c := range []struct {
		files, ranks int
		holes        []Place
		want         bool
	}{
		{files: 9, ranks: 9, want: true},
		{files: 5, ranks: 5, want: false},
		{files: 12, ranks: 8, want: true},
		{files: 13, ranks: 8, want: false},
		{files: 8, ranks: 12, want: true},
		{files: 8, ranks: 13, want: false},
		{files: 6, ranks: 20, want: false},
		{files: 9, ranks: 9, holes: []Place{{File: 1, Rank: 1}}, want: false},
	} {
		g, err := newGeometry(c.files, c.ranks, c.holes)
		if err != nil {
			t.Fatal(err)
		}
		if got := linesFit(&g); got != c.want {
			t.Errorf("%d files, %d ranks, %d holes: %v, want %v", c.files, c.ranks, len(c.holes), got, c.want)
		}
	}
}
