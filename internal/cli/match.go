package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/lab/contest"
	"github.com/komadai/komadai/internal/lab/elo"
	"github.com/komadai/komadai/variant"
)

type matchCmd struct {
	ruleFlag
	paceFlags
	openingFlags
	adjudicationFlags
	testFlags
	workerFlags
	Engines  string        `placeholder:"FILE" help:"File of engines (TOML); --engine adds others after its own."`
	Engine   []string      `sep:"none" placeholder:"KEY=VALUE,..." help:"An engine: name, cmd, dir, nodes, depth, movetime, time, inc, byoyomi, full-clock, and options by their names. Without cmd it is komadai's own."`
	Schedule string        `default:"round-robin" enum:"round-robin,gauntlet,ladder" help:"Who meets whom: round-robin, gauntlet (the first meets all others) or ladder (each meets the next) (default ${default})."`
	Pairs    int           `placeholder:"N" help:"Pairs of games that each two engines play, colours swapped; 0 for no end but the decision of --sprt."`
	Threads  int           `short:"j" placeholder:"N" help:"Games played at a time (default: the number of cores; with --nats 32)."`
	Margin   time.Duration `default:"50ms" placeholder:"TIME" help:"What a move may overstep its clock without loss (default ${default})."`
	Timeout  time.Duration `default:"2m" placeholder:"TIME" help:"How long an engine is waited for where no clock runs (default ${default})."`
	Journal  string        `placeholder:"FILE" help:"Journal of the games, JSON lines; one that is there is continued."`
	Records  string        `placeholder:"DIR" help:"Folder for the records of the games, one file each."`
	Format   string        `default:"kif" enum:"kif,csa,jkf,usi" help:"Format of the records: kif, csa, jkf or usi (default ${default})."`
	Report   []string      `placeholder:"FILE" help:"File for the report, by its ending .json, .html, .svg or text; may be given several times."`
	JSON     bool          `name:"json" help:"Print the report as JSON."`
	Progress bool          `help:"Show progress even where standard error is no terminal."`
}

// paceFlags are the time control.
type paceFlags struct {
	Time     time.Duration `placeholder:"TIME" help:"Main time of each side for a game: 10s, 5m."`
	Inc      time.Duration `placeholder:"TIME" help:"Time added before each move (Fischer)."`
	Byoyomi  time.Duration `placeholder:"TIME" help:"Time for each move when the main time is spent."`
	Movetime time.Duration `placeholder:"TIME" help:"Time the engine is told to use for each move; nothing is lost when it takes longer."`
	Nodes    int64         `placeholder:"N" help:"Positions to search for each move."`
	Depth    int           `placeholder:"N" help:"Depth of each move in plies."`
}

func (f *paceFlags) pace() contest.Pace {
	return contest.Pace{Main: f.Time, Increment: f.Inc, Byoyomi: f.Byoyomi, MoveTime: f.Movetime, Nodes: f.Nodes, Depth: f.Depth}
}

// openingFlags say where the openings come from.
type openingFlags struct {
	Openings     []string `sep:"none" placeholder:"PATH" help:"Files or folders of openings: lists in SFEN or USI, KIF, CSA and other records. Left out, openings are drawn."`
	OpeningPlies int      `placeholder:"N" help:"Moves taken of each opening of a file; 0 for all."`
	Shuffle      bool     `help:"Put the openings of the files in an order drawn by --seed."`
	Random       span     `default:"6..10" placeholder:"N..M" help:"Moves of an opening that is drawn (default ${default})."`
	Level        int      `default:"120" placeholder:"CP" help:"Greatest score in centipawns at which an opening drawn is level (default ${default})."`
	JudgeNodes   uint64   `default:"10000" placeholder:"N" help:"Positions searched to judge that (default ${default})."`
	Seed         uint64   `default:"1" placeholder:"N" help:"The same seed draws the same openings (default ${default})."`
}

