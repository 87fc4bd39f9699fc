package trainer_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/trainer"
)

func TestKeep(t *testing.T) {
	w := newWorld(t)
	first := w.solve("s:a", w.begin("s:a"))
	kept, err := w.service.Keep(t.Context(), "s:a", "standard", 4)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{first.Problem: true}
	for _, p := range message.KeptPuzzles(kept).Puzzles {
		if seen[p.ID] || p.SFEN == "" || p.Plies != len(w.problems[p.ID].Moves) {
			t.Errorf("kept: %+v", p)
		}
		seen[p.ID] = true
	}
	if len(seen) != 5 || kept.Player.Solved != 1 {
		t.Errorf("%d problems, %+v", len(seen)-1, kept.Player)
	}
	if all, err := w.service.Keep(t.Context(), "", "standard", 1000); err != nil || len(all.Problems) == 0 || len(all.Problems) > trainer.MaxKept {
		t.Errorf("a stranger: %d, %v", len(all.Problems), err)
	}
	if _, err := w.service.Keep(t.Context(), "", "annan-of-the-moon", 1); err == nil {
		t.Error("there is no such rule set")
	}
}

func (w *world) take(holder people.ID, in trainer.Elsewhere) (wire.PuzzleAttempt, *refusal.Error) {
	w.Helper()
	a, err := w.service.Take(w.Context(), holder, in)
	if refused := (*refusal.Error)(nil); errors.As(err, &refused) {
		return wire.PuzzleAttempt{}, refused
	}
	if err != nil {
		w.Fatal(err)
	}
	return message.PuzzleAttempt(a), nil
}

func TestTake(t *testing.T) {
	w := newWorld(t)
	kept, err := w.service.Keep(t.Context(), "s:a", "standard", 3)
	if err != nil || len(kept.Problems) < 3 {
		t.Fatal(kept, err)
	}
	one, two := kept.Problems[0], kept.Problems[1]
	for name, moves := range map[string][]string{
		"nothing":       nil,
		"too short":     one.Moves[:len(one.Moves)-1],
		"too long":      append(slices.Clone(one.Moves), "1a1b"),
		"illegal":       slices.Repeat([]string{"1i1h"}, len(one.Moves)),
		"no move":       slices.Repeat([]string{"?"}, len(one.Moves)),
		"another order": slices.Concat(one.Moves[1:], one.Moves[:1]),
	} {
		if _, refused := w.take("s:a", trainer.Elsewhere{Problem: one.ID, Moves: moves, Solved: true}); refused == nil || refused.Code != refusal.BadRequest {
			t.Errorf("%s: %v", name, refused)
		}
	}
	if _, refused := w.take("s:a", trainer.Elsewhere{Problem: "none"}); refused == nil || refused.Code != refusal.NotFound {
		t.Errorf("no such problem: %v", refused)
	}
	open := w.begin("s:a")
	if open.Problem == one.ID || open.Problem == two.ID {
		one, two = kept.Problems[2], one
	}
	a, refused := w.take("s:a", trainer.Elsewhere{Problem: one.ID, Moves: one.Moves, Solved: true})
	expect.All(t, "solved",
		expect.True("refused == nil", refused == nil), expect.That("a.State", a.State, "solved"), expect.True("!a.Rated", !a.Rated),
		expect.True("a.Scored", a.Scored), expect.That("a.Score", a.Score, 1), expect.That("a.Change", a.Change, 0),
		expect.That("a.Player.Rating", a.Player.Rating, 700), expect.That("a.Player.Solved", a.Player.Solved, 0),
		expect.That("a.Plays", a.Plays, 0), expect.That("len(a.Line)", len(a.Line), len(one.Moves)),
	)
	if again, refused := w.take("s:a", trainer.Elsewhere{Problem: one.ID, Wrong: 3}); refused != nil || again.ID != a.ID || again.Wrong != 0 {
		t.Errorf("handed in twice: %+v, %v", again, refused)
	}
	if a, refused := w.take("s:a", trainer.Elsewhere{Problem: open.Problem, Wrong: 1}); refused != nil || a.ID != open.ID || a.State != "open" || a.Wrong != 0 {
		t.Errorf("one that goes on here: %+v, %v", a, refused)
	}
	if two.ID != open.Problem {
		a, refused := w.take("s:a", trainer.Elsewhere{Problem: two.ID, Wrong: 2, Hints: 1})
		expect.All(t, "given up",
			expect.True("refused == nil", refused == nil), expect.That("a.State", a.State, "given-up"), expect.That("a.Score", a.Score, 0),
			expect.That("a.Wrong", a.Wrong, 2), expect.That("a.Hints", a.Hints, 1),
		)
	}
	for hints, score := range map[int]float64{1: 0.5, 2: 0} {
		holder := people.ID([]string{"", "s:b", "s:c"}[hints])
		if a, refused := w.take(holder, trainer.Elsewhere{Problem: one.ID, Moves: one.Moves, Solved: true, Hints: hints}); refused != nil || a.Score != score {
			t.Errorf("with %d hints: %+v, %v", hints, a, refused)
		}
	}
}
