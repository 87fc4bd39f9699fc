package store_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/study/puzzle"
)

func testStorms(t *testing.T, open opener) {
	runEach(t, open, []suite{
		{"runs", runs},
		{"the best", bestRuns},
	})
}

func storm(id string, holder people.ID, started time.Time, solved int) puzzle.Storm {
	return puzzle.Storm{
		ID: id, Holder: holder, Rules: "standard", Seq: 1, Started: started, Ends: started.Add(puzzle.StormTime), Solved: solved,
		Problem: "p", Moves: []string{}, Seen: []string{"p", "a 'b"},
	}
}

func runs(t *testing.T, s joined) {
	want := storm("a", "s:甲", noon, 0)
	must(t, s.PutStorm(t.Context(), want))
	conflict(t, "the same again", s.PutStorm(t.Context(), want))
	same := func() {
		t.Helper()
		got, ok, err := s.Storm(t.Context(), "a")
		if d := cmp.Diff(want, got); !ok || err != nil || d != "" {
			t.Errorf("%v, %v (-want +got):\n%s", ok, err, d)
		}
	}
	same()
	skipped := want
	skipped.Seq = 3
	conflict(t, "a step left out", s.PutStorm(t.Context(), skipped))
	other := want
	other.Seq, other.Holder = 2, "s:乙"
	conflict(t, "somebody else's", s.PutStorm(t.Context(), other))
	want.Seq, want.Solved, want.Mistakes, want.Problem, want.Moves = 2, 3, 1, "q", []string{"G*5b", "5a4a"}
	want.Ends, want.Ended, want.Seen = want.Ends.Add(-puzzle.StormCost), noon.Add(time.Minute), append(want.Seen, "q")
	must(t, s.PutStorm(t.Context(), want))
	same()
	after := want
	after.Seq = 3
	conflict(t, "after the end", s.PutStorm(t.Context(), after))
	if _, ok, err := s.Storm(t.Context(), "none"); ok || err != nil {
		t.Errorf("no run: %v, %v", ok, err)
	}
	if _, ok, err := s.Storm(t.Context(), "a\x00"); ok || err != nil {
		t.Errorf("no id: %v, %v", ok, err)
	}
	if err := s.PutStorm(t.Context(), storm("b", "s:\xff", noon, 0)); err == nil {
		t.Error("a holder that is not valid text")
	}
}

func bestRuns(t *testing.T, s joined) {
	a, b := people.OfAccount("a"), people.OfAccount("b")
	must(t, s.AddAccount(t.Context(), account.Account{ID: "a", Name: "Anna", Key: "anna", Created: noon}))
	must(t, s.AddAccount(t.Context(), account.Account{ID: "b", Name: "Bert", Key: "bert", Created: noon, Closed: noon}))
	for i, solved := range []int{9, 4, 7} {
		must(t, s.PutStorm(t.Context(), storm(fmt.Sprint("a", i), a, noon.AddDate(0, 0, i), solved)))
	}
	must(t, s.PutStorm(t.Context(), storm("b", b, noon.AddDate(0, 0, 2), 20)))
	must(t, s.PutStorm(t.Context(), storm("guest", "s:c", noon.AddDate(0, 0, 2), 12)))
	best := func(holder people.ID, rules string, want int) {
		t.Helper()
		if got, err := s.BestStorm(t.Context(), holder, rules); err != nil || got != want {
			t.Errorf("%s: %d, %v, want %d", holder, got, err, want)
		}
	}
	best(a, "standard", 9)
	best(a, "torus", 0)
	scores := func(since time.Time, want ...puzzle.StormScore) {
		t.Helper()
		if got, err := s.StormScores(t.Context(), "standard", since, 10); err != nil || !slices.Equal(got, want) {
			t.Errorf("%+v, %v, want %+v", got, err, want)
		}
	}
	scores(noon, puzzle.StormScore{Name: "Anna", Solved: 9})
	scores(noon.AddDate(0, 0, 1), puzzle.StormScore{Name: "Anna", Solved: 7})
	scores(noon.AddDate(0, 0, 3))
	// Signing in keeps the guest's runs; of older runs only the best stays.
	if _, err := s.Reseat(t.Context(), "s:c", a); err != nil {
		t.Fatal(err)
	}
	best(a, "standard", 12)
	must(t, s.PutStorm(t.Context(), storm("new", a, noon.AddDate(0, 0, 30), 1)))
	best(a, "standard", 12)
	for id, want := range map[string]bool{"a0": false, "a1": false, "guest": true, "new": true, "b": true} {
		if _, ok, err := s.Storm(t.Context(), id); err != nil || ok != want {
			t.Errorf("run %s is there: %v, %v", id, ok, err)
		}
	}
	if _, err := s.Silence(t.Context(), a); err != nil {
		t.Fatal(err)
	}
	best(a, "standard", 0)
	best(b, "standard", 20)
}
