package lab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lab/contest"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/variant"
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
	if err := reportable(c.Report); err != nil {
		return err
	}
	j, err := contest.OpenJournal(c.Journal, &o)
	if err != nil {
		return verb.Usage(err)
	}
	defer j.Close()
	line := &statusLine{line: "no game has ended"}
	m := verb.StartMeter(env.Err, c.Progress || verb.IsTerminal(env.Err), line.text)
	defer m.End()
	workers, err := c.workers(env, &o, m)
	if err != nil {
		return err
	}
	defer workers()
	keep, err := newGameKeeper(env.Err, c.Records, c.Format, o.Rules, j)
	if err != nil {
		return err
	}
	s, err := contest.Run(env.Context, o, j, func(g *contest.Game, s *contest.Standing) {
		line.set(s.Line())
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
	return writeReports(env, c.Report, c.JSON, contest.NewReport(&o, s), err)
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

// gameKeeper writes the games of a match as records, one file each.
type gameKeeper struct {
	dir   string // "" keeps none
	codec kifu.Codec
	rules *variant.RuleSet
	// say gets what the format cannot store of the first game; it is nil after that.
	say io.Writer
}

// newGameKeeper also writes missing records of games already played.
func newGameKeeper(say io.Writer, dir, format string, rules *variant.RuleSet, j *contest.Journal) (*gameKeeper, error) {
	k := &gameKeeper{dir: dir, rules: rules, say: say}
	if dir == "" {
		return k, nil
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, verb.Plain(err)
	}
	codec, ok := formats.Of(kifu.FormatOfName(format))
	if !ok {
		return nil, verb.Usagef("--format %s: unknown format", format)
	}
	k.codec = codec
	for _, g := range j.Games() {
		if err := k.save(g); err != nil {
			return nil, err
		}
	}
	return k, nil
}

func (k *gameKeeper) save(g *contest.Game) error {
	if k.dir == "" {
		return nil
	}
	name := fmt.Sprintf("%06d-%s-%s%s", g.Number+1, fileName(g.Black), fileName(g.White), k.codec.Format.Extension(kifu.UTF8))
	path := filepath.Join(k.dir, name)
	if _, err := os.Lstat(path); err == nil {
		return nil
	}
	rec, err := g.Record(k.rules, fmt.Sprintf("komadai lab match, round %d", g.Round+1))
	if err != nil {
		return err
	}
	out, err := verb.Create(path, true)
	if err != nil {
		return err
	}
	losses, err := k.codec.Write(out, rec, kifu.WriteOptions{})
	if err != nil {
		out.Abandon()
		return err
	}
	if k.say != nil {
		verb.ReportLosses(k.say, path, losses)
		k.say = nil
	}
	return out.Commit()
}

func fileName(name string) string {
	name = strings.Map(func(r rune) rune {
		if r <= ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, name)
	if !fs.ValidPath(name) || name == "." {
		return "_"
	}
	return name
}

type paceFlags struct {
	Time     time.Duration `placeholder:"TIME" help:"Main time of each side: 10s, 5m."`
	Inc      time.Duration `placeholder:"TIME" help:"Fischer increment per move."`
	Byoyomi  time.Duration `placeholder:"TIME" help:"Byoyomi per move after the main time."`
	Movetime time.Duration `placeholder:"TIME" help:"Thinking time per move (go movetime); overstepping it is not a loss."`
	Nodes    int64         `placeholder:"N" help:"Nodes per move."`
	Depth    int           `placeholder:"N" help:"Search depth in plies."`
}

func (f *paceFlags) pace() contest.Pace {
	return contest.Pace{Main: f.Time, Increment: f.Inc, Byoyomi: f.Byoyomi, MoveTime: f.Movetime, Nodes: f.Nodes, Depth: f.Depth}
}

type openingFlags struct {
	Openings     []string  `sep:"none" placeholder:"PATH" help:"Files or folders of openings: SFEN, USI or records (default: random openings)."`
	OpeningPlies int       `placeholder:"N" help:"Moves to take from each opening of a file; 0 takes all."`
	Shuffle      bool      `help:"Shuffle the openings of the files by --seed."`
	Random       verb.Span `default:"6..10" placeholder:"N..M" help:"Moves of a random opening (default ${default})."`
	Level        int       `default:"120" placeholder:"CP" help:"Maximum absolute score of a random opening in centipawns (default ${default})."`
	JudgeNodes   uint64    `default:"10000" placeholder:"N" help:"Nodes to evaluate a random opening (default ${default})."`
	Seed         uint64    `default:"1" placeholder:"N" help:"Random seed of the openings (default ${default})."`
}

func (f *openingFlags) load(set *variant.RuleSet) (contest.Openings, error) {
	if len(f.Openings) == 0 {
		d, err := contest.NewDrawn(set.Start, contest.DrawOptions{
			Plies: [2]int{f.Random.Least, f.Random.Most}, Level: f.Level, Nodes: f.JudgeNodes, Seed: f.Seed, Rules: set,
		})
		if err != nil {
			return nil, verb.Usage(err)
		}
		return d, nil
	}
	if f.OpeningPlies < 0 {
		return nil, verb.Usagef("--opening-plies %d: must not be negative", f.OpeningPlies)
	}
	return contest.ReadOpenings(f.Openings, contest.ReadOptions{Rules: set, Plies: f.OpeningPlies, Shuffle: f.Shuffle, Seed: f.Seed})
}

type adjudicationFlags struct {
	WinAt     int  `placeholder:"CP" help:"Adjudicate a win at this score in centipawns; 0 never does."`
	WinMoves  int  `default:"4" placeholder:"N" help:"Consecutive moves of each engine at --win-at (default ${default})."`
	DrawAt    int  `default:"20" placeholder:"CP" help:"Adjudicate a draw within this score in centipawns (default ${default})."`
	DrawMoves int  `placeholder:"N" help:"Consecutive moves of each engine within --draw-at; 0 never adjudicates."`
	DrawFrom  int  `default:"120" placeholder:"N" help:"First ply of a draw by adjudication (default ${default})."`
	MaxMoves  int  `default:"320" placeholder:"N" help:"Maximum moves of a game, then a draw; 0 means no limit (default ${default})."`
	Declare   bool `default:"true" negatable:"" help:"End a game when the side to move can declare (入玉宣言)."`
}

func (f *adjudicationFlags) adjudication() contest.Adjudication {
	return contest.Adjudication{
		Win: f.WinAt, WinMoves: f.WinMoves, Draw: f.DrawAt, DrawMoves: f.DrawMoves, DrawFrom: f.DrawFrom,
		MaxMoves: f.MaxMoves, Declare: f.Declare,
	}
}

type testFlags struct {
	SPRT  bool    `name:"sprt" help:"Stop when a sequential probability ratio test decides."`
	Elo0  float64 `name:"elo0" default:"0" placeholder:"ELO" help:"Elo difference of H0 (default ${default})."`
	Elo1  float64 `name:"elo1" default:"10" placeholder:"ELO" help:"Elo difference of H1 (default ${default})."`
	Alpha float64 `default:"0.05" placeholder:"P" help:"Probability of accepting H1 if H0 is true (default ${default})."`
	Beta  float64 `default:"0.05" placeholder:"P" help:"Probability of accepting H0 if H1 is true (default ${default})."`
	Model string  `default:"logistic" help:"Elo model of --elo0 and --elo1: logistic or normalised (default ${default})."`
}

func (f *testFlags) test() (*contest.SPRT, error) {
	if !f.SPRT {
		return nil, nil
	}
	model, err := contest.ParseModel(f.Model)
	if err != nil {
		return nil, verb.Usagef("--model: %w", err)
	}
	s := &contest.SPRT{Elo0: f.Elo0, Elo1: f.Elo1, Alpha: f.Alpha, Beta: f.Beta, Model: model}
	if err := s.Check(); err != nil {
		return nil, verb.Usagef("--sprt: %w", err)
	}
	return s, nil
}
