package variant

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

// digestLength is the number of hexadecimal digits by which a sealed definition
// is known.
const digestLength = 12

// ErrDefinition says that an ID names a definition, see [RuleSet.Seal], which is
// not known here.
var ErrDefinition = errors.New("it is a rule set from a file, which has to be named")

func errDefinition(name string) error {
	return fmt.Errorf("variant: the definition of %q is not here: %w", name, ErrDefinition)
}

// maxKept bounds the changed rule sets and the old definitions a library keeps
// compiled.
const maxKept = 64

// Seal returns the rule set under an ID that names its definition for good,
// "minishogi@3f09c1d2a4b5", and the definition: whole, without what it extends,
// so that [Library.Learn] makes the same rule set of it anywhere. Two files that
// say the same have the same ID. Shipped rule sets are not sealed.
func (r *RuleSet) Seal() (*RuleSet, []byte, error) {
	d := r.draft
	if d.base != nil {
		d = d.base
	}
	plain, err := d.build()
	if err != nil {
		return nil, nil, err
	}
	raw := cloneMap(d.raw)
	delete(raw, "extends")
	if all, ok := raw["handicaps"].([]any); ok { // the inherited ones that do not fit have been left out
		raw["handicaps"] = slices.DeleteFunc(slices.Clone(all), func(h any) bool {
			table, _ := h.(map[string]any)
			return !slices.ContainsFunc(plain.Handicaps, func(kept Handicap) bool { return kept.ID == table["id"] })
		})
	}
	definition, err := toml.Marshal(raw)
	if err != nil {
		return nil, nil, fmt.Errorf("variant: %s: %w", r.Base, err)
	}
	sum := sha256.Sum256(definition)
	whole, err := readDraft(d.def.ID+".toml", definition, shippedFile)
	if err != nil {
		return nil, nil, err
	}
	whole.definition = definition
	whole.digest = hex.EncodeToString(sum[:])[:digestLength]
	out, err := whole.build()
	if err != nil {
		return nil, nil, err
	}
	if len(r.draft.chosen) > 0 || r.Impasse != out.Impasse || r.Start.Side() != out.Start.Side() {
		out, err = out.With(Options{Impasse: r.Impasse, Choices: r.draft.chosen, First: r.Start.Side().String()})
	}
	return out, definition, err
}

// Sealed reports whether the rule set's ID names its definition, see [RuleSet.Seal].
func (r *RuleSet) Sealed() bool { return r.draft.digest != "" }

// Definition returns the definition of a sealed rule set, nil of any other. It
// must not be modified.
func (r *RuleSet) Definition() []byte { return r.draft.definition }

// Shipped reports whether the rule set is a shipped one, as it is shipped: neither
// from a file nor changed by choices.
func (r *RuleSet) Shipped() bool {
	_, _, ok := shippedFile(r.ID)
	return ok && !r.Sealed()
}

// SealedOtherwise returns the ID of the rule set as it is sealed, where a name says
// another definition of it, see [RuleSet.Seal]; "" where the name says this one or none.
func (r *RuleSet) SealedOtherwise(name string) string {
	base, _, err := cutChosen(name)
	_, digest, says := strings.Cut(base, "@")
	if err != nil || !says {
		return ""
	}
	if !r.Sealed() {
		if r, _, err = r.Seal(); err != nil {
			return ""
		}
	}
	if r.draft.digest == digest {
		return ""
	}
	return r.Base
}

// Named returns r when the name is one of its: its ID with or without what says
// its definition, a name, or an alias; with the values of choices that the name
// chooses. It returns nil for any other name.
func (r *RuleSet) Named(name string) (*RuleSet, error) {
	if name == "" {
		return nil, nil
	}
	base, chosen, err := cutChosen(name)
	if err != nil {
		return nil, nil
	}
	plain, _, _ := strings.Cut(base, "@")
	if slices.Contains(called(r.ID, r.Names, r.Aliases), name) {
		return r, nil
	}
	own, _, _ := strings.Cut(r.ID, ":")
	if own, _, _ = strings.Cut(own, "@"); plain != own {
		return nil, nil
	}
	if chosen == nil {
		chosen = make(map[string]string)
	}
	for _, c := range r.Choices { // the name says all that is chosen
		if c.Changed() && chosen[c.ID] == "" {
			chosen[c.ID] = c.Values[0].ID
		}
	}
	if len(chosen) == 0 {
		return r, nil
	}
	return r.With(Options{Choices: chosen})
}

