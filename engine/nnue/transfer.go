package nnue

import (
	"errors"

	"github.com/komadai/komadai/shogi"
)

// Transfer returns a network for r with the inputs of set that begins with what n, a
// network for the rules of, knows: of pieces with the same letter on the squares that
// are as far from the nearer camp and side, and in hands. What has no counterpart
// has weights of zero. Rules with the same board and pieces give the rows of n.
func Transfer(n *Network, of, r *shogi.Rules, set FeatureSet) (*Network, error) {
	from, err := n.fits(of)
	if err != nil {
		return nil, err
	}
	to, err := NewFeatures(r, set)
	if err != nil {
		return nil, err
	}
	if from.Regions != to.Regions {
		return nil, errors.New("it has other regions of the king")
	}
	if !from.turned || from.round {
		return nil, errors.New("its board is not seen alike by both sides, or has joined files")
	}
	h, err := NewHeader(r, set, n.Header.Width, n.Header.Buckets)
	if err != nil {
		return nil, err
	}
	h.Scale, h.Base, h.Weights = n.Header.Scale, n.Header.Base, n.Header.Weights
	out := New(h)
	copy(out.Biases, n.Biases)
	copy(out.Outputs, n.Outputs)
	copy(out.Offsets, n.Offsets)
	row := func(into, at int) { copy(out.Rows[into*h.Width:][:h.Width], n.Rows[at*h.Width:]) }
	standingsToo := 0
	if from.Attacks && to.Attacks {
		standingsToo = standings
		transferGuards(from, to, row)
	}
	for _, pair := range counterparts(from, to) {
		for block := range to.Regions + standingsToo {
			row(block*to.local+pair.to, block*from.local+pair.from)
		}
	}
	return out, nil
}

// pair is an input of a region in two sets of features.
type pair struct{ from, to int }

// counterparts pairs the inputs of a region.
func counterparts(from, to *Features) (pairs []pair) {
	for side := range to.sides() {
		squares := likeSquares(from, to, side)
		for _, k := range to.rules.Kinds() {
			like := from.rules.Kind(to.rules.Info(k).Letter)
			if like == shogi.NoKind || to.rules.Info(k).Token || from.rules.Info(like).Token {
				continue
			}
			for owner := range shogi.Color(2) {
				into := int(to.row[side][shogi.NewPiece(owner^side, k)])
				at := int(from.row[0][shogi.NewPiece(owner, like)])
				for _, sq := range squares {
					pairs = append(pairs, pair{at + sq.from, into + sq.to})
				}
			}
		}
		for _, k := range to.rules.HandKinds() {
			like := from.rules.Kind(to.rules.Info(k).Letter)
			if like == shogi.NoKind || from.cap[like] == 0 {
				continue
			}
			for owner := range shogi.Color(2) {
				into, at := int(to.hand[side][owner^side][k]), int(from.hand[0][owner][like])
				for i := range to.cap[k] {
					pairs = append(pairs, pair{at + min(i, from.cap[like]-1), into + i})
				}
			}
		}
	}
	return pairs
}

// transferGuards gives the inputs of attacked squares the rows of their counterparts.
func transferGuards(from, to *Features, row func(into, at int)) {
	for side := range to.sides() {
		for _, sq := range likeSquares(from, to, side) {
			for set := range guardSets {
				row(to.Regions*to.local+int(to.guards[side])+set*to.stride+sq.to,
					from.Regions*from.local+int(from.guards[0])+set*from.stride+sq.from)
			}
		}
	}
}

// sides is for how many colours there are inputs: two where they see different boards.
func (f *Features) sides() shogi.Color {
	if f.turned {
		return 1
	}
	return 2
}

// likeSquares pairs the squares of both boards as a side sees them.
func likeSquares(from, to *Features, side shogi.Color) (pairs []pair) {
	r, like := to.rules, from.rules
	deeper := camp(to) - camp(from)
	for _, sq := range r.Squares() {
		p := shogi.Place{File: r.File(sq), Rank: r.Rank(sq)}
		if side == shogi.White {
			p = shogi.Place{File: r.Files() + 1 - p.File, Rank: r.Ranks() + 1 - p.Rank}
		}
		at := like.SquareAt(fromEdge(p.File, r.Files(), like.Files(), 0), fromEdge(p.Rank, r.Ranks(), like.Ranks(), deeper))
		if at != shogi.NoSquare {
			pairs = append(pairs, pair{int(at), int(sq)})
		}
	}
	return pairs
}

// fromEdge returns the line of a board of another size that is as far from the nearer
// edge as line n, from 1, of size, less some.
func fromEdge(n, size, other, less int) int {
	if low, high := n-1, size-n; low < high {
		return 1 + min(max(low-less, 0), (other-1)/2)
	} else {
		return other - min(max(high-less, 0), (other-1)/2)
	}
}

// camp is how many ranks a camp has.
func camp(f *Features) int {
	ranks := map[int]bool{}
	for zone := f.rules.Zone(shogi.Black); !zone.Empty(); {
		ranks[f.rules.Rank(zone.Pop())] = true
	}
	return len(ranks)
}
