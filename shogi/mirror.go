package shogi

import "slices"

// Symmetric reports whether the rules stay the same with left and right exchanged:
// the board, its zones and marks, and the moves of all pieces. What the start
// position looks like does not count.
func (r *Rules) Symmetric() bool { return r.mirror != nil }

// MirrorKey returns the key that the position has with left and right exchanged, its
// own where it looks the same; Key where the rules are not [Rules.Symmetric].
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
		key ^= p.rules.keys.board[p.board[sq]&63][mirror[sq]]
	}
	return key
}

// compileMirror finds the square that each becomes with left and right exchanged,
// where everything stays the same.
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
		if !mirrored(spec.Moves) || spec.Region != "" {
			return nil
		}
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
	}
	r.mirror = &mirror
	return nil
}

// mirrored reports whether a piece with these moves has the same to the left and to
// the right.
func mirrored(moves []Atom) bool {
	for _, a := range moves {
		a.Left, a.IceLeft = -a.Left, -a.IceLeft
		if !slices.Contains(moves, a) {
			return false
		}
	}
	return true
}
