package variant

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Parse reads a definition. file names it in errors; the definition may extend
// a shipped rule set. The error is an [ErrorList] that names every fault with
// line and column.
func Parse(file string, data []byte) (*RuleSet, error) {
	d, err := readDraft(file, data, shippedFile)
	if err != nil {
		return nil, err
	}
	return d.build()
}

// Load reads the definition in the file at path, see [Parse].
func Load(path string) (*RuleSet, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("variant: %w", err)
	}
	if info.Size() > maxFile {
		return nil, fmt.Errorf("variant: %s has %d bytes, a definition may have at most %d", path, info.Size(), maxFile)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("variant: %w", err)
	}
	return Parse(path, data)
}

// Options change a rule set without a file; the zero value changes nothing.
type Options struct {
	// Impasse is one of [RuleSet.Impasses].
	Impasse string
	// First is the side that moves first in the start position, "black" or
	// "white". Handicap games always start with White.
	First string
}

// With returns the rule set with the options applied. Positions of the two
// rule sets must not be mixed.
func (r *RuleSet) With(o Options) (*RuleSet, error) {
	out, err := r, error(nil)
	if o.Impasse != "" && o.Impasse != r.Impasse {
		if !slices.Contains(r.Impasses, o.Impasse) {
			return nil, fmt.Errorf("variant: %s has no impasse rule %q; it has %s", r.ID, o.Impasse, strings.Join(r.Impasses, ", "))
		}
		d := *r.draft
		d.def.Impasse.Rule = o.Impasse
		d.raw = maps.Clone(d.raw)
		said, _ := d.raw["impasse"].(map[string]any)
		said = maps.Clone(said)
		said["rule"] = o.Impasse
		d.raw["impasse"] = said
		if out, err = d.build(); err != nil {
			return nil, err
		}
		if out.Start.Side() != r.Start.Side() {
			out = out.startingWith(r.Start.Side())
		}
	}
	switch o.First {
	case "":
	case "black":
		out = out.startingWith(shogi.Black)
	case "white":
		out = out.startingWith(shogi.White)
	default:
		return nil, fmt.Errorf("variant: the side that moves first is %q, not black or white", o.First)
	}
	return out, nil
}

// startingWith returns r with that side to move first.
func (r *RuleSet) startingWith(first shogi.Color) *RuleSet {
	out := *r
	out.Start = r.StartFor(first)
	out.SFEN = notation.FormatSFEN(&out.Start)
	return &out
}

// build compiles the draft, which it leaves as it is.
func (d *draft) build() (*RuleSet, error) {
	own := *d
	d = &own
	def := &d.def
	d.describe()
	spec, st := d.specOf()
	if err := d.err(); err != nil {
		return nil, err
	}
	rules, err := shogi.Compile(spec)
	if err != nil {
		d.fault("", -1, "%v", err)
		return nil, d.err()
	}
	r := &RuleSet{
		ID: def.ID, Names: def.Names, Summary: def.Summary, Body: d.body(),
		Aliases: def.Aliases, Group: groupOf(def.Group), Seed: def.Seed,
		Rules: rules, Choices: d.choices(),
		Impasse: def.Impasse.Rule, Impasses: def.Impasse.Offers,
		draft: d,
	}
	if len(r.Impasses) == 0 {
		r.Impasses = []string{r.Impasse}
	}
	r.Start = d.position(rules, "board.start", def.Board.Start)
	turned := *st // either side may move first
	turned.side = st.side.Other()
	d.position(rules, "board.start", turned.text(def.Drops.Order))
	if err := d.err(); err != nil {
		return nil, err
	}
	r.SFEN = notation.FormatSFEN(&r.Start)
	r.Handicaps = d.handicaps(rules, st)
	if err := d.err(); err != nil {
		return nil, err
	}
	return r, nil
}

// position reads a legal start position, noting a fault when it is none.
func (d *draft) position(rules *shogi.Rules, path, sfen string) shogi.Position {
	setup, err := notation.ParseSFEN(rules, sfen)
	if err != nil {
		d.fault(path, -1, "%v", err)
		return shogi.Position{}
	}
	p, err := setup.Position()
	var faults *shogi.SetupError
	switch {
	case errors.As(err, &faults):
		for _, f := range faults.Faults {
			d.fault(path, -1, "%s", f.Text)
		}
	case err != nil:
		d.fault(path, -1, "%v", err)
	case !p.HasLegal():
		d.fault(path, -1, "the side to move has no move")
	}
	return p
}
