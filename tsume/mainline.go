package tsume

import (
	"slices"

	"github.com/komadai/komadai/shogi"
)

const maxLines = 8

type branch struct {
	ply  int
	line []shogi.Move
}

// settle tries equally long lines while the current one has a fatal flaw and the defender has
// alternatives before it. It keeps the first without one, else one without leftovers, else the
// solver's.
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

func (j *Judgement) spoiltBefore(ply int) bool {
	return slices.ContainsFunc(j.Flaws, func(f Flaw) bool { return f.Kind.Fatal() && f.Kind != Leftover && f.Ply < ply })
}
