package records

import (
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Rules finds a rule set by ID, name or alias. The error is a refusal.
func Rules(library *variant.Library, name string) (*variant.RuleSet, error) {
	rules, err := library.Lookup(name)
	if err != nil {
		return nil, refusal.Newf(refusal.BadRequest, "There is no rule set %q.", name).Because("no-rules", "rules", name)
	}
	return rules, nil
}

// Position reads a SFEN. Kings are optional.
func Position(rules *variant.RuleSet, sfen string) (shogi.Position, error) {
	setup, err := notation.ParseSFEN(rules.Rules, sfen)
	if err != nil {
		return shogi.Position{}, refusal.Position(err)
	}
	p, err := kifu.PlaceSetup(setup)
	if err != nil {
		return p, refusal.Position(err)
	}
	return p, nil
}
