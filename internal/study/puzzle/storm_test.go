package puzzle_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/study/puzzle"
)

func TestStormNext(t *testing.T) {
	for _, name := range puzzle.SetNames() {
		set := shipped(t, name)
		if every := len(set) / 80; every > 1 { // a run through thousands is quadratic
			kept := set[:0:0]
			for i := 0; i < len(set); i += every {
				kept = append(kept, set[i])
			}
			set = kept
		}
		longest := 0
		for _, p := range set {
			longest = max(longest, p.Plies)
		}
		for seed := range 5 {
			dice := func(n int) int { return (seed * 7919) % n }
			var seen []string
			last := 0
			for solved := range len(set) {
				p := puzzle.StormNext(set, nil, solved, seen, dice)
				if solved == 0 && p.Plies != set[0].Plies {
					t.Fatalf("%s: the first has %d plies", name, p.Plies)
				}
				// A used-up length is replaced by the next, then by shorter ones.
				if p.Plies < last && last < longest {
					t.Fatalf("%s: after %d solved %d plies, before it %d", name, solved, p.Plies, last)
				}
				if slices.Contains(seen, p.ID) {
					t.Fatalf("%s: %s comes twice", name, p.ID)
				}
				seen, last = append(seen, p.ID), p.Plies
			}
			if p := puzzle.StormNext(set, nil, len(set), seen, dice); p == nil {
				t.Errorf("%s: nothing when all were seen", name)
			}
		}
	}
	if puzzle.StormNext(nil, nil, 0, nil, func(int) int { return 0 }) != nil {
		t.Error("a problem out of nothing")
	}
	var set []puzzle.Problem
	for i := range 50 {
		set = append(set, puzzle.Problem{ID: string(rune('a' + i)), Plies: 1, Rating: float64(1000 + 10*((i*7)%50))})
	}
	var seen []string
	last := 0.0
	for solved := range 5 {
		p := puzzle.StormNext(set, nil, solved, seen, func(n int) int { return n - 1 })
		if p.Rating <= last {
			t.Errorf("after %d solved %v, before it %v", solved, p.Rating, last)
		}
		seen, last = append(seen, p.ID), p.Rating
	}
}

func TestStorm(t *testing.T) {
	p, q := &puzzle.Problem{ID: "p", Rules: "standard", Plies: 3}, &puzzle.Problem{ID: "q", Rules: "standard", Plies: 1}
	s := puzzle.BeginStorm("x", "s:a", p, noon)
	step := func(what string, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	refuse := func(what string, err, want error) {
		t.Helper()
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", what, err, want)
		}
	}
	if s.Left(noon) != puzzle.StormTime || s.Over(noon) {
		t.Fatalf("%+v", s)
	}
	step("a move", s.Play(1, "m1", "r1", noon.Add(time.Second)))
	refuse("the same again", s.Play(1, "m1", "r1", noon), puzzle.ErrStale)
	step("the mate", s.Play(2, "m2", "", noon.Add(2*time.Second)))
	if s.Solved != 1 || s.Seq != 3 {
		t.Fatalf("%+v", s)
	}
	s.Go(q, noon)
	step("a mistake", s.Fail(3, noon.Add(time.Minute)))
	if s.Mistakes != 1 || s.Left(noon.Add(time.Minute)) != 2*time.Minute-puzzle.StormCost || len(s.Moves) != 0 || !slices.Equal(s.Seen, []string{"p", "q"}) {
		t.Errorf("after a mistake: %+v", s)
	}
	end := noon.Add(puzzle.StormTime - puzzle.StormCost)
	late := s
	step("a little late", late.Play(4, "m", "", end.Add(time.Second)))
	if late.Left(end.Add(time.Second)) != 0 {
		t.Error("time is left after the end")
	}
	refuse("too late", s.Play(4, "m", "", end.Add(time.Second+time.Millisecond)), puzzle.ErrOver)
	last := s
	step("a mistake that costs the rest", last.Fail(4, end.Add(-time.Second)))
	if !last.Over(end.Add(-time.Second)) {
		t.Error("it goes on without time")
	}
	step("the stop", s.Stop(4, noon.Add(time.Minute)))
	refuse("after the stop", s.Fail(5, noon.Add(time.Minute)), puzzle.ErrOver)
	none := puzzle.BeginStorm("y", "s:a", p, noon)
	if none.Go(nil, noon); !none.Over(noon) {
		t.Error("it goes on without a problem")
	}
}
