package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/rating"
)

func testPuzzles(t *testing.T, open opener) {
	runEach(t, open, []suite{
		{"attempts", attempts},
		{"stale attempts", staleAttempts},
		{"one open attempt", oneOpen},
		{"settled", settledAttempts},
		{"racing results", racingResults},
		{"hostile names", hostileAttempts},
	})
	t.Run("reopened", func(t *testing.T) {
		dir := t.TempDir()
		s, closeStore := all(open(t, dir))
		a := attempt("a", 1)
		must(t, s.PutAttempt(t.Context(), a))
		closeStore()
		s, closeStore = all(open(t, dir))
		defer closeStore()
		a.Seq, a.Moves = 2, []string{"G*5b", "5a4a"}
		must(t, s.PutAttempt(t.Context(), a))
		sameAttempt(t, s, a)
	})
}

func attempt(id string, n int) puzzle.Attempt {
	return puzzle.Attempt{
		ID: id, Holder: "s:甲", Rules: "standard", Problem: fmt.Sprintf("problem '%d'", n), Seq: 1,
		Started: noon.Add(time.Duration(n) * time.Minute), State: puzzle.Open, Rated: true,
	}
}

func done(a puzzle.Attempt) puzzle.Attempt {
	a.Seq++
	a.State, a.Ended, a.Scored, a.Score = puzzle.Solved, a.Started.Add(time.Minute), true, 0.5
	a.Moves, a.Wrong, a.Hints, a.Hinted = []string{"G*5b"}, 1, 2, 1
	a.Before, a.After, a.Against = 1500, 1533.25, 1471.5
	return a
}

