package delegate

import (
	"fmt"
	"sync"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/variant"
)

// Rules are a rule set as a message.
type Rules struct {
	ID string `json:"rules"`
	// Definition is that of the rule set where it is no shipped one.
	Definition []byte `json:"definition,omitempty"`
	// Fingerprint tells rule sets apart by what they are, whatever they are called.
	Fingerprint string `json:"fingerprint"`
}

// NewRules returns the message of a rule set.
func NewRules(set *variant.RuleSet) (Rules, error) {
	r := Rules{ID: set.ID, Fingerprint: fingerprint(set)}
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

// Library finds the rule sets of messages, and remembers their definitions. The zero
// Library is ready. It is safe for concurrent use.
type Library struct {
	mu    sync.Mutex
	known *variant.Library
}

// Find returns the rule set of a message. The error says, too, that this program has
// others by that name than who sent it.
func (l *Library) Find(r Rules) (*variant.RuleSet, error) {
	set, err := l.find(r)
	if err == nil && fingerprint(set) != r.Fingerprint {
		err = fmt.Errorf("the worker knows other rules by the name %s: its version of komadai is another one", r.ID)
	}
	return set, err
}

func (l *Library) find(r Rules) (*variant.RuleSet, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.known == nil {
		l.known = variant.NewLibrary(nil)
	}
	if len(r.Definition) > 0 {
		if _, err := l.known.Learn(r.Definition); err != nil {
			return nil, err
		}
	}
	return l.known.Lookup(r.ID)
}
