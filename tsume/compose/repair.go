package compose

import (
	"context"
	"iter"
	"slices"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/stipulation"
)

// Judge returns the solution of a sound problem, or nil.
type Judge func(ctx context.Context, p shogi.Position) []shogi.Move

// MateJudge judges mate problems of at least least plies with o. o.Nodes bounds each search.
func MateJudge(o tsume.Options, least int) Judge {
	o.Shortest, o.Threads, o.Time, o.Progress = true, 1, 0, nil
	o.Hash = judgeHash
	return func(ctx context.Context, p shogi.Position) []shogi.Move {
		if least > 1 && !o.DefenderMoves && matesAtOnce(&p) {
			return nil
		}
		o := o
		o.Settled = tsume.NewSettled()
		s, err := tsume.Solve(ctx, p, o)
		if err != nil || s.Status != tsume.Mate || !s.Minimal || s.Plies < least || s.LineMissing() || !beyond(ctx, p, s.Line, o) {
			return nil
		}
		j, err := tsume.Judge(ctx, p, nil, o)
		if err != nil || !j.Sound() {
			return nil
		}
		return j.Line
	}
}

// beyond rejects most positions quickly: no other check at the first moves may mate.
func beyond(ctx context.Context, p shogi.Position, line []shogi.Move, o tsume.Options) bool {
	attacks := !o.DefenderMoves
	o.Shortest, o.DefenderMoves = false, true
	for i, m := range line {
		if attacks && i < len(line)-1 {
			for _, other := range p.AppendChecks(nil) {
				if other == m || other.IsBoard() && m.IsBoard() && other.From() == m.From() && other.To() == m.To() || other.IsDrop() && m.IsDrop() {
					continue // may be tolerated; see the judgement
				}
				q := p
				q.Advance(other)
				s, err := tsume.Solve(ctx, q, o)
				if err != nil || s.Status == tsume.Unknown {
					return false
				}
				if s.Status == tsume.Mate && !detours(q, s.Line, p, line[i:]) {
					return false
				}
			}
		}
		p.Advance(m)
		attacks = !attacks
	}
	return true
}

// detours: 迂回, possibly tolerated.
func detours(q shogi.Position, other []shogi.Move, p shogi.Position, line []shogi.Move) bool {
	var seen []uint64
	for _, m := range line {
		p.Advance(m)
		seen = append(seen, p.Key())
	}
	for _, m := range other {
		if !q.IsLegal(m) {
			return false
		}
		q.Advance(m)
		if slices.Contains(seen, q.Key()) {
			return true
		}
	}
	return false
}

// AimJudge judges problems of another aim: at least least plies, unique, no leftovers. o.Nodes
// bounds each search.
func AimJudge(aim stipulation.Stipulation, o stipulation.Options, least int) Judge {
	o.Time, o.Progress, o.Lines, o.Hash = 0, nil, 2, 4*judgeHash
	return func(ctx context.Context, p shogi.Position) []shogi.Move {
		s, err := stipulation.Solve(ctx, p, aim, o)
		if err != nil || !s.Unique() || s.Plies < least || len(s.Lines) == 0 {
			return nil
		}
		attacker := p.Side()
		if o.DefenderMoves {
			attacker = attacker.Other()
		}
		if stipulation.LeavesHand(p, attacker, s.Lines[0]) {
			return nil
		}
		return s.Lines[0]
	}
}

// Repair is a change that makes a problem sound.
type Repair struct {
	Change
	Position shogi.Position
	Line     []shogi.Move
	// Number is the index of the change, to continue from.
	Number int
}

// Repairs tries the changes of list from index from and yields those that make the problem
// sound. tried, if not nil, receives the next index. It ends with the list or ctx.
func Repairs(ctx context.Context, list []Change, attacker shogi.Color, judge Judge, from int, tried func(next int)) iter.Seq[Repair] {
	return func(yield func(Repair) bool) {
		for i := max(from, 0); i < len(list) && ctx.Err() == nil; i++ {
			if p, err := list[i].Setup.ProblemOf(attacker); err == nil {
				line := judge(ctx, p)
				if ctx.Err() != nil {
					return // interrupted
				}
				if line != nil && !yield(Repair{Change: list[i], Position: p, Line: line, Number: i}) {
					return
				}
			}
			if tried != nil {
				tried(i + 1)
			}
		}
	}
}

// Useless returns the removable pieces (不要駒) as changes of kind Remove: without one the
// problem stays sound with the same solution. The error is that of [Changes] or ctx.
func Useless(ctx context.Context, p shogi.Position, attacker shogi.Color, rest bool, line []shogi.Move, judge Judge, tried func(next, all int)) (out []Change, err error) {
	list, err := Changes(&p, attacker, rest, Remove)
	if err != nil {
		return nil, err
	}
	told := func(next int) {
		if tried != nil {
			tried(next, len(list))
		}
	}
	for r := range Repairs(ctx, list, attacker, judge, 0, told) {
		if slices.Equal(r.Line, line) {
			out = append(out, r.Change)
		}
	}
	return out, ctx.Err()
}
