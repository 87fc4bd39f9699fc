package review

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/komadai/komadai/internal/analysis"
	"github.com/komadai/komadai/internal/job"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/shogi"
)

// show puts a job into a message, with the parts after a number.
func (d *Desk) show(ctx context.Context, holder string, j job.Job, after int) (wire.Analysis, error) {
	out, _, err := d.showSince(ctx, holder, j, after)
	return out, err
}

// showSince is show, and returns the number of the last part that is in it.
func (d *Desk) showSince(ctx context.Context, holder string, j job.Job, after int) (wire.Analysis, int, error) {
	var task analysis.Task
	if err := json.Unmarshal(j.Task, &task); err != nil {
		return wire.Analysis{}, after, fmt.Errorf("job %s: %w", j.ID, err)
	}
	game, err := task.Game()
	if err != nil {
		return wire.Analysis{}, after, fmt.Errorf("job %s: %w", j.ID, err)
	}
	out := wire.Analysis{
		ID: j.ID, State: string(j.State), Rules: task.Rules, Depth: depthOf(task.Nodes), Nodes: task.Nodes,
		Done: j.Done, Total: j.Total, Yours: holder != "" && holder == j.Owner, Plies: len(game.Moves), Positions: []wire.AnalysisPosition{},
	}
	switch {
	case j.State == job.Done:
		var report analysis.Report
		if err := json.Unmarshal(j.Result, &report); err != nil {
			return out, after, fmt.Errorf("job %s: %w", j.ID, err)
		}
		out.Positions, out.Result = positions(&game, report.Positions), result(&report)
	case j.State.Open():
		if j.State == job.Queued {
			if out.Ahead, err = d.config.Store.JobsAhead(ctx, analysis.JobKind, j.Created); err != nil {
				return out, after, err
			}
		}
		parts, err := d.config.Store.JobParts(ctx, j.ID, after)
		if err != nil {
			return out, after, err
		}
		var found []analysis.Position
		for _, part := range parts {
			var p analysis.Position
			if err := json.Unmarshal(part.Data, &p); err != nil {
				return out, after, fmt.Errorf("job %s, part %d: %w", j.ID, part.Number, err)
			}
			found, after = append(found, p), part.Number
		}
		out.Positions = positions(&game, found)
	}
	return out, after, nil
}

// positions puts what is thought of positions into messages.
func positions(g *analysis.Game, list []analysis.Position) []wire.AnalysisPosition {
	out := make([]wire.AnalysisPosition, len(list))
	lines := g.Lines(list)
	for i, p := range list {
		line := lines[p.Ply]
		out[i] = wire.AnalysisPosition{
			Ply: p.Ply, Score: wire.RecordScore{Kind: "cp", Value: p.Score.Value}, Black: p.Score.Win(shogi.Black),
			PV: line.USI, Ja: line.Ja, Western: line.Western, Declare: p.Declare, Depth: p.Depth, Nodes: p.Nodes,
		}
		if p.Score.Mate {
			out[i].Score = wire.RecordScore{Kind: "mate", Value: p.Score.Value, Sign: p.Score.Sign}
		}
	}
	return out
}

// result puts what is told of the whole game into a message.
func result(r *analysis.Report) *wire.AnalysisResult {
	out := &wire.AnalysisResult{
		Engine: r.Engine, Moves: make([]wire.AnalysisMove, len(r.Judged)), Middle: r.Middle, End: r.End,
		Black: side(&r.Black), White: side(&r.White),
	}
	for i, m := range r.Judged {
		out.Moves[i] = wire.AnalysisMove{
			Ply: m.Ply, Side: m.Side, Grade: string(m.Grade), Phase: string(m.Phase), Before: m.Before, After: m.After, Loss: m.Loss,
			Missed: m.Missed, MissedIn: m.MissedIn, Allowed: m.Allowed, Declaration: m.Declaration,
		}
	}
	return out
}

func side(s *analysis.Side) wire.AnalysisSide {
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
