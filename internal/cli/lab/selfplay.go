package lab

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lab/selfplay"
	"github.com/komadai/komadai/shogi"
)

type selfplayCmd struct {
	verb.PositionFlags
	workerFlags
	Out        string        `short:"o" required:"" placeholder:"FILE" help:"Game file to create or continue."`
	Nodes      uint64        `placeholder:"N" help:"Nodes per move (default 1500)."`
	Depth      int           `placeholder:"N" help:"Search depth, limited by --nodes (default 10000000)."`
	Opening    verb.Span     `default:"6..14" placeholder:"N..M" help:"Random opening moves per game (default ${default})."`
	Level      int           `default:"250" placeholder:"CP" help:"Maximum absolute score after the opening in centipawns (default ${default})."`
	Lines      int           `placeholder:"N" min:"1" help:"Choose early moves randomly among the best N."`
	LineMoves  int           `default:"8" placeholder:"N" help:"Number of such moves (default ${default})."`
	LineMargin int           `default:"100" placeholder:"CP" help:"Maximum loss of such a move in centipawns (default ${default})."`
	Mates      uint64        `default:"300" placeholder:"N" help:"Nodes of the mate solver before each move (default ${default})."`
	Decided    int           `default:"3500" placeholder:"CP" help:"Adjudicate a game at this score in centipawns (default ${default})."`
	MaxMoves   int           `default:"320" placeholder:"N" help:"Maximum moves of a game, then a draw (default ${default})."`
	Network    string        `xor:"judge" placeholder:"FILE" help:"Evaluation network (default: the built-in one, if any)."`
	Formula    bool          `xor:"judge" help:"Use the hand-written evaluation."`
	Games      int           `placeholder:"N" help:"Total games of the file; 0 means no limit."`
	Time       time.Duration `placeholder:"TIME" help:"Time limit: 90m, 2h."`
	Seed       uint64        `default:"1" placeholder:"N" help:"Random seed (default ${default})."`
	Threads    int           `short:"j" placeholder:"N" help:"Games in parallel (default: all cores); with --nats shards (default 32)."`
	Progress   bool          `help:"Show progress even if standard error is not a terminal."`
}

func (selfplayCmd) Help() string {
	return `Plays games from random openings and appends them to a file, until --games, --time or an
interrupt. The same options continue the file; an incomplete game at its end is removed. The same
seed gives the same games on any number of threads and workers. --nats lets komadai worker
--selfplay play the games. See docs/reference/networks.md.

Example:

    komadai lab selfplay --out standard.games --time 2h
    komadai lab selfplay --rules torus --nodes 2000 --games 5000 --out torus.games
    komadai lab selfplay --network second.nnue --nats nats://n1.lan --out standard-3.games`
}

func (c *selfplayCmd) Run(env verb.Env) error {
	env, stop := verb.Interruptible(env)
	defer stop()
	set, start, err := c.Load()
	if err != nil {
		return err
	}
	o := c.options()
	if err := o.Check(); err != nil {
		return verb.Usage(err)
	}
	network, err := c.judge(start.Rules(), &o)
	if err != nil {
		return err
	}
	carrier, done, err := c.connect(env, "train selfplay")
	if err != nil {
		return err
	}
	defer done()
	w, err := selfplay.Open(c.Out, selfplay.NewHeader(&start, o.Recipe()))
	if err != nil {
		return verb.Plain(err)
	}
	defer w.Close()
	if c.Games > 0 && w.Games() >= c.Games {
		fmt.Fprintf(env.Err, "%s holds %d games already\n", c.Out, w.Games())
		return nil
	}
	return c.record(env, w, func(ctx context.Context, count int, m *verb.Meter, keep func(int, *selfplay.Game) error) error {
		if carrier == nil {
			return selfplay.Run(ctx, start, o, w.Games(), count, keep)
		}
		dealt := selfplay.DealOptions{Rules: set, Start: start, Play: o, Network: network, Carrier: carrier, Waiting: func(waiting bool) {
			if waiting {
				m.Say("no free worker: games wait (komadai worker --selfplay N)")
			}
		}}
		return selfplay.Deal(ctx, dealt, w.Games(), count, keep)
	})
}

