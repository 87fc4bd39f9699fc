package solve

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/solution"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/compose"
	"github.com/komadai/komadai/tsume/stipulation"
)

// Task is what a composer asks of a problem.
type Task string

const (
	// Examine tells all that is to be known of it: the solution, whether it is sound, by
	// each rule for useless interpositions, what stands beside the line, what it shows,
	// and which pieces are of no use.
	Examine Task = "examine"
	// Mend looks for small changes behind which it is sound.
	Mend Task = "repair"
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

// Bench is a draft that has been read and can be worked on.
type Bench struct {
	*Problem
	draft Draft
	line  []shogi.Move
	kinds []compose.ChangeKind
}

// What a [Bench] tells beside [Answer], [Verdict] and [AimAnswer].
type (
	// ByRule is what becomes of the problem under a rule for useless interpositions.
	ByRule struct {
		Futile tsume.Futile
		Status tsume.Status
		Plies  int
		// Soundness is "" where there is no mate to judge.
		Soundness Soundness
		Decided   bool
	}
	// Astray says that the composer's line is no solution: from the move of that
	// number on.
	Astray struct {
		Ply    int
		Reason string
	}
	// Tree is what stands beside the line: replies and how they are mated (変化), and
	// checks that do not mate (紛れ). Record is all of it as a record.
	Tree struct {
		Line       []shogi.Move
		Variations []tsume.Variation
		Tries      []tsume.Try
		Record     *kifu.Record
	}
	// Shown is what a problem shows.
	Shown struct {
		Tags []compose.Tag
		// Appraisal says how good it is and Rating how hard; nil and 0 where White attacks.
		Appraisal *compose.Appraisal
		Rating    int
	}
	// Unneeded are the pieces that a sound problem can do without (不要駒). All says
	// that every piece was tried.
	Unneeded struct {
		Changes []compose.Change
		All     bool
	}
	// Mended is a change behind which the problem is sound. Same says that its solution
	// is that of the problem.
	Mended struct {
		compose.Repair
		Same bool
	}
	// Looked ends the search for repairs: so many changes were tried, of so many. Where
	// it is fewer, the time was over.
	Looked struct{ Tried, Changes int }
	// Proof is an answer to every defence, in the form of package tsume/proofcheck.
	Proof struct {
		Status tsume.Status
		Plies  int
		// Text is "" where there is no mate, or where its proof is too large.
		Text    string
		Answers int
	}
)

func (*ByRule) event()   {}
func (*Astray) event()   {}
func (*Tree) event()     {}
func (*Shown) event()    {}
func (*Unneeded) event() {}
func (*Mended) event()   {}
func (*Looked) event()   {}
func (*Proof) event()    {}

// ReadDraft reads a draft. A [refusal.Error] says what is wrong with it.
func (s *Solver) ReadDraft(d Draft) (*Bench, error) {
	p, err := s.Read(d.Question)
	if err != nil {
		return nil, err
	}
	b := &Bench{Problem: p, draft: d}
	if !slices.Contains([]Task{Examine, Mend, Prove}, d.Task) || d.Threat || d.From < 0 {
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
func (b *Bench) Work(ctx context.Context, emit func(Event) error) error {
	return b.work(ctx, emit, false, func(ctx context.Context, r *run) error {
		r.news = make(chan Event)
		w := &bencher{run: r, Bench: b}
		switch {
		case b.draft.Task == Mend:
			return w.mend(ctx)
		case b.draft.Task == Prove:
			return w.prove(ctx)
		case b.asked.Aim.Stipulation != "":
			return w.examineAim(ctx)
		}
		return w.examine(ctx)
	})
}

// bencher works on a draft.
type bencher struct {
	*run
	*Bench
}

// problem is the problem as a record is written of it.
func (w *bencher) problem() solution.Problem {
	return solution.Problem{Set: w.run.rules, Position: w.run.position, Attacker: w.run.attacker(), Language: w.draft.Language}
}

// Bounds of the searches of a bench.
const (
	// leastEffort and mostEffort bound the positions of a search behind a change:
	// effort times what the problem itself took, for most changes make none.
	leastEffort = 3000
	mostEffort  = 300_000
	effort      = 6
	// proofRoom is the most positions of a proof that is handed out.
	proofRoom = 50_000
)

// bounded ends a stage with the time of a problem.
func (w *bencher) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, w.limit)
}

// over reports whether an error only says that the time of a stage is over.
func over(parent context.Context, err error) bool {
	return err == nil || errors.Is(err, context.DeadlineExceeded) && parent.Err() == nil
}

// examine tells what is to be known of a mate problem, stage by stage.
func (w *bencher) examine(ctx context.Context) error {
	r := w.run
	found, err := during(ctx, r, Mating, r.limit, func(ctx context.Context) (*tsume.Solution, error) {
		return tsume.Solve(ctx, r.position, r.options(r.limit))
	})
	if err != nil {
		return err
	}
	if err := found.Verify(); err != nil {
		return err
	}
	if err := r.emit(r.answer(found)); err != nil {
		return err
	}
	if found.Status == tsume.Unknown || found.Status == tsume.Mate && !found.Minimal {
		return nil
	}
	if found.Status == tsume.Mate && found.Plies == 0 {
		return nil // it is mate already
	}
	j, err := w.judged(ctx, found)
	if err != nil {
		return err
	}
	verdict := verdictOf(j, found)
	if err := r.emit(verdict); err != nil {
		return err
	}
	if err := w.compare(ctx, found, verdict); err != nil {
		return err
	}
	if err := w.explain(ctx, found, j, verdict); err != nil || found.Status != tsume.Mate {
		return err
	}
	if err := w.show(verdict); err != nil {
		return err
	}
	if verdict.Soundness != Sound {
		return nil
	}
	return w.pare(ctx, verdict.Line, w.mateJudge(found.Nodes, found.Plies))
}

// judged judges the problem: the composer's line where there is one, else the solver's. Where the time is over it is what was found
// till then, nil for nothing.
func (w *bencher) judged(ctx context.Context, found *tsume.Solution) (*tsume.Judgement, error) {
	r := w.run
	within, cancel := w.bounded(ctx)
	defer cancel()
	o := r.options(max(r.limit/judgeShare, min(r.limit, 3*time.Second)))
	r.beside.Store(nil)
	if r.along = w.line; len(r.along) == 0 {
		r.along = found.Line
	}
	j, err := during(within, r, Judging, r.limit, func(ctx context.Context) (*tsume.Judgement, error) {
		return tsume.Judge(ctx, r.position, w.line, o)
	})
	if fault := (*tsume.VerifyError)(nil); errors.As(err, &fault) {
		w.line = nil
		if err := r.emit(&Astray{Ply: fault.Ply, Reason: fault.Reason}); err != nil {
			return nil, err
		}
		return w.judged(ctx, found)
	}
	if !over(ctx, err) {
		return nil, err
	}
	return j, nil
}

// verdictOf is a judgement as an event; j may be nil.
func verdictOf(j *tsume.Judgement, found *tsume.Solution) *Verdict {
	if j == nil {
		return &Verdict{Soundness: Open, Line: found.Line}
	}
	out := &Verdict{Soundness: Open, Line: j.Line, Flaws: j.Flaws, Unsettled: j.Open, Nodes: j.Nodes}
	if len(out.Line) == 0 {
		out.Line = found.Line
	}
	switch {
	case slices.ContainsFunc(j.Flaws, func(f tsume.Flaw) bool { return f.Kind.Fatal() }):
		out.Soundness = Flawed
	case j.Sound():
		out.Soundness = Sound
	}
	return out
}

// compare tells what becomes of the problem by each rule for useless interpositions.
func (w *bencher) compare(ctx context.Context, found *tsume.Solution, verdict *Verdict) error {
	r := w.run
	for _, futile := range rulesOfFutile {
		out := &ByRule{Futile: futile, Status: found.Status, Plies: found.Plies, Soundness: verdict.Soundness, Decided: found.Decided}
		if futile != r.futile {
			within, cancel := w.bounded(ctx)
			o := r.options(max(r.limit/judgeShare, min(r.limit, 3*time.Second)))
			o.Futile = futile
			j, err := during(within, r, Comparing, r.limit, func(ctx context.Context) (*tsume.Judgement, error) {
				return tsume.Judge(ctx, r.position, nil, o)
			})
			cancel()
			if !over(ctx, err) {
				return err
			}
			out.Status, out.Soundness = tsume.Unknown, ""
			if j != nil {
				v := verdictOf(j, j.Solution)
				out.Status, out.Plies, out.Soundness, out.Decided = j.Solution.Status, j.Solution.Plies, v.Soundness, j.Solution.Decided
			}
		}
		if out.Status != tsume.Mate {
			out.Soundness = ""
		}
		if err := r.emit(out); err != nil {
			return err
		}
	}
	return nil
}

// explain tells what stands beside the line, and writes it down as a record.
func (w *bencher) explain(ctx context.Context, found *tsume.Solution, j *tsume.Judgement, verdict *Verdict) error {
	r := w.run
	if j == nil {
		return nil
	}
	within, cancel := w.bounded(ctx)
	defer cancel()
	o := r.options(max(r.limit/judgeShare, min(r.limit, 3*time.Second)))
	x, err := during(within, r, Explaining, r.limit, func(ctx context.Context) (*tsume.Explanation, error) {
		return tsume.Explain(ctx, r.position, j, 1, true, o)
	})
	if !over(ctx, err) {
		return err
	}
	out := &Tree{Line: verdict.Line}
	if x != nil {
		out.Variations, out.Tries = x.Variations, x.Tries
	}
	out.Record = w.problem().Record(solution.Mate{
		Status: found.Status, Plies: max(found.Plies, len(verdict.Line)), Line: verdict.Line, Verdict: soundnessText(verdict.Soundness),
		Flaws: verdict.Flaws, Variations: out.Variations, Tries: out.Tries,
	})
	return r.emit(out)
}

// soundnessText is what a judgement comes to, in words.
func soundnessText(s Soundness) lang.Text {
	switch s {
	case Sound:
		return lang.TsumeSound()
	case Flawed:
		return lang.TsumeFlawed()
	}
	return lang.TsumeOpen()
}

// show tells what the problem shows.
func (w *bencher) show(verdict *Verdict) error {
	if w.asked().Defender {
		return nil // a problem begins with the attacker
	}
	p := w.run.position
	out := &Shown{Tags: compose.Tags(p, verdict.Line, verdict.Flaws)}
	if w.run.attacker() == shogi.Black { // as problems are appraised
		z := compose.Problem{Position: p, Line: verdict.Line, Flaws: verdict.Flaws, Appraisal: compose.Appraise(p, verdict.Line, verdict.Flaws)}
		out.Appraisal, out.Rating = &z.Appraisal, z.Rating()
	}
	return w.run.emit(out)
}

// asked is the question of the draft.
func (w *bencher) asked() *Question { return &w.run.Problem.asked }

// pare looks for pieces that are of no use.
func (w *bencher) pare(ctx context.Context, line []shogi.Move, judge compose.Judge) error {
	r := w.run
	within, cancel := w.bounded(ctx)
	defer cancel()
	found, err := during(within, r, Paring, r.limit, func(ctx context.Context) ([]compose.Change, error) {
		return compose.Useless(ctx, r.position, r.attacker(), w.draft.Rest, line, judge, r.count)
	})
	if !over(ctx, err) {
		return err
	}
	return r.emit(&Unneeded{Changes: found, All: err == nil})
}

// count is told how many changes have been tried, of all.
func (r *run) count(tried, all int) {
	r.tried.Store(int64(tried))
	r.changes.Store(int64(all))
}

// mateJudge judges changes of a problem that took so many positions, of at least so
// many plies.
func (w *bencher) mateJudge(nodes uint64, plies int) compose.Judge {
	r := w.run
	return compose.MateJudge(tsume.Options{
		DefenderMoves: w.asked().Defender, Futile: r.futile, Nodes: min(max(effort*nodes, leastEffort), mostEffort),
	}, plies)
}

// aimJudge is mateJudge for another aim.
func (w *bencher) aimJudge(nodes uint64, plies int) compose.Judge {
	r := w.run
	return compose.AimJudge(r.aim, stipulation.Options{
		DefenderMoves: w.asked().Defender, Duty: r.duty, Length: w.asked().Aim.Length, Nodes: min(max(effort*nodes, leastEffort), mostEffort),
	}, plies)
}

// examineAim tells what is to be known of a problem with another aim.
func (w *bencher) examineAim(ctx context.Context) error {
	r := w.run
	var found *AimAnswer
	told := r.emit
	r.emit = func(e Event) error {
		if a, ok := e.(*AimAnswer); ok {
			found = a
		}
		return told(e)
	}
	if err := r.solveAim(ctx); err != nil || found == nil || found.Solution.Status != stipulation.Solved {
		return err
	}
	line := found.Solution.Lines[0]
	if err := r.emit(&Tree{Line: line, Record: w.problem().RecordAim(r.aim, found.Solution, soundnessText(found.Soundness))}); err != nil {
		return err
	}
	if found.Soundness != Sound {
		return nil
	}
	return w.pare(ctx, line, w.aimJudge(found.Solution.Nodes, found.Solution.Plies))
}

// mend looks for small changes behind which the problem is sound.
func (w *bencher) mend(ctx context.Context) error {
	r := w.run
	line, judge, err := w.base(ctx)
	if err != nil {
		return err
	}
	list, err := compose.Changes(&r.position, r.attacker(), w.draft.Rest, w.kinds...)
	if err != nil {
		return err
	}
	r.count(min(w.draft.From, len(list)), len(list))
	within, cancel := w.bounded(ctx)
	defer cancel()
	_, err = during(within, r, Repairing, r.limit, func(ctx context.Context) (struct{}, error) {
		for found := range compose.Repairs(ctx, list, r.attacker(), judge, w.draft.From, func(next int) { r.count(next, len(list)) }) {
			select {
			case r.news <- &Mended{Repair: found, Same: len(line) > 0 && slices.Equal(found.Line, line)}:
			case <-ctx.Done():
			}
		}
		return struct{}{}, ctx.Err()
	})
	if !over(ctx, err) {
		return err
	}
	return r.emit(&Looked{Tried: int(r.tried.Load()), Changes: len(list)})
}

// base finds what a repair has to keep: the length of the composer's line, or that
// announced, or that of the solution; and the solution itself.
func (w *bencher) base(ctx context.Context) (line []shogi.Move, judge compose.Judge, err error) {
	r := w.run
	least := max(w.asked().Aim.Length, len(w.line), 1)
	if w.asked().Aim.Stipulation != "" {
		found, err := during(ctx, r, Mating, r.limit, func(ctx context.Context) (*stipulation.Solution, error) {
			return stipulation.Solve(ctx, r.position, r.aim, stipulation.Options{
				DefenderMoves: w.asked().Defender, Duty: r.duty, Length: w.asked().Aim.Length, Lines: 2, Hash: r.solver.config.Hash, Time: r.limit, Now: r.solver.config.Now,
			})
		})
		if err != nil {
			return nil, nil, err
		}
		if found.Status == stipulation.Solved {
			line, least = found.Lines[0], max(least, found.Plies)
		}
		return line, w.aimJudge(found.Nodes, least), nil
	}
	found, err := during(ctx, r, Mating, r.limit, func(ctx context.Context) (*tsume.Solution, error) {
		return tsume.Solve(ctx, r.position, r.options(r.limit/2))
	})
	if err != nil {
		return nil, nil, err
	}
	line = w.line
	if found.Status == tsume.Mate && found.Minimal && len(w.line) == 0 {
		line, least = found.Line, max(least, found.Plies)
	}
	return line, w.mateJudge(found.Nodes, least), nil
}

// prove writes down an answer to every defence, every interposition counted.
func (w *bencher) prove(ctx context.Context) error {
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
			return nil, err // the search is wrong, which nobody must be told as an answer
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
