package engine

import (
	"math"
	"slices"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/shogi"
)

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
	// zone is the promotion zone by side; leaves: a move out of it promotes too.
	zone   [2]shogi.Words
	leaves bool

	// row numbers pieces for tables by piece and square; such a table has cells entries.
	row    [shogi.MaxPieces]int32
	stride int32
	cells  int32
	// fold is a mask that bounds the cells of large boards; others may then share one.
	fold int32
	// origins bounds the squares and kinds that a move comes from.
	origins int32

	royal shogi.Kind
	pawn  shogi.Kind // the most numerous
	// decides: a position may end the game without a look at the moves.
	decides        bool
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
	for _, k := range r.Kinds() {
		if p.pawn == shogi.NoKind || r.Spec().Set[r.Info(k).Letter] > r.Spec().Set[r.Info(p.pawn).Letter] {
			p.pawn = k
		}
	}
	p.stalemateDraws = r.Spec().NoMove == shogi.NoMoveDraws
	p.weigh()
	p.leaves = r.Spec().Promotion.OnLeaving
	for c := range p.zone {
		p.zone[c] = r.Zone(shogi.Color(c)).Words()
	}
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
	p.origins = max(p.stride, int32(len(r.Kinds()))+1)
	p.cells, p.fold = rows*p.stride, -1
	if p.cells > mostCells {
		p.cells, p.fold = foldedCells, foldedCells-1
	}
	p.decides = r.Decides()
	switch r.Spec().Impasse.Rule {
	case shogi.Impasse27Declared, shogi.Impasse24Declared:
		p.declare = p.royal != shogi.NoKind
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
		if to := r.Turned(k); to != shogi.NoKind {
			p.promotionGain[k] = p.value[to] - p.value[k]
			p.promotionDominates[k] = r.Spec().Ice == nil && !r.Spec().Promotion.Back && contains(r.Info(to).Spec, in.Spec)
		}
	}
}

func contains(a, b *shogi.KindSpec) bool {
	if a.WrapFiles != b.WrapFiles || a.WrapRanks != b.WrapRanks || a.Jump != b.Jump || a.Region != b.Region || len(a.Prey) != len(b.Prey) {
		return false
	}
	return !slices.ContainsFunc(b.Moves, func(want shogi.Atom) bool {
		return !slices.ContainsFunc(a.Moves, func(have shogi.Atom) bool {
			return have.Left == want.Left && have.Up == want.Up && have.Hop == want.Hop && have.Min == want.Min &&
				(have.Max == 0 || have.Max >= want.Max && want.Max > 0) && have.LegLeft == want.LegLeft && have.LegUp == want.LegUp &&
				(have.Slides || !want.Slides) && (have.Quiet || !want.Quiet) && (have.Capture || !want.Capture)
		})
	})
}

func retreats(r *shogi.Rules) bool {
	return slices.ContainsFunc(r.Info(r.Royal()).Spec.Moves, func(a shogi.Atom) bool { return a.Up < 0 })
}

func (p *plan) cell(pc shogi.Piece, sq shogi.Square) int32 {
	return (p.row[pc&(shogi.MaxPieces-1)] + int32(sq&(shogi.MaxSquares-1))) & p.fold
}

// butterfly returns the index of m among all pairs of origin and target, promoting and not.
func (p *plan) butterfly(m shogi.Move) int32 {
	i := int32(m.Index())
	return (i>>16*p.origins+i>>8&255)*p.stride + i&255
}

// The tables by two cells take 2 bytes for each pair.
const (
	mostCells   = 1 << 13
	foldedCells = 1 << 12
)

// Params are parameters of search, time management and evaluation; see [ParamTable].
type Params struct {
	RazoringDepth, RazoringMargin                                       int
	ReverseFutilityDepth, ReverseFutilityMargin                         int
	NullMove, NullMoveMinDepth, NullMoveReduction, NullMoveDepthDivisor int
	NullMoveEvalDivisor, NullMoveEvalSlope, NullMoveVerificationDepth   int
	InternalIterativeReductionDepth                                     int
	FutilityDepth, FutilityBase, FutilityMargin                         int
	LateMovePruningDepth                                                int
	LateMovePruningBase, LateMovePruningBaseNotImproving                int
	LateMovePruningSlope, LateMovePruningSlopeNotImproving              int
	QuietSEEDepth, QuietSEEMargin, CaptureSEEDepth, CaptureSEEMargin    int
	CheckExtension, SingularExtensionDepth, SingularExtensionMargin     int
	LateMoveReductionBase, LateMoveReductionDivisor                     int
	LateMoveReductionHistory                                            int
	HistoryBonusSquare, HistoryBonusSlope, HistoryMax                   int
	DeltaPruningMargin, QuiescenceCheckPlies, QuiescenceCheckMargin     int
	CorrectionDivisor, HistoryPruningDepth, HistoryPruningMargin        int
	DeeperMargin, ShallowerMargin, DoubleExtensionMargin                int
	QuiescenceMoves, OrderCheck, OrderEscape, EscapeValue               int
	AspirationWindow, MateSolver                                        int
	TimeMovesToGo, TimeSoftPercent, TimeMaxShares                       int
	// Eval are weights of the hand-written evaluation. Non-default weights disable the
	// network, see [Options.Model].
	Eval eval.Weights
}

