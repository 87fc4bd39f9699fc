package shogi

import "math/bits"

// Bitboard is a set of squares. The zero value is empty.
//
// A struct of two words is twice as fast as [2]uint64 in Go 1.26.
type Bitboard struct{ lo, hi uint64 }

// Hash mixes the set into 64 bits.
func (a Bitboard) Hash() uint64 {
	return (a.lo*0x9e3779b97f4a7c15 ^ bits.RotateLeft64(a.hi*0xc2b2ae3d27d4eb4f, 32)) * 0xff51afd7ed558ccd
}

// Bit returns the set of sq alone.
func Bit(sq Square) Bitboard {
	if sq < 64 {
		return Bitboard{1 << (sq & 63), 0}
	}
	return Bitboard{0, 1 << (sq & 63)}
}

func (a Bitboard) And(b Bitboard) Bitboard { return Bitboard{a.lo & b.lo, a.hi & b.hi} }

func (a Bitboard) Or(b Bitboard) Bitboard { return Bitboard{a.lo | b.lo, a.hi | b.hi} }

func (a Bitboard) Xor(b Bitboard) Bitboard { return Bitboard{a.lo ^ b.lo, a.hi ^ b.hi} }

func (a Bitboard) AndNot(b Bitboard) Bitboard { return Bitboard{a.lo &^ b.lo, a.hi &^ b.hi} }

func (a Bitboard) Empty() bool { return a.lo|a.hi == 0 }

// Meets reports whether a and b share a square.
func (a Bitboard) Meets(b Bitboard) bool { return a.lo&b.lo|a.hi&b.hi != 0 }

func (a Bitboard) Count() int { return bits.OnesCount64(a.lo) + bits.OnesCount64(a.hi) }

// Many reports whether a has two squares or more.
func (a Bitboard) Many() bool {
	if a.lo != 0 {
		return a.lo&(a.lo-1)|a.hi != 0
	}
	return a.hi&(a.hi-1) != 0
}

func (a Bitboard) Has(sq Square) bool {
	w := a.lo
	if sq >= 64 {
		w = a.hi
	}
	return w>>(sq&63)&1 != 0
}

// First returns the lowest square. a must not be empty.
func (a Bitboard) First() Square {
	if a.lo != 0 {
		return Square(bits.TrailingZeros64(a.lo))
	}
	return Square(64 + bits.TrailingZeros64(a.hi))
}

func (a Bitboard) last() Square {
	if a.hi != 0 {
		return Square(127 - bits.LeadingZeros64(a.hi))
	}
	return Square(63 - bits.LeadingZeros64(a.lo))
}

// Pop removes and returns the lowest square. a must not be empty.
func (a *Bitboard) Pop() Square {
	if a.lo != 0 {
		sq := Square(bits.TrailingZeros64(a.lo))
		a.lo &= a.lo - 1
		return sq
	}
	sq := Square(64 + bits.TrailingZeros64(a.hi))
	a.hi &= a.hi - 1
	return sq
}

// Words returns a as two words. Bit i of word n is square 64·n + i.
func (a Bitboard) Words() [2]uint64 { return [2]uint64{a.lo, a.hi} }

// Word returns word n of [Bitboard.Words]: the low one for 0, else the high one.
func (a Bitboard) Word(n int) uint64 {
	if n == 0 {
		return a.lo
	}
	return a.hi
}

// Squares returns the squares in rising order.
func (a Bitboard) Squares() []Square {
	out := make([]Square, 0, a.Count())
	for !a.Empty() {
		out = append(out, a.Pop())
	}
	return out
}
