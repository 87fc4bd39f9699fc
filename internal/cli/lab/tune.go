package lab

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lab/contest"
)

type tuneCmd struct {
	verb.RuleFlag
	paceFlags
	openingFlags
	adjudicationFlags
	workerFlags
	List      bool          `help:"List the parameters of the built-in engine and exit."`
	Param     []string      `sep:"none" placeholder:"NAME[=START[:MIN:MAX[:STEP]]]" help:"Parameter to tune; repeatable. The built-in engine needs only the name."`
	Engine    string        `placeholder:"KEY=VALUE,..." default:"name=komadai" help:"Engine, as for komadai lab match (default: the built-in engine)."`
	Pairs     int           `default:"5000" placeholder:"N" help:"Total game pairs (default ${default})."`
	StepPairs int           `placeholder:"N" help:"Game pairs per step (default: the games in parallel)."`
	Rate      float64       `default:"0.002" placeholder:"R" help:"SPSA learning rate at the end, in units of the parameter step (default ${default})."`
	Threads   int           `short:"j" placeholder:"N" help:"Games in parallel (default: all cores; 32 with --nats)."`
	Margin    time.Duration `default:"50ms" placeholder:"TIME" help:"Tolerated overstep of the clock (default ${default})."`
	Timeout   time.Duration `default:"2m" placeholder:"TIME" help:"Time limit for an engine when no clock runs (default ${default})."`
	Journal   string        `placeholder:"FILE" help:"Journal of the steps (JSON lines); an existing one is resumed."`
	Report    []string      `placeholder:"FILE" help:"Report file: .json, .html or text; repeatable."`
	JSON      bool          `name:"json" help:"Print JSON."`
	Progress  bool          `help:"Show progress even if standard error is not a terminal."`
}

func (tuneCmd) Help() string {
	return `Tunes engine parameters with SPSA: each step plays two opposite variants and moves the
parameters towards the better one. Verify the result with komadai lab match. The same journal
and options resume a tuning. --nats lets komadai worker play the games. See docs/guide/matches.md.

Example:

    komadai lab tune --list
    komadai lab tune --param KingDanger --param FutilityMargin --nodes 5000 --pairs 10000 --journal a.tune --report a.html
    komadai lab tune --param Aggressiveness=100:0:200:10 --engine name=other,cmd=./engine --byoyomi 100ms --pairs 2000`
}

func (c *tuneCmd) Run(env verb.Env) error {
	if c.List {
		return listParams(env)
	}
	env, stop := verb.Interruptible(env)
	defer stop()
	o, err := c.match()
	if err != nil {
		return err
	}
	plan, err := c.plan(o)
	if err != nil {
		return err
	}
	for _, path := range c.Report {
		if strings.HasSuffix(path, ".svg") {
			return verb.Usagef("--report %s: %w", path, errNoDrawing)
		}
	}
	if err := reportable(c.Report); err != nil {
		return err
	}
	line := &statusLine{}
	m := verb.StartMeter(env.Err, c.Progress || verb.IsTerminal(env.Err), line.text)
	defer m.End()
	workers, err := c.workers(env, &o, m)
	if err != nil {
		return err
	}
	defer workers()
	pace := o.Pace
	setting := fmt.Sprintf("%s, %s, openings of %s", o.Rules.ID, pace.String(), o.Openings.Describe())
	j, err := contest.OpenCourse(c.Journal, plan, setting)
	if err != nil {
		return verb.Usage(verb.Plain(err))
	}
	defer j.Close()
	line.set(tuneStatus(j))
	err = contest.Tune(env.Context, j, func(ctx context.Context, k int, t contest.Trial) (int, error) {
		return c.meet(ctx, &plan, o, k, t)
	}, func(j *contest.Course) { line.set(tuneStatus(j)) })
	m.End()
	return writeReports(env, c.Report, c.JSON, contest.NewTuneReport(j, setting), err)
}

// match returns the options of the games; each step adds two players.
func (c *tuneCmd) match() (contest.Options, error) {
	set, err := c.RuleFlag.Load()
	if err != nil {
		return contest.Options{}, err
	}
	o := contest.Options{
		Rules: set, Pace: c.pace(), Margin: c.Margin, Timeout: c.Timeout, Adjudication: c.adjudication(), Threads: c.Threads,
	}
	if o.Threads == 0 {
		o.Threads = c.places()
	}
	if c.StepPairs == 0 {
		c.StepPairs = o.Threads
	}
	o.Openings, err = c.openingFlags.load(set)
	return o, err
}

