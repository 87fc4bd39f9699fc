package tsume

import (
	"slices"

	"github.com/komadai/komadai/shogi"
)

// maxLines is how many lines of the same length are tried for one that spoils
// nothing.
const maxLines = 8

// branch is a reply that holds out as long as the line, with the line it makes.
type branch struct {
	ply  int
	line []shogi.Move
}

// settle walks along the line and, while there is something that spoils the
// problem and the defender has other replies as good before it, along the lines
// that these make: any of them may be the main line. The first that spoils nothing
// is it, else one that leaves nothing in hand, else the solver's.
func (j *judge) settle(p shogi.Position) {
	queue := [][]shogi.Move{j.out.Line}
	var best Judgement
	for try := 0; try < len(queue) && try < maxLines && j.ctx.Err() == nil; try++ {
		j.out.Line, j.branches = queue[try], nil
		j.walk(p)
		if try == 0 || j.out.grade() < best.grade() {
			best = *j.out
		}
		if best.grade() == 0 || j.given {
			break
		}
		for _, b := range j.branches {
			if !j.out.spoiltBefore(b.ply) && !slices.ContainsFunc(queue, func(l []shogi.Move) bool { return slices.Equal(l, b.line) }) {
				queue = append(queue, b.line)
			}
		}
	}
	best.Nodes = j.out.Nodes
	*j.out = best
}

// grade orders judgements of lines as long: 0 where nothing spoils the problem, 2
// where pieces are left.
func (j *Judgement) grade() (worst int) {
	for _, f := range j.Flaws {
		switch {
		case f.Kind == Leftover:
			return 2
		case f.Kind.Fatal():
			worst = 1
		}
	}
	return worst
}

// spoiltBefore reports whether something beside the moves before ply spoils the
// problem.
func (j *Judgement) spoiltBefore(ply int) bool {
	return slices.ContainsFunc(j.Flaws, func(f Flaw) bool { return f.Kind.Fatal() && f.Kind != Leftover && f.Ply < ply })
}
