package compose

import (
	"context"
	"iter"
	"slices"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/stipulation"
)

// Judge finds out whether a position is a sound problem, and returns its solution;
// nil when it is not, or when that was not settled within the judge's means.
type Judge func(ctx context.Context, p shogi.Position) []shogi.Move

// MateJudge judges mate problems of at least so many plies, by the options given:
// who is to move, and the rule for useless interpositions. Each of its searches is
// bounded by o.Nodes.
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

// beyond reports whether no other check at the first moves of a line mates: most
// positions that are no problem are found out by that.
func beyond(ctx context.Context, p shogi.Position, line []shogi.Move, o tsume.Options) bool {
	attacks := !o.DefenderMoves
	o.Shortest, o.DefenderMoves = false, true
	for i, m := range line {
		if attacks && i < len(line)-1 {
			for _, other := range p.AppendChecks(nil) {
				if other == m || other.IsBoard() && m.IsBoard() && other.From() == m.From() && other.To() == m.To() || other.IsDrop() && m.IsDrop() {
					continue // it may be tolerated: the judgement tells
				}
				q := p
				var u shogi.Undo
				q.Make(other, &u)
				s, err := tsume.Solve(ctx, q, o)
				if err != nil || s.Status == tsume.Unknown {
					return false
				}
				if s.Status == tsume.Mate && !detours(q, s.Line, p, line[i:]) {
					return false
				}
			}
		}
		var u shogi.Undo
		p.Make(m, &u)
		attacks = !attacks
	}
	return true
}

// detours reports whether a line from q comes to a position of another line, from
// p: that may be tolerated (迂回).
func detours(q shogi.Position, other []shogi.Move, p shogi.Position, line []shogi.Move) bool {
	var seen []uint64
	var u shogi.Undo
	for _, m := range line {
		p.Make(m, &u)
		seen = append(seen, p.Key())
	}
	for _, m := range other {
		if !q.IsLegal(m) {
			return false
		}
		q.Make(m, &u)
		if slices.Contains(seen, q.Key()) {
			return true
		}
	}
	return false
}

// AimJudge judges problems of another aim: the same way, of at least so many plies,
// with nothing left over. Each search is bounded by o.Nodes.
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

// Repair is a change behind which a problem is sound.
type Repair struct {
	Change
	// Position is the problem behind the change, Line its solution.
	Position shogi.Position
	Line     []shogi.Move
	// Number is that of the change among those tried, from 0: to go on from.
	Number int
}

// Repairs tries changes one after the other, from that of the number from, and
// yields those behind which judge finds a sound problem. tried, when not nil, is
// told the number of the change that comes next. It ends with the list or with ctx.
func Repairs(ctx context.Context, list []Change, attacker shogi.Color, judge Judge, from int, tried func(next int)) iter.Seq[Repair] {
	return func(yield func(Repair) bool) {
		for i := max(from, 0); i < len(list) && ctx.Err() == nil; i++ {
			if p, err := list[i].Setup.ProblemOf(attacker); err == nil {
				line := judge(ctx, p)
				if ctx.Err() != nil {
					return // what was broken off counts for nothing
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

// Useless are the pieces that a sound problem can do without (不要駒): those whose
// removal leaves it sound, with the same solution. They come as changes of the kind
// Remove. The error is that of [Changes], or of ctx.
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
