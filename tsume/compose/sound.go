package compose

import (
	"context"
	"slices"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// tester bounds its work in positions, not time, to be reproducible.
type tester struct {
	ctx   context.Context
	space *space
	tests int
	// tables is used by one search after another.
	tables tsume.Tables
}

// For a candidate, and for each move of a judgement.
const (
	testHash  = 1 << 18
	judgeHash = 1 << 20
)

// testNodes is several times the cost of an existing mate.
func testNodes(plies int) uint64 { return 100 + 5*uint64(plies*plies) }

func wayNodes(plies int) uint64 { return 800 + 30*uint64(plies*plies) }

// solve returns an unknown status on an error.
func solve(ctx context.Context, p shogi.Position, o tsume.Options) *tsume.Solution {
	s, err := tsume.Solve(ctx, p, o)
	panics.Repanic(err)
	if err != nil {
		return &tsume.Solution{}
	}
	return s
}

// shortest returns a proven shortest mate of at most most plies, or nil.
func (t *tester) shortest(d *shogi.Setup, futile tsume.Futile, nodes uint64, most int) (p shogi.Position, s *tsume.Solution) {
	t.tests++
	p, err := d.Problem()
	if err != nil {
		return p, nil
	}
	s = solve(t.ctx, p, tsume.Options{Shortest: true, Futile: futile, Hash: testHash, Nodes: nodes, Tables: &t.tables})
	if s.Status != tsume.Mate || !s.Minimal || s.Plies > most {
		return p, nil
	}
	return p, s
}

// test returns the problem d, or nil without a mate of least to most plies. It must have the
// same length and a unique solution under every rule for 無駄合.
func (t *tester) test(d *shogi.Setup, least, most int) *Problem {
	t.tests++
	p, err := d.Problem()
	if err != nil {
		return nil
	}
	if least > 1 && matesAtOnce(&p) {
		return nil
	}
	o := tsume.Options{Shortest: true, Futile: tsume.Strict, Hash: testHash, Nodes: testNodes(most), Tables: &t.tables}
	s := solve(t.ctx, p, o)
	if s.Status != tsume.Mate || s.Plies > most || s.Plies < least || !s.Minimal || s.Left || len(s.Line) != s.Plies {
		return nil
	}
	if t.ways(p, s.Line, 0) > 0 { // the fast half of a judgement
		return nil
	}
	o.Hash, o.Nodes = judgeHash, 3*wayNodes(most)
	out := &Problem{Position: p}
	for _, o.Futile = range []tsume.Futile{tsume.Strict, tsume.Narrow, tsume.Loose} {
		j, err := tsume.Judge(t.ctx, p, nil, o)
		panics.Repanic(err)
		switch {
		case err != nil || !j.Sound():
			return nil
		case out.Line == nil: // the strict line mates
			out.Line, out.Flaws = j.Line, j.Flaws
		case len(j.Line) != len(out.Line):
			return nil
		}
	}
	out.Appraisal = t.space.appraise(p, out.Line, out.Flaws)
	return out
}

func (t *tester) same(z *Problem, r *shogi.Rules) bool {
	d, err := notation.ParseSFEN(r, z.SFEN())
	if err != nil {
		return false
	}
	p, err := d.Problem()
	if err != nil {
		return false
	}
	m, err := notation.ParseUSI(r, notation.FormatUSI(z.Position.Rules(), z.Line[0]))
	if err != nil || !p.IsLegal(m) || !p.GivesCheck(m) {
		return false
	}
	p.Advance(m)
	o := tsume.Options{DefenderMoves: true, Shortest: true, Futile: tsume.Strict, Hash: testHash, Nodes: wayNodes(z.Plies()), Tables: &t.tables}
	s := solve(t.ctx, p, o)
	return s.Status == tsume.Mate && s.Plies == z.Plies()-1
}

func matesAtOnce(p *shogi.Position) bool {
	var room [256]shogi.Move
	for _, m := range p.AppendChecks(room[:0]) {
		var u shogi.Undo
		p.Make(m, &u)
		mate := !p.HasLegal()
		p.Unmake(m, &u)
		if mate {
			return true
		}
	}
	return false
}

func (s *space) cleanMate(p *shogi.Position) bool {
	mates, clean := 0, false
	var room [256]shogi.Move
	for _, m := range p.AppendChecks(room[:0]) {
		var u shogi.Undo
		p.Make(m, &u)
		if !p.HasLegal() {
			mates++
			clean = !slices.ContainsFunc(s.held, func(k shogi.Kind) bool { return p.Hand(attacker, k) > 0 })
		}
		p.Unmake(m, &u)
	}
	return mates == 1 && clean
}

// ways counts other checks that mate or are unsettled, up to most+1, except at the last move
// of several. It searches all briefly first: that usually suffices.
func (t *tester) ways(p shogi.Position, line []shogi.Move, most int) (n int) {
	others := alternatives(p, line)
	o := tsume.Options{DefenderMoves: true, Futile: tsume.Strict, Hash: testHash, Tables: &t.tables}
	full := wayNodes(len(line))
	for _, o.Nodes = range []uint64{full / 8, full} {
		open := others[:0]
		for _, q := range others {
			s := solve(t.ctx, q.Position, o)
			switch {
			case s.Status == tsume.NoMate, s.Status == tsume.Mate && q.last:
				continue
			case s.Status == tsume.Unknown && o.Nodes < full:
				open = append(open, q)
				continue
			}
			if n++; n > most {
				return n
			}
		}
		others = open
	}
	return n
}

type other struct {
	shogi.Position
	last bool
}

func alternatives(p shogi.Position, line []shogi.Move) (list []other) {
	for i, m := range line {
		if p.Side() == attacker {
			for _, check := range p.AppendChecks(nil) {
				if check != m {
					q := p
					q.Advance(check)
					list = append(list, other{q, i > 0 && i == len(line)-1})
				}
			}
		}
		p.Advance(m)
	}
	return list
}
