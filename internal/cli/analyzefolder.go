package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/internal/work/batch"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
)

// analyzedVersion is the version of the journal of many games.
const analyzedVersion = 1

// analyzedHeading is the first line of the journal: what the games were analysed
// with.
type analyzedHeading struct {
	Komadai string        `json:"komadai"`
	Version int           `json:"version"`
	Nodes   uint64        `json:"nodes,omitempty"`
	Time    time.Duration `json:"time,omitempty"`
}

// matches says in what the first line of a journal differs.
func (h *analyzedHeading) matches(line []byte) error {
	var have analyzedHeading
	switch err := batch.Unseal(line, &have); {
	case err != nil || have.Komadai != h.Komadai:
		return errors.New("it is no journal of komadai analyze")
	case have.Version != h.Version:
		return fmt.Errorf("it has version %d, and this program reads version %d", have.Version, h.Version)
	case have != *h:
		return fmt.Errorf("its games were analysed with %s, and now it is to be %s", have.means(), h.means())
	}
	return nil
}

func (h *analyzedHeading) means() string {
	if h.Time > 0 {
		return fmt.Sprintf("--time %v", h.Time)
	}
	return fmt.Sprintf("--nodes %d", h.Nodes)
}

// analyzedGame is what is kept of a game of many.
type analyzedGame struct {
	// Key tells games apart; Source is where it is from, "FILE" or "FILE#3".
	Key    string       `json:"key"`
	Source string       `json:"source"`
	Rules  string       `json:"rules"`
	Date   string       `json:"date,omitempty"`
	Plies  int          `json:"plies"`
	Result string       `json:"result,omitempty"`
	Black  analyzedSide `json:"black"`
	White  analyzedSide `json:"white"`
}

// analyzedSide is how a side played a game.
type analyzedSide struct {
	Player   string  `json:"player,omitempty"`
	Moves    int     `json:"moves"`
	Accuracy float64 `json:"accuracy"`
	Missed   int     `json:"missed,omitempty"`
	// Phases are in the order of the game: opening, middle game, endgame.
	Phases [phaseCount]analyzedPhase `json:"phases"`
}

// phaseCount is the number of phases of a game.
const phaseCount = 3

// analyzedPhase is how a side played a phase: its accuracy, 0 to 100, over so many
// moves, and its marked moves.
type analyzedPhase struct {
	Phase        string  `json:"phase"`
	Moves        int     `json:"moves"`
	Accuracy     float64 `json:"accuracy"`
	Inaccuracies int     `json:"inaccuracies"`
	Mistakes     int     `json:"mistakes"`
	Blunders     int     `json:"blunders"`
}

// marks counts the inaccuracies, mistakes and blunders of a side.
func (s *analyzedSide) marks() (n [3]int) {
	for _, p := range s.Phases {
		n[0], n[1], n[2] = n[0]+p.Inaccuracies, n[1]+p.Mistakes, n[2]+p.Blunders
	}
	return n
}

// sideOf sums up how a side played.
func sideOf(r *analysis.Report, side *analysis.Side, letter, player string) analyzedSide {
	out := analyzedSide{Player: player, Moves: side.Moves, Accuracy: side.Accuracy, Missed: side.Missed}
	for i, phase := range analysis.Phases() {
		out.Phases[i].Phase, out.Phases[i].Accuracy = phaseName(phase), side.Phases[phase]
		for j := range r.Judged {
			m := &r.Judged[j]
			if m.Phase != phase || m.Side != letter {
				continue
			}
			p := &out.Phases[i]
			p.Moves++
			switch m.Grade {
			case analysis.Inaccuracy:
				p.Inaccuracies++
			case analysis.Mistake:
				p.Mistakes++
			case analysis.Blunder:
				p.Blunders++
			}
		}
	}
	return out
}

// analyzeBatch analyses the games of many files.
type analyzeBatch struct {
	*analyzeCmd
	env      Env
	settings analysis.Settings
	journal  *batch.Journal
	// known are the games of the journal by their keys, done those of this run in
	// order.
	known   map[string]*analyzedGame
	done    []*analyzedGame
	judge   *analysis.Engine
	meter   *meter
	at      atomic.Pointer[string] // what the meter says
	bad     int
	skipped int
}

// many reports whether the paths ask for a table of games, not for one game.
func (c *analyzeCmd) many() bool {
	if c.All || len(c.Paths) > 1 {
		return true
	}
	info, err := os.Stat(c.Paths[0])
	return c.Paths[0] != standardStream && err == nil && info.IsDir()
}

