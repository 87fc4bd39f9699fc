package cli

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

type rulesCmd struct {
	List  rulesListCmd  `cmd:"" help:"List the rule sets that are built in."`
	Show  rulesShowCmd  `cmd:"" help:"Print the rules of a rule set."`
	Check rulesCheckCmd `cmd:"" help:"Read a definition file and play random games by it."`
}

// ruleSetInfo is a rule set as JSON.
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
	// Box are the values that the boxed game of seed 003 prints, by letter.
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

// describe makes the JSON form; body says whether the text of the rules is
// part of it.
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

type rulesListCmd struct {
	JSON bool `name:"json" help:"Print a JSON array."`
}

// Help is what --help tells beside the flags.
func (rulesListCmd) Help() string {
	return `Example:

    komadai rules list`
}

// Run lists.
func (c *rulesListCmd) Run(env Env) error {
	var all []*variant.RuleSet
	for _, id := range variant.IDs() {
		set, err := variant.Lookup(id)
		if err != nil {
			return plain(err)
		}
		all = append(all, set)
	}
	if c.JSON {
		infos := make([]ruleSetInfo, len(all))
		for i, r := range all {
			infos[i] = describe(r, false)
		}
		return printJSON(env.Out, infos)
	}
	w := tabwriter.NewWriter(env.Out, 0, 0, 2, ' ', 0)
	for _, r := range all {
		fmt.Fprintf(w, "%s\t%d×%d\t%s / %s\n", r.ID, r.Rules.Files(), r.Rules.Ranks(), r.Names.Ja, r.Names.En)
	}
	return w.Flush()
}

type rulesShowCmd struct {
	Name string   `arg:"" predictor:"rules" name:"rules" optional:"" default:"standard" help:"Rule set: an id, a name, or a definition file."`
	Lang language `default:"en" enum:"en,ja,zh,zh-Hant,zh-Hans" help:"Language: en, ja, zh or zh-Hant, zh-Hans (default ${default})."`
	JSON bool     `name:"json" help:"Print a JSON object, in all languages."`
}

// Help is what --help tells beside the flags.
func (rulesShowCmd) Help() string {
	return `Example:

    komadai rules show torus
    komadai rules show --lang ja 円筒将棋`
}

// Run prints the rules.
func (c *rulesShowCmd) Run(env Env) error {
	r, err := findRules(c.Name)
	if err != nil {
		return usage(err)
	}
	if c.JSON {
		return printJSON(env.Out, describe(r, true))
	}
	_, err = io.WriteString(env.Out, rulesText(r, lang.Language(c.Lang)))
	return err
}

// labelWidth is the width of the labels before what belongs to the rules, in a
// language whose letters are all as wide.
const labelWidth = 9

// rulesText writes the rules to be read.
func rulesText(r *variant.RuleSet, l lang.Language) string {
	in := func(t variant.Text) string { return lang.Text{En: t.En, Ja: t.Ja, Zh: t.Zh}.In(l) }
	var b strings.Builder
	label := func(t lang.Text, text string) {
		name := t.In(l)
		if l == lang.English {
			name = fmt.Sprintf("%-*s", labelWidth, name)
		} else {
			name += "："
		}
		b.WriteString(name + text + "\n")
	}
	fmt.Fprintf(&b, "%s (%s)\n%s\n\n%s\n\n", in(r.Names), r.ID, in(r.Summary), strings.TrimSpace(in(r.Body)))
	label(lang.Text{En: "sfen", Ja: "SFEN", Zh: "SFEN"}, r.SFEN)
	if seed := seedOf(r, l); seed != "" {
		label(lang.RulesSeed(), seed)
	}
	if history := in(r.Group.History); history != "" {
		label(lang.RulesHistory(), history)
	}
	for _, s := range r.Group.Sources {
		label(lang.RulesSource(), strings.TrimSpace(in(s.Names)+" "+s.URL))
	}
	if values := boxValues(r.Rules); values != "" {
		label(lang.RulesValue(), lang.RulesValueNote(values).In(l))
	}
	if len(r.Aliases) > 0 {
		label(lang.RulesAliases(), strings.Join(r.Aliases, ", "))
	}
	if len(r.Impasses) > 1 {
		label(lang.RulesImpasse(), lang.RulesImpasseOf(r.Impasse, strings.Join(r.Impasses, ", ")).In(l))
	}
	for _, h := range r.Handicaps {
		label(lang.RulesHandicap(), lang.RulesHandicapOf(h.ID, in(h.Names), h.SFEN).In(l))
	}
	for _, o := range r.Choices {
		label(lang.RulesChoice(), o.ID+": "+in(o.Text))
		for _, v := range o.Values {
			mark := " "
			if v.ID == o.Chosen {
				mark = "*"
			}
			fmt.Fprintf(&b, "         %s %s=%s: %s\n", mark, o.ID, v.ID, in(v.Names))
		}
	}
	return b.String()
}

// seedOf names the document of a rule set, its headings and numbers there.
func seedOf(r *variant.RuleSet, l lang.Language) string {
	if r.Seed.Document == "" {
		return ""
	}
	var out strings.Builder
	out.WriteString(r.Seed.Document)
	if len(r.Seed.Aliases) > 0 {
		out.WriteString(", " + strings.Join(r.Seed.Aliases, " / "))
	}
	for i, n := range r.Seed.Numbers {
		side := [...]func() lang.Text{lang.SideBlack, lang.SideWhite}[i]
		out.WriteString(", " + lang.RulesFirst(n, side()).In(l))
	}
	return out.String()
}

// boxValues lists what the boxed game prints on its pieces: unpromoted, then promoted.
func boxValues(r *shogi.Rules) string {
	var out []string
	for _, k := range r.Kinds() {
		info := r.Info(k)
		if info.Box == 0 || info.Base != k {
			continue
		}
		one := fmt.Sprintf("%s %d", info.Letter, info.Box)
		if p := info.Promoted; p != shogi.NoKind && r.Info(p).Box != 0 {
			one += fmt.Sprintf(" (%s %d)", r.Info(p).Letter, r.Info(p).Box)
		}
		out = append(out, one)
	}
	return strings.Join(out, ", ")
}
