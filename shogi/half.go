package shogi

import "math/bits"

// half is a set of squares of a board with at most [halfSquares]. The zero value is empty.
//
// A struct of two words is twice as fast as [2]uint64 in Go 1.26, and 1.4 times as fast as the four words of
// a [Bitboard].
type half struct{ lo, hi uint64 }

const halfSquares = 128

// full returns a as a Bitboard.
func (a half) full() Bitboard { return Bitboard{lo: a.lo, hi: a.hi} }

// half returns the first two words of a.
func (a Bitboard) half() half { return half{a.lo, a.hi} }

// halfBit returns the set of sq alone.
func halfBit(sq Square) half {
	if sq < 64 {
		return half{1 << (sq & 63), 0}
	}
	return half{0, 1 << (sq & 63)}
}

func (a half) And(b half) half { return half{a.lo & b.lo, a.hi & b.hi} }

func (a half) Or(b half) half { return half{a.lo | b.lo, a.hi | b.hi} }

func (a half) Xor(b half) half { return half{a.lo ^ b.lo, a.hi ^ b.hi} }

func (a half) AndNot(b half) half { return half{a.lo &^ b.lo, a.hi &^ b.hi} }

func (a half) Empty() bool { return a.lo|a.hi == 0 }

// Meets reports whether a and b share a square.
func (a half) Meets(b half) bool { return a.lo&b.lo|a.hi&b.hi != 0 }

func (a half) Count() int { return bits.OnesCount64(a.lo) + bits.OnesCount64(a.hi) }

// Many reports whether a has two squares or more.
func (a half) Many() bool {
	if a.lo != 0 {
		return a.lo&(a.lo-1)|a.hi != 0
	}
	return a.hi&(a.hi-1) != 0
}

func (a half) Has(sq Square) bool {
	w := a.lo
	if sq >= 64 {
		w = a.hi
	}
	return w>>(sq&63)&1 != 0
}

// First returns the lowest square. a must not be empty.
func (a half) First() Square {
	if a.lo != 0 {
		return Square(bits.TrailingZeros64(a.lo))
	}
	return Square(64 + bits.TrailingZeros64(a.hi))
}

func (a half) last() Square {
	if a.hi != 0 {
		return Square(127 - bits.LeadingZeros64(a.hi))
	}
	return Square(63 - bits.LeadingZeros64(a.lo))
}

// Pop removes and returns the lowest square. a must not be empty.
func (a *half) Pop() Square {
	if a.lo != 0 {
		sq := Square(bits.TrailingZeros64(a.lo))
		a.lo &= a.lo - 1
		return sq
	}
	sq := Square(64 + bits.TrailingZeros64(a.hi))
	a.hi &= a.hi - 1
	return sq
}
