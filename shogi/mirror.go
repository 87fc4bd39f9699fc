package shogi

import "slices"

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
		key ^= p.rules.keys.board[p.board[sq]&63][mirror[sq]]
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

func mirrored(moves []Atom) bool {
	for _, a := range moves {
		a.Left, a.IceLeft = -a.Left, -a.IceLeft
		if !slices.Contains(moves, a) {
			return false
		}
	}
	return true
}
