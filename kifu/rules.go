package kifu

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/variant"
)

// DefaultRules returns the options' rule set, else standard shogi.
func DefaultRules(o ReadOptions) (*variant.RuleSet, error) {
	if o.Rules != nil {
		return o.Rules, nil
	}
	return variant.Lookup("standard")
}

// FindRules returns the options' own rule set if the name matches, else that of Find; see
// [variant.Lookup].
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

// RuleSet returns the rule set that a record names at a place, or the default without a name or,
// with a warning, if lenient. prefix begins the reason of an error.
func (b *Builder) RuleSet(name string, at Place, prefix string) (*variant.RuleSet, error) {
	if name == "" {
		return DefaultRules(b.options)
	}
	rules, err := FindRules(name, b.options)
	if err != nil {
		if err := b.Fail(at.Errorf(b.format, err, "%s%s", prefix, RulesFault(err))); err != nil {
			return nil, err
		}
		return DefaultRules(b.options)
	}
	b.WarnOtherDefinition(name, rules, at, prefix)
	return rules, nil
}

// WarnOtherDefinition warns if name has another definition of r.
func (b *Builder) WarnOtherDefinition(name string, r *variant.RuleSet, at Place, prefix string) {
	if fault := OtherDefinition(name, r); fault != "" {
		b.Warn(at.Errorf(b.format, nil, "%s%s", prefix, fault))
	}
}

// OtherDefinition returns a sentence if name has another definition of r, else "": [FindRules]
// accepts any definition of the options' rule set.
func OtherDefinition(name string, r *variant.RuleSet) string {
	sealed := r.SealedOtherwise(name)
	if sealed == "" {
		return ""
	}
	return fmt.Sprintf("the record is of another definition, %s; it is read by the rules of %s", name, sealed)
}

// RulesFault returns the error of [FindRules] without the package prefix.
func RulesFault(err error) string { return strings.TrimPrefix(err.Error(), "variant: ") }
