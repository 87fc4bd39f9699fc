package engine

import (
	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/internal/param"
)

// Params are the numbers that the engine plays by: a switch or a number for each
// heuristic of the search, the use of time, and the weights of the default
// evaluator. [ParamTable] has their meanings and ranges.
type Params struct {
	RazorDepth, RazorMargin                                                             int
	SurplusDepth, SurplusMargin                                                         int
	NullMove, NullDepth, NullReduction, NullDivisor, NullSurplus, NullSlope, NullVerify int
	BlindDepth                                                                          int
	FutileDepth, FutileBase, FutileMargin                                               int
	LateDepth, LateBase, LateBaseFalling, LateSlope, LateSlopeFalling                   int
	BadQuietDepth, BadQuietMargin, BadCaptureDepth, BadCaptureMargin                    int
	CheckExtension, SingularDepth, SingularMargin                                       int
	ReductionBase, ReductionDivisor, ReductionHistory                                   int
	HistorySquare, HistorySlope, HistoryMost                                            int
	DeltaMargin, QuiesceChecks, QuiesceCheckMargin                                      int
	Aspiration, MateSolver                                                              int
	TimeHorizon, TimeEnough, TimeStretch                                                int
	// Eval are the weights of the formula. Other weights than the usual ones let the
	// formula judge where a network would, see [Options.Model].
	Eval eval.Weights
}

// DefaultParams returns the numbers of an engine that is told no others.
func DefaultParams() Params { return ParamTable().Defaults() }

// ParamTable lists the numbers, those of the evaluator last.
func ParamTable() param.Table[Params] {
	t := searchParams()
	for _, row := range eval.WeightTable() {
		t = append(t, param.Row[Params]{Param: row.Param, Field: func(p *Params) *int { return row.Field(&p.Eval) }})
	}
	return t
}