// runMany analyses the games of files and folders.
func (c *analyzeCmd) runMany(env Env, s analysis.Settings) (err error) {
	o, from, err := c.reading()
	if err != nil {
		return err
	}
	for _, out := range c.Output {
		if !isFolder(out) {
			return usagef("-o %s: of many games the records go into a folder; let its name end in /", out)
		}
	}
	sources, err := recordSources(c.Paths)
	if err != nil {
		return err
	}
	b := &analyzeBatch{analyzeCmd: c, env: env, settings: s, known: map[string]*analyzedGame{}, judge: &analysis.Engine{Hash: c.Hash, Now: time.Now}}
	h := &analyzedHeading{Komadai: "analyze", Version: analyzedVersion, Nodes: s.Nodes, Time: s.Time}
	b.journal, err = batch.OpenJournal(c.Journal, h, h.matches, func(line []byte) error {
		g := &analyzedGame{}
		if err := batch.Unseal(line, g); err != nil {
			return err
		}
		b.known[g.Key] = g
		return nil
	})
	if err != nil {
		return plain(err)
	}
	defer func() { err = errors.Join(err, b.journal.Close()) }()
	text := ""
	b.at.Store(&text)
	b.meter = startMeter(env.Err, c.Progress || isTerminal(env.Err), func() string { return *b.at.Load() })
	for _, source := range sources {
		if err = b.file(source, from, o); err != nil || env.Context.Err() != nil {
			break
		}
	}
	b.meter.end()
	if err != nil {
		return err
	}
	if err := b.print(env.Out); err != nil {
		return err
	}
	switch {
	case env.Context.Err() != nil && c.Journal == "":
		return fmt.Errorf("interrupted after %d %s; with --journal FILE the same command goes on from here", len(b.done), plural(len(b.done), "game", "games"))
	case env.Context.Err() != nil:
		return fmt.Errorf("interrupted after %d %s; the same command goes on from here", len(b.done), plural(len(b.done), "game", "games"))
	case b.bad > 0:
		return fmt.Errorf("%d %s could not be analysed", b.bad, plural(b.bad, "game", "games"))
	}
	return nil
}

// file analyses the games of a file.
func (b *analyzeBatch) file(s source, from kifu.Format, o kifu.ReadOptions) error {
	var read atomic.Int64
	in, err := s.open(b.env, &read)
	if err != nil {
		b.fail(s.path, err)
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
		name := s.inside
		if codec.Many {
			name = fmt.Sprintf("%s#%d", name, number)
		}
		g, err := next()
		if err != nil {
			b.fail(s.path, err)
			continue
		}
		if err := b.game(s, name, number, codec.Many, g.Record); err != nil {
			return err
		}
	}
	return nil
}

// fail names what cannot be analysed, and leaves it out.
func (b *analyzeBatch) fail(path string, err error) {
	b.bad++
	b.meter.say("%s", found(path, err).String())
}

// game analyses a game, unless the journal has it.
func (b *analyzeBatch) game(s source, name string, number int, many bool, rec *kifu.Record) error {
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
		return nil // half a game is none
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

// keep writes the analysed record into a folder that mirrors that of the inputs. What
// is there stays unless --force is given.
func (b *analyzeBatch) keep(folder string, s source, number int, many bool, rec *kifu.Record, r *analysis.Report) error {
	name := strings.TrimSuffix(s.inside, filepath.Ext(s.inside))
	if many {
		name = fmt.Sprintf("%s-%05d", name, number)
	}
	path := filepath.Join(folder, name+".kifu")
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return plain(err)
	}
	if _, err := os.Lstat(path); err == nil && !b.Force {
		b.meter.say("%s is there already and stays; --force writes over it", path)
		return nil
	}
	codec, _ := formats.Of(kifu.FormatKIF)
	t := target{path: path, codec: codec, options: kifu.WriteOptions{Charset: kifu.UTF8}}
	forced := *b.analyzeCmd
	forced.Force = true // that it may be written over has been seen to
	return t.write(&forced, rec, r)
}

// print writes the tables, or the JSON object.
func (b *analyzeBatch) print(out io.Writer) error {
	players := playersOf(b.done)
	if b.JSON {
		games := b.done
		if games == nil {
			games = []*analyzedGame{}
		}
		return printJSON(out, struct {
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
