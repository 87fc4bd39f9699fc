package view

import (
	"fmt"
	"slices"

	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/study/ruleset"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// RuleSets returns all rule sets; those from files form their own group. It takes tens of
// milliseconds; cache the result.
func RuleSets(library *variant.Library) (wire.RuleSets, error) {
	out := wire.RuleSets{Groups: wire.List(variant.Groups(), func(g variant.Group) wire.Group { return wire.Group{ID: g.ID, Names: wire.Text(g.Names)} })}
	for _, rs := range library.All() {
		one, err := RuleSet(rs)
		if err != nil {
			return wire.RuleSets{}, err
		}
		out.RuleSets = append(out.RuleSets, one)
	}
	out.Families = wire.List(variant.Families(), func(f variant.Family) wire.Family {
		return wire.Family{Names: wire.Text(f.Names), Summary: wire.Text(f.Summary), Groups: f.Groups}
	})
	out.Groups = append(out.Groups, wire.Group{ID: ownGroup, Names: message.Text(lang.RulesFromFiles)})
	out.Families = append(out.Families, wire.Family{Names: message.Text(lang.RulesFromFiles), Groups: []string{ownGroup}})
	out.Groups = slices.DeleteFunc(out.Groups, func(g wire.Group) bool {
		return !slices.ContainsFunc(out.RuleSets, func(rs wire.RuleSet) bool { return rs.Group == g.ID })
	})
	return out, nil
}

// ownGroup is the group of rule sets from files.
const ownGroup = "own"

func changed(rs *variant.RuleSet) []wire.Choice {
	var out []wire.Choice
	for _, c := range rs.Choices {
		if c.Changed() {
			out = append(out, choice(c))
		}
	}
	return out
}

func choice(c variant.Choice) wire.Choice {
	return wire.Choice{
		ID: c.ID, Names: wire.Text(c.Names), Value: c.Value, Text: wire.Text(c.Text), Chosen: c.Chosen,
		Values: wire.List(c.Values, func(v variant.ChoiceValue) wire.ChoiceValue {
			return wire.ChoiceValue{ID: v.ID, Names: wire.Text(v.Names)}
		}),
	}
}

// RuleSet converts a rule set.
func RuleSet(rs *variant.RuleSet) (wire.RuleSet, error) {
	r := rs.Rules
	pieces, err := pieceKinds(r)
	if err != nil {
		return wire.RuleSet{}, err
	}
	out := wire.RuleSet{
		ID: rs.ID, Group: rs.Group.ID, Own: rs.Sealed(), Changed: changed(rs), Names: wire.Text(rs.Names), Summary: wire.Text(rs.Summary),
		Aliases: append([]string{}, rs.Aliases...),
		Board:   board(rs), Pieces: pieces, Hand: wire.List(r.HandKinds(), func(k shogi.Kind) string { return r.Info(k).Letter }),
		Start: rs.SFEN, Handicaps: wire.List(rs.Handicaps, handicap), Impasse: impasses(rs),
		Features: features(r.Spec()),
	}
	if out.Traits, err = traits(rs); err != nil {
		return wire.RuleSet{}, err
	}
	if out.Unlike, err = unlike(rs); err != nil {
		return wire.RuleSet{}, err
	}
	if rs.Sealed() {
		out.Group = ownGroup
	}
	if k := r.Royal(); k != shogi.NoKind {
		out.Royal = r.Info(k).Letter
	}
	return out, nil
}

func handicap(h variant.Handicap) wire.Handicap {
	return wire.Handicap{ID: h.ID, Names: wire.Text(h.Names), SFEN: h.SFEN, Alternates: h.Alternates, Grades: h.Grades}
}

// RuleSetPage adds the text of the rules.
func RuleSetPage(rs *variant.RuleSet, of wire.RuleSet) wire.RuleSetPage {
	out := wire.RuleSetPage{
		RuleSet: of, Body: wire.Text(rs.Body), MoveItems: moveItems(rs, of.Pieces), Choices: wire.List(rs.Choices, choice),
		History: wire.Text(rs.Group.History), Sources: wire.List(rs.Group.Sources, func(s variant.Source) wire.Source { return wire.Source{Names: wire.Text(s.Names), URL: s.URL} }),
		Seed: wire.Seed{
			Document: rs.Seed.Document,
			Headings: append([]string{}, rs.Seed.Aliases...),
			Numbers:  append([]int{}, rs.Seed.Numbers...),
		},
	}
	if rs.Goal != (variant.Text{}) {
		out.Goal = new(wire.Text(rs.Goal))
	}
	return out
}

// Checked converts a checked definition.
func Checked(c ruleset.Checked) (out wire.RuleSetChecked, err error) {
	fault := func(e *variant.Error) wire.RuleSetFault {
		return wire.RuleSetFault{Line: e.Line, Column: e.Column, Key: e.Key, Text: e.Reason}
	}
	out = wire.RuleSetChecked{Faults: wire.List(c.Faults, fault), Idle: wire.List(c.Idle, fault), Perft: c.Perft}
	if c.Rules == nil {
		return out, nil
	}
	one, err := RuleSet(c.Rules)
	if err != nil {
		return out, err
	}
	out.Rules, out.Line = new(RuleSetPage(c.Rules, one)), new(Studied(c.Line))
	return out, nil
}

// impasses lists the impasse rules, the default first; empty if there is no choice and no
// rule.
func impasses(rs *variant.RuleSet) []string {
	out := []string{rs.Impasse}
	for _, name := range rs.Impasses {
		if name != rs.Impasse {
			out = append(out, name)
		}
	}
	if len(out) == 1 && rs.Rules.Spec().Impasse.Rule == shogi.ImpasseNone {
		return []string{}
	}
	return out
}

func board(rs *variant.RuleSet) wire.Board {
	r := rs.Rules
	spec := r.Spec()
	out := wire.Board{
		Files: r.Files(), Ranks: r.Ranks(), Holes: wire.List(spec.Holes, placeName),
		ZoneB: message.Squares(r, r.Zone(shogi.Black).Squares()), ZoneW: message.Squares(r, r.Zone(shogi.White).Squares()),
	}
	castles := make(map[shogi.Place]bool)
	for i := range spec.Kinds {
		k := &spec.Kinds[i]
		out.WrapFiles = out.WrapFiles || k.WrapFiles
		out.WrapRanks = out.WrapRanks || k.WrapRanks
		for _, place := range spec.Regions[k.Region] {
			if !castles[place] {
				castles[place] = true
				out.Castles = append(out.Castles, placeName(place))
			}
		}
	}
	if len(spec.Holes) > 0 {
		// On such boards people number the squares.
		out.Numbers = make(map[string]int)
		for _, sq := range r.Squares() {
			out.Numbers[notation.FormatSquare(r, sq)] = r.Number(sq)
		}
	}
	if spec.Mine != nil {
		out.Gates = message.Squares(r, []shogi.Square{r.Gate(shogi.Black), r.Gate(shogi.White)})
	}
	for _, l := range rs.Labels {
		out.Labels = append(out.Labels, wire.BoardLabel{At: placeName(l.At), Names: wire.Text(l.Names)})
	}
	return out
}

// features returns the stable words for special rules.
func features(s *shogi.Spec) []string {
	some := func(f func(shogi.KindSpec) bool) bool { return slices.ContainsFunc(s.Kinds, f) }
	out := []string{}
	for _, f := range []struct {
		word string
		has  bool
	}{
		{"wrap-files", some(func(k shogi.KindSpec) bool { return k.WrapFiles })},
		{"wrap-ranks", some(func(k shogi.KindSpec) bool { return k.WrapRanks })},
		{"ice", s.Ice != nil},
		{"jump", some(func(k shogi.KindSpec) bool { return k.Jump != 0 })},
		{"mine", s.Mine != nil},
		{"void", s.Elimination != nil && s.Elimination.Void != ""},
		{"points", s.Elimination != nil},
		{"no-drops", !some(func(k shogi.KindSpec) bool { return k.Drop })},
		{"try", s.Try != nil},
	} {
		if f.has {
			out = append(out, f.word)
		}
	}
	return out
}

// Parts are the optional parts of the list.
type Parts struct {
	Diagrams, Handicaps, Summaries bool
}

// Of returns the list with only these parts.
func (p Parts) Of(all wire.RuleSets) wire.RuleSets {
	all.RuleSets = slices.Clone(all.RuleSets)
	for i := range all.RuleSets {
		set := &all.RuleSets[i]
		if !p.Handicaps {
			set.Handicaps = []wire.Handicap{}
		}
		if !p.Summaries {
			set.Summary, set.Aliases = wire.Text{}, []string{}
		}
		if p.Diagrams {
			continue
		}
		set.Pieces = slices.Clone(set.Pieces)
		for j := range set.Pieces {
			set.Pieces[j].Diagrams = nil
		}
	}
	return all
}

func pieceKinds(r *shogi.Rules) ([]wire.PieceKind, error) {
	diagrams, err := newDiagrammer(r)
	if err != nil {
		return nil, err
	}
	out := []wire.PieceKind{}
	for _, k := range r.Kinds() {
		info := r.Info(k)
		n := info.Names
		kind := wire.PieceKind{
			Letter: info.Letter, One: n.One, Two: n.Two, Intl: n.Western,
			Names: wire.Text{Ja: n.Two, Zh: n.Zh, En: n.En},
			Royal: info.Royal, Captive: info.Captive(), Token: info.Token,
			Points: info.Points, Box: info.Box, Diagrams: []wire.MoveDiagram{},
		}
		if n.OneWhite != n.One {
			kind.OneWhite = n.OneWhite
		}
		if n.TwoWhite != n.Two {
			kind.TwoWhite = n.TwoWhite
		}
		if info.Promoted != shogi.NoKind {
			kind.Promoted = r.Info(info.Promoted).Letter
		}
		if !info.Token {
			if kind.Diagrams, err = diagrams.draw(k); err != nil {
				return nil, err
			}
		}
		out = append(out, kind)
	}
	return out, nil
}

// placeName returns the USI name of a place, even if it is a hole.
func placeName(p shogi.Place) string { return fmt.Sprintf("%d%c", p.File, 'a'+p.Rank-1) }
