package rules

import (
	"fmt"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/variant"
)

type checkCmd struct {
	File  string `arg:"" help:"Definition file, or the ID of a built-in rule set."`
	Games int    `default:"20" min:"0" max:"10000" help:"Number of random games, 0 to 10000 (default ${default})."`
	Plies int    `default:"400" min:"1" max:"10000" help:"Maximum plies of a random game, 1 to 10000 (default ${default})."`
	Seed  uint64 `default:"1" help:"Seed of the random games (default ${default})."`
	JSON  bool   `name:"json" help:"Print JSON."`
}

func (checkCmd) Help() string {
	return `Checks a definition file and reports each error, and each key without effect, with line and
column. Then it plays random games and compares all ways to generate, play, take back, write
and read their moves.

Example:

    komadai rules check my-variant.toml`
}

type checkReport struct {
	Rules   string `json:"rules"`
	Games   int    `json:"games"`
	Plies   int    `json:"plies"`
	Ended   int    `json:"ended"`
	Longest int    `json:"longest"`
	// Idle are keys without effect, each with its place.
	Idle []string `json:"idle"`
}

func (c *checkCmd) Run(env verb.Env) error {
	set, err := verb.FindRules(c.File)
	if err != nil {
		return err
	}
	if err := set.Taken(); err != nil {
		return verb.Plain(err)
	}
	played, err := variant.Check(set, c.Games, c.Plies, c.Seed)
	if err != nil {
		return verb.Plain(err)
	}
	report := checkReport{set.ID, played.Games, played.Plies, played.Ended, played.Longest, []string{}}
	for _, key := range set.Idle {
		report.Idle = append(report.Idle, key.Error())
	}
	if c.JSON {
		return verb.PrintJSON(env.Out, report)
	}
	for _, key := range report.Idle {
		fmt.Fprintln(env.Err, key)
	}
	_, err = fmt.Fprintf(env.Out, "%s is sound: %d games, %d moves, %d games played to an end, the longest %d moves\n",
		report.Rules, report.Games, report.Plies, report.Ended, report.Longest)
	return err
}
