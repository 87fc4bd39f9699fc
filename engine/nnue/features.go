package nnue

import (
	"fmt"
	"iter"
	"slices"

	"github.com/komadai/komadai/shogi"
)

// Bounds of the thermometers: how many of a kind in a hand have an input each.
const (
	maxHeld  = 18
	maxVoids = 24
)

// The numbers of regions of the own king that Features knows.
const (
	// OneRegion tells no squares of the king apart.
	OneRegion = 1
	// FourRegions are the two ranks nearest to the own edge, at the side and in
	// the middle, the enemy's camp, and all between.
	FourRegions = 4
)

// FeatureSet is the choice of the inputs that a network has.
type FeatureSet struct {
	// Regions is the number of regions of the own king that have inputs of their own,
	// [OneRegion] or [FourRegions].
	Regions int
	// Attacks adds inputs for what either side attacks, see [Features].
	Attacks bool
}

// Features are the inputs of a network, derived from compiled rules. A view is
// the position as one side sees it: the board turned for White where the rules
// allow, exchanged left and right so that the own king stands in the right half
// where they allow that, or with the own king's file in the middle where the
// files are joined. It has an input for each piece, own or the other's, on each
// square, and in each hand for the first, the second, … piece of a kind. These
// exist once for each region of the own king.
//
// With attacks there are more, whatever the region: an input for each piece on each
// square if it is guarded, hangs, or is both guarded and attacked, and for each
// square whether one piece, and whether a second one, of each side attacks it.
// Features are immutable.
type Features struct {
	rules *shogi.Rules
	FeatureSet
	local  int // inputs of a region
	active int
	stride int
	symmetry
	// places tells the pieces' inputs of a region from those of hands; guards is where
	// the inputs of attacked squares begin, by view, within those of attacks.
	places []place
	guards [2]int32
	// toggled is where the squares of what [toggles] tell begin, by view.
	toggled [2][256]uint32
	// row is where the squares of a piece begin, by view and piece; hand where the
	// inputs of a hand begin, by view, owner and kind, with room for cap.
	row  [2][64]int32
	hand [2][2][shogi.MaxKinds + 1]int32
	cap  [shogi.MaxKinds + 1]int
	// views are numbered by orientation and region; of is by side and square of its
	// king, the last for none.
	views []view
	of    [2][shogi.MaxSquares + 1]uint8
}

// view is how a side sees the board with its king on some square.
type view struct {
	square [shogi.MaxSquares]uint8
	region int32
}

// NewFeatures returns the features of r that the set names.
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

// Inputs returns the number of inputs of a view: those of the regions, and then those
// of attacks.
func (f *Features) Inputs() int { return f.local*f.Regions + f.AttackInputs() }

// Local returns the number of inputs of each region of the king: input n of region
// g is g·Local() + n.
func (f *Features) Local() int { return f.local }

// Active bounds the number of inputs that are on at a time.
func (f *Features) Active() int { return f.active }

// layOut numbers the inputs of a region.
func (f *Features) layOut() {
	r := f.rules
	for _, sq := range r.Squares() {
		f.stride = max(f.stride, int(sq)+1)
	}
	sides := 1 // halves of the inputs: one for each colour where they see different boards
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

// handCap returns how many pieces of kind k in a hand are told apart.
func handCap(r *shogi.Rules, k shogi.Kind) int {
	switch k {
	case r.Mine():
		return 1
	case r.Void():
		return maxVoids
	}
	return min(max(2*r.Spec().Set[r.Info(k).Letter], 1), maxHeld)
}

// look makes the views.
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

// viewOf returns how c sees the board with its king on king, which may be no
// square.
func (f *Features) viewOf(c shogi.Color, king shogi.Square) view {
	r := f.rules
	var v view
	var at shogi.Place // the king, as c sees it
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

// regionOf returns the region of c's king on king, which c sees at place at.
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

// view returns the number of the view of c with its king where p has it.
func (f *Features) view(p *shogi.Position, c shogi.Color) uint8 {
	return f.of[c][min(p.King(c), shogi.MaxSquares)]
}

// piece returns the input of pc on sq in a view v of c.
func (f *Features) piece(c shogi.Color, v *view, pc shogi.Piece, sq shogi.Square) uint32 {
	return uint32(v.region*int32(f.local) + f.row[c][pc&63] + int32(v.square[sq&(shogi.MaxSquares-1)]))
}

// held returns the input of the n-th piece, from 1, of kind k in the hand of owner
// in a view v of c.
func (f *Features) held(c shogi.Color, v *view, owner shogi.Color, k shogi.Kind, n int) uint32 {
	return uint32(v.region*int32(f.local) + f.hand[c][owner][k&shogi.MaxKinds] + int32(n-1))
}

// Append appends the inputs that are on in c's view of p to dst.
func (f *Features) Append(dst []uint32, p *shogi.Position, c shogi.Color) []uint32 {
	v := &f.views[f.view(p, c)]
	dst = f.appendPlaced(dst, p, c, v)
	if f.Attacks {
		var a attacks
		a.find(p)
		var t toggles
		t.find(&attacks{}, &a, shogi.Bitboard{})
		dst = f.appendToggled(slices.Grow(dst, t.ons), t.on(), c, v)
	}
	return dst
}

// appendPlaced appends the inputs of pieces on the board and in hands that are on in
// the view v of c to dst.
func (f *Features) appendPlaced(dst []uint32, p *shogi.Position, c shogi.Color, v *view) []uint32 {
	for occ := p.Occupied(); !occ.Empty(); {
		sq := occ.Pop()
		dst = append(dst, f.piece(c, v, p.Piece(sq), sq))
	}
	for _, k := range f.rules.HandKinds() {
		for owner := range shogi.Color(2) {
			for n := range min(p.Hand(owner, k), f.cap[k]) {
				dst = append(dst, f.held(c, v, owner, k, n+1))
			}
		}
	}
	return dst
}

// On yields the inputs that are on in c's view of p, as in the first region, without
// those of attacks.
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

// Region returns the region of c's king in p.
func (f *Features) Region(p *shogi.Position, c shogi.Color) int {
	return int(f.views[f.view(p, c)].region)
}
