package record

import (
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/komadai/komadai/internal/cli/files"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/work/batch"
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

// many reports whether the paths ask for a table of games.
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
	sources, err := files.Records(c.Paths)
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
