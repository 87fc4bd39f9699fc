package lab

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"time"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lab/contest"
	"github.com/komadai/komadai/internal/lab/selfplay"
	"github.com/komadai/komadai/internal/lab/train"
	"github.com/komadai/komadai/variant"
)

type trainAllCmd struct {
	verb.RuleFlag
	workerFlags
	Out      string        `short:"o" placeholder:"FILE" help:"Network to write (default: the ID of the rule set with .nnue)."`
	Hours    float64       `default:"2" placeholder:"H" help:"Total time in hours (default ${default})."`
	Nodes    uint64        `default:"1000" placeholder:"N" help:"Nodes per move of self-play (default ${default})."`
	Movetime time.Duration `default:"20ms" placeholder:"TIME" help:"Time per move of the match (default ${default})."`
	Seed     uint64        `default:"1" placeholder:"N" help:"Random seed of games, training and openings (default ${default})."`
	Threads  int           `short:"j" placeholder:"N" help:"Threads (default: all cores)."`
	Progress bool          `help:"Show progress even if standard error is not a terminal."`
}

// The games' share of the time, and the least share of the test.
const (
	gamesShare = 0.7
	testShare  = 0.1
)

func (trainAllCmd) Help() string {
	return `Makes a network for a rule set: plays games, trains, then tests the network against the
hand-written evaluation at equal time with an SPRT (elo0 0, elo1 10). Training starts from the
built-in network of the rule set or of the one it extends. The same options continue with the
existing games. See docs/reference/networks.md.

Example:

    komadai lab train all --rules torus --hours 1
    komadai lab train all --hours 2 -o standard.nnue`
}

func (c *trainAllCmd) Run(env verb.Env) error {
	env, stop := verb.Interruptible(env)
	defer stop()
	set, err := c.Load()
	if err != nil {
		return err
	}
	if !(c.Hours > 0 && c.Hours <= 1000) {
		return verb.Usagef("--hours %g: has to be above 0 and at most 1000", c.Hours)
	}
	if c.Out == "" {
		c.Out = set.ID + ".nnue"
	}
	if c.Threads == 0 {
		c.Threads = runtime.GOMAXPROCS(0)
	}
	began := time.Now()
	budget := time.Duration(c.Hours * float64(time.Hour))
	begun, own := begin(set)
	games := c.selfplay(time.Duration(gamesShare*float64(budget)), !own)
	if err := games.Run(env); err != nil || env.Context.Err() != nil {
		return err
	}
	if err := c.network(games.Out, begun, own).Run(env); err != nil || env.Context.Err() != nil {
		return err
	}
	// A long training still leaves time for the test.
	left := max(budget-time.Since(began), time.Duration(testShare*float64(budget)))
	return c.test(env, set, left)
}

// begin returns the shipped network of a rule set (own), the applicable part of that of the
// extended rule set, or nil.
func begin(set *variant.RuleSet) (n *nnue.Network, own bool) {
	if n, ok := nnue.ShippedNetwork(set.Rules); ok {
		return n, true
	}
	extended, err := variant.Lookup(set.Extends)
	if err != nil {
		return nil, false
	}
	n, ok := nnue.ShippedNetwork(extended.Rules)
	if !ok {
		return nil, false
	}
	n, err = nnue.Transfer(n, extended.Rules, set.Rules, nnue.FeatureSet{Regions: n.Header.Regions, Attacks: true})
	if err != nil {
		return nil, false
	}
	return n, false
}

func (c *trainAllCmd) selfplay(limit time.Duration, formula bool) *selfplayCmd {
	o := selfplay.Defaults()
	threads := c.Threads
	if len(c.NATS) > 0 {
		threads = 0 // the workers' number counts
	}
	return &selfplayCmd{
		PositionFlags: verb.PositionFlags{RuleFlag: c.RuleFlag}, workerFlags: c.workerFlags, Out: c.Out + ".games", Nodes: c.Nodes,
		Opening: verb.Span{Least: o.Opening[0], Most: o.Opening[1]}, Level: o.Level, Mates: o.Mates, Decided: o.Decided,
		MaxMoves: o.MaxMoves, Formula: formula, Time: limit, Seed: c.Seed, Threads: threads, Progress: c.Progress,
	}
}