func sameAttempt(t *testing.T, s joined, want puzzle.Attempt) {
	t.Helper()
	got, ok, err := s.Attempt(t.Context(), want.ID)
	if err != nil || !ok {
		t.Fatalf("%s: %v, %v", want.ID, ok, err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("%s (-want +got):\n%s", want.ID, d)
	}
}

func attempts(t *testing.T, s joined) {
	var all []puzzle.Attempt
	for i := range 3 {
		a := attempt(fmt.Sprint("a", i), i)
		must(t, s.PutAttempt(t.Context(), a))
		sameAttempt(t, s, a)
		a = done(a)
		must(t, s.PutAttempt(t.Context(), a))
		sameAttempt(t, s, a)
		all = append([]puzzle.Attempt{a}, all...)
	}
	other := attempt("other", 9)
	other.Rules = "torus"
	must(t, s.PutAttempt(t.Context(), other))
	list, err := s.Attempts(t.Context(), "s:甲", "standard", 2)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(all[:2], list); d != "" {
		t.Errorf("the newest two (-want +got):\n%s", d)
	}
	if list, err := s.Attempts(t.Context(), "s:乙", "standard", 9); err != nil || len(list) != 0 {
		t.Errorf("of another holder: %v, %v", list, err)
	}
	if _, ok, err := s.Attempt(t.Context(), "nothing"); ok || err != nil {
		t.Errorf("no attempt: %v, %v", ok, err)
	}
}

func conflict(t *testing.T, what string, err error) {
	t.Helper()
	if !errors.Is(err, puzzle.ErrConflict) {
		t.Errorf("%s: %v, want ErrConflict", what, err)
	}
}

func staleAttempts(t *testing.T, s joined) {
	a := attempt("a", 1)
	must(t, s.PutAttempt(t.Context(), a))
	conflict(t, "the same again", s.PutAttempt(t.Context(), a))
	next := a
	next.Seq = 3
	conflict(t, "a step left out", s.PutAttempt(t.Context(), next))
	next.Seq, next.Holder = 2, "s:乙"
	conflict(t, "somebody else's", s.PutAttempt(t.Context(), next))
	next = done(a)
	must(t, s.PutAttempt(t.Context(), next))
	again := next
	again.Seq, again.Wrong = 3, 7
	conflict(t, "after the end", s.PutAttempt(t.Context(), again))
	sameAttempt(t, s, next)
}

func oneOpen(t *testing.T, s joined) {
	a := attempt("a", 1)
	must(t, s.PutAttempt(t.Context(), a))
	conflict(t, "a second open attempt", s.PutAttempt(t.Context(), attempt("b", 2)))
	must(t, s.PutAttempt(t.Context(), done(a)))
	must(t, s.PutAttempt(t.Context(), attempt("b", 2)))
}

func settledAttempts(t *testing.T, s joined) {
	if _, ok, err := s.Player(t.Context(), "s:甲", "standard"); ok || err != nil {
		t.Errorf("an unknown holder: %v, %v", ok, err)
	}
	p := puzzle.Player{Holder: "s:甲", Rules: "standard", Rating: rating.Unrated(), Solved: 1, Streak: 1, Best: 1, Version: 1, Updated: noon}
	tally := puzzle.Tally{Problem: "problem '1'", Rating: rating.Rating{Value: 1400.5, Deviation: 99.25, Volatility: 0.0601}, Plays: 1}
	a := attempt("a", 1)
	must(t, s.PutAttempt(t.Context(), a))
	a = done(a)
	must(t, s.SettleAttempt(t.Context(), a, p, tally))
	sameAttempt(t, s, a)
	got, ok, err := s.Player(t.Context(), "s:甲", "standard")
	if err != nil || !ok || !cmp.Equal(p, got) {
		t.Errorf("player %v, %v:\n%s", ok, err, cmp.Diff(p, got))
	}
	tallies, err := s.Tallies(t.Context(), "standard")
	if d := cmp.Diff(map[string]puzzle.Tally{tally.Problem: tally}, tallies); d != "" || err != nil {
		t.Errorf("tallies %v (-want +got):\n%s", err, d)
	}
	if tallies, err := s.Tallies(t.Context(), "torus"); err != nil || len(tallies) != 0 {
		t.Errorf("another rule set: %v, %v", tallies, err)
	}
	// An outdated attempt is refused without effect.
	b := attempt("b", 2)
	must(t, s.PutAttempt(t.Context(), b))
	stale := done(b)
	two := puzzle.Tally{Problem: b.Problem, Rating: tally.Rating, Plays: 1}
	conflict(t, "the player's first result again", s.SettleAttempt(t.Context(), stale, p, two))
	p.Version = 3
	conflict(t, "a result left out", s.SettleAttempt(t.Context(), stale, p, two))
	p.Version, two.Plays = 2, 2
	conflict(t, "a play left out", s.SettleAttempt(t.Context(), stale, p, two))
	sameAttempt(t, s, b)
	two.Plays = 1
	must(t, s.SettleAttempt(t.Context(), stale, p, two))
	sameAttempt(t, s, stale)
}

func racingResults(t *testing.T, s joined) {
	a := attempt("a", 1)
	must(t, s.PutAttempt(t.Context(), a))
	var wait sync.WaitGroup
	results := make([]error, 8)
	for i := range results {
		wait.Go(func() {
			p := puzzle.Player{Holder: "s:甲", Rules: "standard", Rating: rating.Unrated(), Solved: 1, Version: 1, Updated: noon}
			tally := puzzle.Tally{Problem: a.Problem, Rating: rating.Unrated(), Plays: 1}
			results[i] = s.SettleAttempt(context.WithoutCancel(t.Context()), done(a), p, tally)
		})
	}
	wait.Wait()
	won := 0
	for _, err := range results {
		if err == nil {
			won++
		} else if !errors.Is(err, puzzle.ErrConflict) {
			t.Error(err)
		}
	}
	if won != 1 {
		t.Errorf("%d settled it, want 1", won)
	}
}

func hostileAttempts(t *testing.T, s joined) {
	for _, bad := range []string{"\xff", "a\x00b"} {
		a := attempt("a"+bad, 1)
		if err := s.PutAttempt(t.Context(), a); err == nil {
			t.Errorf("%q was stored", a.ID)
		}
		if _, ok, err := s.Attempt(t.Context(), bad); ok || err != nil {
			t.Errorf("%q: %v, %v", bad, ok, err)
		}
		if _, ok, err := s.Player(t.Context(), people.ID(bad), "standard"); ok || err != nil {
			t.Errorf("%q: %v, %v", bad, ok, err)
		}
	}
	a := attempt("'; DROP TABLE puzzle_attempts; --", 1)
	must(t, s.PutAttempt(t.Context(), a))
	sameAttempt(t, s, a)
}
