package tsume

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/stipulation"
)

// origin identifies a problem.
type origin struct {
	File string `json:"file,omitempty"`
	Game int    `json:"game,omitempty"`
	Line int    `json:"line,omitempty"`
	// SFEN is the position; a line of an SFEN file is copied verbatim.
	SFEN string `json:"sfen"`
}

type problemReport struct {
	origin
	solve.Report
	// Intended is the fault of the intended solution; flaws and open are about the solver's.
	Intended   *intendedReport   `json:"intended,omitempty"`
	Variations []variationReport `json:"variations,omitempty"`
	Tries      []tryReport       `json:"tries,omitempty"`
	// Hisshi are the moves found with --hisshi, Undecided the open ones.
	Hisshi    []brinkReport `json:"hisshi,omitempty"`
	Undecided []string      `json:"undecided,omitempty"`
	Error     string        `json:"error,omitempty"`

	task        *task
	solution    *tsume.Solution
	stipulation *stipulation.Solution
	flaws, open []tsume.Flaw
	// from begins the solution; last is the move that led there.
	from shogi.Position
	last shogi.Move
}

// intendedReport is where and why the intended solution fails, and the verdict on the
// solver's.
type intendedReport struct {
	Ply     int    `json:"ply"`
	Reason  string `json:"reason"`
	Ja      string `json:"ja"`
	Verdict string `json:"verdict"`
}

func (c *solveCmd) solve(ctx context.Context, t *task, cores int, w *searchWatch) problemReport {
	r := t.report()
	if t.fault == nil {
		o := c.limits(cores)
		o.Progress, o.Tables = w.update, c.tables.take(o.Hash)
		defer c.tables.put(o.Tables, o.Hash)
		err := c.answer(ctx, t, o, w, &r)
		if err == nil {
			err = c.writeRecord(t, &r)
		}
		if err != nil {
			t.refuse(err)
		}
	}
	if t.fault != nil {
		r.Error = t.fault.Reason
		if t.fault.Text != "" {
			r.Error = t.fault.Text + ": " + r.Error
		}
	}
	return r
}

func (t *task) report() problemReport {
	r := problemReport{origin: origin{File: t.file, Game: t.game, SFEN: t.text}, task: t, from: t.position}
	if t.file != "" || t.fault != nil {
		r.Line = t.line
	}
	if t.fault == nil && t.text == "" {
		r.SFEN = notation.FormatSFEN(&t.position)
	}
	return r
}

func (c *solveCmd) limits(cores int) tsume.Options {
	o := tsume.Options{
		DefenderMoves: c.Defender, Shortest: !c.Any, Futile: futileOf(c.Futile),
		Threads: cores,
		Hash:    max(1<<20, int(int64(c.Hash)<<20*int64(cores)/int64(max(c.Jobs, cores)))), Nodes: c.Nodes, Now: time.Now,
	}
	switch {
	case c.Time.given:
		o.Time = c.Time.span
	case !c.Verify:
		o.Time = defaultTime
	}
	if c.Verify {
		o.Whole, o.Nodes = c.Nodes, 0
		if c.Nodes == 0 && !c.Time.given {
			o.Whole = defaultWhole
		}
	}
	return o
}

// Default limits: the time of a search, and the nodes of a verdict.
const (
	defaultTime  = 10 * time.Second
	defaultWhole = 20_000_000
)

func (c *solveCmd) answer(ctx context.Context, t *task, o tsume.Options, w *searchWatch, r *problemReport) error {
	began := time.Now()
	defer func() { r.Milliseconds = time.Since(began).Milliseconds() }()
	switch {
	case c.Stipulation != "":
		return c.stipulate(ctx, t, o, w, r)
	case c.Hisshi:
		return c.hisshi(ctx, t.position, o, r)
	case c.Threat:
		return c.threat(ctx, t.position, o, r)
	case c.Verify:
		return c.judge(ctx, t, o, r)
	}
	s, err := tsume.Solve(ctx, t.position, o)
	if err != nil {
		return err
	}
	r.setSolution(s)
	return c.writeProof(t, r)
}

func (r *problemReport) setSolution(s *tsume.Solution) {
	r.solution = s
	r.SetSolution(r.from.Rules(), s)
}

func (c *solveCmd) judge(ctx context.Context, t *task, o tsume.Options, r *problemReport) (err error) {
	line := t.moves
	if c.Line != "" {
		if line, err = parseLine(&t.position, c.Line); err != nil {
			return verb.Usagef("--line: %w", err)
		}
	}
	if kept := c.keepSettled(t.position); kept != nil {
		o.Settled = kept.settled
		defer func() { err = errors.Join(err, kept.end(ctx.Err() == nil)) }()
	}
	j, err := tsume.Judge(ctx, t.position, line, o)
	var wrong *tsume.VerifyError
	if errors.As(err, &wrong) {
		r.Intended = &intendedReport{Ply: wrong.Ply, Reason: wrong.Reason, Ja: solve.FaultText(wrong.Reason).Ja}
		j, err = tsume.Judge(ctx, t.position, nil, o)
	}
	if err != nil {
		return err
	}
	verdict := string(solve.SoundnessOf(j))
	r.flaws, r.open = j.Flaws, j.Open
	r.Flaws, r.Open = solve.Flaws(t.position.Rules(), j.Flaws), solve.Flaws(t.position.Rules(), j.Open)
	if s := j.Solution; len(j.Line) > 0 {
		if s.Minimal && len(j.Line) != s.Plies {
			shortest := s.Plies
			r.Shortest, s.Minimal = &shortest, false
		}
		if !slices.Equal(s.Line, j.Line) {
			s.Useless = j.Useless()
			s.Decided = len(s.Useless) > 0
		}
		s.Line, s.Plies = j.Line, len(j.Line)
		s.Left = slices.ContainsFunc(j.Flaws, func(f tsume.Flaw) bool { return f.Kind == tsume.Leftover })
	}
	r.setSolution(j.Solution)
	r.Nodes = j.Nodes
	r.Verdict = verdict
	if r.Intended != nil {
		r.Intended.Verdict, r.Verdict = verdict, "flawed"
	}
	return c.explain(ctx, t.position, j, o, r)
}
