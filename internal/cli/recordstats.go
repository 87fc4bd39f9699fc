package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
)

type recordStatsCmd struct {
	Paths []string `arg:"" name:"path" help:"Files or folders; - is standard input."`
	recordFlags
	Depth int  `default:"4" placeholder:"N" help:"Plies of the table of openings, 0 to 20 (default ${default})."`
	Top   int  `default:"20" placeholder:"N" help:"Lines of each table of moves, 1 to 10000 (default ${default})."`
	JSON  bool `name:"json" help:"Print one JSON object."`
}

// Help is what --help tells beside the flags.
func (recordStatsCmd) Help() string {
	return `Counts the games of a collection, per rule set: who won and how, how long games last, what was
played first and how the games opened, with the score of Black: a draw is half a point, games
without a result do not count. Main lines only; a game that cannot be read is told on standard
error and left out.

Example:

    komadai record stats floodgate/2026/
    komadai record stats --depth 2 --json games.csa`
}

const (
	maxOpeningDepth = 20
	maxOpeningLines = 10_000
)

// Run counts.
func (c *recordStatsCmd) Run(env Env) error {
	env, stop := interruptible(env)
	defer stop()
	o, from, err := c.options()
	if err != nil {
		return err
	}
	switch {
	case c.Depth < 0 || c.Depth > maxOpeningDepth:
		return usagef("--depth %d: has to be 0 to %d", c.Depth, maxOpeningDepth)
	case c.Top < 1 || c.Top > maxOpeningLines:
		return usagef("--top %d: has to be 1 to %d", c.Top, maxOpeningLines)
	}
	sources, _, err := findSources(c.Paths, "")
	if err != nil {
		return err
	}
	if len(sources) == 0 {
		return fmt.Errorf("%s holds no records", strings.Join(c.Paths, ", "))
	}
	m := newMeter(env.Err, sources, c.Progress)
	all, free := newCollection(c.Depth), make(cores, c.Jobs)
	eachSource(env.Context, sources, c.Jobs, func(s source) {
		defer m.done.Add(1)
		in, err := s.open(env, &m.read)
		if err != nil {
			m.fail(found(s.path, err).String())
			return
		}
		defer in.Close()
		_, games := formats.Split(in, from, o)
		inOrder(env.Context, free, games, func(_ int, g kifu.Game, err error) error {
			if err == nil {
				all.add(g.Record)
			}
			m.games.Add(1)
			return err
		}, func(err error) bool {
			if err != nil {
				m.fail(found(s.path, err).String())
			}
			return true
		})
	})
	m.end()
	if env.Context.Err() != nil {
		return errors.New("interrupted")
	}
	sets := all.ranked(c.Top)
	if c.JSON {
		err = printJSON(env.Out, struct {
			RuleSets []*setCounts `json:"ruleSets"`
		}{sets})
	} else {
		err = printStats(env.Out, sets, c.Depth)
	}
	if bad := int(m.bad.Load()); err == nil && bad > 0 {
		err = fmt.Errorf("%d %s could not be read", bad, plural(bad, "game", "games"))
	}
	return err
}
