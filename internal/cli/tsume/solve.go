package tsume

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/internal/work/batch"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/tsume"
)

const (
	MaxHashMB     = 1 << 20
	MaxVariations = 16
	MaxHisshi     = 16
)

type solveCmd struct {
	Paths []string `arg:"" optional:"" name:"path" help:"SFEN files, record files or folders (default: standard input)."`
	verb.RecordFlags
	Output     string    `short:"o" placeholder:"FILE" help:"Write the results to a file."`
	Resume     bool      `help:"Continue the file of -o; keep its results."`
	Force      bool      `short:"f" help:"Overwrite existing files."`
	JSON       bool      `name:"json" help:"Print JSON."`
	Time       timeLimit `placeholder:"TIME" help:"Time limit per problem; 0 disables it (default 10s; none with --verify)."`
	Nodes      uint64    `placeholder:"N" help:"Node limit per problem; 0 disables it (default with --verify: 20 million)."`
	Hash       int       `default:"256" placeholder:"MB" min:"1" max:"${maxHash}" help:"Total size of the transposition tables in MB (default ${default})."`
	Threads    int       `placeholder:"N" min:"1" max:"${maxThreads}" help:"Threads per problem (default: all free cores)."`
	Any        bool      `help:"Accept any mate instead of proving the shortest."`
	Futile     string    `enum:"narrow,strict,loose" default:"narrow" help:"Rule for useless interpositions (無駄合): narrow, loose or strict (default ${default})."`
	Verify     bool      `help:"Judge soundness (余詰, 変同, 駒余り, …)."`
	Line       string    `placeholder:"MOVES" help:"Intended solution (作意) to judge, in USI or Japanese; implies --verify."`
	Variations int       `placeholder:"N" min:"1" max:"${maxVariations}" help:"Print variations (変化) to depth N; implies --verify."`
	Tries      bool      `help:"Print failing checks (紛れ) with refutations; implies --verify."`
	Magire     string    `default:"usual" enum:"usual,lucky" help:"With --tries: usual, or lucky for checks that mate after a slip (default ${default})."`
	Hisshi     bool      `help:"Find brinkmates (必至)."`
	Moves      int       `default:"1" placeholder:"N" min:"1" max:"${maxHisshi}" help:"With --hisshi: maximum attacker moves (default ${default})."`
	Threat     bool      `help:"Report whether the side that just moved threatens mate (詰めろ)."`
	Defender   bool      `help:"The side to move is the defender (玉方)."`
	Rest       bool      `help:"The defender holds all other pieces except kings."`
	Proof      string    `placeholder:"FILE" help:"Write a proof for komadai tsume check; needs --futile strict."`
	Record     string    `placeholder:"FILE" help:"Write the solution of one problem as a record (.kif, .ki2, .jkf, …)."`
	stipulationFlags

	tables *pool
	lost   []kifu.Loss // of --record
}

func (solveCmd) Help() string {
	return `Solves mate problems (詰将棋). The side to move attacks; its king is optional. A file has one SFEN
per line, or is a record whose start position is the problem. The main line of a record, or "moves"
after an SFEN, is the intended solution; --verify judges it. Results are printed in the order of the
problems:

    {"sfen":"…","status":"mate","plies":3,"moves":["G*5b",…],"nodes":12,"ms":0,…}

"status" is mate, nomate or unknown. Invalid problems have "error" and are reported with file and
line on standard error. --resume continues an interrupted batch.

Example:

    echo "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1" | komadai tsume solve
    komadai tsume solve --json --time 30s problems.sfen
    komadai tsume solve -o results.jsonl --json --resume problems/
    komadai tsume solve --verify --variations 1 --tries problem.kif
    komadai tsume solve --verify --line "4b5b+ 6a5b S*4b" problem.sfen
    komadai tsume solve --hisshi --moves 2 position.sfen
    komadai tsume solve --threat position.sfen
    komadai tsume solve --stipulation help-mate --length 5 problem.sfen
    komadai tsume solve --stipulation 自玉詰 --check-duty none --lang ja problem.sfen

--verify reports a problem as sound (完全作) if it has one shortest mate, no piece in hand at the end,
and no other mating move. "flaws" lists defects:

    no-mate 不詰, cook 余詰, early 早詰, leftover 駒余り, longer 変長 and escape 逃れ are fatal;
    branch 変同, last-move 最終手余詰, unlimited 非限定 and detour 迂回 are tolerated.

--stipulation solves fairy problems and prints all shortest solutions: help-mate (協力詰, ばか詰),
help-self-mate (協力自玉詰), self-mate (自玉詰), worst-mate (最悪詰), devil-mate (悪魔詰),
direct-mate (かしこ詰). Rules for useless interpositions: narrow ignores drops that the checking
piece captures for free, loose also ignores moves and other captures, strict ignores none.
See docs/guide/tsume.md.`
}

