package record

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/komadai/komadai/diagram"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// AnalyzeCmd is the verb analyze.
type AnalyzeCmd struct {
	Paths []string `arg:"" name:"record" default:"-" help:"Record file; - is standard input. Several files or a folder give a table."`
	verb.RuleFlag
	From      string        `placeholder:"FORMAT" help:"Input format: kif, ki2, csa, jkf, usi or usen (default: detected)."`
	InCharset string        `name:"in-charset" placeholder:"NAME" help:"Input charset: utf-8, shift_jis or euc-jp (default: detected)."`
	Game      int           `default:"1" placeholder:"N" help:"Number of the game in the file, from 1 (default ${default})."`
	Nodes     uint64        `placeholder:"N" help:"Nodes per position (default 400000, unless --time is given)."`
	Time      time.Duration `placeholder:"TIME" help:"Time per position instead of --nodes: 500ms, 2s."`
	Threads   int           `placeholder:"N" min:"1" max:"${maxThreads}" help:"Positions analysed in parallel (default: all cores)."`
	Hash      int           `default:"16" placeholder:"MB" min:"1" max:"4096" help:"Transposition table per search in MiB, 1 to 4096 (default ${default})."`
	Output    []string      `short:"o" placeholder:"FILE" help:"Write the annotated record (.kif, .jkf, …) or the graph (.svg, .png); repeatable."`
	Comments  string        `default:"ja" enum:"ja,zh,en,none" help:"Language of the comments: ja, zh, en or none (default ${default})."`
	All       bool          `help:"Analyse all games of a file and print a table."`
	Journal   string        `placeholder:"FILE" help:"Store results of several games in FILE and resume from it."`
	Plain     bool          `help:"Do not add better lines to the record."`
	Force     bool          `short:"f" help:"Overwrite existing files."`
	Style     string        `default:"japanese" enum:"japanese,kanji,wide,half,western,hosking,usi" help:"Move notation: japanese, kanji, wide, half, western, hosking or usi (default ${default})."`
	JSON      bool          `name:"json" help:"Print JSON."`
	Progress  bool          `help:"Show progress even if standard error is not a terminal."`
}

func (AnalyzeCmd) Help() string {
	return `Analyses a game of any rule set and format: an evaluation for each position, and for each
move the loss of win probability. Marks are ?! (inaccuracy, 5 %), ? (mistake, 10 %) and
?? (blunder, 20 %); missed forced wins are named. Each side gets an accuracy from 0 to 100,
overall and by game phase. Ctrl-C stops the search and prints the partial result.

For a folder, several files or --all, it prints a table: accuracy, marked moves and phases of
each side, then totals for each player. --journal stores results; the same command resumes an
interrupted run and skips analysed games.

Example:

    komadai analyze game.kif
    komadai analyze game.csa --nodes 2000000 -o analysed.kifu -o graph.svg
    komadai analyze --time 1s --json game.kif
    komadai analyze --game 3 --style western collection.csa
    komadai analyze --journal mine.jsonl games/ -o analysed/`
}

// defaultNodes is per position.
const defaultNodes = 400_000

func (c *AnalyzeCmd) Run(env verb.Env) error {
	env, stop := verb.Interruptible(env)
	defer stop()
	settings, err := c.settings()
	if err != nil {
		return err
	}
	if c.many() {
		return c.runMany(env, settings)
	}
	if c.Journal != "" {
		return verb.Usagef("--journal needs a folder, several files or --all")
	}
	rec, err := c.read(env)
	if err != nil {
		return err
	}
	game, err := analysis.OfRecord(rec)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Paths[0], err)
	}
	targets, err := c.targets()
	if err != nil {
		return err
	}
	report, err := c.withProgress(env, game, settings)
	interrupted := errors.Is(err, context.Canceled)
	if err != nil && !interrupted {
		return err
	}
	if err := c.print(env.Out, rec, &game, report); err != nil {
		return err
	}
	for _, t := range targets {
		losses, err := t.write(c, rec, report)
		if err != nil {
			return err
		}
		verb.ReportLosses(env.Err, t.path, losses)
	}
	if interrupted {
		return fmt.Errorf("interrupted; %d of %d positions were analysed", len(report.Positions), len(game.Moves)+1)
	}
	return nil
}

