package offline_test

import (
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/wire"
)

// A run continues from its state: a mate, a mistake, the end.
func TestStorm(t *testing.T) {
	t.Parallel()
	const one = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
	kept := []wire.KeptPuzzle{{ID: "a", Rules: "standard", SFEN: one, Plies: 1}, {ID: "b", Rules: "standard", SFEN: one, Plies: 1}}
	state := ""
	act := func(action *wire.StormAction) *wire.PuzzleStorm {
		t.Helper()
		all := answers(t, wire.EngineAsk{ID: 1, Storm: &wire.EngineStorm{Puzzles: kept, State: state, Action: action}})
		last := all[len(all)-1]
		if last.Storm == nil {
			t.Fatalf("%+v: %+v", action, last.Refused)
		}
		state = last.State
		return last.Storm
	}
	s := act(nil)
	expect.All(t, "begun",
		expect.True("!Over", !s.Over), expect.True("Left > 0", s.Left > 0), expect.That("Solved", s.Solved, 0),
		expect.That("Attempt.Plies", s.Attempt.Plies, 1), expect.True("len(Attempt.Legal) != 0", len(s.Attempt.Legal) != 0),
	)
	first := s.Attempt.Problem
	if s = act(&wire.StormAction{Type: "move", USI: "G*5b", Seq: s.Seq}); s.Solved != 1 || s.Result.Kind != "mate" || s.Attempt.Problem == first {
		t.Errorf("the mate: %+v", s)
	}
	left := s.Left
	if s = act(&wire.StormAction{Type: "move", USI: "G*4b", Seq: s.Seq}); s.Mistakes != 1 || s.Result.Kind != "escapes" || s.Left > left-s.Cost || s.Over {
		t.Errorf("a mistake: %+v", s)
	}
	again := state
	if s = act(&wire.StormAction{Type: "stop", Seq: s.Seq}); !s.Over || s.Solved != 1 || s.Left != 0 {
		t.Errorf("the end: %+v", s)
	}
	for name, q := range map[string]wire.EngineStorm{
		"no problems":    {},
		"no position":    {Puzzles: []wire.KeptPuzzle{{ID: "x", Rules: "standard", SFEN: "?", Plies: 1}}},
		"a broken state": {Puzzles: kept, State: "{"},
		"another action": {Puzzles: kept, State: again, Action: &wire.StormAction{Type: "dance", Seq: 3}},
		"an old seq":     {Puzzles: kept, State: again, Action: &wire.StormAction{Type: "stop", Seq: 1}},
		"another set":    {Puzzles: []wire.KeptPuzzle{{ID: "x", Rules: "standard", SFEN: one, Plies: 1}}, State: again, Action: &wire.StormAction{Type: "stop", Seq: 3}},
	} {
		all := answers(t, wire.EngineAsk{ID: 1, Storm: &q})
		if last := all[len(all)-1]; last.Refused == nil || last.Refused.Message == "" {
			t.Errorf("%s: %+v", name, last)
		}
	}
}
