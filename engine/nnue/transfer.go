package nnue

import (
	"errors"

	"github.com/komadai/komadai/shogi"
)

// NoRow marks an input without counterpart.
const NoRow = -1

// Transfer returns a network for r initialized from n (for of): rows by [RowsFrom], else zero.
// The same board and pieces keep all rows.
func Transfer(n *Network, of, r *shogi.Rules, set FeatureSet) (*Network, error) {
	from, err := n.fits(of)
	if err != nil {
		return nil, err
	}
	h, err := NewHeader(r, set, n.Header.Width, n.Header.Buckets)
	if err != nil {
		return nil, err
	}
	rows, err := RowsFrom(of, from.FeatureSet, r, set)
	if err != nil {
		return nil, err
	}
	h.Scale, h.Base, h.Weights = n.Header.Scale, n.Header.Base, n.Header.Weights
	out := New(h)
	copy(out.Biases, n.Biases)
	copy(out.Outputs, n.Outputs)
	copy(out.Offsets, n.Offsets)
	for i, row := range rows {
		if row != NoRow {
			copy(out.Rows[i*h.Width:][:h.Width], n.Rows[row*h.Width:])
		}
	}
	return out, nil
}

// RowsFrom returns the source row for each row of a network for r: the piece with the same
// letter at the same distance from the nearer camp and side, or in hand; else [NoRow].
func RowsFrom(of *shogi.Rules, known FeatureSet, r *shogi.Rules, set FeatureSet) ([]int, error) {
	from, err := NewFeatures(of, known)
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
	rows := make([]int, to.Inputs())
	for i := range rows {
		rows[i] = NoRow
	}
	standingsToo := 0
	if from.Attacks && to.Attacks {
		standingsToo = standings
		pairGuards(from, to, rows)
	}
	for _, pair := range counterparts(from, to) {
		for block := range to.Regions + standingsToo {
			rows[block*to.local+pair.to] = block*from.local + pair.from
		}
	}
	return rows, nil
}

type pair struct{ from, to int }

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

func pairGuards(from, to *Features, rows []int) {
	for side := range to.sides() {
		for _, sq := range likeSquares(from, to, side) {
			for set := range guardSets {
				rows[to.Regions*to.local+int(to.guards[side])+set*to.stride+sq.to] =
					from.Regions*from.local + int(from.guards[0]) + set*from.stride + sq.from
			}
		}
	}
}

// sides is 2 if both colours have own inputs.
func (f *Features) sides() shogi.Color {
	if f.turned {
		return 1
	}
	return 2
}

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

// fromEdge maps line n (from 1) of size to a board of size other, minus less lines, by
// distance from the nearer edge.
func fromEdge(n, size, other, less int) int {
	if low, high := n-1, size-n; low < high {
		return 1 + min(max(low-less, 0), (other-1)/2)
	} else {
		return other - min(max(high-less, 0), (other-1)/2)
	}
}

func camp(f *Features) int {
	ranks := map[int]bool{}
	for zone := f.rules.Zone(shogi.Black); !zone.Empty(); {
		ranks[f.rules.Rank(zone.Pop())] = true
	}
	return len(ranks)
}
