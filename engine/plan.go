package engine

import (
	"math"
	"slices"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/shogi"
)

// plan is immutable.
type plan struct {
	rules  *shogi.Rules
	model  eval.Model
	params Params

	// value and hand are the evaluator's; captureGain is one side's loss plus the other's gain
	// in hand.
	value, hand, captureGain [shogi.MaxKinds + 1]int
	promotionGain            [shogi.MaxKinds + 1]int
	// promotionDominates marks kinds whose promoted form has all their moves.
	promotionDominates [shogi.MaxKinds + 1]bool

	// row numbers pieces for tables by piece and square; such a table has cells entries.
	row    [64]int32
	stride int32
	cells  int32

	royal          shogi.Kind
	tries          bool
	try            [2]shogi.Square
	points         bool
	hunter         [2]shogi.Kind // and its promoted form
	declare        bool
	longest        int // move limit, or 0
	drawValue      [2]int
	repeat         shogi.RepetitionSpec
	stalemateDraws bool
	// nullMove: null-move pruning is sound. It is not where zugzwang is common: a side may
	// pass, pieces cannot retreat, or must slide on.
	nullMove bool

	reduction [64][64]int8
}

func newPlan(r *shogi.Rules, m eval.Model, params Params) *plan {
	p := &plan{rules: r, model: m, params: params, royal: r.Royal(), repeat: r.Spec().Repetition, longest: r.Spec().Impasse.MaxPly}
	p.stalemateDraws = r.Spec().NoMove == shogi.NoMoveDraws
	p.weigh()
	for _, sq := range r.Squares() {
		p.stride = max(p.stride, int32(sq)+1)
	}
	rows := int32(1) // the first for moves without a piece
	for _, k := range r.Kinds() {
		for c := range shogi.Color(2) {
			p.row[shogi.NewPiece(c, k)] = rows * p.stride
			rows++
		}
	}
	p.cells = rows * p.stride
	for c := range shogi.Color(2) {
		p.try[c], p.tries = r.Try(c)
	}
	switch r.Spec().Impasse.Rule {
	case shogi.Impasse27Declared, shogi.Impasse24Declared:
		p.declare = p.royal != shogi.NoKind
	}
	if e := r.Spec().Elimination; e != nil {
		p.points = true
		p.hunter[0] = r.Kind(e.Hunter)
		p.hunter[1] = r.Info(p.hunter[0]).Promoted
	}
	p.nullMove = params.NullMove != 0 && p.royal != shogi.NoKind && r.Spec().NoMove == shogi.NoMoveLoses && r.Spec().Ice == nil && retreats(r)
	for d := 1; d < len(p.reduction); d++ {
		for n := 1; n < len(p.reduction[d]); n++ {
			p.reduction[d][n] = int8(float64(params.LateMoveReductionBase)/100 + math.Log(float64(d))*math.Log(float64(n))*100/float64(params.LateMoveReductionDivisor))
		}
	}
	return p
}

func (p *plan) weigh() {
	r := p.rules
	for _, k := range r.Kinds() {
		p.value[k], p.hand[k] = p.model.Value(k)
	}
	for _, k := range r.Kinds() {
		in := r.Info(k)
		p.captureGain[k] = p.value[k]
		if r.Spec().Drops.ToHand {
			p.captureGain[k] += p.hand[in.Base]
		}
		if in.Promoted != shogi.NoKind {
			p.promotionGain[k] = p.value[in.Promoted] - p.value[k]
			p.promotionDominates[k] = r.Spec().Ice == nil && contains(r.Info(in.Promoted).Spec, in.Spec)
		}
	}
}

func contains(a, b *shogi.KindSpec) bool {
	if a.WrapFiles != b.WrapFiles || a.WrapRanks != b.WrapRanks || a.Jump != b.Jump || a.Region != b.Region || len(a.Prey) != len(b.Prey) {
		return false
	}
	return !slices.ContainsFunc(b.Moves, func(want shogi.Atom) bool {
		return !slices.ContainsFunc(a.Moves, func(have shogi.Atom) bool {
			return have.Left == want.Left && have.Up == want.Up &&
				(have.Slides || !want.Slides) && (have.Quiet || !want.Quiet) && (have.Capture || !want.Capture)
		})
	})
}

func retreats(r *shogi.Rules) bool {
	return slices.ContainsFunc(r.Info(r.Royal()).Spec.Moves, func(a shogi.Atom) bool { return a.Up < 0 })
}

func (p *plan) cell(pc shogi.Piece, sq shogi.Square) int32 {
	return p.row[pc&63] + int32(sq&(shogi.MaxSquares-1))
}
