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

type ruleSetInfo struct {
	ID        string         `json:"id"`
	Names     textInfo       `json:"names"`
	Aliases   []string       `json:"aliases"`
	Group     string         `json:"group"`
	Summary   textInfo       `json:"summary"`
	SFEN      string         `json:"sfen"`
	Files     int            `json:"files"`
	Ranks     int            `json:"ranks"`
	Squares   int            `json:"squares"`
	Impasse   string         `json:"impasse"`
	Impasses  []string       `json:"impasses"`
	Handicaps []handicapInfo `json:"handicaps"`
	Choices   []choiceInfo   `json:"choices"`
	Seed      seedInfo       `json:"seed"`
	// Box are the values of the boxed game of seed 003, by letter.
	Box  map[string]int `json:"box,omitempty"`
	Body *textInfo      `json:"body,omitempty"`
}

type seedInfo struct {
	Document string   `json:"document"`
	Headings []string `json:"headings"`
	Numbers  []int    `json:"numbers"`
}

type textInfo struct {
	Ja string `json:"ja"`
	Zh string `json:"zh"`
	En string `json:"en"`
}

type handicapInfo struct {
	ID    string   `json:"id"`
	Names textInfo `json:"names"`
	SFEN  string   `json:"sfen"`
}

type choiceInfo struct {
	ID    string   `json:"id"`
	Key   string   `json:"key"`
	Value string   `json:"value"`
	Text  textInfo `json:"text"`
}

// describe returns the JSON form; body includes the rules' text.
func describe(r *variant.RuleSet, body bool) ruleSetInfo {
	info := ruleSetInfo{
		ID: r.ID, Names: textInfo(r.Names), Aliases: append([]string{}, r.Aliases...), Group: r.Group.ID,
		Summary: textInfo(r.Summary), SFEN: r.SFEN,
		Files: r.Rules.Files(), Ranks: r.Rules.Ranks(), Squares: len(r.Rules.Squares()),
		Impasse: r.Impasse, Impasses: append([]string{}, r.Impasses...),
		Handicaps: []handicapInfo{}, Choices: []choiceInfo{},
		Seed: seedInfo{r.Seed.Document, append([]string{}, r.Seed.Aliases...), append([]int{}, r.Seed.Numbers...)},
	}
	for _, k := range r.Rules.Kinds() {
		if of := r.Rules.Info(k); of.Box != 0 {
			if info.Box == nil {
				info.Box = make(map[string]int)
			}
			info.Box[of.Letter] = of.Box
		}
	}
	for _, h := range r.Handicaps {
		info.Handicaps = append(info.Handicaps, handicapInfo{h.ID, textInfo(h.Names), h.SFEN})
	}
	for _, c := range r.Choices {
		info.Choices = append(info.Choices, choiceInfo{c.ID, c.Key, c.Value, textInfo(c.Text)})
	}
	if body {
		b := textInfo(r.Body)
		info.Body = &b
	}
	return info
}
