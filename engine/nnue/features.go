package nnue

import (
	"fmt"
	"iter"

	"github.com/komadai/komadai/shogi"
)

// Inputs of a kind in hand.
const (
	maxHeld  = 18
	maxVoids = 24
)

const (
	// OneRegion ignores the king's square.
	OneRegion = 1
	// FourRegions: the two ranks nearest to the own edge, side and middle; the enemy's camp;
	// the rest.
	FourRegions = 4
)

// FeatureSet selects a network's inputs.
type FeatureSet struct {
	// Regions is the number of king regions, [OneRegion] or [FourRegions].
	Regions int
	// Attacks adds attack inputs; see [Features].
	Attacks bool
}

// Features are a network's inputs, derived from compiled rules. A view is one side's position,
// rotated for White and mirrored so that the own king is in the right half, if the rules are
// symmetric, or shifted to centre the king's file if files are joined. Each view has an input
// per piece and square, and per first, second, … piece of a kind in each hand, for each region
// of the own king.
//
// Attack inputs are independent of the region: per piece and square if guarded, hanging or
// contested, and per square if attacked once and twice by each side. Features are immutable.
type Features struct {
	rules *shogi.Rules
	FeatureSet
	local  int // per region
	active int
	stride int
	symmetry
	// places has the meaning of each region input; guards is the start of attacked squares, by
	// view.
	places []place
	guards [2]int32
	// toggled is the start of squares for each value of [toggles], by view.
	toggled [2][4 * shogi.MaxPieces]uint32
	// row is the start of a piece's squares, by view; hand that of a hand's inputs, by view,
	// owner and kind.
	row  [2][shogi.MaxPieces]int32
	hand [2][2][shogi.MaxKinds + 1]int32
	cap  [shogi.MaxKinds + 1]int
	// views are by orientation and region; of is by side and king square, the last for no
	// king.
	views []view
	of    [2][shogi.MaxSquares + 1]uint8
}

type view struct {
	square [shogi.MaxSquares]uint8
	region int32
}

// NewFeatures returns the features of r, or an error for a wrong number of regions.
func NewFeatures(r *shogi.Rules, set FeatureSet) (*Features, error) {
	if set.Regions != OneRegion && set.Regions != FourRegions {
		return nil, fmt.Errorf("%d regions of the king: must be %d or %d", set.Regions, OneRegion, FourRegions)
	}
	f := &Features{rules: r, FeatureSet: set, symmetry: symmetryOf(r)}
	f.layOut()
	if f.Attacks {
		f.layOutAttacks()
	}
	f.look()
	return f, nil
}

// Inputs returns the inputs of a view: regions, then attacks.
func (f *Features) Inputs() int { return f.local*f.Regions + f.AttackInputs() }

// Local returns the inputs per region: input n of region g is g·Local() + n.
func (f *Features) Local() int { return f.local }

func (f *Features) layOut() {
	r := f.rules
	for _, sq := range r.Squares() {
		f.stride = max(f.stride, int(sq)+1)
	}
	sides := 1 // one per colour where views differ
	if !f.turned {
		sides = 2
	}
	next := int32(0)
	for side := range sides {
		for _, k := range r.Kinds() {
			if r.Info(k).Token {
				continue
			}
			for rel := range shogi.Color(2) {
				f.row[side][shogi.NewPiece(rel^shogi.Color(side), k)] = next
				next += int32(f.stride)
			}
		}
		for _, k := range r.HandKinds() {
			f.cap[k] = handCap(r, k)
			for rel := range shogi.Color(2) {
				f.hand[side][rel^shogi.Color(side)][k] = next
				next += int32(f.cap[k])
			}
		}
	}
	if sides == 1 {
		for _, k := range r.Kinds() {
			for c := range shogi.Color(2) {
				f.row[1][shogi.NewPiece(c, k)] = f.row[0][shogi.NewPiece(c.Other(), k)]
				f.hand[1][c][k] = f.hand[0][c.Other()][k]
			}
		}
	}
	f.local = int(next)
	f.active = len(r.Squares())
	for _, k := range r.HandKinds() {
		f.active += 2 * f.cap[k]
	}
}

