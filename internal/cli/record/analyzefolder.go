package record

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/internal/work/batch"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
)

// analyzedVersion is that of the journal of many games.
const analyzedVersion = 1

// analyzedHeading is the journal's first line: the settings of the analysis.
type analyzedHeading struct {
	Komadai string        `json:"komadai"`
	Version int           `json:"version"`
	Nodes   uint64        `json:"nodes,omitempty"`
	Time    time.Duration `json:"time,omitempty"`
}

func (h *analyzedHeading) matches(line []byte) error {
	var have analyzedHeading
	switch err := batch.Unseal(line, &have); {
	case err != nil || have.Komadai != h.Komadai:
		return errors.New("not a journal of komadai analyze")
	case have.Version != h.Version:
		return fmt.Errorf("it has version %d, and this program reads version %d", have.Version, h.Version)
	case have != *h:
		return fmt.Errorf("its games were analysed with %s, not %s", have.means(), h.means())
	}
	return nil
}

func (h *analyzedHeading) means() string {
	if h.Time > 0 {
		return fmt.Sprintf("--time %v", h.Time)
	}
	return fmt.Sprintf("--nodes %d", h.Nodes)
}

type analyzedGame struct {
	// Key identifies the game; Source is its file, "FILE" or "FILE#3".
	Key    string       `json:"key"`
	Source string       `json:"source"`
	Rules  string       `json:"rules"`
	Date   string       `json:"date,omitempty"`
	Plies  int          `json:"plies"`
	Result string       `json:"result,omitempty"`
	Black  analyzedSide `json:"black"`
	White  analyzedSide `json:"white"`
}

type analyzedSide struct {
	Player   string  `json:"player,omitempty"`
	Moves    int     `json:"moves"`
	Accuracy float64 `json:"accuracy"`
	Missed   int     `json:"missed,omitempty"`
	// Phases are opening, middle game, endgame.
	Phases [phaseCount]analyzedPhase `json:"phases"`
}

const phaseCount = 3

// analyzedPhase has the accuracy, 0 to 100, over Moves, and marked moves.
type analyzedPhase struct {
	Phase        string  `json:"phase"`
	Moves        int     `json:"moves"`
	Accuracy     float64 `json:"accuracy"`
	Inaccuracies int     `json:"inaccuracies"`
	Mistakes     int     `json:"mistakes"`
	Blunders     int     `json:"blunders"`
}

func (s *analyzedSide) marks() (n [3]int) {
	for _, p := range s.Phases {
		n[0], n[1], n[2] = n[0]+p.Inaccuracies, n[1]+p.Mistakes, n[2]+p.Blunders
	}
	return n
}

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

func (c *AnalyzeCmd) many() bool {
	if c.All || len(c.Paths) > 1 {
		return true
	}
	info, err := os.Stat(c.Paths[0])
	return c.Paths[0] != verb.StandardStream && err == nil && info.IsDir()
}

func (c *AnalyzeCmd) runMany(env verb.Env, s analysis.Settings) (err error) {
	o, from, err := c.reading()
	if err != nil {
		return err
	}
	for _, out := range c.Output {
		if !isFolder(out) {
			return verb.Usagef("-o %s: several games need a folder; end its name with /", out)
		}
	}
	sources, err := verb.Records(c.Paths)
	if err != nil {
		return err
	}
	b := &analyzeBatch{AnalyzeCmd: c, env: env, settings: s, known: map[string]*analyzedGame{}, judge: &analysis.Engine{Hash: c.Hash, Now: time.Now}}
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
		return verb.Plain(err)
	}
	defer func() { err = errors.Join(err, b.journal.Close()) }()
	text := ""
	b.at.Store(&text)
	b.meter = verb.StartMeter(env.Err, c.Progress || verb.IsTerminal(env.Err), func() string { return *b.at.Load() })
	for _, source := range sources {
		if err = b.file(source, from, o); err != nil || env.Context.Err() != nil {
			break
		}
	}
	b.meter.End()
	if err != nil {
		return err
	}
	if err := b.print(env.Out); err != nil {
		return err
	}
	switch {
	case env.Context.Err() != nil && c.Journal == "":
		return fmt.Errorf("interrupted after %d %s; with --journal FILE the same command continues", len(b.done), verb.Plural(len(b.done), "game", "games"))
	case env.Context.Err() != nil:
		return fmt.Errorf("interrupted after %d %s; the same command continues", len(b.done), verb.Plural(len(b.done), "game", "games"))
	case b.bad > 0:
		return fmt.Errorf("%d %s could not be analysed", b.bad, verb.Plural(b.bad, "game", "games"))
	}
	return nil
}

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

func (b *analyzeBatch) file(s verb.Source, from kifu.Format, o kifu.ReadOptions) error {
	var read atomic.Int64
	in, err := s.Open(b.env, &read)
	if err != nil {
		b.fail(s.Path, err)
		return nil
	}
	defer in.Close()
	detected, games := s.Split(in, from, o)
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
	b.meter.Say("%s", verb.FindingOf(path, err).String())
}

// game skips games in the journal.
func (b *analyzeBatch) game(s verb.Source, name string, number int, many bool, rec *kifu.Record) error {
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
	report, err := b.analyse(b.env.Context, b.judge, game, b.settings, func() {
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

func (b *analyzeBatch) keep(folder string, s verb.Source, number int, many bool, rec *kifu.Record, r *analysis.Report) error {
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
	losses, err := t.write(&forced, rec, r)
	for _, l := range losses {
		b.meter.Say("%s: lost: %s", path, l)
	}
	return err
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
