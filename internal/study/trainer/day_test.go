package trainer_test

import (
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/trainer"
)

func (w *world) day(in wire.PuzzleDayAsk) wire.PuzzleDay {
	w.Helper()
	a, err := w.service.ActDay(w.Context(), message.DayAsk(in))
	if err != nil {
		w.Fatal(err)
	}
	return message.PuzzleDay(a)
}

// The problem of a day is solved by requests that carry the state; the server stores nothing.
func TestDay(t *testing.T) {
	w := newWorld(t)
	a := w.day(wire.PuzzleDayAsk{})
	expect.All(t, "a",
		expect.That("Day", a.Day, time.Now().UTC().Format(time.DateOnly)), expect.That("State", a.Attempt.State, "open"),
		expect.That("Rated", a.Attempt.Rated, false), expect.True("Solution == nil", a.Attempt.Solution == nil),
		expect.True("Legal", len(a.Attempt.Legal) > 0),
	)
	act := func(kind, usi string) {
		t.Helper()
		a = w.day(wire.PuzzleDayAsk{Day: a.Day, State: a.State, Action: &wire.PuzzleAction{Type: kind, USI: usi, Seq: a.Attempt.Seq}})
	}
	if act("hint", ""); a.Attempt.Hint == "" || a.Attempt.Hinted != 1 {
		t.Errorf("after a hint: %+v", a.Attempt)
	}
	moves := w.problems[a.Attempt.Problem].Moves
	for i := 0; i < len(moves); i += 2 {
		act("move", moves[i])
	}
	if a.Attempt.State != "solved" || a.Attempt.Result.Kind != "mate" || len(a.Attempt.Solution) != len(moves) || a.Attempt.Rating != 0 {
		t.Errorf("at the end: %+v", a.Attempt)
	}
	if kept, err := w.db.Puzzles.Attempts(t.Context(), "", "standard", 1); err != nil || len(kept) != 0 {
		t.Errorf("stored: %v, %v", kept, err)
	}
	if again := w.day(wire.PuzzleDayAsk{}); again.Attempt.State != "open" || again.Attempt.Problem != a.Attempt.Problem {
		t.Errorf("another visitor gets %+v", again.Attempt)
	}
}

func TestDayRefuses(t *testing.T) {
	w := newWorld(t)
	tomorrow := time.Now().UTC().AddDate(0, 0, 1).Format(time.DateOnly)
	for _, c := range []struct {
		in   trainer.DayAsk
		code refusal.Code
	}{
		{trainer.DayAsk{Day: tomorrow}, refusal.NotFound},
		{trainer.DayAsk{Day: "2026-13-01"}, refusal.NotFound},
		{trainer.DayAsk{Day: "1969-12-31"}, refusal.NotFound},
		{trainer.DayAsk{State: "{"}, refusal.BadRequest},
		{trainer.DayAsk{State: `{"Moves":["9i9a"]}`}, refusal.BadRequest},
		{trainer.DayAsk{Action: &trainer.Action{Kind: "dance", Seq: 1}}, refusal.BadRequest},
		{trainer.DayAsk{Action: &trainer.Action{Kind: trainer.Hint, Seq: 7}}, refusal.Stale},
	} {
		_, err := w.service.ActDay(t.Context(), c.in)
		if got, ok := refusal.As(err); !ok || got.Code != c.code {
			t.Errorf("%+v: %v, want %v", c.in, err, c.code)
		}
	}
	if a, err := w.service.ActDay(t.Context(), trainer.DayAsk{Day: "1970-01-01"}); err != nil || a.Day != "1970-01-01" {
		t.Errorf("the first day: %+v, %v", a, err)
	}
}
