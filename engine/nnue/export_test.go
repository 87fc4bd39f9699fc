package nnue

import (
	"slices"

	"github.com/komadai/komadai/shogi"
)

// Active bounds the active inputs.
func (f *Features) Active() int { return f.active }

// Append appends the active inputs of c's view.
func (f *Features) Append(dst []uint32, p *shogi.Position, c shogi.Color) []uint32 {
	v := &f.views[f.view(p, c)]
	dst = f.appendPlaced(dst, p, c, v)
	if f.Attacks {
		var a attacks
		a.find(p)
		t := toggles{words: len(shogi.Words{})}
		t.find(&attacks{}, &a, shogi.Bitboard{})
		dst = f.appendToggled(slices.Grow(dst, t.ons), t.on(), c, v)
	}
	return dst
}

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