// searchParams lists the numbers of the search. Depths and reductions are in
// plies.
func searchParams() param.Table[Params] {
	row := func(name, about string, standard, least, most, step int, field func(*Params) *int) param.Row[Params] {
		return param.Row[Params]{
			Param: param.Param{Name: name, About: about, Default: standard, Min: least, Max: most, Step: step}, Field: field,
		}
	}
	return param.Table[Params]{
		row("RazorDepth", "depth up to which a hopeless position is left to the quiescence search; 0 switches it off", 2, 0, 8, 1, func(p *Params) *int { return &p.RazorDepth }),
		row("RazorMargin", "how far below alpha is hopeless, in centipawns a ply", 420, 50, 1500, 60, func(p *Params) *int { return &p.RazorMargin }),
		row("ReverseFutilityDepth", "depth up to which a position far above beta is not searched; 0 switches it off", 8, 0, 16, 1, func(p *Params) *int { return &p.SurplusDepth }),
		row("ReverseFutilityMargin", "how far above beta, in centipawns a ply", 130, 20, 400, 20, func(p *Params) *int { return &p.SurplusMargin }),
		row("NullMove", "null-move pruning: a switch", 1, 0, 1, 1, func(p *Params) *int { return &p.NullMove }),
		row("NullDepth", "least depth of a null move", 3, 1, 12, 1, func(p *Params) *int { return &p.NullDepth }),
		row("NullReduction", "plies by which a null move is looked at less deep", 3, 1, 8, 1, func(p *Params) *int { return &p.NullReduction }),
		row("NullDivisor", "depth that adds a ply to that", 4, 2, 16, 1, func(p *Params) *int { return &p.NullDivisor }),
		row("NullSurplus", "centipawns over beta that add a ply to that", 250, 50, 1000, 40, func(p *Params) *int { return &p.NullSurplus }),
		row("NullSlope", "what the evaluation may lack to beta for a null move, in centipawns a ply", 20, 0, 100, 6, func(p *Params) *int { return &p.NullSlope }),
		row("NullVerifyDepth", "depth from which a null move is verified", 14, 4, 100, 2, func(p *Params) *int { return &p.NullVerify }),
		row("InternalReductionDepth", "depth from which a position without a known move is looked at a ply less deep; 100 switches it off", 4, 2, 100, 1, func(p *Params) *int { return &p.BlindDepth }),
		row("FutilityDepth", "depth up to which quiet moves far below alpha are pruned; 0 switches it off", 8, 0, 16, 1, func(p *Params) *int { return &p.FutileDepth }),
		row("FutilityBase", "how far below alpha, in centipawns", 160, 0, 600, 30, func(p *Params) *int { return &p.FutileBase }),
		row("FutilityMargin", "and how much more a ply", 110, 20, 400, 20, func(p *Params) *int { return &p.FutileMargin }),
		row("LateMoveDepth", "depth up to which late quiet moves are pruned; 0 switches it off", 8, 0, 16, 1, func(p *Params) *int { return &p.LateDepth }),
		row("LateMoveBase", "quiet moves that are searched at depth 0 where the evaluation rises", 6, 1, 30, 2, func(p *Params) *int { return &p.LateBase }),
		row("LateMoveBaseFalling", "and where it does not", 4, 1, 30, 1, func(p *Params) *int { return &p.LateBaseFalling }),
		row("LateMoveSlope", "percent of the square of the depth that is added where the evaluation rises", 100, 20, 300, 15, func(p *Params) *int { return &p.LateSlope }),
		row("LateMoveSlopeFalling", "and where it does not", 67, 10, 300, 12, func(p *Params) *int { return &p.LateSlopeFalling }),
		row("QuietExchangeDepth", "depth up to which quiet moves that lose material are pruned; 0 switches it off", 7, 0, 16, 1, func(p *Params) *int { return &p.BadQuietDepth }),
		row("QuietExchangeMargin", "what they may lose, in centipawns by the square of the depth", 45, 5, 200, 8, func(p *Params) *int { return &p.BadQuietMargin }),
		row("CaptureExchangeDepth", "depth up to which captures that lose material are pruned; 0 switches it off", 7, 0, 16, 1, func(p *Params) *int { return &p.BadCaptureDepth }),
		row("CaptureExchangeMargin", "what they may lose, in centipawns a ply", 150, 20, 600, 25, func(p *Params) *int { return &p.BadCaptureMargin }),
		row("CheckExtension", "plies by which a check that loses nothing is looked at deeper", 1, 0, 1, 1, func(p *Params) *int { return &p.CheckExtension }),
		row("SingularDepth", "depth from which the only good move is looked at deeper; 100 switches it off", 8, 4, 100, 1, func(p *Params) *int { return &p.SingularDepth }),
		row("SingularMargin", "how far the others must fall short, in centipawns a ply", 3, 0, 20, 1, func(p *Params) *int { return &p.SingularMargin }),
		row("ReductionBase", "reduction of late moves, in hundredths of a ply", 40, -100, 200, 15, func(p *Params) *int { return &p.ReductionBase }),
		row("ReductionDivisor", "hundredths by which the product of the logarithms of depth and number is divided", 210, 100, 500, 20, func(p *Params) *int { return &p.ReductionDivisor }),
		row("ReductionHistory", "history score that is worth a ply", 5000, 1000, 30000, 500, func(p *Params) *int { return &p.ReductionHistory }),
		row("HistorySquare", "what a cutoff teaches, by the square of the depth", 20, 0, 100, 5, func(p *Params) *int { return &p.HistorySquare }),
		row("HistorySlope", "and by the depth", 100, 0, 600, 30, func(p *Params) *int { return &p.HistorySlope }),
		row("HistoryMost", "and at most", 1600, 200, 6000, 200, func(p *Params) *int { return &p.HistoryMost }),
		row("DeltaMargin", "what a capture may lack to alpha in the quiescence search, in centipawns", 180, 0, 800, 30, func(p *Params) *int { return &p.DeltaMargin }),
		row("QuiesceChecks", "plies of the quiescence search that look at quiet checks", 1, 0, 3, 1, func(p *Params) *int { return &p.QuiesceChecks }),
		row("QuiesceCheckMargin", "what the evaluation may lack to alpha for that, in centipawns", 400, 0, 2000, 60, func(p *Params) *int { return &p.QuiesceCheckMargin }),
		row("Aspiration", "half the first window around the score expected, in centipawns", 30, 5, 300, 8, func(p *Params) *int { return &p.Aspiration }),
		row("MateSolver", "the solver of mate problems within the search: a switch", 1, 0, 1, 1, func(p *Params) *int { return &p.MateSolver }),
		row("TimeHorizon", "moves that a game is planned to have left, in sudden death and Fischer", 40, 10, 100, 4, func(p *Params) *int { return &p.TimeHorizon }),
		row("TimeEnough", "percent of its share of time after which a move begins no new depth", 60, 20, 200, 8, func(p *Params) *int { return &p.TimeEnough }),
		row("TimeStretch", "shares that a difficult move may take", 5, 1, 12, 1, func(p *Params) *int { return &p.TimeStretch }),
	}
}
