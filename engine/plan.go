package engine

import (
	"math"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/shogi"
)

// plan is what the search knows of a rule set before it starts: worths, and
// which of its methods apply. It is immutable.
type plan struct {
	rules  *shogi.Rules
	model  eval.Model
	params Params

	// value and hand are the worths of the evaluator; swing is what a capture of
	// a kind changes: what one side loses and the other gets into its hand.
	value, hand, swing [shogi.MaxKinds + 1]int
	// rise is what promotion adds to a kind.
	rise [shogi.MaxKinds + 1]int
	// better marks the kinds that lose nothing by promotion: declining it is not
	// searched.
	better [shogi.MaxKinds + 1]bool

	// row numbers the pieces that stand on the board, for tables by piece and
	// square; cells is the size of such a table.
	row    [64]int32
	stride int32
	cells  int32

	royal   shogi.Kind
	tries   bool
	try     [2]shogi.Square
	points  bool
	hunter  [2]shogi.Kind // and its promoted form
	declare bool
	longest int // the move after which the game is a draw, 0 for none
	// drawValue is what a draw is worth to each side, if it is the engine's.
	drawValue [2]int
	repeat    shogi.RepetitionSpec
	// stalemateDraws says that a side without a move, but not in check, draws.
	stalemateDraws bool
	// nullMove says that null-move pruning is sound here: there is no zugzwang to
	// speak of. There is where a side may pass, where the pieces cannot go back, and
	// where they have to slide on.
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
			p.reduction[d][n] = int8(float64(params.ReductionBase)/100 + math.Log(float64(d))*math.Log(float64(n))*100/float64(params.ReductionDivisor))
		}
	}
	return p
}

// weigh fills the worths.
func (p *plan) weigh() {
	r := p.rules
	for _, k := range r.Kinds() {
		p.value[k], p.hand[k] = p.model.Value(k)
	}
	for _, k := range r.Kinds() {
		in := r.Info(k)
		p.swing[k] = p.value[k]
		if r.Spec().Drops.ToHand {
			p.swing[k] += p.hand[in.Base]
		}
		if in.Promoted != shogi.NoKind {
			p.rise[k] = p.value[in.Promoted] - p.value[k]
			p.better[k] = r.Spec().Ice == nil && contains(r.Info(in.Promoted).Spec, in.Spec)
		}
	}
}

// contains reports whether a piece a can move wherever a piece b can.
func contains(a, b *shogi.KindSpec) bool {
	if a.WrapFiles != b.WrapFiles || a.WrapRanks != b.WrapRanks || a.Jump != b.Jump || a.Region != b.Region || len(a.Prey) != len(b.Prey) {
		return false
	}
	for _, want := range b.Moves {
		found := false
		for _, have := range a.Moves {
			found = found || have.Left == want.Left && have.Up == want.Up &&
				(have.Slides || !want.Slides) && (have.Quiet || !want.Quiet) && (have.Capture || !want.Capture)
		}
		if !found {
			return false
		}
	}
	return true
}

// retreats reports whether the king can step back.
func retreats(r *shogi.Rules) bool {
	for _, a := range r.Info(r.Royal()).Spec.Moves {
		if a.Up < 0 {
			return true
		}
	}
	return false
}

// cell returns the index of a piece on a square.
func (p *plan) cell(pc shogi.Piece, sq shogi.Square) int32 {
	return p.row[pc&63] + int32(sq&(shogi.MaxSquares-1))
}
