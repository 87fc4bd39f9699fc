package record

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	"github.com/komadai/komadai/internal/cli/files"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/internal/work/batch"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
)

type analyzeBatch struct {
	*AnalyzeCmd
	env      verb.Env
	settings analysis.Settings
	journal  *batch.Journal
	// known are the journal's games by key, done those of this run in order.
	known   map[string]*analyzedGame
	done    []*analyzedGame
	judge   *analysis.Engine
	meter   *verb.Meter
	at      atomic.Pointer[string]
	bad     int
	skipped int
}

func (b *analyzeBatch) file(s files.Source, from kifu.Format, o kifu.ReadOptions) error {
	var read atomic.Int64
	in, err := s.Open(b.env, &read)
	if err != nil {
		b.fail(s.Path, err)
		return nil
	}
	defer in.Close()
	detected, games := formats.Split(in, from, o)
	codec, _ := formats.Of(detected.Format)
	number := 0
	for next := range games {
		if b.env.Context.Err() != nil {
			return nil
		}
		number++
		name := s.Inside
		if codec.Many {
			name = fmt.Sprintf("%s#%d", name, number)
		}
		g, err := next()
		if err != nil {
			b.fail(s.Path, err)
			continue
		}
		if err := b.game(s, name, number, codec.Many, g.Record); err != nil {
			return err
		}
	}
	return nil
}

func (b *analyzeBatch) fail(path string, err error) {
	b.bad++
	b.meter.Say("%s", files.FindingOf(path, err).String())
}

// game skips games in the journal.
func (b *analyzeBatch) game(s files.Source, name string, number int, many bool, rec *kifu.Record) error {
	indexed, err := explore.Of(rec, name)
	if err != nil {
		b.fail(name, err)
		return nil
	}
	if known := b.known[indexed.Digest]; known != nil {
		b.done = append(b.done, known)
		b.skipped++
		return nil
	}
	game, err := analysis.OfRecord(rec)
	if err != nil {
		b.fail(name, err)
		return nil
	}
	var positions atomic.Int64
	report, err := b.report(game, func() {
		text := fmt.Sprintf("%d games, %s: %d of %d positions", len(b.done), name, positions.Add(1), len(game.Moves)+1)
		b.at.Store(&text)
	})
	if b.env.Context.Err() != nil {
		return nil
	}
	if err != nil {
		return err
	}
	out := &analyzedGame{
		Key: indexed.Digest, Source: name, Rules: indexed.Rules, Date: explore.DateText(indexed.Date), Plies: len(game.Moves), Result: explore.OutcomeWord(indexed.Outcome),
		Black: sideOf(report, &report.Black, "b", indexed.Players[0]), White: sideOf(report, &report.White, "w", indexed.Players[1]),
	}
	for _, folder := range b.Output {
		if err := b.keep(folder, s, number, many, rec, report); err != nil {
			return err
		}
	}
	if err := b.journal.Append(out); err != nil {
		return fmt.Errorf("%s: %w", b.Journal, err)
	}
	b.known[out.Key] = out
	b.done = append(b.done, out)
	return nil
}

func (b *analyzeBatch) report(g analysis.Game, tell func()) (*analysis.Report, error) {
	positions, err := analysis.Run(b.env.Context, g, b.settings, analysis.Options{Judge: b.judge, Threads: b.Threads, Found: func(analysis.Position) error {
		tell()
		return nil
	}})
	if err != nil && !errors.Is(err, context.Canceled) {
		return nil, err
	}
	return analysis.NewReport(g, b.settings, analysis.EngineName, positions), nil
}

// keep writes the analysed record into a folder that mirrors that of the inputs.
func (b *analyzeBatch) keep(folder string, s files.Source, number int, many bool, rec *kifu.Record, r *analysis.Report) error {
	name := strings.TrimSuffix(s.Inside, filepath.Ext(s.Inside))
	if many {
		name = fmt.Sprintf("%s-%05d", name, number)
	}
	path := filepath.Join(folder, name+".kifu")
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return verb.Plain(err)
	}
	if _, err := os.Lstat(path); err == nil && !b.Force {
		b.meter.Say("%s exists and is kept; --force overwrites it", path)
		return nil
	}
	codec, _ := formats.Of(kifu.FormatKIF)
	t := target{path: path, codec: codec, options: kifu.WriteOptions{Charset: kifu.UTF8}}
	forced := *b.AnalyzeCmd
	forced.Force = true // already checked
	return t.write(&forced, rec, r)
}

func (b *analyzeBatch) print(out io.Writer) error {
	players := playersOf(b.done)
	if b.JSON {
		games := b.done
		if games == nil {
			games = []*analyzedGame{}
		}
		return verb.PrintJSON(out, struct {
			Games   []*analyzedGame   `json:"games"`
			Players []*analyzedPlayer `json:"players"`
		}{games, players})
	}
	var text strings.Builder
	gamesTable(&text, b.done)
	playersTable(&text, players)
	_, err := io.WriteString(out, text.String())
	return err
}