// Plans that begin with a network. One for other rules has much to learn; one for these rules
// would forget what more games taught it (docs/reference/networks.md).
const (
	extendedRate       = 0.001
	ownRate, ownEpochs = 0.0002, 3
)

// network returns the training command, from begun if not nil; own means that begun is for
// these rules.
func (c *trainAllCmd) network(games string, begun *nnue.Network, own bool) *trainNetworkCmd {
	o := train.Defaults()
	if begun != nil {
		h := &begun.Header
		o.Width, o.Buckets, o.Regions, o.Base, o.Rate = h.Width, h.Buckets, h.Regions, h.Base, extendedRate
		if own {
			o.Rate, o.Epochs = ownRate, ownEpochs
		}
	}
	return &trainNetworkCmd{
		Attacks: true, begun: begun,
		RuleFlag: c.RuleFlag, Games: []string{games}, Out: c.Out, Width: o.Width, Buckets: o.Buckets, Regions: o.Regions,
		Base: string(o.Base), Epochs: o.Epochs, Batch: o.Batch, Rate: o.Rate, Decay: o.Decay, Mix: o.Mix, Trace: o.Trace,
		MaxScore: o.MaxScore, Validation: o.Validation, Seed: c.Seed, Threads: c.Threads,
	}
}

func (c *trainAllCmd) test(env verb.Env, set *variant.RuleSet, limit time.Duration) error {
	openings, err := contest.NewDrawn(set.Start, contest.DrawOptions{Plies: [2]int{6, 10}, Level: 200, Nodes: 5000, Seed: c.Seed})
	if err != nil {
		return err
	}
	overhead := contest.Option{Name: "MoveOverhead", Value: "0"}
	o := contest.Options{
		Rules: set,
		Players: []contest.Player{
			{Name: "network", Options: []contest.Option{{Name: "EvalFile", Value: c.Out}, overhead}},
			{Name: "formula", Options: []contest.Option{{Name: "UseNetwork", Value: "false"}, overhead}},
		},
		Openings: openings, Pace: contest.Pace{MoveTime: c.Movetime}, Margin: contest.DefaultMargin, Timeout: contest.DefaultTimeout,
		Adjudication: contest.Adjudication{Win: 4000, WinMoves: 4, MaxMoves: 320, Declare: true},
		SPRT:         &contest.SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05, Model: contest.Logistic}, Threads: c.Threads,
	}
	j, err := contest.OpenJournal("", &o)
	if err != nil {
		return err
	}
	defer j.Close()
	ctx, cancel := context.WithTimeout(env.Context, limit)
	defer cancel()
	line := &statusLine{line: "no game has ended"}
	m := verb.StartMeter(env.Err, c.Progress || verb.IsTerminal(env.Err), line.text)
	s, err := contest.Run(ctx, o, j, func(_ *contest.Game, s *contest.Standing) { line.set(s.Line()) })
	m.End()
	if err != nil && ctx.Err() == nil {
		return err
	}
	if s == nil || s.Games == 0 {
		_, err := fmt.Fprintf(env.Out, "%s: no game of the test was played; give it more hours to know\n", c.Out)
		return err
	}
	return printVerdict(env.Out, c.Out, contest.NewReport(&o, s), s.Decision)
}

func printVerdict(out io.Writer, path string, r *contest.Report, d contest.Decision) error {
	verdict := "the test has not decided; give it more hours to know"
	switch d {
	case contest.AcceptElo1:
		verdict = "the network is stronger than the formula: use it with the option EvalFile"
	case contest.AcceptElo0:
		verdict = "the network is not stronger than the formula: do not use it"
	}
	_, err := fmt.Fprintf(out, "%s\n%s: %s\n", r.Text(), path, verdict)
	return err
}
