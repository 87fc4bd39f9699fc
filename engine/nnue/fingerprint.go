package nnue

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"github.com/komadai/komadai/shogi"
)

// Fingerprint tells rule sets apart: a hash of what is played, whatever it is
// called. The rules of impasse are not part of it, since they change how a
// game may end and not what a position is worth.
type Fingerprint [16]byte

// String returns f as 32 hexadecimal digits.
func (f Fingerprint) String() string { return hex.EncodeToString(f[:]) }

// FingerprintOf returns the fingerprint of r: the first half of the SHA-256 of
// its Spec as JSON, without its id, its names, its impasse rules, the points of
// its pieces in counting, and everything that is zero. A field that is added to
// Spec and not used therefore changes no fingerprint.
func FingerprintOf(r *shogi.Rules) Fingerprint {
	spec := *r.Spec()
	spec.ID, spec.Impasse = "", shogi.ImpasseSpec{}
	spec.Kinds = slices.Clone(spec.Kinds)
	for i := range spec.Kinds {
		k := &spec.Kinds[i]
		k.Names, k.Points, k.Box = shogi.KindNames{}, 0, 0
	}
	// A Spec holds nothing that JSON cannot.
	text, _ := json.Marshal(&spec)
	var tree any
	_ = json.Unmarshal(text, &tree)
	text, _ = json.Marshal(prune(tree))
	sum := sha256.Sum256(text)
	return Fingerprint(sum[:16])
}

// prune returns v without members that are zero.
func prune(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name, member := range v {
			if member = prune(member); isZero(member) {
				delete(v, name)
			} else {
				v[name] = member
			}
		}
	case []any:
		for i := range v {
			v[i] = prune(v[i])
		}
	}
	return v
}

// isZero reports whether v says nothing.
func isZero(v any) bool {
	switch v := v.(type) {
	case map[string]any:
		return len(v) == 0
	case []any:
		return len(v) == 0
	case string:
		return v == ""
	case float64:
		return v == 0
	case bool:
		return !v
	}
	return v == nil
}
