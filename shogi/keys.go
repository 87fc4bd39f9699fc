package shogi

// keyTable holds the Zobrist keys of a rule set (A. L. Zobrist, "A New Hashing
// Method with Application for Game Playing", 1970). They are the same in every
// run, so that a key may be stored.
type keyTable struct {
	board [64][MaxSquares]uint64
	hand  [2][MaxKinds + 1]uint64
	side  uint64
}

func newKeyTable(r *Rules) *keyTable {
	t := &keyTable{}
	seed := uint64(0x6b6f6d61646169) // "komadai"
	next := func() uint64 {          // SplitMix64 (Steele, Lea, Flood 2014)
		seed += 0x9e3779b97f4a7c15
		z := seed
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	for _, k := range r.kinds {
		for c := range Color(2) {
			for _, sq := range r.squares {
				t.board[NewPiece(c, k)][sq] = next()
			}
			t.hand[c][k] = next() | 1
		}
	}
	t.side = next()
	return t
}
