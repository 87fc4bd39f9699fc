package club

import (
	"testing"
	"time"
)

func TestSeason(t *testing.T) {
	for _, c := range []struct {
		Season
		at, from, until string
	}{
		{Season{12, 4}, "2026-03-31", "2025-04", "2026-04"},
		{Season{12, 4}, "2026-04-01", "2026-04", "2027-04"},
		{Season{6, 4}, "2026-01-15", "2025-10", "2026-04"},
		{Season{3, 12}, "2026-02-28", "2025-12", "2026-03"},
		{Season{1, 7}, "2026-12-31", "2026-12", "2027-01"},
	} {
		at, _ := time.Parse(time.DateOnly, c.at)
		from, until := c.Of(at)
		if SeasonID(from) != c.from || SeasonID(until) != c.until {
			t.Errorf("%+v: %s is in %s to %s, want %s to %s", c.Season, c.at, from, until, c.from, c.until)
		}
		again, _, err := c.Parse(SeasonID(from), at)
		if err != nil || !again.Equal(from) {
			t.Errorf("%s is read as %s, %v", c.from, again, err)
		}
	}
	if _, _, err := (Season{12, 1}).Parse("2026", time.Now()); err == nil {
		t.Error("a year is a season")
	}
}

func TestRank(t *testing.T) {
	list := []Place{{Points: 5, Firsts: 1}, {Points: 5}, {Points: 5}, {Points: 1}}
	Rank(list)
	for i, want := range []int{1, 2, 2, 4} {
		if list[i].Rank != want {
			t.Errorf("place %d has rank %d, want %d", i, list[i].Rank, want)
		}
	}
}

func TestFoldedCode(t *testing.T) {
	if got := FoldedCode(" abcde-FGH ij\u3000"); got != "ABCDEFGHIJ" {
		t.Error(got)
	}
}
