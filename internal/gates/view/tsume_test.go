package view_test

import (
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/solve"
)

func problem(sfen string) solve.Question { return solve.Question{Rules: "standard", SFEN: sfen} }

func solved(t *testing.T, sfen string) (answer *wire.TsumeAnswer, verdict *wire.TsumeVerdict) {
	t.Helper()
	s := solve.New(solve.Config{Hash: 4 << 20})
	defer s.Close()
	q := problem(sfen)
	q.Verify = true
	p, err := s.Read(q)
	if err != nil {
		t.Fatal(err)
	}
	err = p.Solve(t.Context(), func(e solve.Event) error {
		switch m := view.TsumeEvent(p.Position(), e); m.Type {
		case "answer":
			answer = m.Answer
		case "verdict":
			verdict = m.Verdict
		case "queued", "progress":
		default:
			t.Errorf("%T becomes %+v", e, m)
		}
		return nil
	})
	if err != nil || answer == nil {
		t.Fatalf("%s: %+v, %v", sfen, answer, err)
	}
	return answer, verdict
}

// Lines are complete, and flaws have texts in all languages.
func TestTsumeEvent(t *testing.T) {
	answer, verdict := solved(t, "9/7Pk/6G2/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1")
	if verdict.Flaws == nil || verdict.Open == nil {
		t.Fatalf("%+v, %+v", answer, verdict)
	}
	expect.All(t, "answer",
		expect.That("answer.Status", answer.Status, "mate"), expect.That("answer.Futile", answer.Futile, "narrow"),
		expect.That("len(answer.Line)", len(answer.Line), 5), expect.That("verdict.Verdict", verdict.Verdict, "sound"),
		expect.That("len(verdict.Line)", len(verdict.Line), 5),
	)
	for i, n := range answer.Line {
		expect.All(t, "move",
			expect.True(`USI != ""`, n.USI != ""), expect.True(`View.Ja != ""`, n.View.Ja != ""),
			expect.True(`View.Western != ""`, n.View.Western != ""), expect.True(`View.SFEN != ""`, n.View.SFEN != ""),
			expect.That("Parent", n.Parent, i-1),
		)
	}
	_, verdict = solved(t, "4k4/9/4P4/9/9/9/9/9/9 b GR1r2b3g4s4n4l17p 1")
	left, beside := false, false
	for _, f := range verdict.Flaws {
		left = left || f.Kind == "leftover" && f.Fatal
		beside = beside || f.Ply > 0 && len(f.Line) > 0
		expect.All(t, "a flaw without words",
			expect.True(`Name.Ja != ""`, f.Name.Ja != ""), expect.True(`Name.Zh != ""`, f.Name.Zh != ""),
			expect.True(`Name.En != ""`, f.Name.En != ""), expect.True(`Note.Ja != ""`, f.Note.Ja != ""),
			expect.True(`Note.Zh != ""`, f.Note.Zh != ""), expect.True(`Note.En != ""`, f.Note.En != ""),
		)
	}
	if verdict.Verdict != "flawed" || !left || !beside {
		t.Errorf("a problem with a piece left over and other mates: %+v", verdict)
	}
}

func TestTsumePlace(t *testing.T) {
	s := solve.New(solve.Config{Hash: 4 << 20})
	defer s.Close()
	place, err := s.Look(t.Context(), problem("9/7Pk/6G2/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1"), []string{"G*2c"})
	if err != nil {
		t.Fatal(err)
	}
	at := message.TsumePlace(place)
	if len(at.Line) != 1 || len(at.Moves) == 0 || at.Moves[0].Node.View == nil {
		t.Fatalf("after the key: %+v", at)
	}
	expect.All(t, "after the key",
		expect.True("!Attacks", !at.Attacks), expect.That("Status", at.Status, "mate"), expect.That("Turn", at.Turn, "w"),
		expect.That("Line[0].USI", at.Line[0].USI, "G*2c"), expect.That("Check", at.Check, "1b"),
		expect.True("len(Legal) != 0", len(at.Legal) != 0),
	)
}

