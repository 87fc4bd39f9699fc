package offline_test

import (
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/wire"
)

func answers(t *testing.T, q wire.EngineAsk) []wire.EngineNews {
	t.Helper()
	d, h := newService()
	d.Ask(q)
	d.Wait()
	if len(h.all) == 0 || !h.all[len(h.all)-1].Ended {
		t.Fatalf("%+v has no last answer: %+v", q, h.all)
	}
	return h.all
}

// A mate problem is solved and judged, and faults of a position are named.
func TestSolve(t *testing.T) {
	t.Parallel()
	var answer *wire.TsumeAnswer
	var verdict *wire.TsumeVerdict
	for _, n := range answers(t, wire.EngineAsk{ID: 1, Solve: &wire.TsumeQuestion{Rules: "standard", SFEN: "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", Verify: true}}) {
		if n.Tsume != nil && n.Tsume.Answer != nil {
			answer = n.Tsume.Answer
		}
		if n.Tsume != nil && n.Tsume.Verdict != nil {
			verdict = n.Tsume.Verdict
		}
	}
	if answer == nil || len(answer.Line) != 1 {
		t.Fatalf("the answer is %+v", answer)
	}
	expect.All(t, "the answer is",
		expect.That("Status", answer.Status, "mate"), expect.That("Plies", answer.Plies, 1), expect.True("Minimal", answer.Minimal),
		expect.That("Line[0].USI", answer.Line[0].USI, "G*5b"), expect.True(`Line[0].View.Ja != ""`, answer.Line[0].View.Ja != ""),
	)
	if verdict == nil || verdict.Verdict != "sound" {
		t.Errorf("the verdict is %+v", verdict)
	}
	refused := answers(t, wire.EngineAsk{ID: 1, Solve: &wire.TsumeQuestion{Rules: "standard", SFEN: "4k4/9/9/9/9/9/9/9/3KK4 b G 1"}})
	if r := refused[len(refused)-1].Refused; r == nil || r.Code != "bad-position" || len(r.Position) != 1 || r.Position[0].Square != "6i" {
		t.Errorf("two kings: %+v", r)
	}
}

func TestSolveIsStoppedRace(t *testing.T) {
	t.Parallel()
	d, h := newService()
	d.Ask(wire.EngineAsk{ID: 1, Solve: &wire.TsumeQuestion{Rules: "standard", SFEN: start}})
	d.Ask(wire.EngineAsk{ID: 1, Stop: true})
	d.Ask(wire.EngineAsk{ID: 2, Search: &wire.EngineSearch{Rules: "standard", SFEN: start, Lines: 1, Depth: 2}})
	d.Wait()
	last := h.last()
	if !last[1].Ended || !last[2].Ended || last[2].Found == nil {
		t.Errorf("%+v", last)
	}
}

// An attempt continues from its state: a move that lets the king escape, a hint, the right
// move. It is unrated.
func TestPuzzle(t *testing.T) {
	t.Parallel()
	problem := wire.KeptPuzzle{ID: "kept", Rules: "standard", SFEN: "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", Plies: 1}
	state := ""
	act := func(action *wire.PuzzleAction) *wire.PuzzleAttempt {
		t.Helper()
		all := answers(t, wire.EngineAsk{ID: 1, Puzzle: &wire.EnginePuzzle{Problem: problem, State: state, Action: action}})
		last := all[len(all)-1]
		if last.Attempt == nil {
			t.Fatalf("%+v: %+v", action, last.Refused)
		}
		state = last.State
		return last.Attempt
	}
	a := act(nil)
	expect.All(t, "begun",
		expect.That("Problem", a.Problem, "kept"), expect.That("State", a.State, "open"), expect.True("!Rated", !a.Rated),
		expect.That("Plies", a.Plies, 1), expect.True("len(Legal) != 0", len(a.Legal) != 0),
		expect.True("Solution == nil", a.Solution == nil),
	)
	if a = act(&wire.PuzzleAction{Type: "move", USI: "G*4b", Seq: a.Seq}); a.Result == nil || a.Result.Kind != "escapes" || a.Wrong != 1 || a.AtStake != 0 {
		t.Errorf("a wrong move: %+v", a)
	}
	if a = act(&wire.PuzzleAction{Type: "hint", Seq: a.Seq}); a.Hint != "G*" {
		t.Errorf("a hint: %+v", a)
	}
	again := state
	if a = act(&wire.PuzzleAction{Type: "move", USI: "G*5b", Seq: a.Seq}); a.State != "solved" || a.Score != 0 || len(a.Solution) != 1 || a.Change != 0 {
		t.Errorf("the mate: %+v", a)
	}
	state = again
	if a = act(&wire.PuzzleAction{Type: "give-up", Seq: a.Seq - 1}); a.State != "given-up" || len(a.Solution) != 1 || a.Solution[0].USI != "G*5b" {
		t.Errorf("given up: %+v", a)
	}
	for name, q := range map[string]wire.EnginePuzzle{
		"a broken state":   {Problem: problem, State: "{"},
		"another action":   {Problem: problem, State: again, Action: &wire.PuzzleAction{Type: "dance", Seq: 3}},
		"an old seq":       {Problem: problem, State: again, Action: &wire.PuzzleAction{Type: "hint", Seq: 1}},
		"no position":      {Problem: wire.KeptPuzzle{ID: "x", Rules: "standard", SFEN: "?", Plies: 1}},
		"no such rule set": {Problem: wire.KeptPuzzle{ID: "x", Rules: "chess", SFEN: problem.SFEN, Plies: 1}},
	} {
		all := answers(t, wire.EngineAsk{ID: 1, Puzzle: &q})
		if last := all[len(all)-1]; last.Refused == nil || last.Refused.Message == "" {
			t.Errorf("%s: %+v", name, last)
		}
	}
}
