package kifu

import (
	"strings"

	"github.com/komadai/komadai/variant"
)

// DefaultRules returns the rule set of a record that names none: that of the
// options, else standard shogi.
func DefaultRules(o ReadOptions) (*variant.RuleSet, error) {
	if o.Rules != nil {
		return o.Rules, nil
	}
	return variant.Lookup("standard")
}

// FindRules returns the rule set of that name: the options' own if the name is
// one of its, else what the options find; see [variant.Lookup].
func FindRules(name string, o ReadOptions) (*variant.RuleSet, error) {
	find := o.Find
	if find == nil {
		find = variant.Lookup
	}
	if r := o.Rules; r != nil {
		if own, err := r.Named(name); own != nil || err != nil {
			return own, err
		}
	}
	return find(name)
}

// RulesFault says why [FindRules] found no rule set, without the name of the package that
// says so: for an error that has a place.
func RulesFault(err error) string { return strings.TrimPrefix(err.Error(), "variant: ") }
