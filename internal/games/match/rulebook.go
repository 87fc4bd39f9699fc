package match

import (
	"fmt"
	"slices"
	"sync"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Rulebook finds the rule sets that games are played by, and keeps those that
// differ from the shipped ones in their impasse rule once they are compiled.
// The zero Rulebook is ready; it is safe for concurrent use.
type Rulebook struct {
	// Library has the rule sets; nil for the shipped ones.
	Library *variant.Library

	mu   sync.Mutex
	made map[edition]*variant.RuleSet
}

// maxMade bounds the rule sets that a Rulebook keeps.
const maxMade = 64

// edition is a rule set with one of its impasse rules.
type edition struct {
	id      string
	impasse shogi.ImpasseRule
}

// RuleSet returns the rule set of that id with the given impasse rule, which
// must be one the rule set offers or the one it has.
func (b *Rulebook) RuleSet(id string, impasse shogi.ImpasseRule) (*variant.RuleSet, error) {
	shipped, err := b.Library.Lookup(id)
	if err != nil {
		return nil, err
	}
	name := ImpasseName(impasse)
	if shipped.Impasse == name {
		return shipped, nil
	}
	if !slices.Contains(shipped.Impasses, name) {
		return nil, fmt.Errorf("%s does not offer the impasse rule %q", shipped.ID, name)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	key := edition{shipped.ID, impasse}
	if rs := b.made[key]; rs != nil {
		return rs, nil
	}
	rs, err := shipped.With(variant.Options{Impasse: name})
	if err != nil {
		return nil, err
	}
	if len(b.made) >= maxMade { // whoever plays by them has them
		b.made = nil
	}
	if b.made == nil {
		b.made = make(map[edition]*variant.RuleSet)
	}
	b.made[key] = rs
	return rs, nil
}

// Rules implements [Rules].
func (b *Rulebook) Rules(id string, impasse shogi.ImpasseRule) (*shogi.Rules, error) {
	rs, err := b.RuleSet(id, impasse)
	if err != nil {
		return nil, err
	}
	return rs.Rules, nil
}
