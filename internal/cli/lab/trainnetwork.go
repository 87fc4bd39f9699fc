package lab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lab/train"
	"github.com/komadai/komadai/internal/version"
	"github.com/komadai/komadai/notation/packed"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

type trainNetworkCmd struct {
	verb.RuleFlag
	Games      []string `arg:"" placeholder:"GAMES" help:"Game files of lab selfplay, or positions: .psv, .bin or .hcpe."`
	Out        string   `short:"o" required:"" placeholder:"FILE" help:"Network to write; FILE.html is the report."`
	From       string   `placeholder:"FILE" help:"Initial network of the same shape (default: random weights)."`
	Width      int      `default:"32" placeholder:"N" help:"Neurons per side, a multiple of 16 (default ${default})."`
	Buckets    int      `default:"4" placeholder:"N" help:"Output buckets by game phase (default ${default})."`
	Regions    int      `default:"1" placeholder:"N" help:"King buckets of the inputs, 1 or 4 (default ${default})."`
	Attacks    bool     `help:"Add attack features."`
	Base       string   `default:"formula" enum:"formula,none" help:"Base evaluation that the network corrects: formula or none (default ${default})."`
	Changes    int      `placeholder:"N" help:"With --from: maximum changed weights (default: all)."`
	Epochs     int      `default:"8" placeholder:"N" help:"Training epochs (default ${default})."`
	Batch      int      `default:"8192" placeholder:"N" help:"Batch size in positions (default ${default})."`
	Rate       float64  `default:"0.002" placeholder:"X" help:"Initial learning rate (default ${default})."`
	Decay      float64  `default:"1" placeholder:"X" help:"Weight decay (default ${default})."`
	Mix        float64  `default:"0.85" placeholder:"X" help:"Weight of the score against the game result, 0 to 1 (default ${default})."`
	Trace      float64  `default:"0.8" placeholder:"X" help:"Discount of later scores, 0 to below 1 (default ${default})."`
	Scale      int      `placeholder:"CP" help:"Score with a 73 % win probability (default: fitted to the games)."`
	MaxScore   int      `default:"3000" placeholder:"CP" help:"Maximum score of training positions (default ${default})."`
	Validation int      `default:"20" placeholder:"N" help:"Use one game in N for validation (default ${default})."`
	Seed       uint64   `default:"1" placeholder:"N" help:"Random seed (default ${default})."`
	Threads    int      `short:"j" placeholder:"N" help:"Threads, at most 4 (default: all cores)."`

	begun *nnue.Network // replaces From
}

func (trainNetworkCmd) Help() string {
	return `Trains a network on self-play games. Positions in check, tactical best moves, large scores and
duplicates are skipped. Each epoch writes FILE.checkpoint; the same options resume from it. The
result does not depend on the number of threads. See docs/reference/networks.md.

Example:

    komadai lab train network -o standard.nnue standard.games
    komadai lab train network --rules torus --width 16 --epochs 10 -o torus.nnue torus-1.games torus-2.games`
}

func (c *trainNetworkCmd) Run(env verb.Env) error {
	env, stop := verb.Interruptible(env)
	defer stop()
	set, err := c.Load()
	if err != nil {
		return err
	}
	from, err := c.from(set.Rules)
	if err != nil {
		return err
	}
	o := c.options()
	if from != nil && from.Header.Weights != nil {
		o.Weights = *from.Header.Weights
	}
	corpus, err := train.NewCorpus(set.Rules, o)
	if err != nil {
		return verb.Usage(err)
	}
	for _, path := range c.Games {
		take := corpus.Read
		if format, ok := recordFormat(path); ok {
			take = func(in io.Reader) error { return corpus.ReadRecords(in, format) }
		}
		if err := withFile(path, take); err != nil {
			return err
		}
	}
	left := corpus.Left
	fmt.Fprintf(env.Err, "%s: %d positions to learn from, %d kept aside; left out: %d in check, %d tactical, %d decided, %d repeated\n",
		readings(corpus), corpus.Learned(), corpus.Tested(), left.Checked, left.Tactical, left.Decided, left.Repeated)
	t, err := c.trainer(corpus, from)
	if err != nil {
		return err
	}
	fmt.Fprintf(env.Err, "scale %d; the formula: kept aside %.6f, results %.6f\n", t.Scale(), t.Formula().Tested, t.Formula().Results)
	began := time.Now()
	err = t.Run(env.Context, func(e train.Epoch) error {
		fmt.Fprintf(env.Err, "epoch %d of %d: learned %.6f, kept aside %.6f, results %.6f (%s)\n",
			len(t.History()), o.Epochs, e.Learned, e.Tested, e.Results, time.Since(began).Round(time.Second))
		b, err := t.Checkpoint()
		if err != nil {
			return err
		}
		return verb.Write(c.checkpoint(), b, true)
	})
	if errors.Is(err, context.Canceled) {
		return nil // it can be continued
	}
	if err != nil {
		return err
	}
	return c.finish(env, t, corpus)
}

