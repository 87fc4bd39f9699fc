package tsume

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/retro"
	"github.com/komadai/komadai/shogi"
)

type proofGameCmd struct {
	Paths []string `arg:"" optional:"" name:"path" help:"Files with one SFEN per line (default: standard input)."`
	verb.RuleFlag
	fileFlags
	Start  string        `placeholder:"SFEN" help:"Start position of the games (default: that of the rule set)."`
	Length int           `placeholder:"N" min:"1" max:"${maxRetroLength}" help:"Maximum plies."`
	Games  int           `placeholder:"N" default:"20" min:"1" max:"${maxSolutions}" help:"Maximum games per position (default ${default})."`
	Time   time.Duration `default:"10s" min:"0" help:"Time limit per position; 0 disables it (default ${default})."`
	Nodes  uint64        `placeholder:"N" help:"Node limit per position; 0 disables it."`
	Hash   int           `default:"256" placeholder:"MB" min:"1" max:"${maxHash}" help:"Transposition table in MB (default ${default})."`
	Back   bool          `help:"Take back one move: print all possible last moves (逆算)."`
	JSON   bool          `name:"json" help:"Print JSON."`
	Lang   verb.Language `enum:"en,ja,zh,zh-Hant,zh-Hans" default:"en" help:"Language of the text: en, ja, zh, zh-Hant or zh-Hans (default ${default})."`
}

func (proofGameCmd) Help() string {
	return `Finds all shortest games from the start position to a position (プルーフゲーム). Board, hands and
side to move must match. 20 plies take about a second. --back takes one move back instead.

Example:

    komadai tsume proofgame positions.sfen
    komadai tsume proofgame --length 12 --lang ja --json positions.sfen
    komadai tsume proofgame --back position.sfen`
}

type proofGameReport struct {
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	SFEN   string `json:"sfen"`
	Status string `json:"status,omitempty"`
	// Plies is the length of the shortest games, Games are in USI; More reports that there may
	// be others.
	Plies  *int       `json:"plies,omitempty"`
	Games  [][]string `json:"games,omitempty"`
	More   bool       `json:"more,omitempty"`
	Unique bool       `json:"unique,omitempty"`
	// Searched is the greatest length in plies without games, or -1.
	Searched *int         `json:"searched,omitempty"`
	Nodes    uint64       `json:"nodes,omitempty"`
	Back     []backReport `json:"back,omitempty"`
}

type backReport struct {
	SFEN string `json:"sfen"`
	Move string `json:"move"`
}

func (c *proofGameCmd) Run(env verb.Env) (err error) {
	env, stop := verb.Interruptible(env)
	defer stop()
	set, err := c.Load()
	if err != nil {
		return err
	}
	start := set.Start
	if c.Start != "" {
		setup, err := notation.ParseSFEN(set.Rules, c.Start)
		if err == nil {
			start, err = setup.Position()
		}
		if err != nil {
			return verb.Usagef("--start: %w", err)
		}
	}
	if len(c.Paths) == 0 {
		c.Paths = []string{verb.StandardStream}
	}
	sources, _, err := verb.Find(c.Paths, "")
	if err != nil {
		return err
	}
	env, closed, err := c.open(env, sources...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closed()) }()
	var read, files atomic.Int64
	in := &taskReader{env: env, set: set, read: kifu.ReadOptions{Rules: set}, from: kifu.FormatUSI, bytes: &read, files: &files}
	bad, all := 0, 0
	for t := range in.all(sources) {
		all++
		if t.fault == nil {
			err = c.one(env, t, start)
		}
		switch {
		case t.fault != nil:
			bad++
			fmt.Fprintln(env.Err, printable(oneLine(t.fault.String())))
		case err != nil:
			return err
		}
	}
	switch {
	case env.Context.Err() != nil:
		return errors.New("interrupted")
	case all == 0:
		return fmt.Errorf("%s: no positions", strings.Join(placesOf(c.Paths), ", "))
	case bad > 0:
		return fmt.Errorf("%d of %d %s", bad, all, verb.Plural(bad, "is not a position", "are not positions"))
	}
	return nil
}

func (c *proofGameCmd) one(env verb.Env, t *task, start shogi.Position) error {
	goal, err := t.position.Setup().Position()
	if err != nil {
		t.refuse(err)
		return nil
	}
	r := proofGameReport{File: t.file, SFEN: t.text}
	if t.file != "" {
		r.Line = t.line
	}
	if r.SFEN == "" {
		r.SFEN = notation.FormatSFEN(&goal)
	}
	var games [][]shogi.Move
	var back []retro.Predecessor
	if c.Back {
		back = retro.Predecessors(&goal)
		for _, b := range back {
			r.Back = append(r.Back, backReport{notation.FormatSFEN(&b.Position), notation.FormatUSI(goal.Rules(), b.Move)})
		}
	} else if games, err = c.search(env.Context, start, goal, &r); err != nil {
		t.refuse(err)
		return nil
	}
	if c.JSON {
		return verb.PrintJSON(env.Out, r)
	}
	b := textWriter{l: lang.Language(c.Lang)}
	b.WriteString(t.name())
	if c.Back {
		backText(&b, back)
	} else {
		r.gamesText(&b, start, games)
	}
	_, err = io.WriteString(env.Out, b.String()+"\n")
	return err
}

func (c *proofGameCmd) search(ctx context.Context, start, goal shogi.Position, r *proofGameReport) ([][]shogi.Move, error) {
	g, err := retro.FindProofGames(ctx, start, goal, retro.Options{
		Length: c.Length, Games: c.Games, Hash: c.Hash << 20, Nodes: c.Nodes, Time: c.Time, Now: time.Now,
	})
	if err != nil {
		return nil, err
	}
	r.Status, r.More, r.Unique, r.Searched, r.Nodes = g.Status.String(), g.More, g.Unique(), &g.Searched, g.Nodes
	if g.Status == retro.Found {
		r.Plies = &g.Plies
	}
	for _, line := range g.Games {
		r.Games = append(r.Games, notation.FormatUSIMoves(goal.Rules(), line))
	}
	return g.Games, nil
}

func (r *proofGameReport) gamesText(b *textWriter, start shogi.Position, games [][]shogi.Move) {
	switch {
	case r.Plies != nil && r.Unique:
		b.say("\t", lang.ProofGameOne(*r.Plies))
	case r.Plies != nil && r.More:
		b.say("\t", lang.ProofGameMore(*r.Plies, len(games)))
	case r.Plies != nil:
		b.say("\t", lang.ProofGameMany(*r.Plies, len(games)))
	case *r.Searched >= 0 && r.Status == retro.None.String():
		b.say("\t", lang.ProofGameNone(*r.Searched))
	case *r.Searched >= 0:
		b.say("\t", lang.ProofGameOpenWithin(*r.Searched))
	default:
		b.say("\t", lang.TsumeOpen)
	}
	for _, line := range games {
		b.WriteString("\n\t" + lineIn(b.l, start, shogi.NoMove, line))
	}
}

func backText(b *textWriter, back []retro.Predecessor) {
	b.say("\t", lang.ProofGameBefore(len(back)))
	for _, r := range back {
		b.WriteString("\n\t" + lineIn(b.l, r.Position, shogi.NoMove, []shogi.Move{r.Move}) + "\t" + notation.FormatSFEN(&r.Position))
	}
}
