package kifu

import (
	"fmt"
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

// OtherDefinition says in a sentence that a record names another definition than that of
// the rule set it is read by, "" where it does not: [FindRules] takes the rule set of the
// options for any of that name.
func OtherDefinition(name string, r *variant.RuleSet) string {
	sealed := r.SealedOtherwise(name)
	if sealed == "" {
		return ""
	}
	return fmt.Sprintf("the record is of another definition, %s; it is read by the rules of %s", name, sealed)
}

// RulesFault says why [FindRules] found no rule set, without the name of the package that
// says so: for an error that has a place.
func RulesFault(err error) string { return strings.TrimPrefix(err.Error(), "variant: ") }