func (f *openingFlags) load(set *variant.RuleSet) (contest.Openings, error) {
	if len(f.Openings) == 0 {
		d, err := contest.NewDrawn(set.Start, contest.DrawOptions{
			Plies: [2]int{f.Random.Least, f.Random.Most}, Level: f.Level, Nodes: f.JudgeNodes, Seed: f.Seed,
		})
		if err != nil {
			return nil, usage(err)
		}
		return d, nil
	}
	if f.OpeningPlies < 0 {
		return nil, usagef("--opening-plies %d: must not be negative", f.OpeningPlies)
	}
	return contest.ReadOpenings(f.Openings, contest.ReadOptions{Rules: set, Plies: f.OpeningPlies, Shuffle: f.Shuffle, Seed: f.Seed})
}

// adjudicationFlags say which games end before the rules end them.
type adjudicationFlags struct {
	WinAt     int  `placeholder:"CP" help:"Score in centipawns on which both engines agree over --win-moves moves to end a game as won; 0 for never."`
	WinMoves  int  `default:"4" placeholder:"N" help:"Moves of each engine for --win-at (default ${default})."`
	DrawAt    int  `default:"20" placeholder:"CP" help:"Score, of either sign, within which both stay over --draw-moves moves to end a game as drawn (default ${default})."`
	DrawMoves int  `placeholder:"N" help:"Moves of each engine for --draw-at; 0 for never."`
	DrawFrom  int  `default:"120" placeholder:"N" help:"First ply at which --draw-moves ends a game (default ${default})."`
	MaxMoves  int  `default:"320" placeholder:"N" help:"Moves after which a game is drawn; 0 for none but the rules' (default ${default})."`
	Declare   bool `default:"true" negatable:"" help:"End a game as won when the side to move may declare (入玉宣言)."`
}

func (f *adjudicationFlags) adjudication() contest.Adjudication {
	return contest.Adjudication{
		Win: f.WinAt, WinMoves: f.WinMoves, Draw: f.DrawAt, DrawMoves: f.DrawMoves, DrawFrom: f.DrawFrom,
		MaxMoves: f.MaxMoves, Declare: f.Declare,
	}
}

// testFlags are the sequential test.
type testFlags struct {
	SPRT  bool    `name:"sprt" help:"Stop when a sequential probability ratio test of two engines has decided."`
	Elo0  float64 `name:"elo0" default:"0" placeholder:"ELO" help:"Difference of the hypothesis H0 (default ${default})."`
	Elo1  float64 `name:"elo1" default:"10" placeholder:"ELO" help:"Difference of the hypothesis H1 (default ${default})."`
	Alpha float64 `default:"0.05" placeholder:"P" help:"Chance to accept H1 where H0 is true (default ${default})."`
	Beta  float64 `default:"0.05" placeholder:"P" help:"Chance to accept H0 where H1 is true (default ${default})."`
	Model string  `default:"logistic" help:"What --elo0 and --elo1 are measured in: logistic or normalised points (default ${default})."`
}

func (f *testFlags) test() (*elo.SPRT, error) {
	if !f.SPRT {
		return nil, nil
	}
	model, err := elo.ParseModel(f.Model)
	if err != nil {
		return nil, usagef("--model: %w", err)
	}
	s := &elo.SPRT{Elo0: f.Elo0, Elo1: f.Elo1, Alpha: f.Alpha, Beta: f.Beta, Model: model}
	if err := s.Check(); err != nil {
		return nil, usagef("--sprt: %w", err)
	}
	return s, nil
}

// Help is what --help tells beside the flags.
func (matchCmd) Help() string {
	return `Lets engines play matches and measures who is stronger: wins, draws and losses, the Elo difference
with its interval of 95 %, the likelihood of superiority, pairs of games by their score, and a
sequential test that stops as soon as it has decided. Engines are komadai's own, with any options, and
any that speak USI. Games come in pairs from one opening with colours swapped. Started again with the
same journal and options, a match goes on where it was broken off. With --nats the games are played by
all komadai worker of that cluster. docs/guide/matches.md tells all.

Example:

    komadai lab match --engine name=new --engine name=old,Param.LateMoveReductionBase=15 --nodes 10000 --sprt --journal a.match
    komadai lab match --engine name=own --engine name=other,cmd=./YaneuraOu,USI_Hash=64 --byoyomi 500ms --pairs 100
    komadai lab match --engine name=new,EvalFile=/net/new.nnue --engine name=old --nodes 10000 --sprt --nats nats://n1.lan
    komadai lab match --rules torus --engines engines.toml --schedule gauntlet --time 10s --inc 100ms --pairs 50 --report out.html`
}