func handCap(r *shogi.Rules, k shogi.Kind) int {
	switch k {
	case r.Mine():
		return 1
	case r.Void():
		return maxVoids
	}
	return min(max(2*r.Spec().Set[r.Info(k).Letter], 1), maxHeld)
}

func (f *Features) look() {
	known := map[view]uint8{}
	for c := range shogi.Color(2) {
		for i := range f.of[c] {
			v := f.viewOf(c, shogi.Square(i))
			n, ok := known[v]
			if !ok {
				n = uint8(len(f.views))
				known[v] = n
				f.views = append(f.views, v)
			}
			f.of[c][i] = n
		}
	}
}

// viewOf returns c's view with its king on king, or without one.
func (f *Features) viewOf(c shogi.Color, king shogi.Square) view {
	r := f.rules
	var v view
	var at shogi.Place // as c sees it
	seen := func(sq shogi.Square) shogi.Place {
		p := shogi.Place{File: r.File(sq), Rank: r.Rank(sq)}
		if c == shogi.White && f.turned {
			p = shogi.Place{File: r.Files() + 1 - p.File, Rank: r.Ranks() + 1 - p.Rank}
		}
		return p
	}
	hasKing := int(king) < shogi.MaxSquares && r.Has(king)
	if hasKing {
		at = seen(king)
		v.region = int32(f.regionOf(c, king, at))
	}
	for _, sq := range r.Squares() {
		p := seen(sq)
		switch {
		case hasKing && f.round:
			p.File = (p.File-at.File+r.Files()/2+r.Files())%r.Files() + 1
		case hasKing && f.mirrored && 2*at.File > r.Files()+1:
			p.File = r.Files() + 1 - p.File
		}
		v.square[sq] = uint8(r.SquareAt(p.File, p.Rank))
	}
	return v
}

func (f *Features) regionOf(c shogi.Color, king shogi.Square, at shogi.Place) int {
	if f.Regions == OneRegion {
		return 0
	}
	r := f.rules
	height := r.Ranks() - at.Rank
	if c == shogi.White && !f.turned {
		height = at.Rank - 1
	}
	switch {
	case r.Zone(c).Has(king):
		return 3
	case height > 1:
		return 2
	case !f.round && min(at.File, r.Files()+1-at.File) <= 2:
		return 1
	}
	return 0
}

func (f *Features) view(p *shogi.Position, c shogi.Color) uint8 {
	return f.of[c][min(p.King(c), shogi.MaxSquares)]
}

func (f *Features) piece(c shogi.Color, v *view, pc shogi.Piece, sq shogi.Square) uint32 {
	return uint32(v.region*int32(f.local) + f.row[c][pc&(shogi.MaxPieces-1)] + int32(v.square[sq&(shogi.MaxSquares-1)]))
}

// held returns the input of the n-th k in owner's hand, from 1.
func (f *Features) held(c shogi.Color, v *view, owner shogi.Color, k shogi.Kind, n int) uint32 {
	return uint32(v.region*int32(f.local) + f.hand[c][owner][k&shogi.MaxKinds] + int32(n-1))
}

// On yields the active inputs of c's view as in the first region, without attacks.
func (f *Features) On(p *shogi.Position, c shogi.Color) iter.Seq[int] {
	return func(yield func(int) bool) {
		v := f.views[f.view(p, c)]
		v.region = 0
		for occ := p.Occupied(); !occ.Empty(); {
			sq := occ.Pop()
			if !yield(int(f.piece(c, &v, p.Piece(sq), sq))) {
				return
			}
		}
		for _, k := range f.rules.HandKinds() {
			for owner := range shogi.Color(2) {
				for n := range min(p.Hand(owner, k), f.cap[k]) {
					if !yield(int(f.held(c, &v, owner, k, n+1))) {
						return
					}
				}
			}
		}
	}
}

// Region returns c's king region in p.
func (f *Features) Region(p *shogi.Position, c shogi.Color) int {
	return int(f.views[f.view(p, c)].region)
}
