package book

import (
	"errors"
	"fmt"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/internal/cli/files"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/variant"
)

type makeCmd struct {
	Paths []string `arg:"" optional:"" name:"path" help:"Files or folders of game records (default: the engine alone)."`
	files.RecordFlags
	outputFlags
	Plies     int    `default:"30" placeholder:"N" min:"1" max:"200" help:"Opening moves to take from each game, 1 to 200 (default ${default})."`
	MinGames  int    `name:"min-games" default:"2" placeholder:"N" min:"1" help:"Minimum games per move (default ${default})."`
	Winner    bool   `help:"Take only the moves of the winners."`
	Nodes     uint64 `placeholder:"N" help:"Nodes per position for evaluations by the engine."`
	Lines     int    `default:"3" placeholder:"N" min:"0" max:"${maxLines}" help:"Engine moves to add per position, 0 to 20 (default ${default})."`
	Slack     int    `default:"80" placeholder:"CP" help:"Without games: maximum loss of a followed move in centipawns (default ${default})."`
	Positions int    `default:"200" placeholder:"N" help:"Without games: number of positions to search (default ${default})."`
	Hash      int    `default:"64" placeholder:"MB" min:"1" max:"${maxEngineHash}" help:"Transposition table in MiB (default ${default})."`
}

func (makeCmd) Help() string {
	return `Makes an opening book from game records: moves, counts, and with --nodes evaluations by the
engine. Without records the engine builds the book from the start position. Ctrl-C stops the
engine and writes the partial book.

Example:

    komadai book make floodgate/2026/ -o floodgate.db
    komadai book make games.csa --winner --min-games 5 --nodes 200000 -o book.db
    komadai book make --nodes 500000 --positions 500 -o engine.db
    komadai book make --rules torus --nodes 100000 -o torus.db`
}

func (c *makeCmd) Run(env verb.Env) error {
	env, stop := verb.Interruptible(env)
	defer stop()
	o, from, err := c.Options()
	if err != nil {
		return err
	}
	set, err := c.Load()
	if err != nil {
		return err
	}
	switch {
	case c.Slack < 0 || c.Positions < 1:
		return verb.Usagef("--slack has to be 0 or more, and --positions 1 or more")
	case len(c.Paths) == 0 && (c.Nodes == 0 || c.Lines == 0):
		return verb.Usagef("give game records, or --nodes and --lines")
	}
	if err := c.check(); err != nil {
		return err
	}
	b := book.New(set.Rules)
	bad := 0
	if len(c.Paths) > 0 {
		if bad, err = c.fromGames(env, set, o, from, b); err != nil {
			return err
		}
	}
	interrupted := false
	if c.Nodes > 0 {
		judge := &judge{cmd: c, engine: engine.New(set.Rules, engine.Options{Hash: c.Hash, Threads: 1}), book: b, meter: newMeter(env, c.Progress)}
		if len(c.Paths) > 0 {
			err = judge.played(env.Context)
		} else {
			err = judge.alone(env.Context, set.Start)
		}
		judge.meter.End()
		if interrupted = env.Context.Err() != nil; err != nil && !interrupted {
			return err
		}
	}
	if err := c.write(env, b); err != nil {
		return err
	}
	switch {
	case interrupted:
		return errors.New("interrupted; not all positions are evaluated")
	case bad > 0:
		return fmt.Errorf("%d %s could not be read", bad, verb.Plural(bad, "game", "games"))
	}
	return nil
}

// fromGames returns the number of unreadable games.
func (c *makeCmd) fromGames(env verb.Env, set *variant.RuleSet, o kifu.ReadOptions, from kifu.Format, b *book.Book) (int, error) {
	sources, err := files.Records(c.Paths)
	if err != nil {
		return 0, err
	}
	tally := &tally{cmd: c, set: set, positions: map[string]*moveCounts{}}
	bad, err := c.EachRecord(env, sources, from, o, tally.add)
	if err != nil {
		return 0, fmt.Errorf("%w; no book was written", err)
	}
	tally.into(b)
	if tally.other > 0 {
		fmt.Fprintf(env.Err, "%d %s of other rule sets or start positions left out\n", tally.other, verb.Plural(tally.other, "game", "games"))
	}
	return bad, nil
}