// from returns the initial network, or nil. It adapts a shipped network of another rule set.
func (c *trainNetworkCmd) from(r *shogi.Rules) (n *nnue.Network, err error) {
	if c.From == "" {
		if c.Changes > 0 && c.begun == nil {
			return nil, verb.Usage(fmt.Errorf("--changes %d needs --from", c.Changes))
		}
		return c.begun, nil
	}
	err = withFile(c.From, func(in io.Reader) (err error) {
		n, err = nnue.Read(in)
		return err
	})
	if err != nil || n.Header.Fingerprint == nnue.FingerprintOf(r).String() {
		return n, err
	}
	set := nnue.FeatureSet{Regions: c.Regions, Attacks: c.Attacks}
	here, err := nnue.NewFeatures(r, set)
	if err != nil {
		return nil, verb.Usage(err)
	}
	if inputs := n.Header.Inputs; inputs == here.Inputs() || inputs == here.Inputs()-here.AttackInputs() {
		return n, nil // the same board and pieces
	}
	of, err := variant.Lookup(n.Header.Rules)
	if err != nil || n.Header.Fingerprint != nnue.FingerprintOf(of.Rules).String() {
		return n, nil
	}
	if n, err = nnue.Transfer(n, of.Rules, r, set); err != nil {
		return nil, verb.Usage(fmt.Errorf("%s: %w", c.From, err))
	}
	return n, nil
}

// trainer continues at a checkpoint if there is one.
func (c *trainNetworkCmd) trainer(corpus *train.Corpus, from *nnue.Network) (*train.Trainer, error) {
	t, err := train.NewTrainer(corpus, from)
	if err != nil {
		return nil, verb.Usage(err)
	}
	err = withFile(c.checkpoint(), t.Resume)
	if errors.Is(err, fs.ErrNotExist) {
		return t, nil
	}
	return t, err
}

func (c *trainNetworkCmd) finish(env verb.Env, t *train.Trainer, corpus *train.Corpus) error {
	last := t.History()[len(t.History())-1]
	n, err := t.Network(map[string]any{
		"games": corpus.Games, "records": corpus.Records, "positions": corpus.Learned(), "epochs": len(t.History()), "mix": c.Mix, "seed": c.Seed,
		"loss": last.Tested, "formula": t.Formula().Tested, "trace": c.Trace, "program": version.Number(),
	})
	if err != nil {
		return err
	}
	q, err := t.Quantised(n)
	if err != nil {
		return err
	}
	b, err := n.Encode()
	if err != nil {
		return err
	}
	if err := verb.Write(c.Out, b, true); err != nil {
		return err
	}
	report, err := verb.Create(c.Out+".html", true)
	if err != nil {
		return err
	}
	quantised := fmt.Sprintf("%.2f cp in the mean, %.1f at most, loss %.6f for %.6f, in %d positions", q.Mean, q.Most, q.Loss, q.Trained, q.Positions)
	err = t.WriteReport(report, "Network for "+n.Header.Rules, []train.Fact{
		{Name: "rules", Value: n.Header.Rules + ", " + n.Header.Fingerprint},
		{Name: "shape", Value: fmt.Sprintf("%d inputs, width %d, %d buckets, added to %s", n.Header.Inputs, n.Header.Width, n.Header.Buckets, n.Header.Base)},
		{Name: "data", Value: fmt.Sprintf("%d games, %d positions to learn from, %d kept aside", corpus.Games, corpus.Learned(), corpus.Tested())},
		{Name: "scale", Value: fmt.Sprintf("%d cp", t.Scale())},
		{Name: "mix", Value: fmt.Sprintf("%g score, %g result", c.Mix, 1-c.Mix)},
		{Name: "seed", Value: fmt.Sprint(c.Seed)},
		{Name: "loss of the formula", Value: fmt.Sprintf("%.6f, against results %.6f", t.Formula().Tested, t.Formula().Results)},
		{Name: "loss of the network", Value: fmt.Sprintf("%.6f, against results %.6f", last.Tested, last.Results)},
		{Name: "error of quantisation", Value: quantised},
	})
	if err != nil {
		report.Abandon()
		return err
	}
	if err := report.Commit(); err != nil {
		return err
	}
	fmt.Fprintf(env.Err, "%s: %d bytes, loss %.6f (formula %.6f), quantised %s\n", c.Out, len(b), last.Tested, t.Formula().Tested, quantised)
	if err := os.Remove(c.checkpoint()); err != nil {
		return verb.Plain(err)
	}
	return nil
}

func (c *trainNetworkCmd) checkpoint() string { return c.Out + ".checkpoint" }

func (c *trainNetworkCmd) options() train.Options {
	o := train.Options{
		Width: c.Width, Buckets: c.Buckets, Regions: c.Regions, Attacks: c.Attacks, Changes: c.Changes, Base: nnue.Base(c.Base), Epochs: c.Epochs, Batch: c.Batch,
		Rate: c.Rate, Decay: c.Decay, Mix: c.Mix, Trace: c.Trace, Scale: c.Scale, MaxScore: c.MaxScore, Validation: c.Validation,
		Seed: c.Seed, Threads: c.Threads, Weights: eval.DefaultWeights(),
	}
	if o.Threads == 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	return o
}

// recordFormat returns the record format of a file name; ok is false for a game file.
func recordFormat(path string) (format packed.Format, ok bool) {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".psv", ".bin":
		return packed.PackedSfenValue, true
	case ".hcpe":
		return packed.HCPE, true
	}
	return "", false
}

func readings(c *train.Corpus) string {
	text := fmt.Sprintf("%d games", c.Games)
	if c.Records > 0 {
		text += fmt.Sprintf(", %d records", c.Records)
	}
	return text
}
