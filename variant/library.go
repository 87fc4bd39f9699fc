package variant

import (
	"bytes"
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

// Hexadecimal digits.
const digestLength = 12

// ErrDefinition is returned for an ID with an unknown definition; see [RuleSet.Seal].
var ErrDefinition = errors.New("it is a rule set from a file: name the file")

func errDefinition(name string) error {
	return fmt.Errorf("variant: the definition of %.80q is not here: %w", name, ErrDefinition)
}

const maxKept = 64

// Seal returns the rule set under an ID with its definition's digest
// ("minishogi@3f09c1d2a4b5"), and the complete definition for [Library.Learn], which makes
// the same rule set. Equal definitions get equal IDs. Shipped rule sets are not sealed.
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
	if all, ok := raw["handicaps"].([]any); ok { // inherited ones that do not fit are gone
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

// Sealed reports whether the ID has a digest.
func (r *RuleSet) Sealed() bool { return r.draft.digest != "" }

// Digest returns the digest in the ID of a sealed rule set, else "".
func (r *RuleSet) Digest() string { return r.draft.digest }

// Definition returns the definition of a sealed rule set, else nil. It must not be modified.
func (r *RuleSet) Definition() []byte { return r.draft.definition }

// Shipped reports whether this is an unchanged shipped rule set.
func (r *RuleSet) Shipped() bool {
	_, data, ok := shippedFile(r.ID)
	return ok && bytes.Equal(data, r.draft.chain[0].ix.data)
}

// SealedOtherwise returns the sealed ID if name has another digest for this rule set, else "".
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

// Named returns r, with the choices in name, if name is its ID (with or without digest), a
// name or an alias, compared as in [Lookup]; else nil.
func (r *RuleSet) Named(name string) (*RuleSet, error) {
	if name == "" {
		return nil, nil
	}
	base, chosen, err := cutChosen(name)
	if err != nil {
		return nil, nil
	}
	plain, _, _ := strings.Cut(base, "@")
	want := fold(name)
	if slices.ContainsFunc(called(r.ID, r.Names, r.Aliases), func(n string) bool { return fold(n) == want }) {
		return r, nil
	}
	own, _, _ := strings.Cut(r.ID, ":")
	if own, _, _ = strings.Cut(own, "@"); plain != own {
		return nil, nil
	}
	if chosen == nil {
		chosen = make(map[string]string)
	}
	for _, c := range r.Choices { // all choices are in the name
		if c.Changed() && chosen[c.ID] == "" {
			chosen[c.ID] = c.Values[0].ID
		}
	}
	if len(chosen) == 0 {
		return r, nil
	}
	return r.With(Options{Choices: chosen})
}

// Recall returns the rule set of a stored ID and definition (nil for a shipped one).
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

// Library has a program's rule sets: shipped, offered, and old definitions of running games. A
// nil Library has the shipped ones. It is safe for concurrent use.
type Library struct {
	find func(digest string) ([]byte, error)

	mu    sync.Mutex
	own   []*RuleSet
	kept  map[string]*RuleSet // sealed and changed ones by ID
	order []string            // of kept, oldest first
}

// NewLibrary returns a library without own rule sets. find, if not nil, returns the definition
// of a digest, or nil.
func NewLibrary(find func(digest string) ([]byte, error)) *Library {
	return &Library{find: find, kept: make(map[string]*RuleSet)}
}

// Offer replaces the own rule sets, which must be sealed.
func (l *Library) Offer(own []*RuleSet) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.own = slices.SortedFunc(slices.Values(own), func(a, b *RuleSet) int { return cmp.Compare(a.ID, b.ID) })
}

// Own returns the own rule sets by ID.
func (l *Library) Own() []*RuleSet {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.own)
}

// All returns the shipped rule sets, then [Library.Own].
func (l *Library) All() []*RuleSet { return slices.Concat(All(), Games(), l.Own()) }

// Learn adds the definition of a sealed rule set.
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

// Lookup is [Lookup] in the library, also by an ID with a digest, or by "@" and the digest.
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
		return nil, fmt.Errorf("variant: the definition of %.80q: %w", name, err)
	}
	if definition == nil {
		return nil, missing
	}
	r, err := l.Learn(definition)
	if err == nil && r.ID != name && name != "@"+digest {
		return nil, missing
	}
	return r, err
}

func (l *Library) known(id string) *RuleSet {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range l.own {
		if r.ID == id || id == "@"+r.draft.digest {
			return r
		}
	}
	if strings.HasPrefix(id, "@") {
		for name, r := range l.kept {
			if strings.HasSuffix(name, id) {
				return r
			}
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

// Offered reports whether new games may use r: not an old definition.
func (l *Library) Offered(r *RuleSet) bool {
	return !r.Sealed() || slices.ContainsFunc(l.Own(), func(o *RuleSet) bool { return o.Base == r.Base })
}
