package rules

import (
	"fmt"
	"io"
	"strings"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

type showCmd struct {
	Name string        `arg:"" predictor:"rules" name:"rules" optional:"" default:"standard" help:"Rule set: an ID, a name or a definition file."`
	Lang verb.Language `default:"en" enum:"en,ja,zh,zh-Hant,zh-Hans" help:"Language: en, ja, zh, zh-Hant or zh-Hans (default ${default})."`
	JSON bool          `name:"json" help:"Print JSON."`
}

func (showCmd) Help() string {
	return `Prints the rules, the start position, handicaps and choices of a rule set.

Example:

    komadai rules show torus
    komadai rules show --lang ja 円筒将棋`
}

func (c *showCmd) Run(env verb.Env) error {
	r, err := verb.FindRules(c.Name)
	if err != nil {
		return verb.Usage(err)
	}
	if c.JSON {
		return verb.PrintJSON(env.Out, describe(r, true))
	}
	_, err = io.WriteString(env.Out, rulesText(r, lang.Language(c.Lang)))
	return err
}

const labelWidth = 9

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
	if history := in(r.Group.History); history != "" {
		label(lang.RulesHistory, history)
	}
	for _, s := range r.Group.Sources {
		label(lang.RulesSource, strings.TrimSpace(in(s.Names)+" "+s.URL))
	}
	if values := boxValues(r.Rules); values != "" {
		label(lang.RulesValue, lang.RulesValueNote(values).In(l))
	}
	if len(r.Aliases) > 0 {
		label(lang.RulesAliases, strings.Join(r.Aliases, ", "))
	}
	if len(r.Impasses) > 1 {
		label(lang.RulesImpasse, lang.RulesImpasseOf(r.Impasse, strings.Join(r.Impasses, ", ")).In(l))
	}
	for _, h := range r.Handicaps {
		label(lang.RulesHandicap, lang.RulesHandicapOf(h.ID, in(h.Names), h.SFEN).In(l))
	}
	for _, o := range r.Choices {
		label(lang.RulesChoice, o.ID+": "+in(o.Text))
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

// boxValues lists the values of the boxed game: unpromoted, then promoted.
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
