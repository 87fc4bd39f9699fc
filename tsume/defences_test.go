package tsume_test

import (
	"context"
	"errors"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
)

func TestDefences(t *testing.T) {
	for _, c := range []struct {
		name, sfen    string
		threat, brink bool
	}{
		{"必至 by a gold", "8k/9/8G/9/9/9/9/9/K8 w G 1", true, true},
		{"a pawn interposes", "8k/9/8G/9/9/9/9/9/K8 w Gp 1", true, false},
		{"no threat", "8k/9/9/9/9/8G/9/9/K8 w P 1", false, false},
		{"without a king of the attacker", "8k/9/8G/9/9/9/9/9/9 w G 1", true, true},
	} {
		p := defended(t, c.sfen)
		found, err := tsume.FindDefences(context.Background(), p, tsume.Options{Futile: tsume.Strict, Shortest: true})
		if err != nil || len(found.Open) > 0 {
			t.Fatalf("%s: %+v, %v", c.name, found, err)
		}
		if (found.Threat.Status == tsume.Mate) != c.threat || found.Brinkmate() != c.brink {
			t.Errorf("%s: threat %s, 必至 %v", c.name, found.Threat.Status, found.Brinkmate())
		}
		if !c.threat {
			continue
		}
		if replies := p.AppendLegal(nil); len(found.Mated)+len(found.Holds) != len(replies) {
			t.Errorf("%s: %d mated and %d holding of %d replies", c.name, len(found.Mated), len(found.Holds), len(replies))
		}
		for _, d := range found.Mated {
			if after(&p, d.Move, shogi.Black, 5) < 0 {
				t.Errorf("%s: %s holds", c.name, notation.FormatUSI(p.Rules(), d.Move))
			}
		}
		for _, m := range found.Holds {
			if after(&p, m, shogi.Black, 5) >= 0 {
				t.Errorf("%s: %s is mated", c.name, notation.FormatUSI(p.Rules(), m))
			}
		}
	}
}

func TestDefencesBounds(t *testing.T) {
	p := defended(t, "8k/8G/9/9/9/9/9/9/K8 w G 1")
	if _, err := tsume.FindDefences(context.Background(), p, tsume.Options{}); !errors.Is(err, tsume.ErrCheck) {
		t.Errorf("a defender in check: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p = defended(t, "8k/9/8G/9/9/9/9/9/K8 w G 1")
	found, err := tsume.FindDefences(ctx, p, tsume.Options{})
	if err != nil || found.Brinkmate() || found.Threat.Status == tsume.NoMate {
		t.Errorf("without time: %+v, %v", found, err)
	}
	if found.Threat.Status != tsume.Mate || !sameMoves(found.Open, p.AppendLegal(nil)) || len(found.Mated)+len(found.Holds) > 0 {
		t.Errorf("a threat that is seen at once, and every reply open: %+v", found)
	}
}

func TestAttackerInCheck(t *testing.T) {
	for sfen, want := range map[string]int{
		"4k4/9/4P4/9/9/9/9/4r4/4K4 b Gr2b3g4s4n4l17p 1": -1, // no check answers the rook's
		"4k4/9/3G1G3/9/R3r4/9/9/9/4K4 b G 1":            3,  // the rook captures with check
		"4k4/9/3G1G3/9/4r4/9/B8/9/4K4 b G 1":            -1, // the gold checks but the king stays in check
	} {
		p := problem(t, "standard", sfen)
		if !p.InCheck() {
			t.Fatalf("%s: no check", sfen)
		}
		s, err := tsume.Solve(context.Background(), p, tsume.Options{Shortest: true})
		if err != nil {
			t.Fatal(err)
		}
		if want >= 0 && s.Plies != want {
			t.Errorf("%s: %s in %d, want %d", sfen, s.Status, s.Plies, want)
		}
		expect.All(t, sfen,
			expect.That("brute(&p, shogi.Black, 3)", brute(&p, shogi.Black, 3), want),
			expect.That("(want >= 0)", (want >= 0), (s.Status == tsume.Mate)),
			expect.True("s.Status != tsume.Unknown", s.Status != tsume.Unknown),
		)
		if err := s.Verify(); err != nil {
			t.Error(err)
		}
	}
}

func defended(t *testing.T, sfen string) shogi.Position {
	t.Helper()
	rs, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	setup, err := notation.ParseSFEN(rs.Rules, sfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := setup.ProblemOf(shogi.Black)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
