package nnue

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"github.com/komadai/komadai/shogi"
)

// Fingerprint identifies the rules of play. Names and impasse rules do not change it.
type Fingerprint [16]byte

// String returns 32 hexadecimal digits.
func (f Fingerprint) String() string { return hex.EncodeToString(f[:]) }

// FingerprintOf returns the first half of the SHA-256 of the Spec as JSON, without ID, names,
// impasse rules, points of pieces, and zero values.
func FingerprintOf(r *shogi.Rules) Fingerprint {
	spec := *r.Spec()
	spec.ID, spec.Impasse = "", shogi.ImpasseSpec{}
	spec.Kinds = slices.Clone(spec.Kinds)
	for i := range spec.Kinds {
		k := &spec.Kinds[i]
		k.Names, k.Points, k.Box = shogi.KindNames{}, 0, 0
	}
	text, _ := json.Marshal(&spec)
	var tree any
	_ = json.Unmarshal(text, &tree)
	text, _ = json.Marshal(prune(tree))
	sum := sha256.Sum256(text)
	return Fingerprint(sum[:16])
}

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
