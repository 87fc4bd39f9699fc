package lab

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lab/contest"
)

type matchCmd struct {
	verb.RuleFlag
	paceFlags
	openingFlags
	adjudicationFlags
	testFlags
	workerFlags
	Engines  string        `placeholder:"FILE" help:"TOML file of engines; --engine adds more."`
	Engine   []string      `sep:"none" placeholder:"KEY=VALUE,..." help:"Engine: name, cmd, dir, limits and USI options (default cmd: the built-in engine)."`
	Schedule string        `default:"round-robin" enum:"round-robin,gauntlet,ladder" help:"Schedule: round-robin, gauntlet or ladder (default ${default})."`
	Pairs    int           `placeholder:"N" help:"Game pairs per pairing; 0 plays until --sprt decides."`
	Threads  int           `short:"j" placeholder:"N" help:"Games in parallel (default: all cores; 32 with --nats)."`
	Margin   time.Duration `default:"50ms" placeholder:"TIME" help:"Tolerated overstep of the clock (default ${default})."`
	Timeout  time.Duration `default:"2m" placeholder:"TIME" help:"Time limit for an engine when no clock runs (default ${default})."`
	Journal  string        `placeholder:"FILE" help:"Journal of the games (JSON lines); an existing one is resumed."`
	Records  string        `placeholder:"DIR" help:"Folder for the game records, one file per game."`
	Format   string        `default:"kif" enum:"kif,csa,jkf,usi" help:"Record format: kif, csa, jkf or usi (default ${default})."`
	Report   []string      `placeholder:"FILE" help:"Report file: .json, .html, .svg or text; repeatable."`
	JSON     bool          `name:"json" help:"Print JSON."`
	Progress bool          `help:"Show progress even if standard error is not a terminal."`
}

func (matchCmd) Help() string {
	return `Plays matches between engines, built-in or USI, and reports wins, draws and losses, the Elo
difference with its 95 % interval, the likelihood of superiority and pair scores. --sprt stops as
soon as the test decides. Each opening is played twice with colours swapped. The same journal and
options resume a match. --nats lets komadai worker play the games. See docs/guide/matches.md.

Example:

    komadai lab match --engine name=new --engine name=old,Param.LateMoveReductionBase=15 --nodes 10000 --sprt --journal a.match
    komadai lab match --engine name=own --engine name=other,cmd=./YaneuraOu,USI_Hash=64 --byoyomi 500ms --pairs 100
    komadai lab match --engine name=new,EvalFile=/net/new.nnue --engine name=old --nodes 10000 --sprt --nats nats://n1.lan
    komadai lab match --rules torus --engines engines.toml --schedule gauntlet --time 10s --inc 100ms --pairs 50 --report out.html`
}

func (c *matchCmd) Run(env verb.Env) error {
	env, stop := verb.Interruptible(env)
	defer stop()
	o, err := c.options()
	if err != nil {
		return err
	}
	for _, path := range c.Report {
		if err := writable(path); err != nil {
			return err
		}
	}
	j, err := contest.OpenJournal(c.Journal, &o)
	if err != nil {
		return verb.Usage(err)
	}
	defer j.Close()
	line := &matchLine{}
	m := verb.StartMeter(env.Err, c.Progress || verb.IsTerminal(env.Err), line.text)
	defer m.End()
	workers, err := c.workers(env, &o, m)
	if err != nil {
		return err
	}
	defer workers()
	keep, err := newGameKeeper(c.Records, c.Format, o.Rules, j)
	if err != nil {
		return err
	}
	s, err := contest.Run(env.Context, o, j, func(g *contest.Game, s *contest.Standing) {
		line.set(s)
		if g.Detail != "" {
			m.Say("game %d, %s – %s: %s", g.Number+1, g.Black, g.White, g.Detail)
		}
		if err := keep.save(g); err != nil {
			m.Say("game %d: %s", g.Number+1, err)
		}
	})
	m.End()
	if err != nil && (s == nil || s.Games == 0) {
		if errors.Is(err, context.Canceled) {
			return errors.New("interrupted")
		}
		return err
	}
	r := contest.NewReport(&o, s)
	failed := c.report(env, r)
	switch {
	case errors.Is(err, context.Canceled):
		return errors.Join(failed, errors.New("interrupted"))
	case err != nil:
		return err
	}
	return failed
}

func (c *matchCmd) options() (contest.Options, error) {
	var o contest.Options
	set, err := c.RuleFlag.Load()
	if err != nil {
		return o, err
	}
	test, err := c.test()
	if err != nil {
		return o, err
	}
	if c.Pairs == 0 && test == nil && c.Journal == "" {
		return o, verb.Usagef("give --pairs, --sprt or --journal")
	}
	schedule, err := contest.ParseSchedule(c.Schedule)
	if err != nil {
		return o, verb.Usagef("--schedule: %w", err)
	}
	o = contest.Options{
		Rules: set, Schedule: schedule, Rounds: c.Pairs, Pace: c.pace(), Margin: c.Margin, Timeout: c.Timeout,
		Adjudication: c.adjudication(), SPRT: test, Threads: c.Threads,
	}
	if o.Threads == 0 {
		o.Threads = c.places()
	}
	if c.Engines != "" {
		if o.Players, err = contest.ReadPlayers(c.Engines); err != nil {
			return o, verb.Usage(err)
		}
	}
	for _, text := range c.Engine {
		p, err := contest.ParsePlayer(text)
		if err != nil {
			return o, verb.Usagef("--engine %s: %w", text, err)
		}
		o.Players = append(o.Players, p)
	}
	if o.Openings, err = c.openingFlags.load(set); err != nil {
		return o, err
	}
	return o, nil
}

func (c *matchCmd) report(env verb.Env, r *contest.Report) error {
	var all []error
	for _, path := range c.Report {
		all = append(all, writeReport(path, r))
	}
	if c.JSON {
		all = append(all, verb.PrintJSON(env.Out, r))
	} else {
		_, err := fmt.Fprint(env.Out, r.Text())
		all = append(all, err)
	}
	return errors.Join(all...)
}
