package solve

import (
	"errors"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/tsume/stipulation"
)

func TestStipulation(t *testing.T) {
	d := newSolver(t, Config{})
	for _, c := range []struct {
		name, sfen string
		of         Stipulation
		status     stipulation.Status
		plies      int
		lines      int
		soundness  Soundness
		early      bool
	}{
		{"help mate", "9/9/9/9/9/9/9/6k2/9 b Rr2b4g4s4n4l18p 1", Stipulation{ID: "help-mate"}, stipulation.Solved, 5, 10, Flawed, false},
		{"self-mate", "9/9/9/9/9/7+b1/7+sk/9/6+b1K b R 1", Stipulation{ID: "自玉詰"}, stipulation.Solved, 2, 1, Sound, false},
		{"announced longer", "9/9/9/9/9/7+b1/7+sk/9/6+b1K b R 1", Stipulation{ID: "self-mate", Length: 4}, stipulation.Solved, 2, 1, Flawed, true},
		{"too short", "9/9/9/9/9/9/9/6k2/9 b Rr2b4g4s4n4l18p 1", Stipulation{ID: "help-mate", Length: 3}, stipulation.None, 0, 0, "", false},
		{"without the duty", "8k/9/9/7K1/9/9/9/9/9 b G 1", Stipulation{ID: "direct-mate", CheckDuty: "none", Length: 3}, stipulation.Solved, 3, 2, Flawed, false},
	} {
		q := question(c.sfen)
		q.Stipulation = c.of
		events, err := d.ask(t.Context(), q)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		a := last[*StipulationAnswer](t, events)
		s := a.Solution
		expect.All(t, c.name,
			expect.That("s.Status", s.Status, c.status), expect.That("s.Plies", s.Plies, c.plies),
			expect.That("len(s.Lines)", len(s.Lines), c.lines), expect.That("a.Soundness", a.Soundness, c.soundness),
			expect.That("a.Early", a.Early, c.early),
		)
	}
}

func TestStipulationRefused(t *testing.T) {
	d := newSolver(t, Config{})
	for _, c := range []struct {
		name, sfen, reason string
		threat             bool
		of                 Stipulation
	}{
		{name: "no such stipulation", sfen: one, of: Stipulation{ID: "stalemate"}},
		{name: "no such duty", sfen: one, of: Stipulation{ID: "help-mate", CheckDuty: "all"}},
		{name: "no such length", sfen: one, of: Stipulation{ID: "help-mate", Length: -1}},
		{name: "a threat, too", sfen: one, threat: true, of: Stipulation{ID: "help-mate"}},
		{name: "no king of its own", sfen: one, of: Stipulation{ID: "self-mate"}, reason: "mated-no-king"},
		{name: "no king to check", sfen: one, of: Stipulation{ID: "help-mate", CheckDuty: "both"}, reason: "nobody-to-check"},
	} {
		q := question(c.sfen)
		q.Stipulation, q.Threat = c.of, c.threat
		_, err := d.ask(t.Context(), q)
		r, ok := errors.AsType[*refusal.Error](err)
		if !ok || r.Reason != c.reason {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
