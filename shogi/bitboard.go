package shogi

import "math/bits"

// Bitboard is a set of squares. The zero value is empty.
//
// Four words hold 256 squares. Boards of up to 128 squares use only the first two; the kernel
// then works on a [half].
type Bitboard struct{ lo, hi, lo2, hi2 uint64 }

// Hash mixes the set into 64 bits.
func (a Bitboard) Hash() uint64 {
	return (a.lo*0x9e3779b97f4a7c15 ^ bits.RotateLeft64(a.hi*0xc2b2ae3d27d4eb4f, 32) ^ a.lo2*0x165667b19e3779f9 ^ a.hi2*0x27d4eb2f165667c5) * 0xff51afd7ed558ccd
}

// Bit returns the set of sq alone.
func Bit(sq Square) Bitboard {
	switch b := uint64(1) << (sq & 63); sq >> 6 & 3 {
	case 0:
		return Bitboard{lo: b}
	case 1:
		return Bitboard{hi: b}
	case 2:
		return Bitboard{lo2: b}
	default:
		return Bitboard{hi2: b}
	}
}

func (a Bitboard) And(b Bitboard) Bitboard {
	return Bitboard{a.lo & b.lo, a.hi & b.hi, a.lo2 & b.lo2, a.hi2 & b.hi2}
}

func (a Bitboard) Or(b Bitboard) Bitboard {
	return Bitboard{a.lo | b.lo, a.hi | b.hi, a.lo2 | b.lo2, a.hi2 | b.hi2}
}

func (a Bitboard) Xor(b Bitboard) Bitboard {
	return Bitboard{a.lo ^ b.lo, a.hi ^ b.hi, a.lo2 ^ b.lo2, a.hi2 ^ b.hi2}
}

func (a Bitboard) AndNot(b Bitboard) Bitboard {
	return Bitboard{a.lo &^ b.lo, a.hi &^ b.hi, a.lo2 &^ b.lo2, a.hi2 &^ b.hi2}
}

func (a Bitboard) Empty() bool { return a.lo|a.hi|a.lo2|a.hi2 == 0 }

// Meets reports whether a and b share a square.
func (a Bitboard) Meets(b Bitboard) bool {
	return a.lo&b.lo|a.hi&b.hi|a.lo2&b.lo2|a.hi2&b.hi2 != 0
}

func (a Bitboard) Count() int {
	n := bits.OnesCount64(a.lo) + bits.OnesCount64(a.hi)
	if a.lo2|a.hi2 != 0 {
		n += bits.OnesCount64(a.lo2) + bits.OnesCount64(a.hi2)
	}
	return n
}

// Many reports whether a has two squares or more.
func (a Bitboard) Many() bool {
	switch {
	case a.lo != 0:
		return a.lo&(a.lo-1)|a.hi|a.lo2|a.hi2 != 0
	case a.hi != 0:
		return a.hi&(a.hi-1)|a.lo2|a.hi2 != 0
	case a.lo2 != 0:
		return a.lo2&(a.lo2-1)|a.hi2 != 0
	}
	return a.hi2&(a.hi2-1) != 0
}

func (a Bitboard) Has(sq Square) bool {
	w := a.lo
	if sq >= 64 {
		if w = a.hi; sq >= 128 {
			if w = a.lo2; sq >= 192 {
				w = a.hi2
			}
		}
	}
	return w>>(sq&63)&1 != 0
}

// First returns the lowest square. a must not be empty.
func (a Bitboard) First() Square {
	switch {
	case a.lo != 0:
		return Square(bits.TrailingZeros64(a.lo))
	case a.hi != 0:
		return Square(64 + bits.TrailingZeros64(a.hi))
	case a.lo2 != 0:
		return Square(128 + bits.TrailingZeros64(a.lo2))
	}
	return Square(192 + bits.TrailingZeros64(a.hi2))
}

// Pop removes and returns the lowest square. a must not be empty.
func (a *Bitboard) Pop() (sq Square) {
	if a.lo == 0 {
		return a.popRest()
	}
	sq = Square(bits.TrailingZeros64(a.lo))
	a.lo &= a.lo - 1
	return
}

// popRest is apart, so that Pop is inlined.
//
//go:noinline
func (a *Bitboard) popRest() Square {
	switch {
	case a.hi != 0:
		sq := Square(64 + bits.TrailingZeros64(a.hi))
		a.hi &= a.hi - 1
		return sq
	case a.lo2 != 0:
		sq := Square(128 + bits.TrailingZeros64(a.lo2))
		a.lo2 &= a.lo2 - 1
		return sq
	}
	sq := Square(192 + bits.TrailingZeros64(a.hi2))
	a.hi2 &= a.hi2 - 1
	return sq
}

// Words is a set of squares in memory, where a look-up takes no branch. Bit i of word n is square 64·n + i.
type Words [4]uint64

// Has reports whether w holds sq.
func (w *Words) Has(sq Square) bool { return w[sq>>6&3]>>(sq&63)&1 != 0 }

// Words returns a as words.
func (a Bitboard) Words() Words { return Words{a.lo, a.hi, a.lo2, a.hi2} }

// Word returns word n of [Bitboard.Words].
func (a Bitboard) Word(n int) uint64 {
	switch n {
	case 0:
		return a.lo
	case 1:
		return a.hi
	case 2:
		return a.lo2
	}
	return a.hi2
}

// Squares returns the squares in rising order.
func (a Bitboard) Squares() []Square {
	out := make([]Square, 0, a.Count())
	for !a.Empty() {
		out = append(out, a.Pop())
	}
	return out
}

// words is a Bitboard in memory, where single words change.
type words [MaxSquares / 64]uint64

func (w *words) flip(sq Square) { w[sq>>6&3] ^= 1 << (sq & 63) }

func (w *words) has(sq Square) bool { return w[sq>>6&3]>>(sq&63)&1 != 0 }

func (w *words) half() half { return half{w[0], w[1]} }

func (w *words) full() Bitboard { return Bitboard{w[0], w[1], w[2], w[3]} }