// record appends games to the file and shows progress. count is the number of games, 0 for no
// limit.
func (c *selfplayCmd) record(env verb.Env, w *selfplay.Writer,
	play func(ctx context.Context, count int, m *verb.Meter, keep func(int, *selfplay.Game) error) error,
) error {
	count := 0
	if c.Games > 0 {
		count = c.Games - w.Games()
	}
	ctx := env.Context
	if c.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.Time)
		defer cancel()
	}
	t := newGameTally(w.Games())
	m := verb.StartMeter(env.Err, c.Progress || verb.IsTerminal(env.Err), t.line)
	err := play(ctx, count, m, func(_ int, g *selfplay.Game) error {
		t.add(g)
		return w.Append(g)
	})
	m.End()
	switch {
	case env.Context.Err() != nil, c.Time > 0 && errors.Is(err, context.DeadlineExceeded):
		err = nil // it can be continued
	case err != nil:
		err = verb.Usage(err)
	}
	if err := errors.Join(err, w.Close()); err != nil {
		return err
	}
	fmt.Fprintf(env.Err, "%s\n", t.line())
	return nil
}

func (c *selfplayCmd) options() selfplay.Options {
	o := selfplay.Defaults()
	switch {
	case c.Nodes != 0:
		o.Nodes = c.Nodes
	case c.Depth != 0:
		o.Nodes = selfplay.MostNodes
	}
	o.Depth, o.Level, o.Mates, o.Decided = c.Depth, c.Level, c.Mates, c.Decided
	if c.Lines > 1 {
		o.Lines, o.LineMoves, o.LineMargin = c.Lines, c.LineMoves, c.LineMargin
	}
	o.MaxMoves, o.Seed, o.Threads = c.MaxMoves, c.Seed, c.Threads
	o.Opening = [2]int{c.Opening.Least, c.Opening.Most}
	if o.Threads == 0 {
		o.Threads = c.places()
	}
	return o
}

// judge sets the evaluator and returns the file of its network, nil for the formula.
func (c *selfplayCmd) judge(r *shogi.Rules, o *selfplay.Options) (file []byte, err error) {
	if c.Formula {
		return nil, nil
	}
	n, ok := nnue.ShippedNetwork(r)
	if c.Network != "" {
		err := withFile(c.Network, func(in io.Reader) (err error) {
			n, err = nnue.Read(in)
			return err
		})
		if err != nil {
			return nil, err
		}
	} else if !ok {
		return nil, nil
	}
	sum, err := n.Checksum()
	if err != nil {
		return nil, err
	}
	o.Network = fmt.Sprintf("%08x", sum)
	if o.Model, err = nnue.NewModel(r, n); err != nil {
		return nil, fmt.Errorf("%s: %w", cmp.Or(c.Network, o.Network), err)
	}
	return n.Encode()
}

type gameTally struct {
	mu        sync.Mutex
	began     time.Time
	before    int // games already in the file
	games     int
	positions int
	outcomes  [4]int
	reasons   [4]int
}

func newGameTally(before int) *gameTally { return &gameTally{began: time.Now(), before: before} }

func (t *gameTally) add(g *selfplay.Game) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.games++
	t.positions += len(g.Scores)
	t.outcomes[g.Outcome&3]++
	t.reasons[g.Reason&3]++
}

// line returns "120 games, 14321 positions (950/s), Black 61, White 52, drawn 7".
func (t *gameTally) line() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	rate := float64(t.positions) / max(time.Since(t.began).Seconds(), 1e-3)
	return fmt.Sprintf("%d games, %d new, %d positions (%.0f/s), Black %d, White %d, drawn %d; %d by proof, %d agreed, %d too long",
		t.before+t.games, t.games, t.positions, rate, t.outcomes[shogi.BlackWins], t.outcomes[shogi.WhiteWins], t.outcomes[shogi.NoResult],
		t.reasons[selfplay.Proven], t.reasons[selfplay.Decided], t.reasons[selfplay.Long])
}
