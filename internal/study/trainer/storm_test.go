package trainer_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/internal/study/trainer"
)

type race struct {
	*world
	now time.Time
}

func newRace(t *testing.T) *race {
	r := &race{world: newWorld(t), now: time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)}
	var all []puzzle.Problem
	for _, p := range r.problems {
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b puzzle.Problem) int { return a.Plies - b.Plies })
	r.service = trainer.New(trainer.Config{Store: r.db.Puzzles, Problems: all, Time: 20 * time.Second, Hash: 4 << 20, Dice: func(int) int { return 0 }, Now: func() time.Time { return r.now }})
	return r
}

func (r *race) run(holder people.ID) wire.PuzzleStorm {
	r.Helper()
	s, err := r.service.BeginStorm(r.Context(), holder, "standard")
	if err != nil {
		r.Fatal(err)
	}
	return message.PuzzleStorm(s)
}

func (r *race) act(holder people.ID, s wire.PuzzleStorm, kind trainer.ActionKind, usi string) wire.PuzzleStorm {
	r.Helper()
	out, err := r.service.ActStorm(r.Context(), holder, s.ID, trainer.Action{Kind: kind, USI: usi, Seq: s.Seq})
	if err != nil {
		r.Fatal(err)
	}
	return message.PuzzleStorm(out)
}

func (r *race) solve(holder people.ID, s wire.PuzzleStorm) wire.PuzzleStorm {
	r.Helper()
	line, before := r.problems[s.Attempt.Problem].Moves, s.Solved
	for s.Solved == before {
		s = r.act(holder, s, "move", line[len(s.Attempt.Line)])
	}
	return s
}

func TestStorm(t *testing.T) {
	r := newRace(t)
	open := r.begin("s:a")
	s := r.run("s:a")
	expect.All(t, "s",
		expect.That("Left", s.Left, 180_000), expect.True("!Over", !s.Over), expect.That("Solved", s.Solved, 0),
		expect.True("Attempt.Problem != open.Problem", s.Attempt.Problem != open.Problem),
		expect.True("len(Attempt.Legal) != 0", len(s.Attempt.Legal) != 0),
	)
	hides(t, s.Attempt, r.solution(s.Attempt))
	first := s.Attempt.Problem
	r.now = r.now.Add(20 * time.Second)
	s = r.solve("s:a", s)
	expect.All(t, "after one",
		expect.That("Solved", s.Solved, 1), expect.That("Result.Kind", s.Result.Kind, "mate"),
		expect.True("Attempt.Problem != first", s.Attempt.Problem != first), expect.That("Left", s.Left, 160_000),
		expect.That("Best", s.Best, 1),
	)
	before := s
	if s = r.act("s:a", s, "move", r.quiet(s.Attempt)); s.Result.Kind != "no-check" || s.Seq != before.Seq || s.Left != before.Left {
		t.Errorf("a move that is no check: %+v", s)
	}
	for len(r.failing(s.Attempt)) == 0 {
		s = r.solve("s:a", s)
	}
	before = s
	s = r.act("s:a", s, "move", r.failing(s.Attempt)[0])
	expect.All(t, "a mistake",
		expect.That("Result.Kind", s.Result.Kind, "escapes"), expect.That("Mistakes", s.Mistakes, 1),
		expect.That("Left", s.Left, before.Left-10_000),
		expect.True("Attempt.Problem != before.Attempt.Problem", s.Attempt.Problem != before.Attempt.Problem),
		expect.That("Solved", s.Solved, before.Solved),
	)
	// The open attempt is unchanged, and runs are unrated.
	if again := r.begin("s:a"); again.ID != open.ID || again.Player.Solved+again.Player.Failed != 0 {
		t.Errorf("the service after it: %+v", again)
	}
	past, err := r.db.Puzzles.Attempts(t.Context(), "s:a", "standard", 100)
	if i := slices.IndexFunc(past, func(a puzzle.Attempt) bool { return a.Problem == first }); err != nil || i < 0 || past[i].Rated || past[i].State != puzzle.Solved {
		t.Errorf("the attempts: %+v, %v", past, err)
	}
	solved := s.Solved
	r.now = r.now.Add(3 * time.Minute)
	if s = r.act("s:a", s, "move", r.solution(s.Attempt)[0]); !s.Over || s.Left != 0 || s.Solved != solved || s.Result != nil {
		t.Errorf("after the end: %+v", s)
	}
	if st, err := r.service.Storms(t.Context(), "s:a", "standard"); err != nil || st.Best != solved || len(st.Today) != 0 {
		t.Errorf("%+v, %v", st, err)
	}
}

