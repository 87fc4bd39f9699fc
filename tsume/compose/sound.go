package compose

import (
	"context"
	"slices"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// tester finds out whether a drawn position is a problem. Its bounds are in
// positions searched, never in time, so that it says the same everywhere.
type tester struct {
	ctx   context.Context
	space *space
	tests int
}

// Bounds of a search: for a candidate, which mostly is none, and for each move
// of the judgement of one.
const (
	testHash  = 1 << 18
	judgeHash = 1 << 20
)

// testNodes bounds the search of a candidate for a mate of so many plies: several
// times what a mate takes that is there, for most candidates have none.
func testNodes(plies int) uint64 { return 100 + 5*uint64(plies*plies) }

// wayNodes bounds the search for another way, which mostly is not there.
func wayNodes(plies int) uint64 { return 800 + 30*uint64(plies*plies) }

// judgeNodes bounds each search of its judgement.
func judgeNodes(plies int) uint64 { return 3 * wayNodes(plies) }

// test returns the problem that d is, nil when it is none of least to most
// plies. A problem is sound whatever rule there is for useless interpositions
// (無駄合): by each of them it has the same length and one way to it.
func (t *tester) test(d *shogi.Setup, least, most int) *Problem {
	t.tests++
	p, err := d.Problem()
	if err != nil {
		return nil
	}
	if least > 1 && matesAtOnce(&p) {
		return nil
	}
	o := tsume.Options{Shortest: true, Futile: tsume.Strict, Hash: testHash, Nodes: testNodes(most)}
	s, err := tsume.Solve(t.ctx, p, o)
	panics.Repanic(err)
	if err != nil || s.Status != tsume.Mate || s.Plies > most || s.Plies < least || !s.Minimal || s.Left || len(s.Line) != s.Plies {
		return nil
	}
	if !t.oneWay(p, s.Line) {
		return nil
	}
	o.Hash, o.Nodes = judgeHash, judgeNodes(most)
	out := &Problem{Position: p}
	for _, o.Futile = range []tsume.Futile{tsume.Strict, tsume.Narrow, tsume.Loose} {
		j, err := tsume.Judge(t.ctx, p, nil, o)
		panics.Repanic(err)
		switch {
		case err != nil || !j.Sound():
			return nil
		case out.Line == nil: // the strict line ends where nobody can move
			out.Line, out.Flaws = j.Line, j.Flaws
		case len(j.Line) != len(out.Line):
			return nil
		}
	}
	out.Appraisal = t.space.appraise(p, out.Line, out.Flaws)
	return out
}

// same reports whether the problem is one in other rules, too: its first move
// mates there in the same number of plies.
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
	var u shogi.Undo
	p.Make(m, &u)
	o := tsume.Options{DefenderMoves: true, Shortest: true, Futile: tsume.Strict, Hash: testHash, Nodes: wayNodes(z.Plies())}
	s, err := tsume.Solve(t.ctx, p, o)
	panics.Repanic(err)
	return err == nil && s.Status == tsume.Mate && s.Plies == z.Plies()-1
}

// matesAtOnce reports whether a check mates.
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

// cleanMate reports whether one check alone mates, and leaves the attacker
// nothing in hand.
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

// oneWay reports whether no other check along the line mates, but for the last
// move of several: the quick half of a judgement, which ends with the first check
// that does, or that takes too long to settle.
func (t *tester) oneWay(p shogi.Position, line []shogi.Move) bool { return t.ways(p, line, 0) == 0 }

// ways counts the other checks along the line that mate, or take too long to settle, up
// to one more than most. The last move of several may have others beside it. All are
// looked at shortly before any is at length: mostly that is enough to know too many.
func (t *tester) ways(p shogi.Position, line []shogi.Move, most int) (n int) {
	others := beside(p, line)
	o := tsume.Options{DefenderMoves: true, Futile: tsume.Strict, Hash: testHash}
	full := wayNodes(len(line))
	for _, o.Nodes = range []uint64{full / 8, full} {
		open := others[:0]
		for _, q := range others {
			s, err := tsume.Solve(t.ctx, q.Position, o)
			panics.Repanic(err)
			switch {
			case err == nil && (s.Status == tsume.NoMate || s.Status == tsume.Mate && q.last):
				continue
			case err == nil && s.Status == tsume.Unknown && o.Nodes < full:
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

// other is the position after a check beside a line; last says that it is in place of
// the last move of several.
type other struct {
	shogi.Position
	last bool
}

// beside lists the positions after the other checks along a line.
func beside(p shogi.Position, line []shogi.Move) (list []other) {
	for i, m := range line {
		var u shogi.Undo
		if p.Side() == attacker {
			for _, check := range p.AppendChecks(nil) {
				if check != m {
					q := p
					q.Make(check, &u)
					list = append(list, other{q, i > 0 && i == len(line)-1})
				}
			}
		}
		p.Make(m, &u)
	}
	return list
}
