package tsume

import (
	"slices"

	"github.com/komadai/komadai/shogi"
)

// cut returns the line given as far as it counts: from its first useless
// interposition on, the solver's line stands in its place. Where that was not
// found, the line stays.
func (j *judge) cut(p shogi.Position, line []shogi.Move) []shogi.Move {
	for i, m := range line {
		if p.Side() != j.attacker && j.useless(p, m) {
			s := j.replies
			if s.LineMissing() {
				break
			}
			j.futile = Flaw{Kind: FutileReply, Ply: i + 1, Move: m, Line: line[i+1:]}
			return slices.Concat(line[:i], s.Line)
		}
		var u shogi.Undo
		p.Make(m, &u)
	}
	return line
}

// Useless returns the replies beside the line judged that count for nothing, as
// [Solution.Useless] does for the solver's.
func (j *Judgement) Useless() (out []Interposition) {
	for _, v := range j.replies {
		if v.Useless {
			out = append(out, Interposition{v.Ply, v.Move})
		}
	}
	return append(out, j.spent...)
}

// useless reports whether the reply x in p is an interposition that counts for
// nothing.
func (j *judge) useless(p shogi.Position, x shogi.Move) bool {
	f := futility{rule: j.options.Futile}
	if len(f.captures(&p, x)) == 0 {
		return false
	}
	if key := p.Key(); j.replies == nil || j.repliesTo != key {
		o := j.options
		o.DefenderMoves, o.Shortest = true, true
		s, err := j.find(p, o)
		if err != nil {
			return false
		}
		j.out.Nodes += s.Nodes
		j.replies, j.repliesTo = s, key
	}
	return j.replies.useless(x)
}

// useless reports whether the reply x to the start of the solution, in which the
// defender is to move, counts for nothing. Where that is not known it is not.
func (o *Solution) useless(x shogi.Move) bool {
	return o.Status == Mate && o.Minimal && o.search.useless(x, uint16(o.within))
}
