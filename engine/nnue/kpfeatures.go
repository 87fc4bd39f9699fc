package nnue

import (
	"errors"

	"github.com/komadai/komadai/shogi"
)

// bonanza has the first number of each piece in hand and on the board, own and the enemy's.
// Promoted small pieces are gold generals.
var bonanza = map[string][4]int32{
	"P": {1, 20, 90, 171}, "L": {39, 44, 252, 333}, "N": {49, 54, 414, 495}, "S": {59, 64, 576, 657},
	"G": {69, 74, 738, 819}, "B": {79, 82, 900, 981}, "R": {85, 88, 1224, 1305},
	"+B": {0, 0, 1062, 1143}, "+R": {0, 0, 1386, 1467}, "K": {0, 0, kpPieces, kpPieces + kpSquares},
	"+P": {0, 0, 738, 819}, "+L": {0, 0, 738, 819}, "+N": {0, 0, 738, 819}, "+S": {0, 0, 738, 819},
}

// standardPrint is the fingerprint of standard shogi.
const standardPrint = "3f47db5677711429364e8dc609a86f96"

var errNotStandard = errors.New("YaneuraOu's networks are for standard shogi's board and pieces alone")

// newKPFeatures returns the inputs of [KP]. A view is a side's king square, or one for all.
// Squares are counted from 1a down the file, for White rotated.
func newKPFeatures(r *shogi.Rules, half bool) (*Features, error) {
	f := &Features{rules: r, local: kpLocal}
	if FingerprintOf(r).String() != standardPrint {
		return nil, errNotStandard
	}
	for _, k := range r.Kinds() {
		start := bonanza[r.Info(k).Letter]
		for c := range shogi.Color(2) {
			for rel := range shogi.Color(2) {
				f.row[c][shogi.NewPiece(c^rel, k)] = start[2+rel]
			}
		}
	}
	for _, k := range r.HandKinds() {
		start := bonanza[r.Info(k).Letter]
		f.cap[k] = r.Spec().Set[r.Info(k).Letter] * 2
		for c := range shogi.Color(2) {
			for rel := range shogi.Color(2) {
				f.hand[c][c^rel][k] = start[rel]
			}
		}
		f.active += 2 * f.cap[k]
	}
	f.active += kpSquares
	f.seeKP(half)
	return f, nil
}

func (f *Features) seeKP(half bool) {
	r := f.rules
	for c := range shogi.Color(2) {
		number := func(sq shogi.Square) int {
			n := 9*(r.File(sq)-1) + r.Rank(sq) - 1
			if c == shogi.White {
				return kpSquares - 1 - n
			}
			return n
		}
		var v view
		f.of[c][shogi.MaxSquares] = uint8(len(f.views)) // without a king
		for _, sq := range r.Squares() {
			v.square[sq] = uint8(number(sq))
		}
		if !half {
			for i := range f.of[c] {
				f.of[c][i] = uint8(len(f.views))
			}
			f.views = append(f.views, v)
			continue
		}
		for _, king := range r.Squares() {
			v.region = int32(number(king))
			f.of[c][king] = uint8(len(f.views))
			f.views = append(f.views, v)
		}
	}
}
