package view

import (
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/review"
	"github.com/komadai/komadai/shogi"
)

// Analysis converts an analysis.
func Analysis(a review.Analysis) wire.Analysis {
	out := wire.Analysis{
		ID: a.ID, State: string(a.State), Rules: a.Rules, Depth: a.Depth, Nodes: a.Nodes,
		Done: a.Done, Total: a.Total, Yours: a.Yours, Ahead: a.Ahead, Plies: len(a.Game.Moves),
	}
	var scale analysis.Scale
	switch {
	case a.Report != nil:
		scale = a.Report.Scale
	case len(a.Positions) > 0:
		scale = analysis.ScaleOf(a.Game.Rules.Rules)
	}
	out.Positions = analysedPositions(&a.Game, scale, a.Positions)
	if a.Report != nil {
		out.Result = analysisResult(a.Report)
	}
	return out
}

func analysedPositions(g *analysis.Game, scale analysis.Scale, list []analysis.Position) []wire.AnalysisPosition {
	out := make([]wire.AnalysisPosition, len(list))
	lines := g.Lines(list)
	for i, p := range list {
		line := lines[p.Ply]
		out[i] = wire.AnalysisPosition{
			Ply: p.Ply, Score: wire.RecordScore{Kind: "cp", Value: p.Score.Value}, Black: p.Score.Win(shogi.Black, scale),
			PV: line.USI, Ja: line.Ja, Western: line.Western, Declare: p.Declare, Depth: p.Depth, Nodes: p.Nodes,
		}
		if p.Score.Mate {
			out[i].Score = wire.RecordScore{Kind: "mate", Value: p.Score.Value, Sign: p.Score.Sign}
		}
	}
	return out
}

func analysisResult(r *analysis.Report) *wire.AnalysisResult {
	out := &wire.AnalysisResult{
		Engine: r.Engine, Moves: make([]wire.AnalysisMove, len(r.Judged)), Middle: r.Middle, End: r.End,
		Black: analysisSide(&r.Black), White: analysisSide(&r.White),
	}
	for i, m := range r.Judged {
		out.Moves[i] = wire.AnalysisMove{
			Ply: m.Ply, Side: m.Side, Grade: string(m.Grade), Phase: string(m.Phase), Before: m.Before, After: m.After, Loss: m.Loss,
			Missed: m.Missed, MissedIn: m.MissedIn, Allowed: m.Allowed, Declaration: m.Declaration, CounterCheck: m.CounterCheck,
		}
	}
	return out
}

func analysisSide(s *analysis.Side) wire.AnalysisSide {
	out := wire.AnalysisSide{
		Moves: s.Moves, Accuracy: s.Accuracy, Loss: s.Loss, Agreed: s.Agreed,
		Best: s.Grades[analysis.Best], Good: s.Grades[analysis.Good], Inaccuracy: s.Grades[analysis.Inaccuracy],
		Mistake: s.Grades[analysis.Mistake], Blunder: s.Grades[analysis.Blunder], Phases: []wire.AnalysisPhase{},
	}
	for _, phase := range analysis.Phases() {
		if v, ok := s.Phases[phase]; ok {
			out.Phases = append(out.Phases, wire.AnalysisPhase{Phase: string(phase), Accuracy: v})
		}
	}
	return out
}
