package nnue

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"github.com/komadai/komadai/shogi"
)

type placeMap func(shogi.Place) shogi.Place

type symmetry struct {
	turned   bool
	mirrored bool
	// round: files shifted cyclically.
	round bool
}

func symmetryOf(r *shogi.Rules) symmetry {
	files, ranks := r.Files(), r.Ranks()
	turn := func(p shogi.Place) shogi.Place {
		return shogi.Place{File: files + 1 - p.File, Rank: ranks + 1 - p.Rank}
	}
	mirror := func(p shogi.Place) shogi.Place { return shogi.Place{File: files + 1 - p.File, Rank: p.Rank} }
	shift := func(p shogi.Place) shogi.Place { return shogi.Place{File: p.File%files + 1, Rank: p.Rank} }
	return symmetry{
		turned:   fixedBoard(r, turn, true),
		mirrored: fixedBoard(r, mirror, false) && mirroredMoves(r),
		round:    fixedBoard(r, shift, false) && roundMoves(r),
	}
}

// fixedBoard reports whether to preserves the squares and named sets, with swap under
// exchanged colours.
func fixedBoard(r *shogi.Rules, to placeMap, swap bool) bool {
	spec := r.Spec()
	if !mapsTo(spec.Holes, spec.Holes, to) {
		return false
	}
	for _, region := range spec.Regions {
		if !mapsTo(region, region, to) {
			return false
		}
	}
	for c := range 2 {
		other := c
		if swap {
			other = 1 - c
		}
		if !mapsTo(spec.Promotion.Zone[c], spec.Promotion.Zone[other], to) {
			return false
		}
		if spec.Mine != nil && to(spec.Mine.Gate[c]) != spec.Mine.Gate[other] {
			return false
		}
		if spec.Try != nil && to(spec.Try[c]) != spec.Try[other] {
			return false
		}
	}
	return true
}

func mapsTo(from, want []shogi.Place, to placeMap) bool {
	set := map[shogi.Place]bool{}
	for _, p := range want {
		set[p] = true
	}
	image := map[shogi.Place]bool{}
	for _, p := range from {
		if !set[to(p)] {
			return false
		}
		image[to(p)] = true
	}
	return len(image) == len(set)
}

func mirroredMoves(r *shogi.Rules) bool {
	for _, k := range r.Kinds() {
		ks := r.Info(k).Spec
		if !mirroredAtoms(ks.Moves) || !mirroredAtoms(ks.RegionMoves) {
			return false
		}
	}
	return true
}

func mirroredAtoms(atoms []shogi.Atom) bool {
	for _, a := range atoms {
		a.Left, a.IceLeft = -a.Left, -a.IceLeft
		if !slices.Contains(atoms, a) {
			return false
		}
	}
	return true
}

func roundMoves(r *shogi.Rules) bool {
	for _, k := range r.Kinds() {
		if in := r.Info(k); !in.Token && !in.Spec.WrapFiles {
			return false
		}
	}
	return true
}

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
