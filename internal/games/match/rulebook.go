package match

import (
	"fmt"
	"slices"
	"sync"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Rulebook caches rule sets compiled with other impasse rules. The zero Rulebook is ready and
// safe for concurrent use.
type Rulebook struct {
	// Library is nil for the shipped rule sets.
	Library *variant.Library

	mu   sync.Mutex
	made map[edition]*variant.RuleSet
}

// Cache size.
const maxMade = 64

type edition struct {
	id      string
	impasse shogi.ImpasseRule
}

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
	if len(b.made) >= maxMade { // games keep theirs
		b.made = nil
	}
	if b.made == nil {
		b.made = make(map[edition]*variant.RuleSet)
	}
	b.made[key] = rs
	return rs, nil
}

func (b *Rulebook) Rules(id string, impasse shogi.ImpasseRule) (*shogi.Rules, error) {
	rs, err := b.RuleSet(id, impasse)
	if err != nil {
		return nil, err
	}
	return rs.Rules, nil
}
