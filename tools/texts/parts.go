package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/komadai/komadai/internal/lang"
)

// part is a part of the texts that not every page loads.
type part struct {
	name string
	// groups are those it consists of, each with the texts that every page needs all
	// the same.
	groups []group
}

// group is a group of texts, with the texts that every page needs.
type group struct {
	name   string
	always []string
}

// partsOfTexts are the texts that the front page does without; web/pages.json lists the
// parts of each page. tools: records and studies. compose: positions that are set up and
// composed. puzzle: the trainer. making: own rule sets. learn: lessons and heads of rules. practice: own mistakes and statistics.
// site: settings and the page about the site. play: games, accounts, tournaments and moderation. studies: shared studies.
// lobby: pairing and running games. clubs: clubs.
// failure: why a request was refused; api.ts loads it.
var partsOfTexts = []part{
	{"tools", []group{{"analysis", nil}, {"record", []string{"title", "keys", "faultAt", "faultAtLine"}}, {"study", nil}, {"tsume", nil}}},
	{"compose", []group{{"edit", []string{"open"}}, {"compose", nil}}},
	{"puzzle", []group{{"puzzle", []string{"link", "problems"}}, {"own", nil}, {"storm", nil}, {"tags", nil}}},
	{"learn", []group{{"learn", []string{"link", "title"}}}},
	{"practice", []group{{"practice", nil}, {"statistics", nil}}},
	{"site", []group{{"prefs", nil}, {"about", []string{"title", "licence", "api", "embed", "leaders", "links"}}}},
	{"play", []group{{"presets", nil}, {"hint", nil}, {"account", []string{"title", "signIn"}}, {"contest", nil}, {"premove", nil}, {"moderation", []string{"reports", "accountClosed", "mutedUntil", "mutedForEver"}}}},
	{"studies", []group{{"studies", nil}}},
	{"lobby", []group{{"lobby", nil}}},
	{"clubs", []group{{"clubs", nil}}},
	{"making", []group{{"making", []string{"edit", "download"}}}},
	{"failure", []group{{"failure", []string{"unreached"}}}},
}

func types() string {
	var b, rest strings.Builder
	b.WriteString(head + "import type { Texts } from \"./texts.gen\";\n\n/** The texts by the parts that pages load; first is for all. */\nexport interface Parts {\n  first: First;\n")
	for _, p := range partsOfTexts {
		names := make([]string, len(p.groups))
		for i, g := range p.groups {
			names[i] = g.name
			if len(g.always) > 0 {
				fmt.Fprintf(&rest, " & { %s: Pick<Texts[%q], %s> }", g.name, g.name, union(g.always))
			}
		}
		fmt.Fprintf(&b, "  %s: Pick<Texts, %s>;\n", p.name, union(names))
	}
	b.WriteString("}\n\n/** What every page has. */\nexport type First = Omit<Texts, ")
	for i, p := range partsOfTexts {
		if i > 0 {
			b.WriteString(" | ")
		}
		fmt.Fprintf(&b, "keyof Parts[%q]", p.name)
	}
	b.WriteString(">" + rest.String() + ";\n")
	return b.String()
}

func union(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = fmt.Sprintf("%q", n)
	}
	return strings.Join(quoted, " | ")
}

// firstPart names the part that every page has.
const firstPart = "first"

func moduleOf(language, part string) string { return "i18n/" + language + "/" + part + ".gen.ts" }

func loaders() string {
	names := []string{firstPart}
	for _, p := range partsOfTexts {
		names = append(names, p.name)
	}
	var b strings.Builder
	b.WriteString(head + "import type { Parts } from \"./parts.gen\";\nimport type { Locale } from \"./tags\";\n\n/** Loads a part of the texts. */\n")
	b.WriteString("export const loaders: { readonly [P in keyof Parts]: Readonly<Record<Locale, () => Promise<Parts[P]>>> } = {\n")
	for _, part := range names {
		fmt.Fprintf(&b, "  %s: {\n", part)
		for _, language := range append(lang.Languages[:], lang.Simplified) {
			fmt.Fprintf(&b, "    %s: () => import(\"./%s/%s.gen\").then((m) => m.part),\n", key(string(language)), language, part)
		}
		b.WriteString("  },\n")
	}
	b.WriteString("};\n")
	return b.String()
}

func inParts(out map[string]string, language string, english, page *lang.Node) {
	const form = "%simport type { Parts } from \"../parts.gen\";\n%s\nexport const part: Parts[%q] = %s;\n"
	var simplifies string
	if language == string(lang.Simplified) {
		simplifies = "import \"../simplify\";\n"
	}
	out[moduleOf(language, firstPart)] = fmt.Sprintf(form, head, simplifies, firstPart, value(first(english), first(page), ""))
	for _, p := range partsOfTexts {
		out[moduleOf(language, p.name)] = fmt.Sprintf(form, head, "", p.name, value(p.of(english), p.of(page), ""))
	}
}

func (p part) of(page *lang.Node) *lang.Node {
	out := *page
	out.Keys, out.Children = nil, map[string]*lang.Node{}
	for _, g := range p.groups {
		out.Keys = append(out.Keys, g.name)
		out.Children[g.name] = page.Children[g.name]
	}
	return &out
}

func first(page *lang.Node) *lang.Node {
	out := *page
	out.Keys, out.Children = nil, map[string]*lang.Node{}
	for _, name := range page.Keys {
		node := page.Children[name]
		if g, later := groupOf(name); later {
			if len(g.always) == 0 {
				continue
			}
			some := *node
			some.Keys = slices.DeleteFunc(slices.Clone(node.Keys), func(k string) bool { return !slices.Contains(g.always, k) })
			node = &some
		}
		out.Keys = append(out.Keys, name)
		out.Children[name] = node
	}
	return &out
}

// groupOf returns the group of that name if it is in a part.
func groupOf(name string) (g group, ok bool) {
	for _, p := range partsOfTexts {
		if i := slices.IndexFunc(p.groups, func(g group) bool { return g.name == name }); i >= 0 {
			return p.groups[i], true
		}
	}
	return group{}, false
}