func (c *tuneCmd) plan(o contest.Options) (contest.TuneOptions, error) {
	plan := contest.DefaultTuning()
	plan.Pairs, plan.PairsAStep, plan.Rate, plan.Seed = c.Pairs, c.StepPairs, c.Rate, c.Seed
	base, err := contest.ParsePlayer(c.Engine)
	if err != nil {
		return plan, verb.Usagef("--engine %s: %w", c.Engine, err)
	}
	for _, text := range c.Param {
		p, err := paramOf(text, base.Own())
		if err != nil {
			return plan, verb.Usagef("--param %s: %w", text, err)
		}
		plan.Params = append(plan.Params, p)
	}
	if err := plan.Check(); err != nil {
		return plan, verb.Usage(err)
	}
	o.Players, err = c.players(&plan, plan.Trial(0, plan.Starts()))
	if err == nil {
		_, err = contest.OpenJournal("", &o)
	}
	if err != nil {
		return plan, verb.Usage(err)
	}
	return plan, nil
}

func (c *tuneCmd) players(plan *contest.TuneOptions, t contest.Trial) ([]contest.Player, error) {
	two := make([]contest.Player, 2)
	for i, values := range [][]int{t.Plus, t.Minus} {
		p, err := contest.ParsePlayer(c.Engine)
		if err != nil {
			return nil, err
		}
		p.Entry, p.Name = p.Name, [...]string{"plus", "minus"}[i]
		if p.Own() && judges(plan.Params) {
			p.Options = append(p.Options, contest.Option{Name: "UseNetwork", Value: "false"})
		}
		for i, tuned := range plan.Params {
			option := tuned.Name
			if p.Own() {
				option = "Param." + option
			}
			p.Options = append(p.Options, contest.Option{Name: option, Value: strconv.Itoa(values[i])})
		}
		two[i] = p
	}
	return two, nil
}

// judges reports whether a parameter is an evaluator weight: then no network may judge.
func judges(params []contest.Param) bool {
	return slices.ContainsFunc(eval.WeightTable(), func(row eval.Row[eval.Weights]) bool {
		return slices.ContainsFunc(params, func(p contest.Param) bool { return p.Name == row.Name })
	})
}

func (c *tuneCmd) meet(ctx context.Context, plan *contest.TuneOptions, o contest.Options, k int, t contest.Trial) (int, error) {
	var err error
	if o.Players, err = c.players(plan, t); err != nil {
		return 0, err
	}
	o.Rounds, o.Openings = c.StepPairs, contest.From(o.Openings, k*c.StepPairs)
	j, err := contest.OpenJournal("", &o)
	if err != nil {
		return 0, err
	}
	s, err := contest.Run(ctx, o, j, nil)
	if err != nil {
		return 0, err
	}
	return s.Players[0].Tally.Wins - s.Players[0].Tally.Losses, nil
}

// paramOf reads NAME, NAME=START, NAME=START:MIN:MAX or NAME=START:MIN:MAX:STEP. own supplies
// missing parts from komadai's engine.
func paramOf(text string, own bool) (contest.Param, error) {
	name, rest, given := strings.Cut(text, "=")
	p := contest.Param{Name: name}
	known := false
	for _, row := range engine.ParamTable() {
		if own && strings.EqualFold(row.Name, name) {
			p = contest.Param{Name: row.Name, Start: float64(row.Default), Min: float64(row.Min), Max: float64(row.Max), Step: float64(row.Step)}
			known = true
		}
	}
	if own && !known {
		return p, errors.New("unknown parameter; komadai lab tune --list prints all")
	}
	if !given {
		if !own {
			return p, errors.New("an external engine needs NAME=START:MIN:MAX:STEP")
		}
		return p, nil
	}
	numbers := strings.Split(rest, ":")
	fields := []*float64{&p.Start, &p.Min, &p.Max, &p.Step}
	if len(numbers) == 2 || len(numbers) > 4 || !own && len(numbers) < 4 {
		return p, errors.New("want START, START:MIN:MAX or START:MIN:MAX:STEP (external engines: the last)")
	}
	for i, n := range numbers {
		v, err := strconv.ParseFloat(n, 64)
		if err != nil || math.IsInf(v, 0) || math.IsNaN(v) {
			return p, fmt.Errorf("%q is not a number", n)
		}
		*fields[i] = v
	}
	return p, nil
}

func listParams(env verb.Env) error {
	w := tabwriter.NewWriter(env.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "parameter\tdefault\tleast\tmost\tstep\twhat it is\n")
	for _, row := range engine.ParamTable() {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%s\n", row.Name, row.Default, row.Min, row.Max, row.Step, row.About)
	}
	return w.Flush()
}

func tuneStatus(c *contest.Course) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d of %d pairs", min(len(c.Steps)*c.Options.PairsAStep, c.Options.Pairs), c.Options.Pairs)
	for i, v := range c.Values() {
		fmt.Fprintf(&b, ", %s %.1f", c.Options.Params[i].Name, v)
	}
	return b.String()
}