func TestStormRefuses(t *testing.T) {
	r := newRace(t)
	s := r.run("s:a")
	for name, c := range map[string]struct {
		holder people.ID
		id     string
		action trainer.Action
		code   refusal.Code
	}{
		"somebody else's": {"s:b", s.ID, trainer.Action{Kind: trainer.StopRun, Seq: 1}, refusal.NotFound},
		"nobody's":        {"", s.ID, trainer.Action{Kind: trainer.StopRun, Seq: 1}, refusal.NotFound},
		"none":            {"s:a", "none", trainer.Action{Kind: trainer.StopRun, Seq: 1}, refusal.NotFound},
		"stale":           {"s:a", s.ID, trainer.Action{Kind: trainer.StopRun, Seq: 2}, refusal.Stale},
		"unknown":         {"s:a", s.ID, trainer.Action{Kind: "dance", Seq: 1}, refusal.BadRequest},
		"unreadable":      {"s:a", s.ID, trainer.Action{Kind: trainer.Move, USI: "hello", Seq: 1}, refusal.BadRequest},
	} {
		_, err := r.service.ActStorm(t.Context(), c.holder, c.id, c.action)
		if refused, ok := refusal.As(err); !ok || refused.Code != c.code {
			t.Errorf("%s: %v, want %s", name, err, c.code)
		}
	}
	if _, err := r.service.BeginStorm(t.Context(), "s:a", "nothing"); err == nil {
		t.Error("a run of no rule set")
	}
	if s = r.act("s:a", s, trainer.StopRun, ""); !s.Over {
		t.Errorf("stopped: %+v", s)
	}
}

func TestStormsOfTheDay(t *testing.T) {
	r := newRace(t)
	for _, name := range []string{"anna", "bert"} {
		if err := r.db.Accounts.AddAccount(t.Context(), account.Account{ID: name, Name: name, Key: name, Created: r.now}); err != nil {
			t.Fatal(err)
		}
	}
	anna, bert := people.OfAccount("anna"), people.OfAccount("bert")
	r.solve(bert, r.solve(bert, r.run(bert)))
	r.now = r.now.Add(24 * time.Hour)
	r.solve(anna, r.run(anna))
	r.solve(anna, r.solve(anna, r.run(anna)))
	r.solve(bert, r.run(bert))
	r.solve("s:guest", r.run("s:guest"))
	st, err := r.service.Storms(t.Context(), bert, "standard")
	if want := []puzzle.StormScore{{Name: "anna", Solved: 2}, {Name: "bert", Solved: 1}}; err != nil || st.Best != 2 || !slices.Equal(st.Today, want) {
		t.Errorf("%+v, %v", st, err)
	}
	kept, err := r.service.KeepStorm(t.Context(), bert, "standard")
	if err != nil || len(kept.Problems) == 0 || kept.Problems[0].Plies > kept.Problems[len(kept.Problems)-1].Plies {
		t.Errorf("%+v, %v", kept, err)
	}
	if _, err := r.service.Storms(t.Context(), "", "nothing"); !errors.As(err, new(*refusal.Error)) {
		t.Errorf("%v", err)
	}
}
