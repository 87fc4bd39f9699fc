package variant

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Parse reads a definition, which may extend a shipped rule set. file names it in errors. The
// error is an [ErrorList] with line and column of every fault. Keys without effect are in
// [RuleSet.Idle].
func Parse(file string, data []byte) (*RuleSet, error) {
	d, err := readDraft(file, data, shippedFile)
	if err != nil {
		return nil, err
	}
	r, err := d.build()
	if err != nil {
		return nil, err
	}
	d.tried()
	r.Idle = d.idle()
	return r, d.err()
}

// Load is [Parse] of the file at path.
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

// Options change a rule set.
type Options struct {
	// Impasse is one of [RuleSet.Impasses].
	Impasse string
	// First is "black" or "white". White always starts handicap games.
	First string
	// Choices are values by choice ID; see [Choice.Values]. Others keep their value.
	Choices map[string]string
}

// With returns the rule set with options applied. Do not mix positions of the two.
func (r *RuleSet) With(o Options) (*RuleSet, error) {
	out, impasse := r, cmp.Or(o.Impasse, r.Impasse)
	if !slices.Contains(r.Impasses, impasse) {
		return nil, fmt.Errorf("variant: %s has no impasse rule %q; it has %s", r.ID, impasse, strings.Join(r.Impasses, ", "))
	}
	if len(o.Choices) > 0 || impasse != r.Impasse {
		d := r.draft
		if d.base != nil {
			d = d.base
		}
		chosen := maps.Clone(r.draft.chosen)
		if chosen == nil {
			chosen = make(map[string]string)
		}
		maps.Copy(chosen, o.Choices)
		d, err := d.choose(chosen)
		if err != nil {
			return nil, err
		}
		d.decideImpasse(impasse)
		if out, err = d.build(); err != nil {
			return nil, err
		}
		out = out.startingWith(r.Start.Side())
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

func (d *draft) decideImpasse(rule string) {
	d.def.Impasse.Rule = rule
	said, _ := d.raw["impasse"].(map[string]any)
	if said == nil {
		said = make(map[string]any)
	}
	said["rule"] = rule
	d.raw["impasse"] = said
}

func (r *RuleSet) startingWith(first shogi.Color) *RuleSet {
	out := *r
	out.Start = r.StartFor(first)
	out.SFEN = notation.FormatSFEN(&out.Start)
	return &out
}

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
		Extends: d.def.Extends,
		ID:      def.ID, Base: def.ID, Names: def.Names, Summary: d.reworded(def.Summary), Body: d.body(),
		Aliases: def.Aliases, Group: groupOf(def.Group), Seed: def.Seed,
		Rules: rules, Choices: d.choices(),
		Impasse: def.Impasse.Rule, Impasses: def.Impasse.Offers,
		draft: d,
	}
	if d.digest != "" {
		r.Base += "@" + d.digest
		r.ID = r.Base
	}
	if len(d.chosen) > 0 {
		r.ID += ":" + chosenText(d.chosen)
		r.Names = told(r.Names, r.Choices)
		r.Aliases = nil // the shipped rule set's
	}
	if len(r.Impasses) == 0 {
		r.Impasses = []string{r.Impasse}
	}
	r.Start = d.position(rules, "board.start", def.Board.Start)
	turned := *st
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

func (d *draft) position(rules *shogi.Rules, path, sfen string) shogi.Position {
	setup, err := notation.ParseSFEN(rules, sfen)
	if err != nil {
		d.fault(path, -1, "%v", err)
		return shogi.Position{}
	}
	p, err := setup.Position()
	faults, ok := errors.AsType[*shogi.SetupError](err)
	switch {
	case ok:
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
