package rules

import (
	"fmt"
	"text/tabwriter"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/variant"
)

type listCmd struct {
	JSON bool `name:"json" help:"Print JSON."`
}

func (listCmd) Help() string {
	return `Lists the built-in rule sets: ID, board size, name.

Example:

    komadai rules list`
}

func (c *listCmd) Run(env verb.Env) error {
	var all []*variant.RuleSet
	for _, id := range variant.IDs() {
		set, err := variant.Lookup(id)
		if err != nil {
			return verb.Plain(err)
		}
		all = append(all, set)
	}
	if c.JSON {
		infos := make([]ruleSetInfo, len(all))
		for i, r := range all {
			infos[i] = describe(r, false)
		}
		return verb.PrintJSON(env.Out, infos)
	}
	w := tabwriter.NewWriter(env.Out, 0, 0, 2, ' ', 0)
	for _, r := range all {
		fmt.Fprintf(w, "%s\t%d×%d\t%s / %s\n", r.ID, r.Rules.Files(), r.Rules.Ranks(), r.Names.Ja, r.Names.En)
	}
	return w.Flush()
}
