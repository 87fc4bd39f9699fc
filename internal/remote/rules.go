package remote

import (
	"fmt"
	"sync"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/variant"
)

// Rules is a rule set as a message.
type Rules struct {
	ID string `json:"rules"`
	// Definition is empty for a shipped rule set.
	Definition []byte `json:"definition,omitempty"`
	// Impasse is one of [variant.RuleSet.Impasses].
	Impasse string `json:"impasse"`
	// Fingerprint identifies the rules; two versions of komadai may differ in a shipped
	// rule set.
	Fingerprint string `json:"fingerprint"`
}

// NewRules returns the message of a rule set.
func NewRules(set *variant.RuleSet) (Rules, error) {
	r := Rules{ID: set.ID, Definition: set.Definition(), Impasse: set.Impasse, Fingerprint: fingerprint(set)}
	if r.Definition != nil {
		return r, nil
	}
	if known, err := variant.Lookup(set.ID); err == nil && fingerprint(known) == r.Fingerprint {
		return r, nil
	}
	sealed, definition, err := set.Seal()
	if err != nil {
		return r, err
	}
	r.ID, r.Definition = sealed.ID, definition
	return r, nil
}

func fingerprint(set *variant.RuleSet) string { return nnue.FingerprintOf(set.Rules).String() }

// maxFound bounds the rule sets that a Library caches.
const maxFound = 64

// Library finds and caches the rule sets of messages. The zero Library is ready for
// use. It is safe for concurrent use.
type Library struct {
	mu    sync.Mutex
	known *variant.Library
	found map[found]*variant.RuleSet
}

type found struct{ id, impasse, fingerprint string }

// Find returns the rule set of a message. It is an error if this program has other rules
// by that name.
func (l *Library) Find(r Rules) (*variant.RuleSet, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	key := found{r.ID, r.Impasse, r.Fingerprint}
	if set := l.found[key]; set != nil {
		return set, nil
	}
	set, err := l.find(r)
	if err != nil {
		return nil, err
	}
	if len(l.found) >= maxFound || l.found == nil {
		l.found = make(map[found]*variant.RuleSet)
	}
	l.found[key] = set
	return set, nil
}

func (l *Library) find(r Rules) (*variant.RuleSet, error) {
	if l.known == nil {
		l.known = variant.NewLibrary(nil)
	}
	if len(r.Definition) > 0 {
		if _, err := l.known.Learn(r.Definition); err != nil {
			return nil, err
		}
	}
	set, err := l.known.Lookup(r.ID)
	if err != nil {
		return nil, err
	}
	if set.Impasse != r.Impasse {
		if set, err = set.With(variant.Options{Impasse: r.Impasse}); err != nil {
			return nil, err
		}
	}
	if fingerprint(set) != r.Fingerprint {
		return nil, fmt.Errorf("the worker knows other rules by the name %s: it runs another version of komadai", r.ID)
	}
	return set, nil
}