func (c *AnalyzeCmd) settings() (analysis.Settings, error) {
	s := analysis.Settings{Nodes: c.Nodes, Time: c.Time}
	if s.Nodes == 0 && s.Time == 0 {
		s.Nodes = defaultNodes
	}
	if err := s.Check(); err != nil {
		return s, verb.Usage(err)
	}
	if c.Threads == 0 {
		c.Threads = runtime.GOMAXPROCS(0)
	}
	return s, nil
}

func (c *AnalyzeCmd) read(env verb.Env) (*kifu.Record, error) {
	o, from, err := c.reading()
	if err != nil {
		return nil, err
	}
	return verb.ReadGame(env, c.Paths[0], from, o, c.Game)
}

func (c *AnalyzeCmd) reading() (kifu.ReadOptions, kifu.Format, error) {
	flags := verb.RecordFlags{RuleFlag: c.RuleFlag, From: c.From, InCharset: c.InCharset}
	return flags.Options()
}

// analyse also returns the report of an interrupted analysis.
func (c *AnalyzeCmd) analyse(ctx context.Context, judge *analysis.Engine, g analysis.Game, s analysis.Settings, found func()) (*analysis.Report, error) {
	positions, err := analysis.Run(ctx, g, s, analysis.Options{Judge: judge, Threads: c.Threads, Found: func(analysis.Position) error {
		found()
		return nil
	}})
	return analysis.NewReport(g, s, analysis.EngineName, positions), err
}

func (c *AnalyzeCmd) withProgress(env verb.Env, g analysis.Game, s analysis.Settings) (*analysis.Report, error) {
	shown := c.Progress || verb.IsTerminal(env.Err)
	done, all, begun := 0, len(g.Moves)+1, time.Now()
	report, err := c.analyse(env.Context, &analysis.Engine{Hash: c.Hash, Now: time.Now}, g, s, func() {
		if done++; shown {
			left := time.Duration(float64(time.Since(begun)) / float64(done) * float64(all-done))
			fmt.Fprintf(env.Err, "\r%-*s", verb.MeterWidth, fmt.Sprintf("%d of %d positions, %s to go", done, all, left.Round(time.Second)))
		}
	})
	if shown {
		fmt.Fprintf(env.Err, "\r%-*s\r", verb.MeterWidth, "")
	}
	return report, err
}

func (c *AnalyzeCmd) print(out io.Writer, rec *kifu.Record, g *analysis.Game, r *analysis.Report) error {
	if c.JSON {
		return verb.PrintJSON(out, r)
	}
	style, _ := notation.ParseStyle(c.Style)
	var b strings.Builder
	analysisTable(&b, g, r, style)
	analysisSummary(&b, rec, r)
	_, err := io.WriteString(out, b.String())
	return err
}

type target struct {
	path string
	// picture is ".svg" or ".png", "" for a record.
	picture string
	codec   kifu.Codec
	options kifu.WriteOptions
}

func (c *AnalyzeCmd) targets() (list []target, err error) {
	for _, path := range c.Output {
		t := target{path: path}
		switch ext := strings.ToLower(filepath.Ext(path)); ext {
		case ".svg", ".png":
			t.picture = ext
		default:
			format := kifu.FormatOfName(filepath.Base(path))
			if format == kifu.FormatUnknown || ext == "" {
				return nil, verb.Usagef("-o %s: the name must end in .kif, .kifu, .jkf, .csa, …, .svg or .png", path)
			}
			t.codec, _ = formats.Of(format)
			t.options = verb.OptionsFor(path)
		}
		if err := verb.CheckFree(path, c.Force); err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, nil
}

// write returns what the format could not store.
func (t *target) write(c *AnalyzeCmd, rec *kifu.Record, r *analysis.Report) (losses []kifu.Loss, err error) {
	var b bytes.Buffer
	if t.picture != "" {
		title, _ := rec.Headers.Get(kifu.KeyEvent)
		graph := r.Graph(cmp.Or(title, rec.Rules.Names.Ja), [2]string{rec.Player(shogi.Black), rec.Player(shogi.White)})
		draw := graph.SVG
		if t.picture == ".png" {
			draw = graph.PNG
		}
		if err := draw(&b, diagram.GraphOptions{}); err != nil {
			return nil, err
		}
	} else {
		o := analysis.NoteOptions{Language: analysis.Language(c.Comments), Variations: !c.Plain}
		if c.Comments == "none" {
			o.Language = ""
		}
		if err := r.Annotate(rec, o); err != nil {
			return nil, err
		}
		if losses, err = t.codec.Write(&b, rec, t.options); err != nil {
			return nil, err
		}
	}
	return losses, verb.Write(t.path, b.Bytes(), c.Force)
}