// Recall returns the rule set of an ID together with its definition, nil for a
// shipped one, as they came from somewhere else.
func Recall(id string, definition []byte) (*RuleSet, error) {
	if definition == nil {
		return Lookup(id)
	}
	l := NewLibrary(nil)
	if _, err := l.Learn(definition); err != nil {
		return nil, err
	}
	return l.Lookup(id)
}

// Library is the rule sets that a program plays by: the shipped ones, those it
// offers beside them, and old definitions of these that games go on by. A nil
// Library has the shipped ones. It is safe for concurrent use.
type Library struct {
	find func(digest string) ([]byte, error)

	mu    sync.Mutex
	own   []*RuleSet
	kept  map[string]*RuleSet // by ID: sealed and changed ones
	order []string            // of kept, oldest first
}

// NewLibrary returns a library that offers nothing of its own yet. find returns
// the definition of a digest, nil if there is none; find itself may be nil.
func NewLibrary(find func(digest string) ([]byte, error)) *Library {
	return &Library{find: find, kept: make(map[string]*RuleSet)}
}

// Offer replaces what the library offers beside the shipped rule sets. The rule
// sets must be sealed.
func (l *Library) Offer(own []*RuleSet) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.own = slices.SortedFunc(slices.Values(own), func(a, b *RuleSet) int { return cmp.Compare(a.ID, b.ID) })
}

// Own returns what the library offers beside the shipped rule sets, by ID.
func (l *Library) Own() []*RuleSet {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.own)
}

// All returns the shipped rule sets, see [All], and then [Library.Own].
func (l *Library) All() []*RuleSet { return append(All(), l.Own()...) }

// Learn takes in the definition of a sealed rule set.
func (l *Library) Learn(definition []byte) (*RuleSet, error) {
	r, err := Parse("definition", definition)
	if err != nil {
		return nil, err
	}
	if r, _, err = r.Seal(); err != nil {
		return nil, err
	}
	l.keep(r)
	return r, nil
}

// Lookup returns the rule set of that name, as [Lookup] does, also one of the
// library's own and one whose ID says its definition.
func (l *Library) Lookup(name string) (*RuleSet, error) {
	if l == nil {
		return Lookup(name)
	}
	if r := l.known(name); r != nil {
		return r, nil
	}
	base, chosen, err := cutChosen(name)
	if err != nil {
		return nil, err
	}
	r, err := l.lookupBase(base)
	if err != nil || len(chosen) == 0 {
		return r, err
	}
	if r, err = r.With(Options{Choices: chosen}); err == nil {
		l.keep(r)
	}
	return r, err
}

// lookupBase returns a rule set as it is defined.
func (l *Library) lookupBase(name string) (*RuleSet, error) {
	_, digest, sealed := strings.Cut(name, "@")
	if sealed {
		return l.lookupSealed(name, digest)
	}
	shipped, err := Lookup(name)
	if err == nil {
		return shipped, nil
	}
	want := fold(name)
	for _, r := range l.Own() {
		if slices.ContainsFunc(append(called(r.ID, r.Names, r.Aliases), r.draft.def.ID), func(n string) bool { return fold(n) == want }) {
			return r, nil
		}
	}
	return nil, err
}

func (l *Library) lookupSealed(name, digest string) (*RuleSet, error) {
	if r := l.known(name); r != nil {
		return r, nil
	}
	missing := errDefinition(name)
	if l.find == nil || len(digest) != digestLength {
		return nil, missing
	}
	definition, err := l.find(digest)
	if err != nil {
		return nil, fmt.Errorf("variant: the definition of %q: %w", name, err)
	}
	if definition == nil {
		return nil, missing
	}
	r, err := l.Learn(definition)
	if err == nil && r.ID != name {
		return nil, missing
	}
	return r, err
}

// known returns an own rule set or one that has been kept, by its exact ID.
func (l *Library) known(id string) *RuleSet {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range l.own {
		if r.ID == id {
			return r
		}
	}
	return l.kept[id]
}

func (l *Library) keep(r *RuleSet) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.kept[r.ID] == nil {
		l.order = append(l.order, r.ID)
	}
	l.kept[r.ID] = r
	for len(l.order) > maxKept {
		delete(l.kept, l.order[0])
		l.order = l.order[1:]
	}
}

// Offered reports whether the library offers the rule set to begin games by: a
// shipped one or one of its own, changed or not, but no old definition.
func (l *Library) Offered(r *RuleSet) bool {
	return !r.Sealed() || slices.ContainsFunc(l.Own(), func(o *RuleSet) bool { return o.Base == r.Base })
}
