package solve

import (
	"context"
	"errors"
	"slices"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/compose"
	"github.com/komadai/komadai/tsume/stipulation"
)

func (w *draftRun) examine(ctx context.Context) error {
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
	if found.Status == tsume.Unknown || found.Status == tsume.Mate && (!found.Minimal || found.Plies == 0) {
		return nil
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
	return w.useless(ctx, verdict.Line, w.mateJudge(found.Nodes, found.Plies))
}

// judged judges the composer's line, else the solver's. After the time limit the result is
// partial or nil.
func (w *draftRun) judged(ctx context.Context, found *tsume.Solution) (*tsume.Judgement, error) {
	r := w.run
	within, cancel := context.WithTimeout(ctx, w.limit)
	defer cancel()
	o := r.judgeOptions()
	r.candidate.Store(nil)
	if r.prefix = w.line; len(r.prefix) == 0 {
		r.prefix = found.Line
	}
	j, err := during(within, r, Judging, r.limit, func(ctx context.Context) (*tsume.Judgement, error) {
		return tsume.Judge(ctx, r.position, w.line, o)
	})
	if fault := (*tsume.VerifyError)(nil); errors.As(err, &fault) {
		w.line = nil
		if err := r.emit(&LineFault{Ply: fault.Ply, Reason: fault.Reason}); err != nil {
			return nil, err
		}
		return w.judged(ctx, found)
	}
	if !over(ctx, err) {
		return nil, err
	}
	return j, nil
}

// verdictOf accepts a nil j.
func verdictOf(j *tsume.Judgement, found *tsume.Solution) *Verdict {
	if j == nil {
		return &Verdict{Soundness: Open, Line: found.Line}
	}
	out := &Verdict{Soundness: SoundnessOf(j), Line: j.Line, Flaws: j.Flaws, Unsettled: j.Open, Nodes: j.Nodes}
	if len(out.Line) == 0 {
		out.Line = found.Line
	}
	return out
}

// SoundnessOf returns the result of a judgement.
func SoundnessOf(j *tsume.Judgement) Soundness {
	switch {
	case slices.ContainsFunc(j.Flaws, func(f tsume.Flaw) bool { return f.Kind.Fatal() }):
		return Flawed
	case j.Sound():
		return Sound
	}
	return Open
}

func (w *draftRun) compare(ctx context.Context, found *tsume.Solution, verdict *Verdict) error {
	r := w.run
	for _, futile := range rulesOfFutile {
		out := &ByRule{Futile: futile, Status: found.Status, Plies: found.Plies, Soundness: verdict.Soundness, Decided: found.Decided}
		if futile != r.futile {
			within, cancel := context.WithTimeout(ctx, w.limit)
			o := r.judgeOptions()
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

func (w *draftRun) explain(ctx context.Context, found *tsume.Solution, j *tsume.Judgement, verdict *Verdict) error {
	r := w.run
	if j == nil {
		return nil
	}
	within, cancel := context.WithTimeout(ctx, w.limit)
	defer cancel()
	o := r.judgeOptions()
	x, err := during(within, r, Explaining, r.limit, func(ctx context.Context) (*tsume.Explanation, error) {
		x, err := tsume.Explain(ctx, r.position, j, 1, true, o)
		if err == nil {
			err = x.Slips(ctx, r.position, j, o)
		}
		return x, err
	})
	if !over(ctx, err) {
		return err
	}
	out := &Tree{Line: verdict.Line}
	if x != nil {
		out.Variations, out.Tries = x.Variations, x.Tries
	}
	out.Record = w.recorder().Record(Mate{
		Status: found.Status, Plies: max(found.Plies, len(verdict.Line)), Line: verdict.Line, Verdict: Verdicts[verdict.Soundness],
		Flaws: verdict.Flaws, Variations: out.Variations, Tries: out.Tries,
	})
	return r.emit(out)
}

// Verdicts are the texts of the judgements.
var Verdicts = map[Soundness]lang.Text{Sound: lang.TsumeSound, Flawed: lang.TsumeFlawed, Open: lang.TsumeOpen}

func (w *draftRun) show(verdict *Verdict) error {
	if w.asked().Defender {
		return nil // a problem begins with the attacker
	}
	p := w.run.position
	out := &Appraised{Tags: compose.Tags(p, verdict.Line, verdict.Flaws)}
	if w.run.attacker() == shogi.Black { // as appraisal requires
		z := compose.Problem{Position: p, Line: verdict.Line, Flaws: verdict.Flaws, Appraisal: compose.Appraise(p, verdict.Line, verdict.Flaws)}
		out.Appraisal, out.Rating = &z.Appraisal, z.Rating()
	}
	return w.run.emit(out)
}

func (w *draftRun) examineStipulation(ctx context.Context) error {
	r := w.run
	var found *StipulationAnswer
	emit := r.emit
	r.emit = func(e Event) error {
		if a, ok := e.(*StipulationAnswer); ok {
			found = a
		}
		return emit(e)
	}
	if err := r.solveStipulation(ctx); err != nil || found == nil || found.Solution.Status != stipulation.Solved {
		return err
	}
	line := found.Solution.Lines[0]
	if err := r.emit(&Tree{Line: line, Record: w.recorder().RecordStipulation(r.stipulation, found.Solution, Verdicts[found.Soundness])}); err != nil {
		return err
	}
	if found.Soundness != Sound {
		return nil
	}
	return w.useless(ctx, line, w.stipulationJudge(found.Solution.Nodes, found.Solution.Plies))
}
