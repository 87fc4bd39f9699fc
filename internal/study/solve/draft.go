package solve

import (
	"context"
	"errors"
	"slices"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/solution"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume/compose"
)

// Task is what a composer asks of a problem.
type Task string

const (
	// Examine tells all that is to be known of it: the solution, whether it is sound, by
	// each rule for useless interpositions, what stands beside the line, what it shows,
	// and which pieces are of no use.
	Examine Task = "examine"
	// Repair looks for small changes behind which it is sound.
	Repair Task = "repair"
	// Prove writes down an answer to every defence.
	Prove Task = "proof"
)

// Draft is a problem that is being composed, and what is asked about it.
type Draft struct {
	Question
	Task Task
	// Line is the solution that its composer means (作意), in USI; empty for none.
	Line []string
	// Rest says that the defender holds all that is not shown, behind a change, too.
	Rest bool
	// Changes are the kinds of change that are tried, all for none; From is the number
	// of the first, to go on with what was broken off.
	Changes []string
	From    int
	// Language is that of the comments of the record.
	Language lang.Language
}

// DraftProblem is a draft that has been read and can be worked on.
type DraftProblem struct {
	*Problem
	draft Draft
	line  []shogi.Move
	kinds []compose.ChangeKind
}

// ReadDraft reads a draft. A [refusal.Error] says what is wrong with it.
func (s *Solver) ReadDraft(d Draft) (*DraftProblem, error) {
	p, err := s.Read(d.Question)
	if err != nil {
		return nil, err
	}
	b := &DraftProblem{Problem: p, draft: d}
	if !slices.Contains([]Task{Examine, Repair, Prove}, d.Task) || d.Threat || d.From < 0 {
		return nil, refusal.Newf(refusal.BadRequest, "There is no task %q.", d.Task).ForPrograms()
	}
	if d.Task == Prove && d.Aim.Stipulation != "" {
		return nil, refusal.New(refusal.BadRequest, "Only a mate against the best defence has a proof.").ForPrograms()
	}
	for _, kind := range d.Changes {
		if !slices.Contains(compose.AllChanges, compose.ChangeKind(kind)) {
			return nil, refusal.Newf(refusal.BadRequest, "There is no change %q.", kind).ForPrograms()
		}
		b.kinds = append(b.kinds, compose.ChangeKind(kind))
	}
	for i, usi := range d.Line {
		m, err := notation.ParseUSI(p.rules.Rules, usi)
		if err != nil {
			return nil, refusal.Newf(refusal.BadRequest, "Move %d: %s.", i+1, err).Because("bad-move", "ply", i+1, "move", usi)
		}
		b.line = append(b.line, m)
	}
	return b, nil
}

// Work does what the draft asks, in the order of those who wait, and tells what is
// found: emit gets the events, one after the other. It returns as [Problem.Solve]
// does.
func (b *DraftProblem) Work(ctx context.Context, emit func(Event) error) error {
	return b.work(ctx, emit, false, func(ctx context.Context, r *run) error {
		r.news = make(chan Event)
		w := &draftRun{run: r, DraftProblem: b}
		switch {
		case b.draft.Task == Repair:
			return w.repair(ctx)
		case b.draft.Task == Prove:
			return w.prove(ctx)
		case b.asked.Aim.Stipulation != "":
			return w.examineAim(ctx)
		}
		return w.examine(ctx)
	})
}

// draftRun works on a draft.
type draftRun struct {
	*run
	*DraftProblem
}

// problem is the problem as a record is written of it.
func (w *draftRun) problem() solution.Problem {
	return solution.Problem{Set: w.run.rules, Position: w.run.position, Attacker: w.run.attacker(), Language: w.draft.Language}
}

// bounded ends a stage with the time of a problem.
func (w *draftRun) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, w.limit)
}

// over reports whether an error only says that the time of a stage is over.
func over(parent context.Context, err error) bool {
	return err == nil || errors.Is(err, context.DeadlineExceeded) && parent.Err() == nil
}

// asked is the question of the draft.
func (w *draftRun) asked() *Question { return &w.run.Problem.asked }
