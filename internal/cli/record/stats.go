package record

import (
	"fmt"

	"github.com/komadai/komadai/internal/cli/files"
	"github.com/komadai/komadai/internal/cli/verb"
)

type statsCmd struct {
	Paths []string `arg:"" name:"path" help:"Files or folders; - is standard input."`
	files.RecordFlags
	Depth int  `default:"4" placeholder:"N" min:"0" max:"${maxOpeningDepth}" help:"Opening length in plies, 0 to 20 (default ${default})."`
	Top   int  `default:"20" placeholder:"N" min:"1" max:"${maxOpeningLines}" help:"Rows per table of moves, 1 to 10000 (default ${default})."`
	JSON  bool `name:"json" help:"Print JSON."`
}

func (statsCmd) Help() string {
	return `Counts the games of a collection by rule set: results, lengths, first moves and openings with
Black's score. A draw counts half a point; games without a result do not count. Only main lines
are read. Unreadable games are reported on standard error and skipped.

Example:

    komadai record stats floodgate/2026/
    komadai record stats --depth 2 --json games.csa`
}

const (
	MaxOpeningDepth = 20
	MaxOpeningLines = 10_000
)

func (c *statsCmd) Run(env verb.Env) error {
	env, stop := verb.Interruptible(env)
	defer stop()
	o, from, err := c.Options()
	if err != nil {
		return err
	}
	sources, err := files.Records(c.Paths)
	if err != nil {
		return err
	}
	all := newCollection(c.Depth)
	bad, err := c.EachRecord(env, sources, from, o, all.add)
	if err != nil {
		return err
	}
	sets := all.ranked(c.Top)
	if c.JSON {
		err = verb.PrintJSON(env.Out, struct {
			RuleSets []*setCounts `json:"ruleSets"`
		}{sets})
	} else {
		err = printStats(env.Out, sets, c.Depth)
	}
	if err == nil && bad > 0 {
		err = fmt.Errorf("%d %s could not be read", bad, verb.Plural(bad, "game", "games"))
	}
	return err
}