func (c *solveCmd) Run(env verb.Env) error {
	env, stop := verb.Interruptible(env)
	defer stop()
	o, from, err := c.Options()
	if err != nil {
		return err
	}
	if err := c.check(); err != nil {
		return err
	}
	if !o.Rules.Rules.Mates() {
		return verb.Usagef("--rules: %s is not won by mate", o.Rules.ID)
	}
	if len(c.Paths) == 0 {
		c.Paths = []string{verb.StandardStream}
	}
	sources, _, err := verb.Find(c.Paths, "")
	if err != nil {
		return err
	}
	if len(sources) == 0 {
		return fmt.Errorf("%s has no problems", strings.Join(c.Paths, ", "))
	}
	if err := c.checkOutputs(sources); err != nil {
		return err
	}
	out, end, err := c.results(env)
	if err != nil {
		return err
	}
	tally := newTally(env.Err, sources, c.Progress)
	in := &taskReader{
		env: env, set: o.Rules, read: o, from: from, defender: c.Defender || c.Threat, rest: c.Rest, bare: c.EmptyHand,
		bytes: &tally.read, files: &tally.files,
	}
	c.tables = &pool{}
	defer bound(c.Hash << 20)()
	var several error
	workers := &batch.Pool[*task, problemReport]{Cores: c.Jobs, Threads: c.Threads}
	err = workers.Run(env.Context, out.Rest(c.only(in.all(sources), &several)), func(ctx context.Context, t *task, cores int) problemReport {
		w := tally.enter(t)
		defer tally.leave(w)
		return c.solve(ctx, t, cores, w)
	}, func(r problemReport) error {
		if r.task.fault != nil {
			tally.Say("%s", printable(oneLine(r.task.fault.String())))
		}
		tally.count(r)
		return out.Write(r)
	})
	tally.end()
	if closed := end(); err == nil {
		err = closed
	}
	if several != nil {
		return several
	}
	verb.ReportLosses(env.Err, c.Record, c.lost)
	return c.outcome(env, out, tally, err)
}

func (c *solveCmd) outcome(env verb.Env, out *results, tally *tally, err error) error {
	switch done := tally.done.Load(); {
	case out.Failed() != nil:
		return c.foreign(out)
	case env.Context.Err() != nil && c.Output != "":
		return fmt.Errorf("interrupted; --resume continues %s", c.Output)
	case env.Context.Err() != nil:
		return errors.New("interrupted")
	case err != nil:
		return err
	case done == 0 && out.Skipped() == 0:
		return fmt.Errorf("%s: no problems", strings.Join(placesOf(c.Paths), ", "))
	case tally.bad.Load() > 0:
		return fmt.Errorf("%d of %d problems failed", tally.bad.Load(), done)
	}
	return nil
}

func placesOf(paths []string) []string {
	out := slices.Clone(paths)
	for i, p := range out {
		if p == verb.StandardStream {
			out[i] = "stdin"
		}
	}
	return out
}

func (c *solveCmd) check() error {
	c.Verify = c.Verify || c.Line != "" || c.Variations > 0 || c.Tries
	if err := c.stipulationFlags.check(); err != nil {
		return err
	}
	if err := c.checkRecord(); err != nil {
		return err
	}
	switch {
	case c.Stipulation != "" && (c.Verify && c.Line == "" || c.Variations > 0 || c.Hisshi || c.Threat || c.Any):
		return verb.Usagef("--stipulation can't be used with --verify, --variations, --tries, --hisshi, --threat or --any")
	case c.Proof != "" && (c.Futile != tsume.Strict.String() || c.Verify || c.Hisshi || c.Threat || c.Stipulation != ""):
		return verb.Usagef("--proof needs --futile strict and can't be used with --verify, --hisshi, --threat or --stipulation")
	case c.EmptyHand && c.Rest:
		return verb.Usagef("--empty-hand and --rest can't be used together")
	case c.Magire != "usual" && !c.Tries:
		return verb.Usagef("--magire needs --tries")
	case c.Verify && c.Hisshi:
		return verb.Usagef("--verify and --hisshi can't be used together")
	case c.Threat && (c.Verify || c.Hisshi):
		return verb.Usagef("--threat can't be used with --verify or --hisshi")
	case c.Resume && (c.Output == "" || c.Output == verb.StandardStream):
		return verb.Usagef("--resume needs -o")
	case c.Resume && c.Force:
		return verb.Usagef("--resume and --force can't be used together")
	case c.Any && c.Verify:
		return verb.Usagef("--any and --verify can't be used together")
	}
	return nil
}

// futileOf requires a name that the parser has checked.
func futileOf(name string) tsume.Futile {
	f, _ := solve.Named(name, tsume.Narrow, tsume.Strict, tsume.Loose)
	return f
}

type timeLimit struct {
	span  time.Duration
	given bool
}

func (l *timeLimit) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	switch {
	case err != nil:
		return fmt.Errorf("%q is not a duration such as 500ms, 30s or 1h30m", text)
	case d < 0:
		return fmt.Errorf("%s: has to be 0 or more", text)
	}
	l.span, l.given = d, true
	return nil
}
