package shogi

import "slices"

// keyTable has Zobrist keys (A. L. Zobrist, "A New Hashing Method with Application for Game
// Playing", 1970), the same in every run.
type keyTable struct {
	board [MaxPieces][MaxSquares]uint64
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
	if r.lions != 0 {
		for _, sq := range r.squares {
			t.board[NoPiece][sq] = next()
		}
	}
	return t
}

// BoardKeyAfter returns the BoardKey after the legal move m without playing it.
func (p *Position) BoardKeyAfter(m Move) uint64 {
	r, us, to := p.rules, p.side, m.To()
	if r.effects {
		q := *p
		var u Undo
		q.makeWithEffects(m, &u)
		return q.boardKey
	}
	t, key := &r.keys.board, p.boardKey^r.keys.side
	switch {
	case m&moveDrop == 0:
		from := m.From() & (MaxSquares - 1)
		pc := p.board[from]
		key ^= t[pc&(MaxPieces-1)][from]
		if got := p.board[to]; got != NoPiece {
			key ^= t[got&(MaxPieces-1)][to]
		}
		if m&movePromote != 0 {
			pc = NewPiece(us, r.info[pc.Kind()].Promoted)
		}
		key ^= t[pc&(MaxPieces-1)][to]
	case m == Pass:
	case m.Kind() == r.mine && r.mine != NoKind:
		key ^= t[p.board[to]&(MaxPieces-1)][to]
	default:
		key ^= t[NewPiece(us, m.Kind())&(MaxPieces-1)][to]
	}
	return key
}

// Symmetric reports whether board, zones and movements are mirror images of themselves. The
// start position does not count.
func (r *Rules) Symmetric() bool { return r.mirror != nil }

// MirrorKey returns the key of the mirrored position, or Key if the rules are not
// [Rules.Symmetric].
func (p *Position) MirrorKey() uint64 {
	mirror := p.rules.mirror
	if mirror == nil {
		return p.Key()
	}
	key := p.handKey
	if p.side == White {
		key ^= p.rules.keys.side
	}
	for b := p.Occupied(); !b.Empty(); {
		sq := b.Pop()
		key ^= p.rules.keys.board[p.board[sq]&(MaxPieces-1)][mirror[sq&(MaxSquares-1)]]
	}
	if p.rules.lions != 0 && p.struck != NoSquare {
		key ^= p.rules.keys.board[NoPiece][mirror[p.struck&(MaxSquares-1)]]
	}
	return key
}

func (r *Rules) compileMirror() error {
	var mirror [MaxSquares]Square
	for _, sq := range r.squares {
		to := r.SquareAt(r.spec.Files+1-r.File(sq), r.Rank(sq))
		if to == NoSquare {
			return nil
		}
		mirror[sq] = to
	}
	for _, k := range r.kinds {
		spec := r.info[k].Spec
		if !mirrored(spec.Moves) || !mirrored(spec.Double) || spec.Region != "" {
			return nil
		}
	}
	if lent := r.spec.Lent; lent != nil && !mirrored(lent.From) {
		return nil
	}
	same := func(b Bitboard) bool {
		for t := b; !t.Empty(); {
			if !b.Has(mirror[t.Pop()]) {
				return false
			}
		}
		return true
	}
	for c := range 2 {
		if !same(r.zone[c]) || !same(r.dropZone[c]) ||
			r.tries && mirror[r.try[c]] != r.try[c] ||
			r.mine != NoKind && mirror[r.gate[c]] != r.gate[c] {
			return nil
		}
		for i := range r.reaches {
			if !same(r.reaches[i].zone[c]) {
				return nil
			}
		}
	}
	r.mirror = &mirror
	return nil
}

func mirrored(moves []Atom) bool {
	for _, a := range moves {
		a.Left, a.IceLeft, a.LegLeft = -a.Left, -a.IceLeft, -a.LegLeft
		if !slices.Contains(moves, a) {
			return false
		}
	}
	return true
}
