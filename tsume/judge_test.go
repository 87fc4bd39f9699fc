package tsume_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
)

func problem(t *testing.T, rules, sfen string) shogi.Position {
	t.Helper()
	rs, err := variant.Lookup(rules)
	if err != nil {
		t.Fatal(err)
	}
	s, err := notation.ParseSFEN(rs.Rules, sfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		name, sfen string
		sound      bool
		flaws      []tsume.FlawKind
	}{
		{"head gold", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", true, nil},
		{"a gold is left", "4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1", false, []tsume.FlawKind{tsume.Leftover}},
		{"two ways in one move", "4k4/9/3+P1+P3/9/9/9/9/9/9 b 2r2b4g4s4n4l16p 1", false, []tsume.FlawKind{tsume.Cook}},
		{"a slower way in one move", "6k2/9/5+R3/9/9/9/9/9/9 b G1r2b3g4s4n4l18p 1", false, []tsume.FlawKind{tsume.Cook}},
		{"no mate", "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1", false, []tsume.FlawKind{tsume.NoSolution}},
		{"either silver takes", "3sks3/9/4S4/9/9/B8/9/9/9 b S2rb4g4n4l18p 1", true, []tsume.FlawKind{tsume.Branch}},
	} {
		j, err := tsume.Judge(context.Background(), problem(t, "standard", c.sfen), nil, tsume.Options{Nodes: 1 << 20})
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		var kinds []tsume.FlawKind
		for _, f := range j.Flaws {
			kinds = append(kinds, f.Kind)
		}
		if j.Sound() != c.sound || !slices.Equal(kinds, c.flaws) || len(j.Open) > 0 {
			t.Errorf("%s: sound %v, %v, open %v; want %v, %v", c.name, j.Sound(), kinds, j.Open, c.sound, c.flaws)
		}
	}
}

func TestJudgeLine(t *testing.T) {
	p := problem(t, "standard", "4k4/9/3+P1+P3/9/9/9/9/9/9 b 2r2b4g4s4n4l16p 1")
	moves := func(list ...string) (out []shogi.Move) {
		for _, text := range list {
			m, err := notation.ParseUSI(p.Rules(), text)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, m)
		}
		return out
	}
	j, err := tsume.Judge(context.Background(), p, moves("6c5b"), tsume.Options{})
	if err != nil || len(j.Flaws) != 1 || j.Flaws[0].Kind != tsume.Cook || !slices.Equal(j.Line, moves("6c5b")) {
		t.Errorf("%+v, %v", j, err)
	}
	var bad *tsume.VerifyError
	if _, err := tsume.Judge(context.Background(), p, moves("6c6b"), tsume.Options{}); !errors.As(err, &bad) || bad.Ply != 1 {
		t.Errorf("a line without mate: %v", err)
	}
	if _, err := tsume.Judge(context.Background(), p, moves("9a9b"), tsume.Options{}); !errors.As(err, &bad) || bad.Reason != "the move is not legal" {
		t.Errorf("an illegal line: %v", err)
	}
	// Too short: a reply was overlooked.
	p = problem(t, "standard", "3sks3/9/4S4/9/9/B8/9/9/9 b S2rb4g4n4l18p 1")
	if j, err := tsume.Judge(context.Background(), p, nil, tsume.Options{Nodes: 1}); err != nil || j.Sound() || len(j.Flaws) > 0 {
		t.Errorf("without means: %+v, %v", j, err)
	}
}

func TestJudgeAgainstBruteForce(t *testing.T) {
	const plies = 3
	for _, rs := range variant.All() {
		if !rs.Rules.Mates() {
			continue
		}
		t.Run(rs.ID, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				setup, _ := scatter(t, rs.Rules)
				setup.Hands = [2][shogi.MaxKinds + 1]uint8{} // drops are the most expensive
				p, err := setup.ProblemOf(shogi.Black)
				if err != nil || p.InCheck() || brute(&p, shogi.Black, plies) < 0 {
					return
				}
				j, err := tsume.Judge(context.Background(), p, nil, tsume.Options{Futile: tsume.Strict, Hash: 1 << 16, Nodes: 2000})
				if err != nil {
					t.Fatal(err)
				}
				checkJudgement(t, p, j, plies)
			})
		})
	}
}

func checkJudgement(t *rapid.T, p shogi.Position, j *tsume.Judgement, plies int) {
	sfen := notation.FormatSFEN(&p)
	if j.Solution.Status != tsume.Mate || !j.Solution.Minimal {
		return
	}
	named := map[int][]shogi.Move{}
	for _, f := range slices.Concat(j.Flaws, j.Open) {
		named[f.Ply] = append(named[f.Ply], f.Move)
	}
	q := p
	length := len(j.Line)
	for i, m := range j.Line {
		for _, other := range q.AppendLegal(nil) {
			attacks := q.Side() == shogi.Black
			if other == m || attacks && !q.GivesCheck(other) {
				continue
			}
			limit := max(0, min(plies, length-i)-1)
			n := after(&q, other, shogi.Black, limit)
			is := slices.Contains(named[i+1], other)
			if attacks && n >= 0 && !is {
				t.Fatalf("%s: move %d, %s mates too and is not named", sfen, i+1, notation.FormatUSI(q.Rules(), other))
			}
			if !attacks && n < 0 && !is && limit == length-i-1 {
				t.Fatalf("%s: move %d, the reply %s holds out longer and is not named", sfen, i+1, notation.FormatUSI(q.Rules(), other))
			}
		}
		var u shogi.Undo
		q.Make(m, &u)
	}
	for _, f := range j.Flaws {
		if f.Ply == 0 || f.Plies == 0 || f.Plies > 5 || f.Kind == tsume.Escape {
			continue
		}
		q := p
		var u shogi.Undo
		for _, m := range j.Line[:f.Ply-1] {
			q.Make(m, &u)
		}
		if n := after(&q, f.Move, shogi.Black, f.Plies-f.Ply); n < 0 {
			t.Fatalf("%s: %s at move %d, %s, is no mate within %d", sfen, f.Kind, f.Ply, notation.FormatUSI(q.Rules(), f.Move), f.Plies)
		}
	}
}
