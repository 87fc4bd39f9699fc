package store_test

import (
	"testing"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

func testEngaged(t *testing.T, open opener) {
	s, closeStore := all(open(t, t.TempDir()))
	defer closeStore()
	both := []match.Seat{{Side: shogi.Black, Holder: "s:a"}, {Side: shogi.White, Holder: "s:b"}}
	begin := func(id string, minutes int, seats ...match.Seat) {
		first := summary(1)
		first.Created = noon.Add(time.Duration(minutes) * time.Minute)
		must(t, s.Create(t.Context(), id, seats, first, events(1, 1)))
	}
	begin("z-first", 1, both...)
	begin("over", 2, both...)
	begin("mine", 3, both[0])
	begin("for-a", 4, both[1])
	begin("for-all", 5, both[1])
	begin("last", 6, both...)
	must(t, s.Announce(t.Context(), "mine", "", noon))
	must(t, s.Announce(t.Context(), "for-a", "s:a", noon))
	must(t, s.Announce(t.Context(), "for-all", "", noon))
	over := summary(2)
	over.Result = shogi.Result{Outcome: shogi.WhiteWins, Reason: shogi.Resignation}
	must(t, s.Append(t.Context(), "over", over, events(2, 2)))
	for _, c := range []struct {
		holder people.ID
		limit  int
		want   []string
	}{
		{"s:a", 9, []string{"z-first", "mine", "for-a", "last"}},
		{"s:a", 2, []string{"for-a", "last"}},
		{"s:b", 9, []string{"z-first", "for-a", "for-all", "last"}},
		{"s:c", 9, nil},
		{"", 9, nil},
		{"s:\x00", 9, nil},
	} {
		got, err := s.Engaged(t.Context(), c.holder, c.limit)
		must(t, err)
		if len(got)+len(c.want) > 0 {
			equal(t, "engaged "+string(c.holder), c.want, got)
		}
	}
	ended(t, s)
}

func ended(t *testing.T, s joined) {
	t.Helper()
	finish := func(id string, minutes int, listed bool, holder people.ID) {
		first := summary(1)
		first.Created, first.Listed = noon, listed
		must(t, s.Create(t.Context(), id, []match.Seat{{Side: shogi.Black, Holder: holder}, {Side: shogi.White, Holder: holder}}, first, events(1, 1)))
		over := summary(2)
		over.Result = shogi.Result{Outcome: shogi.BlackWins, Reason: shogi.Resignation}
		over.Updated = noon.Add(time.Duration(minutes) * time.Minute)
		must(t, s.Append(t.Context(), id, over, events(2, 2)))
	}
	finish("late", 900, true, "a:x")
	finish("early", 600, true, "a:x")
	finish("hidden", 700, false, "a:x")
	finish("other", 800, true, "a:y")
	for _, c := range []struct {
		holder       people.ID
		since, until int
		limit        int
		want         []string
	}{
		{"a:x", 600, 901, 9, []string{"early", "hidden", "late"}},
		{"a:x", 601, 900, 9, []string{"hidden"}},
		{"a:x", 0, 1000, 2, []string{"early", "hidden"}},
		{"", 500, 1000, 9, []string{"early", "other", "late"}},
		{"", 601, 801, 9, []string{"other"}},
		{"a:z", 0, 1000, 9, nil},
		{"a:\x00", 0, 1000, 9, nil},
	} {
		got, err := s.Ended(t.Context(), c.holder, noon.Add(time.Duration(c.since)*time.Minute), noon.Add(time.Duration(c.until)*time.Minute), c.limit)
		must(t, err)
		if len(got)+len(c.want) > 0 {
			equal(t, "ended "+string(c.holder), c.want, got)
		}
	}
}