// Run plays.
func (c *matchCmd) Run(env Env) error {
	env, stop := interruptible(env)
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
		return usage(err)
	}
	defer j.Close()
	line := &matchLine{}
	m := startMeter(env.Err, c.Progress || isTerminal(env.Err), line.text)
	defer m.end()
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
			m.say("game %d, %s – %s: %s", g.Number+1, g.Black, g.White, g.Detail)
		}
		if err := keep.save(g); err != nil {
			m.say("game %d: %s", g.Number+1, err)
		}
	})
	m.end()
	if err != nil && (s == nil || s.Games == 0) { // there is nothing to report
		if errors.Is(err, context.Canceled) {
			return errors.New("interrupted")
		}
		return err
	}
	r := contest.NewReport(&o, s)
	failed := c.tell(env, r)
	switch {
	case errors.Is(err, context.Canceled):
		return errors.Join(failed, errors.New("interrupted"))
	case err != nil:
		return err
	}
	return failed
}

// options makes the options of the flags.
func (c *matchCmd) options() (contest.Options, error) {
	var o contest.Options
	set, err := c.ruleFlag.load()
	if err != nil {
		return o, err
	}
	test, err := c.test()
	if err != nil {
		return o, err
	}
	if c.Pairs == 0 && test == nil && c.Journal == "" {
		return o, usagef("say when to end: give --pairs or --sprt, or a --journal to go on with later")
	}
	schedule, err := contest.ParseSchedule(c.Schedule)
	if err != nil {
		return o, usagef("--schedule: %w", err)
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
			return o, usage(err)
		}
	}
	for _, text := range c.Engine {
		p, err := contest.ParsePlayer(text)
		if err != nil {
			return o, usagef("--engine %s: %w", text, err)
		}
		o.Players = append(o.Players, p)
	}
	if o.Openings, err = c.openingFlags.load(set); err != nil {
		return o, err
	}
	return o, nil
}

// tell prints the report and writes it to the files asked for.
func (c *matchCmd) tell(env Env, r *contest.Report) error {
	var all []error
	for _, path := range c.Report {
		all = append(all, writeReport(path, r))
	}
	if c.JSON {
		all = append(all, printJSON(env.Out, r))
	} else {
		_, err := fmt.Fprint(env.Out, r.Text())
		all = append(all, err)
	}
	return errors.Join(all...)
}

// report is what can be written in each form.
type report interface {
	Text() string
	HTML(w io.Writer) error
}

// errNoDrawing is of a report that is no single drawing.
var errNoDrawing = errors.New("a tuning has no drawing: take .html, a page with the curves")

// writeReport writes a report in the form that the name asks for.
func writeReport(path string, r report) error {
	out, err := createOutput(path, true)
	if err != nil {
		return err
	}
	switch {
	case strings.HasSuffix(path, ".json"):
		err = printJSON(out, r)
	case strings.HasSuffix(path, ".html"):
		err = r.HTML(out)
	case strings.HasSuffix(path, ".svg"):
		drawn, ok := r.(interface{ SVG(w io.Writer) error })
		if !ok {
			err = errNoDrawing
			break
		}
		err = drawn.SVG(out)
	default:
		_, err = out.WriteString(r.Text())
	}
	if err != nil {
		out.abandon()
		return err
	}
	return out.commit()
}

// writable finds out before anything is played whether a report can be written.
func writable(path string) error {
	out, err := createOutput(path, true)
	if err != nil {
		return usage(err)
	}
	out.abandon()
	return nil
}
