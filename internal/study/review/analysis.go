package review

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/job"
)

// Analysis is an analysis as it stands.
type Analysis struct {
	ID    string
	State job.State
	// Rules is the id of the rule set, Game the game that is analysed.
	Rules string
	Game  analysis.Game
	// Depth is "quick", "normal" or "deep", Nodes what that puts into a position.
	Depth string
	Nodes uint64
	// Done of Total positions are analysed.
	Done, Total int
	// Yours: who asks to see it has asked for it.
	Yours bool
	// Ahead is how many analyses come first, while it waits.
	Ahead int
	// Positions are those analysed and not told before, Report all that is told of
	// the game when it is done, nil before.
	Positions []analysis.Position
	Report    *analysis.Report

	// last is the number of the last part in Positions.
	last int
}

// load returns the analysis of a job, with the parts after a number.
func (s *Service) load(ctx context.Context, holder principal.ID, j job.Job, after int) (out Analysis, err error) {
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
	case j.State == job.Done:
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

// loadParts adds what is known of an analysis that is not done.
func (s *Service) loadParts(ctx context.Context, j job.Job, out *Analysis) (err error) {
	if j.State == job.Queued {
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