// DefaultParams returns the default parameters.
func DefaultParams() Params { return ParamTable().Defaults() }

// ParamTable lists the parameters of the search, then of the evaluation.
func ParamTable() eval.Table[Params] {
	t := searchParams()
	for _, row := range eval.WeightTable() {
		t = append(t, eval.Row[Params]{Param: row.Param, Field: func(p *Params) *int { return row.Field(&p.Eval) }})
	}
	return t
}

// Depths and reductions are in plies.
func searchParams() eval.Table[Params] {
	return eval.Table[Params]{
		eval.NewRow("RazoringDepth", "maximum depth of razoring; 0 disables it", 2, 0, 8, 1, func(p *Params) *int { return &p.RazoringDepth }),
		eval.NewRow("RazoringMargin", "centipawns below alpha per ply", 420, 50, 1500, 60, func(p *Params) *int { return &p.RazoringMargin }),
		eval.NewRow("ReverseFutilityDepth", "maximum depth of reverse futility pruning; 0 disables it", 8, 0, 16, 1, func(p *Params) *int { return &p.ReverseFutilityDepth }),
		eval.NewRow("ReverseFutilityMargin", "centipawns above beta per ply", 130, 20, 400, 20, func(p *Params) *int { return &p.ReverseFutilityMargin }),
		eval.NewRow("NullMove", "null-move pruning: 0 or 1", 1, 0, 1, 1, func(p *Params) *int { return &p.NullMove }),
		eval.NewRow("NullMoveMinDepth", "minimum depth of a null move", 3, 1, 12, 1, func(p *Params) *int { return &p.NullMoveMinDepth }),
		eval.NewRow("NullMoveReduction", "base reduction of a null-move search, in plies", 3, 1, 8, 1, func(p *Params) *int { return &p.NullMoveReduction }),
		eval.NewRow("NullMoveDepthDivisor", "depth per extra ply of that reduction", 4, 2, 16, 1, func(p *Params) *int { return &p.NullMoveDepthDivisor }),
		eval.NewRow("NullMoveEvalDivisor", "centipawns above beta per extra ply of that reduction", 250, 50, 1000, 40, func(p *Params) *int { return &p.NullMoveEvalDivisor }),
		eval.NewRow("NullMoveEvalSlope", "centipawns the static evaluation may be below beta, per ply of depth", 20, 0, 100, 6, func(p *Params) *int { return &p.NullMoveEvalSlope }),
		eval.NewRow("NullMoveVerificationDepth", "minimum depth of a verification search", 14, 4, 100, 2, func(p *Params) *int { return &p.NullMoveVerificationDepth }),
		eval.NewRow("InternalIterativeReductionDepth", "minimum depth of the reduction without a table move; 100 disables it", 4, 2, 100, 1, func(p *Params) *int { return &p.InternalIterativeReductionDepth }),
		eval.NewRow("FutilityDepth", "maximum depth of futility pruning; 0 disables it", 8, 0, 16, 1, func(p *Params) *int { return &p.FutilityDepth }),
		eval.NewRow("FutilityBase", "centipawns below alpha", 160, 0, 600, 30, func(p *Params) *int { return &p.FutilityBase }),
		eval.NewRow("FutilityMargin", "centipawns below alpha per ply", 110, 20, 400, 20, func(p *Params) *int { return &p.FutilityMargin }),
		eval.NewRow("LateMovePruningDepth", "maximum depth of late move pruning; 0 disables it", 8, 0, 16, 1, func(p *Params) *int { return &p.LateMovePruningDepth }),
		eval.NewRow("LateMovePruningBase", "moves searched at depth 0 if improving", 6, 1, 30, 2, func(p *Params) *int { return &p.LateMovePruningBase }),
		eval.NewRow("LateMovePruningBaseNotImproving", "moves searched at depth 0 otherwise", 4, 1, 30, 1, func(p *Params) *int { return &p.LateMovePruningBaseNotImproving }),
		eval.NewRow("LateMovePruningSlope", "moves per depth², in percent, if improving", 100, 20, 300, 15, func(p *Params) *int { return &p.LateMovePruningSlope }),
		eval.NewRow("LateMovePruningSlopeNotImproving", "moves per depth², in percent, otherwise", 67, 10, 300, 12, func(p *Params) *int { return &p.LateMovePruningSlopeNotImproving }),
		eval.NewRow("QuietSEEDepth", "maximum depth of exchange pruning of quiet moves; 0 disables it", 7, 0, 16, 1, func(p *Params) *int { return &p.QuietSEEDepth }),
		eval.NewRow("QuietSEEMargin", "centipawns of loss allowed per depth²", 45, 5, 200, 8, func(p *Params) *int { return &p.QuietSEEMargin }),
		eval.NewRow("CaptureSEEDepth", "maximum depth of exchange pruning of captures; 0 disables it", 7, 0, 16, 1, func(p *Params) *int { return &p.CaptureSEEDepth }),
		eval.NewRow("CaptureSEEMargin", "centipawns of loss allowed per ply", 150, 20, 600, 25, func(p *Params) *int { return &p.CaptureSEEMargin }),
		eval.NewRow("CheckExtension", "extension of a check that loses no material, in plies", 1, 0, 1, 1, func(p *Params) *int { return &p.CheckExtension }),
		eval.NewRow("SingularExtensionDepth", "minimum depth of singular extensions; 100 disables them", 8, 4, 100, 1, func(p *Params) *int { return &p.SingularExtensionDepth }),
		eval.NewRow("SingularExtensionMargin", "centipawns below the table score per ply", 3, 0, 20, 1, func(p *Params) *int { return &p.SingularExtensionMargin }),
		eval.NewRow("LateMoveReductionBase", "base of late move reductions, in hundredths of a ply", 40, -100, 200, 15, func(p *Params) *int { return &p.LateMoveReductionBase }),
		eval.NewRow("LateMoveReductionDivisor", "divisor of log(depth)·log(move number), in hundredths", 210, 100, 500, 20, func(p *Params) *int { return &p.LateMoveReductionDivisor }),
		eval.NewRow("LateMoveReductionHistory", "history score per ply of reduction", 5000, 1000, 30000, 500, func(p *Params) *int { return &p.LateMoveReductionHistory }),
		eval.NewRow("HistoryBonusSquare", "history bonus per depth²", 20, 0, 100, 5, func(p *Params) *int { return &p.HistoryBonusSquare }),
		eval.NewRow("HistoryBonusSlope", "history bonus per ply", 100, 0, 600, 30, func(p *Params) *int { return &p.HistoryBonusSlope }),
		eval.NewRow("HistoryMax", "upper bound of a history bonus", 1600, 200, 6000, 200, func(p *Params) *int { return &p.HistoryMax }),
		eval.NewRow("DeltaPruningMargin", "centipawns a capture may stay below alpha in quiescence", 180, 0, 800, 30, func(p *Params) *int { return &p.DeltaPruningMargin }),
		eval.NewRow("QuiescenceCheckPlies", "plies of quiescence with quiet checks", 1, 0, 3, 1, func(p *Params) *int { return &p.QuiescenceCheckPlies }),
		eval.NewRow("QuiescenceCheckMargin", "centipawns the evaluation may be below alpha for them", 400, 0, 2000, 60, func(p *Params) *int { return &p.QuiescenceCheckMargin }),
		eval.NewRow("CorrectionDivisor", "divisor of the learnt corrections of the evaluation", 64, 16, 4096, 8, func(p *Params) *int { return &p.CorrectionDivisor }),
		eval.NewRow("HistoryPruningDepth", "maximum depth of pruning quiet moves by history; 0 disables it", 6, 0, 16, 1, func(p *Params) *int { return &p.HistoryPruningDepth }),
		eval.NewRow("HistoryPruningMargin", "history score below zero per ply", 3000, 200, 20000, 300, func(p *Params) *int { return &p.HistoryPruningMargin }),
		eval.NewRow("DeeperMargin", "centipawns above the best score for a deeper second search", 60, 0, 400, 10, func(p *Params) *int { return &p.DeeperMargin }),
		eval.NewRow("ShallowerMargin", "centipawns above the best score for a shallower one", 10, 0, 200, 3, func(p *Params) *int { return &p.ShallowerMargin }),
		eval.NewRow("DoubleExtensionMargin", "centipawns below the singular bound for a second ply", 40, 0, 400, 8, func(p *Params) *int { return &p.DoubleExtensionMargin }),
		eval.NewRow("QuiescenceMoves", "captures in quiescence before others than checks and recaptures are left out; 0 has no limit", 3, 0, 30, 1, func(p *Params) *int { return &p.QuiescenceMoves }),
		eval.NewRow("OrderCheck", "history score of a quiet check", 4000, 0, 20000, 600, func(p *Params) *int { return &p.OrderCheck }),
		eval.NewRow("OrderEscape", "history score of a move away from a less valuable attacker", 6000, 0, 20000, 600, func(p *Params) *int { return &p.OrderEscape }),
		eval.NewRow("EscapeValue", "least centipawns of a piece that escapes", 350, 100, 1500, 50, func(p *Params) *int { return &p.EscapeValue }),
		eval.NewRow("AspirationWindow", "half-width of the first aspiration window, in centipawns", 30, 5, 300, 8, func(p *Params) *int { return &p.AspirationWindow }),
		eval.NewRow("MateSolver", "calls of the mate solver: 0 or 1", 1, 0, 1, 1, func(p *Params) *int { return &p.MateSolver }),
		eval.NewRow("TimeMovesToGo", "expected moves to the end of the game without byoyomi", 40, 10, 100, 4, func(p *Params) *int { return &p.TimeMovesToGo }),
		eval.NewRow("TimeSoftPercent", "percent of the time share; no new iteration starts later", 60, 20, 200, 8, func(p *Params) *int { return &p.TimeSoftPercent }),
		eval.NewRow("TimeMaxShares", "time shares a move may use at most", 5, 1, 12, 1, func(p *Params) *int { return &p.TimeMaxShares }),
	}
}
