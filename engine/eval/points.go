package eval

import "github.com/komadai/komadai/shogi"

// points evaluates elimination games (Seishin, seed 000).
type points struct {
	rules  *shogi.Rules
	weight int32
	hunter shogi.Kind
	total  int // initial prey of a side
}

const (
	// closing weighs the squared share of removed prey: the last ones matter most.
	closing = 400
	// For finishing first, and per prey that the other side still has to remove.
	finishedFirst, perPrey = 300, 3 * pointWorth
	// unarmed is the loss of a side without hunters.
	unarmed = 800
)

func newPoints(r *shogi.Rules) *points {
	e := r.Spec().Elimination
	pt := &points{rules: r, weight: int32(e.Weight), hunter: r.Kind(e.Hunter)}
	pt.total = max(r.Spec().Set[e.Prey], 1)
	return pt
}

// score is for Black.
func (pt *points) score(p *shogi.Position) int32 {
	return pt.side(p, shogi.Black) - pt.side(p, shogi.White)
}

func (pt *points) side(p *shogi.Position, c shogi.Color) int32 {
	voids, captured, _ := p.Score(c)
	left, others := p.Remaining(c), p.Remaining(c.Other())
	v := pointWorth * (int32(voids) + pt.weight*int32(captured))
	done := int32(max(pt.total-left, 0))
	n := int32(pt.total)
	v += closing * done * done / (n * n)
	if left == 0 && others > 0 {
		v += finishedFirst + perPrey*int32(others)
	}
	if left > 0 && pt.hunters(p, c) == 0 {
		v -= unarmed
	}
	return v
}

func (pt *points) hunters(p *shogi.Position, c shogi.Color) int {
	n := p.Pieces(c, pt.hunter).Count()
	if k := pt.rules.Info(pt.hunter).Promoted; k != shogi.NoKind {
		n += p.Pieces(c, k).Count()
	}
	return n
}
