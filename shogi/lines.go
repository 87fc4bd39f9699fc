package shogi

// lineTables look up slider attacks on packed boards. One multiplication per word gathers a
// line's occupied inner squares into an index: bits at distance s, at most s of them, move
// together without carry. Edge squares never change an attack.
//
// Files and ranks share one table each; diagonals have entries per square.
type lineTables struct {
	at [halfSquares]lineAt
	// file is indexed by rank and occupancy, rank by file and occupancy.
	file     []uint32
	fileBits uint
	rank     []half
	rankBits uint
	rankPick gather
	diagonal []half
}

type lineAt struct {
	high      bool  // the file is in the second word
	fileShift uint8 // of the file's first bit
	rankShift uint8
	fileBase  uint32
	rankBase  uint32
	diag      [2]gather
	diagBase  [2]uint32
}

type gather struct {
	maskLo, maskHi uint64
	mulLo, mulHi   uint64
	shiftLo        uint8 // 64 - bits of the low word
	shiftHi        uint8
	up             uint8 // bits of the low word
}

func (p *gather) index(lo, hi uint64) uint64 {
	return (lo&p.maskLo)*p.mulLo>>(p.shiftLo&63) | (hi&p.maskHi)*p.mulHi>>(p.shiftHi&63)<<(p.up&63)
}

// newGather needs rising squares at a constant distance within each word.
func newGather(squares []Square) (p gather) {
	var lo, hi []Square
	for _, sq := range squares {
		if sq < 64 {
			lo = append(lo, sq)
			p.maskLo |= 1 << sq
		} else {
			hi = append(hi, sq-64)
			p.maskHi |= 1 << (sq - 64)
		}
	}
	p.mulLo, p.shiftLo = multiplier(lo)
	p.mulHi, p.shiftHi = multiplier(hi)
	p.up = uint8(len(lo))
	return p
}

// multiplier returns the factor that moves bits to the top of the word, the first one lowest,
// and the shift back.
func multiplier(bits []Square) (mul uint64, shift uint8) {
	n := len(bits)
	if n == 0 {
		return 0, 63
	}
	shift = uint8(64 - n)
	if n > 1 && bits[1]-bits[0] == 1 {
		return 1 << (64 - n - int(bits[0])), shift
	}
	for i, b := range bits {
		mul |= 1 << (64 - n + i - int(b))
	}
	return mul, shift
}

// linesFit reports whether the tables have a sensible size; otherwise sliders walk.
func linesFit(g *geometry) bool {
	return g.packed && inner(g.files) <= 10 && inner(g.ranks) <= 10 && g.ranks >= 64/g.ranks
}

func newLineTables(g *geometry) *lineTables {
	t := &lineTables{fileBits: inner(g.ranks), rankBits: inner(g.files)}
	for rank := range g.ranks {
		for occ := range uint32(1) << t.fileBits {
			t.file = append(t.file, lineAttack(rank, g.ranks, occ<<1))
		}
	}
	var top []Square
	for f := 1; f <= g.files; f++ {
		top = append(top, g.SquareAt(f, 1))
	}
	t.rankPick = newGather(innerOf(top))
	for file := range g.files {
		for occ := range uint32(1) << t.rankBits {
			t.rank = append(t.rank, spread(top, lineAttack(file, g.files, occ<<1)))
		}
	}
	for _, sq := range g.squares {
		at := &t.at[sq]
		first := g.SquareAt(g.File(sq), 1)
		at.high, at.fileShift, at.rankShift = first >= 64, uint8(first&63), uint8(g.Rank(sq)-1)
		at.fileBase = uint32(g.Rank(sq)-1) << t.fileBits
		at.rankBase = uint32(g.File(sq)-1) << t.rankBits
		for i, d := range [2]int{dirUpRight, dirUpLeft} {
			at.diagBase[i], at.diag[i] = t.addDiagonal(g, sq, d)
		}
	}
	return t
}

func inner(n int) uint { return uint(max(n-2, 0)) }

func innerOf(line []Square) []Square {
	if len(line) <= 2 {
		return nil
	}
	return line[1 : len(line)-1]
}

func (t *lineTables) addDiagonal(g *geometry, sq Square, d int) (uint32, gather) {
	line := g.ray[d][sq].Or(g.ray[turn(d)][sq]).Or(halfBit(sq)).full().Squares()
	pos := 0
	for line[pos] != sq {
		pos++
	}
	base := uint32(len(t.diagonal))
	in := innerOf(line)
	for occ := range uint32(1) << len(in) {
		t.diagonal = append(t.diagonal, spread(line, lineAttack(pos, len(line), occ<<1)))
	}
	return base, newGather(in)
}

func lineAttack(pos, n int, occ uint32) (att uint32) {
	for i := pos + 1; i < n; i++ {
		att |= 1 << i
		if occ>>i&1 != 0 {
			break
		}
	}
	for i := pos - 1; i >= 0; i-- {
		att |= 1 << i
		if occ>>i&1 != 0 {
			break
		}
	}
	return att
}

func spread(line []Square, set uint32) (b half) {
	for i, sq := range line {
		if set>>i&1 != 0 {
			b = b.Or(halfBit(sq))
		}
	}
	return b
}

func (t *lineTables) attacks(lines uint8, sq Square, occ half) (b half) {
	at := &t.at[sq&(halfSquares-1)]
	if lines&lineVertical != 0 {
		w := occ.lo
		if at.high {
			w = occ.hi
		}
		i := w >> (at.fileShift & 63) >> 1 & (1<<(t.fileBits&63) - 1)
		a := uint64(t.file[uint64(at.fileBase)+i]) << (at.fileShift & 63)
		if at.high {
			b.hi = a
		} else {
			b.lo = a
		}
	}
	if lines&lineHorizontal != 0 {
		s := at.rankShift & 63
		a := t.rank[uint64(at.rankBase)+t.rankPick.index(occ.lo>>s, occ.hi>>s)]
		b.lo |= a.lo << s
		b.hi |= a.hi << s
	}
	if lines&lineDiagonal != 0 {
		a := t.diagonal[uint64(at.diagBase[0])+at.diag[0].index(occ.lo, occ.hi)]
		b.lo |= a.lo
		b.hi |= a.hi
	}
	if lines&lineAntidiagonal != 0 {
		a := t.diagonal[uint64(at.diagBase[1])+at.diag[1].index(occ.lo, occ.hi)]
		b.lo |= a.lo
		b.hi |= a.hi
	}
	return b
}
