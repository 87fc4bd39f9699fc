package tsume

import (
	"slices"

	"github.com/komadai/komadai/shogi"
)

// cut replaces the line from its first useless interposition by the solver's, if found.
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
		p.Advance(m)
	}
	return line
}

// Useless returns the useless replies off the judged line; see [Solution.Useless].
func (j *Judgement) Useless() (out []Interposition) {
	for _, v := range j.replies {
		if v.Useless {
			out = append(out, Interposition{v.Ply, v.Move})
		}
	}
	return append(out, j.spent...)
}

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

// useless counts unknown as false. The defender is to move.
func (o *Solution) useless(x shogi.Move) bool {
	return o.Status == Mate && o.Minimal && o.search.useless(x, uint16(o.within))
}
