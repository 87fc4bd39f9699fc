package variant

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// Text is a text in the three languages of the seeds: Japanese, Chinese in
// traditional characters, and English.
type Text struct {
	Ja string `toml:"ja"`
	Zh string `toml:"zh"`
	En string `toml:"en"`
}

// In returns the text in the language of the tag ("ja", "zh-TW", "en-GB", …),
// or else the first there is of English, Japanese and Chinese.
func (t Text) In(tag string) string {
	tag = strings.ToLower(tag)
	switch {
	case strings.HasPrefix(tag, "ja") && t.Ja != "":
		return t.Ja
	case strings.HasPrefix(tag, "zh") && t.Zh != "":
		return t.Zh
	case t.En != "":
		return t.En
	case t.Ja != "":
		return t.Ja
	}
	return t.Zh
}

// RuleSet is a compiled rule set with everything a person is told about it. It
// is not modified after it has been made and may be shared.
type RuleSet struct {
	// ID is the name that files, URLs and commands use: lower-case words joined by
	// hyphens and, where choices have been changed, a colon and these:
	// "okisaki:stalemate=draw". Base is the part before the colon.
	ID, Base string
	// Extends is the id of the rule set whose definition this one's goes on from, ""
	// for none.
	Extends string
	// Names are its names, Summary one line about it, Body the whole text of its
	// rules in simple Markdown: paragraphs, lists and bold.
	Names, Summary, Body Text
	// Aliases are further names that [Lookup] understands.
	Aliases []string
	// Group is the family it belongs to.
	Group Group
	// Seed is the document it comes from.
	Seed Seed

	// Rules is what the kernel plays by.
	Rules *shogi.Rules
	// Start is the start position, SFEN the same as text. The side that moves
	// first is Start.Side(), see [RuleSet.StartFor].
	Start shogi.Position
	SFEN  string

	// Handicaps are the handicap games, smallest first.
	Handicaps []Handicap
	// Choices are the readings of the seeds that were chosen, ordered by ID.
	Choices []Choice
	// Impasse is the rule of 持将棋 in force, Impasses those on offer: "none",
	// "24", "27", "24-declaration", "try". See [RuleSet.With].
	Impasse  string
	Impasses []string

	// Idle are the keys of the file itself that have no effect, see [Parse].
	Idle ErrorList

	draft *draft
}

// Group is a family of rule sets, as the seeds group them.
type Group struct {
	ID    string `toml:"id"`
	Names Text   `toml:"names"`
	// History says where its rule sets come from, as the sources tell it; empty where
	// there is nothing to tell. Sources are those of their rules.
	History Text     `toml:"history"`
	Sources []Source `toml:"sources"`
	// Order is its place among the groups, from 1.
	Order int `toml:"-"`
}

// Source is a document that tells the rules of a game.
type Source struct {
	// Names say what it is, and where it is kept; URL is where it can be read, "" for
	// nowhere.
	Names Text   `toml:"names"`
	URL   string `toml:"url"`
}

// Seed says where a rule set comes from.
type Seed struct {
	// Document is the number of the seed document, "001".
	Document string `toml:"document"`
	// Series is the name under which the document numbers its rule sets, Aliases
	// are other names of the series: footwork, フットワーク将棋.
	Series  string   `toml:"series"`
	Aliases []string `toml:"aliases"`
	// Numbers are the rule set's numbers in the series: with Black moving first,
	// then, where there is a second, with White.
	Numbers []int `toml:"numbers"`
}

// Handicap is a handicap game (駒落ち): White, the giver (上手), lacks pieces
// and moves first.
type Handicap struct {
	ID      string
	Names   Text
	Aliases []string
	// Start is the start position, SFEN the same as text.
	Start shogi.Position
	SFEN  string
	// Alternates marks 半香: over a match, games from Start take turns with even
	// games.
	Alternates bool
}

// Choice is a point where the seeds are silent or contradict themselves, and
// the reading this rule set takes.
type Choice struct {
	ID string
	// Key is the key of the definition that carries the choice, Value what the
	// definition says there.
	Key, Value string
	// Names say in a few words what is chosen, Text which reading the definition
	// takes and why.
	Names, Text Text
	// Values are the readings there are, that of the definition first; none where
	// there is only one, or the impasse rule is what is chosen.
	Values []ChoiceValue
	// Chosen is the ID of the value in force, "" without Values.
	Chosen string
}

// ChoiceValue is one reading of a [Choice].
type ChoiceValue struct {
	ID    string
	Names Text
}

// Changed reports whether another value is in force than the definition's.
func (c Choice) Changed() bool { return len(c.Values) > 0 && c.Chosen != c.Values[0].ID }

// Called returns the names by which other programs may know the rule set: its ID, its
// aliases and its English name.
func (r *RuleSet) Called() []string {
	return append(append([]string{r.ID}, r.Aliases...), r.Names.En)
}

// StartFor returns the start position with the given side to move first.
func (r *RuleSet) StartFor(first shogi.Color) shogi.Position {
	if r.Start.Side() == first {
		return r.Start
	}
	setup := r.Start.Setup()
	setup.Side = first
	p, err := setup.Position()
	if err != nil {
		// Both were tried when the rule set was made.
		return r.Start
	}
	return p
}

// Handicap returns the handicap game of that ID, name or alias, compared as
// [Lookup] compares.
func (r *RuleSet) Handicap(name string) (Handicap, error) {
	want := fold(name)
	ids := make([]string, len(r.Handicaps))
	var all []string
	for i, h := range r.Handicaps {
		names := append([]string{h.ID, h.Names.Ja, h.Names.Zh, h.Names.En}, h.Aliases...)
		for _, n := range names {
			if fold(n) == want {
				return h, nil
			}
		}
		ids[i] = h.ID
		all = append(all, names...)
	}
	if len(ids) == 0 {
		return Handicap{}, fmt.Errorf("variant: %s has no handicap games", r.ID)
	}
	if close := cmp.Or(near(name, ids), near(name, all)); close != "" {
		return Handicap{}, fmt.Errorf("variant: %s has no handicap game %q, did you mean %q?", r.ID, name, close)
	}
	return Handicap{}, fmt.Errorf("variant: %s has no handicap game %q; it has %s", r.ID, name, strings.Join(ids, ", "))
}