// Faults name the attacker and the defender, with counts.
func TestProblemFaults(t *testing.T) {
	s := solve.New(solve.Config{})
	defer s.Close()
	for sfen, want := range map[string]wire.PositionFault{
		"9/9/4P4/9/9/9/9/9/9 b G 1": {Text: wire.Text{Ja: "玉方の玉がありません。", Zh: "玉方沒有玉將。", En: "The defender has no king."}},
		"4k4/9/4P4/9/9/9/9/9/9 b 5G2r2b4s4n4l17p 1": {Text: wire.Text{
			Ja: "金将が5枚あります。全部で4枚しかありません。", Zh: "金將有5枚，全副只有4枚。", En: "There are 5 gold generals; the set has 4.",
		}},
		"4k4/9/4P4/4P4/4P4/9/9/9/9 b G 1": {Square: "5e", Text: wire.Text{
			Ja: "攻方の歩兵が5筋に3枚あります（二歩）。", Zh: "第5筋有攻方的3枚步兵（二步）。", En: "The attacker has 3 unpromoted pawns on file 5 (nifu).",
		}},
		"4k4/9/9/9/9/9/9/9/3KK4 b G 1":      {Square: "6i", Text: wire.Text{Ja: "攻方の玉が2枚あります。", Zh: "攻方有2枚玉將。", En: "The attacker has 2 kings."}},
		"4k4/4G4/9/9/9/9/9/9/9 b G2r 1":     {},
		"4k4/9/9/9/9/9/9/4K4/9 b 19P 1":     {},
		"4k4/4P4/4P4/9/9/9/9/4K4/9 b 19P 1": {},
	} {
		_, err := s.Read(problem(sfen))
		r, ok := refusal.As(err)
		if !ok {
			t.Errorf("%s: %v", sfen, err)
			continue
		}
		got := view.Error(r).Position
		if len(got) == 0 {
			t.Errorf("%s: no fault is reported", sfen)
			continue
		}
		for _, f := range got {
			if f.Text.Ja == "" || f.Text.Zh == "" || f.Text.En == "" {
				t.Errorf("%s: a fault without words: %+v", sfen, f)
			}
		}
		if want != (wire.PositionFault{}) && (len(got) != 1 || got[0] != want) {
			t.Errorf("%s: %+v, want %+v", sfen, got, want)
		}
	}
}

// Solutions with another stipulation have complete lines and a name in all languages; a cook replaces
// a move of the first line.
func TestStipulationEvent(t *testing.T) {
	s := solve.New(solve.Config{Hash: 4 << 20})
	defer s.Close()
	p, err := s.Read(message.TsumeQuestion(wire.TsumeQuestion{
		Rules: "standard", SFEN: "9/9/9/9/9/9/9/6k2/9 b Rr2b4g4s4n4l18p 1", Stipulation: "help-mate", CheckDuty: "attacker", Length: 7,
	}))
	if err != nil {
		t.Fatal(err)
	}
	var got *wire.TsumeStipulation
	if err := p.Solve(t.Context(), func(e solve.Event) error {
		got = view.TsumeEvent(p.Position(), e).Stipulation
		return nil
	}); err != nil || got == nil {
		t.Fatalf("%+v, %v", got, err)
	}
	expect.All(t, "got",
		expect.That("ID", got.ID, "help-mate"), expect.That("Name.Ja", got.Name.Ja, "協力詰"),
		expect.True(`Name.Zh != ""`, got.Name.Zh != ""), expect.True(`Name.En != ""`, got.Name.En != ""),
		expect.That("Status", got.Status, "solved"), expect.That("Plies", got.Plies, 5), expect.That("Verdict", got.Verdict, "flawed"),
		expect.True("Early", got.Early), expect.True("!Left", !got.Left),
	)
	if len(got.Lines) != 10 || len(got.Lines[0]) != 5 || got.Lines[0][4].View.Ja == "" || got.Lines[0][4].Parent != 3 {
		t.Errorf("the lines are %+v", got.Lines)
	}
	if len(got.Cooks) != 5 || got.Cooks[0].Ply != 1 || got.Cooks[0].Plies != 5 || got.Cooks[0].Node.USI != "R*5h" {
		t.Errorf("the cooks are %+v", got.Cooks)
	}
}
