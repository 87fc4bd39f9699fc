package solve

import (
	"context"
	"errors"
	"slices"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/compose"
)

// Task is a composer's request.
type Task string

const (
	// Examine finds solution, soundness under each rule for interpositions, variations, tags,
	// useless pieces.
	Examine Task = "examine"
	// Repair finds small changes that make it sound.
	Repair Task = "repair"
	// Prove writes an answer to every defence.
	Prove Task = "proof"
)

// Draft is a problem in composition with a request.
type Draft struct {
	Question
	Task Task
	// Line is the composer's solution (作意) in USI, or empty.
	Line []string
	// Rest gives the defender all other pieces, also after a change.
	Rest bool
	// Changes are kinds to try, default all; From is the first index, to continue.
	Changes  []string
	From     int
	Language lang.Language
}

// DraftProblem is a validated draft.
type DraftProblem struct {
	*Problem
	draft Draft
	line  []shogi.Move
	kinds []compose.ChangeKind
}

// ReadDraft validates a draft. The error is a [refusal.Error].
func (s *Solver) ReadDraft(d Draft) (*DraftProblem, error) {
	p, err := s.Read(d.Question)
	if err != nil {
		return nil, err
	}
	b := &DraftProblem{Problem: p, draft: d}
	if !slices.Contains([]Task{Examine, Repair, Prove}, d.Task) || d.Threat || d.From < 0 {
		return nil, refusal.Newf(refusal.BadRequest, "There is no task %q.", d.Task).ForPrograms()
	}
	if d.Task == Prove && d.Stipulation.ID != "" {
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

// Work performs the request in queue order and emits events. Errors as for [Problem.Solve].
func (b *DraftProblem) Work(ctx context.Context, emit func(Event) error) error {
	return b.work(ctx, emit, false, func(ctx context.Context, r *run) error {
		r.news = make(chan Event)
		w := &draftRun{run: r, DraftProblem: b}
		switch {
		case b.draft.Task == Repair:
			return w.repair(ctx)
		case b.draft.Task == Prove:
			return w.prove(ctx)
		case b.asked.Stipulation.ID != "":
			return w.examineStipulation(ctx)
		}
		return w.examine(ctx)
	})
}

type draftRun struct {
	*run
	*DraftProblem
}

func (w *draftRun) recorder() Recorder {
	return Recorder{Set: w.run.rules, Position: w.run.position, Attacker: w.run.attacker(), Language: w.draft.Language}
}

func over(parent context.Context, err error) bool {
	return err == nil || errors.Is(err, context.DeadlineExceeded) && parent.Err() == nil
}

func (w *draftRun) asked() *Question { return &w.run.Problem.asked }

// Events of a [DraftProblem] besides [Answer], [Verdict] and [StipulationAnswer].
type (
	// ByRule is the result under a rule for useless interpositions.
	ByRule struct {
		Futile tsume.Futile
		Status tsume.Status
		Plies  int
		// Soundness is "" without a mate.
		Soundness Soundness
		Decided   bool
	}
	// LineFault means that the composer's line fails from this move on.
	LineFault struct {
		Ply    int
		Reason string
	}
	// Tree has variations (変化) and tries (紛れ). Record has everything.
	Tree struct {
		Line       []shogi.Move
		Variations []tsume.Variation
		Tries      []tsume.Try
		Record     *kifu.Record
	}
	// Appraised has the themes and the rating of a problem.
	Appraised struct {
		Tags []compose.Tag
		// Appraisal is nil and Rating 0 if White attacks.
		Appraisal *compose.Appraisal
		Rating    int
	}
	// UselessPieces are useless pieces (不要駒). All: every piece was tried.
	UselessPieces struct {
		Changes []compose.Change
		All     bool
	}
	// Repaired is a change that makes the problem sound. Same: with the same solution.
	Repaired struct {
		compose.Repair
		Same bool
	}
	// RepairsDone ends the repairs; fewer Tried than Changes means a timeout.
	RepairsDone struct{ Tried, Changes int }
	// Proof answers every defence, in the format of tsume/proofcheck.
	Proof struct {
		Status tsume.Status
		Plies  int
		// Text is "" without a mate, or if too large.
		Text    string
		Answers int
	}
)

func (*ByRule) event()        {}
func (*LineFault) event()     {}
func (*Tree) event()          {}
func (*Appraised) event()     {}
func (*UselessPieces) event() {}
func (*Repaired) event()      {}
func (*RepairsDone) event()   {}
func (*Proof) event()         {}

// proofRoom is in positions.
const proofRoom = 50_000

// prove counts every interposition.
func (w *draftRun) prove(ctx context.Context) error {
	r := w.run
	out, err := during(ctx, r, Proving, r.limit, func(ctx context.Context) (*Proof, error) {
		o := r.options(r.limit)
		o.Futile = tsume.Strict
		s, err := tsume.Solve(ctx, r.position, o)
		if err != nil || s.Status != tsume.Mate {
			if s == nil {
				return nil, err
			}
			return &Proof{Status: s.Status}, err
		}
		out := &Proof{Status: s.Status, Plies: s.Plies}
		proof, err := s.Proof(proofRoom)
		switch {
		case errors.Is(err, tsume.ErrTooLarge):
			return out, nil
		case err != nil:
			return nil, err
		}
		if err := proof.Verify(); err != nil {
			return nil, err // the search is wrong: give no answer
		}
		text, err := proof.AppendText(nil, r.rules.ID)
		out.Text, out.Answers = string(text), proof.Len()
		return out, err
	})
	if err != nil {
		return err
	}
	return r.emit(out)
}
