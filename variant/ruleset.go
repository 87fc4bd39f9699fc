// Package variant reads rule sets from TOML files: board and start, pieces with Betza
// notation, promotion, drops, endings, handicaps, and texts in Japanese, Chinese and English.
// It reports every fault with line and column and compiles the file to [shogi.Rules].
//
// [All] and [Lookup] return the shipped rule sets in defs; [Parse] and [Load] read other
// files, which may extend a shipped one. [RuleSet.With] applies options; [Check] verifies the
// kernel by random games.
//
// Differences are values in the files: no code asks for a rule set by name.
package variant

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// Text is a text in Japanese, traditional Chinese and English.
type Text struct {
	Ja string `toml:"ja"`
	Zh string `toml:"zh"`
	En string `toml:"en"`
}

// In returns the text for a language tag ("ja", "zh-TW", "en-GB"), else the first of English,
// Japanese and Chinese.
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

// RuleSet is a compiled, immutable rule set with its texts.
type RuleSet struct {
	// ID is lower-case words with hyphens, then changed choices: "okisaki:stalemate=draw".
	// Base is the part before the colon.
	ID, Base string
	Extends  string
	// Summary is one line; Body is the rules in Markdown (paragraphs, lists, bold).
	Names, Summary, Body Text
	// Goal says what to achieve, or is empty.
	Goal Text
	// Labels are names of parts of the board.
	Labels []Label
	// Aliases are more names for [Lookup].
	Aliases []string
	Group   Group
	Seed    Seed

	Rules *shogi.Rules
	// Start.Side() moves first; SFEN is the same. See [RuleSet.StartFor].
	Start shogi.Position
	SFEN  string

	// Shuffle draws the start position of an even game, or is nil. See [RuleSet.Opening].
	Shuffle *Shuffle

	// Handicaps are smallest first.
	Handicaps []Handicap
	// Choices are interpretations of the seeds, by ID.
	Choices []Choice
	// Impasse is the 持将棋 rule in force, Impasses the available ones: "none", "24", "27",
	// "24-declaration", "try". See [RuleSet.With].
	Impasse  string
	Impasses []string

	// Idle has keys without effect; see [Parse].
	Idle ErrorList

	draft *draft
}

// Label is a name written on the board around At, which need not be a square.
type Label struct {
	At    shogi.Place
	Names Text
}

// Family are groups that differ from shogi in the same way.
type Family struct {
	Names   Text `toml:"names"`
	Summary Text `toml:"summary"`
	// Groups are IDs.
	Groups []string `toml:"groups"`
}

// Group are a rule set and its variations.
type Group struct {
	ID    string `toml:"id"`
	Names Text   `toml:"names"`
	// History is the origin according to Sources, or empty.
	History Text     `toml:"history"`
	Sources []Source `toml:"sources"`
	// Order counts from 1.
	Order int `toml:"-"`
}

// Source is a document with the rules of a game.
type Source struct {
	// Names are title and location; URL may be "".
	Names Text   `toml:"names"`
	URL   string `toml:"url"`
}

// Seed is the source document of a rule set. Comments cite it by its number: seed 001.
type Seed struct {
	// Document is its number, "001".
	Document string `toml:"document"`
	// Series is the heading in the document, Aliases its other names: footwork, フットワーク将棋.
	Series  string   `toml:"series"`
	Aliases []string `toml:"aliases"`
	// Numbers are for Black first and, if present, White first.
	Numbers []int `toml:"numbers"`
}

// Handicap is a handicap game (駒落ち): White (上手) lacks pieces and moves first.
type Handicap struct {
	ID      string
	Names   Text
	Aliases []string
	Start   shogi.Position
	SFEN    string
	// Alternates marks 半香: in a match, even games alternate with this start.
	Alternates bool
	// Grades is the smallest difference of grades that it is for, or 0.
	Grades int
}

// HandicapOf returns the handicap for a difference of grades. ok is false without one.
func (r *RuleSet) HandicapOf(grades int) (best Handicap, ok bool) {
	for _, h := range r.Handicaps {
		if h.Grades > best.Grades && h.Grades <= grades {
			best = h
		}
	}
	return best, best.Grades > 0
}

// Choice is the interpretation of a gap or contradiction in the seeds.
type Choice struct {
	ID         string
	Key, Value string
	// Names are a few words, Text the interpretation and its reason.
	Names, Text Text
	// Values are the interpretations, the definition's first; empty for one only, or for the
	// impasse rule.
	Values []ChoiceValue
	// Chosen is the value ID in force, "" without Values.
	Chosen string
}

// ChoiceValue is a value of a [Choice].
type ChoiceValue struct {
	ID    string
	Names Text
}

// Changed reports whether a non-default value is in force.
func (c Choice) Changed() bool { return len(c.Values) > 0 && c.Chosen != c.Values[0].ID }

// Called returns the names for other programs: ID, aliases and English name.
func (r *RuleSet) Called() []string {
	return append(append([]string{r.ID}, r.Aliases...), r.Names.En)
}

// StartFor returns the start position with first to move.
func (r *RuleSet) StartFor(first shogi.Color) shogi.Position {
	if r.Start.Side() == first {
		return r.Start
	}
	setup := r.Start.Setup()
	setup.Side = first
	p, err := setup.Position()
	if err != nil {
		return r.Start
	}
	return p
}

// Handicap returns a handicap by ID, name or alias, compared as in [Lookup].
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
		return Handicap{}, fmt.Errorf("variant: %s has no handicap game %.80q, did you mean %.80q?", r.ID, name, close)
	}
	return Handicap{}, fmt.Errorf("variant: %s has no handicap game %.80q; it has %s", r.ID, name, strings.Join(ids, ", "))
}
