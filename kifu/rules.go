package kifu

import "github.com/komadai/komadai/variant"

// DefaultRules returns the rule set of a record that names none: that of the
// options, else standard shogi.
func DefaultRules(o ReadOptions) (*variant.RuleSet, error) {
	if o.Rules != nil {
		return o.Rules, nil
	}
	return variant.Lookup("standard")
}

// FindRules returns the rule set of that name: the options' own if the name is
// one of its, else a shipped one; see [variant.Lookup].
func FindRules(name string, o ReadOptions) (*variant.RuleSet, error) {
	if r := o.Rules; r != nil {
		for _, n := range append([]string{r.ID, r.Names.Ja, r.Names.Zh, r.Names.En}, r.Aliases...) {
			if n != "" && n == name {
				return r, nil
			}
		}
	}
	return variant.Lookup(name)
}
