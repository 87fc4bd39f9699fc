package shogi_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func TestChecks(t *testing.T) {
	eachRuleSet(t, func(t *rapid.T, rs *variant.RuleSet) {
		p := walk(t, rs, 200)
		compareChecks(t, &p)
		s := p.Setup()
		if k := p.King(p.Side()); k != shogi.NoSquare {
			s.Board[k] = shogi.NoPiece
			if q, err := s.Problem(); err == nil {
				compareChecks(t, &q)
			}
		}
		scatter(t, rs.Rules, &s)
		if q, err := s.Problem(); err == nil {
			compareChecks(t, &q)
		}
	})
}

func scatter(t *rapid.T, r *shogi.Rules, s *shogi.Setup) {
	squares := r.Squares()
	for range rapid.IntRange(0, 12).Draw(t, "moves") {
		from := rapid.SampledFrom(squares).Draw(t, "from")
		to := rapid.SampledFrom(squares).Draw(t, "to")
		s.Board[from], s.Board[to] = s.Board[to], s.Board[from]
	}
}

func compareChecks(t *rapid.T, p *shogi.Position) {
	t.Helper()
	var want []shogi.Move
	for _, m := range p.AppendLegal(nil) {
		if p.GivesCheck(m) {
			want = append(want, m)
		}
	}
	got := p.AppendChecks(nil)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("checks %v, want %v in %s", usi(p.Rules(), got), usi(p.Rules(), want), notation.FormatSFEN(p))
	}
	if n := p.CountChecks(); n != len(want) {
		t.Fatalf("CountChecks = %d, want %d in %s", n, len(want), notation.FormatSFEN(p))
	}
}

func TestInterpositions(t *testing.T) {
	eachRuleSet(t, func(t *rapid.T, rs *variant.RuleSet) {
		p := walk(t, rs, 200)
		squares := p.Interpositions()
		for _, m := range p.AppendLegal(nil) {
			if m.IsDrop() && m.Kind() != rs.Rules.Mine() && !squares.Has(m.To()) {
				t.Fatalf("%s is legal, but not an interposition, in %s", usi(rs.Rules, []shogi.Move{m}), notation.FormatSFEN(&p))
			}
		}
	})
}

func TestProblemOf(t *testing.T) {
	for _, side := range []string{"b", "w"} {
		s, err := notation.ParseSFEN(rulesOf(t, "standard").Rules, "4k4/9/4P4/9/9/9/9/9/9 "+side+" G 1")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.ProblemOf(shogi.Black); err != nil {
			t.Errorf("%s to move, Black attacks: %v", side, err)
		}
		if _, err := s.ProblemOf(shogi.White); err == nil {
			t.Errorf("%s to move, White attacks: no error though Black has no king", side)
		}
	}
}
