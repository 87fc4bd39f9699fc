package review

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/study/analysis"
)

// Analysis is the state of an analysis.
type Analysis struct {
	ID    string
	State analysis.State
	Rules string
	Game  analysis.Game
	// Depth is "quick", "normal" or "deep"; Nodes is per position.
	Depth       string
	Nodes       uint64
	Done, Total int
	Yours       bool
	// Ahead counts queued analyses before it.
	Ahead int
	// Positions are new ones; Report is set when done.
	Positions []analysis.Position
	Report    *analysis.Report

	last int
}

func (s *Service) load(ctx context.Context, holder principal.ID, j analysis.Job, after int) (out Analysis, err error) {
	var task analysis.Task
	if err := json.Unmarshal(j.Task, &task); err != nil {
		return out, fmt.Errorf("job %s: %w", j.ID, err)
	}
	game, err := task.Game()
	if err != nil {
		return out, fmt.Errorf("job %s: %w", j.ID, err)
	}
	out = Analysis{
		ID: j.ID, State: j.State, Rules: task.Rules, Game: game, Depth: depthOf(task.Nodes), Nodes: task.Nodes,
		Done: j.Done, Total: j.Total, Yours: holder != "" && holder == j.Owner, last: after,
	}
	switch {
	case j.State == analysis.Done:
		var report analysis.Report
		if err := json.Unmarshal(j.Result, &report); err != nil {
			return out, fmt.Errorf("job %s: %w", j.ID, err)
		}
		out.Positions, out.Report = report.Positions, &report
	case j.State.Open():
		err = s.loadParts(ctx, j, &out)
	}
	return out, err
}

func (s *Service) loadParts(ctx context.Context, j analysis.Job, out *Analysis) (err error) {
	if j.State == analysis.Queued {
		if out.Ahead, err = s.config.Store.JobsAhead(ctx, analysis.JobKind, j.Created); err != nil {
			return err
		}
	}
	parts, err := s.config.Store.JobParts(ctx, j.ID, out.last)
	if err != nil {
		return err
	}
	for _, part := range parts {
		var p analysis.Position
		if err := json.Unmarshal(part.Data, &p); err != nil {
			return fmt.Errorf("job %s, part %d: %w", j.ID, part.Number, err)
		}
		out.Positions, out.last = append(out.Positions, p), part.Number
	}
	return nil
}
