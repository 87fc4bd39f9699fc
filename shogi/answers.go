package shogi

// Interpositions returns the empty squares where a drop may answer all checks: none in double
// or adjacent check, all when not in check. It ignores hands. With jumps it is an upper bound.
func (p *Position) Interpositions() Bitboard {
	var s safety
	p.scan(&s)
	return p.rules.board.AndNot(s.occ).And(s.targets)
}

// HandsCompare reports whether a larger own hand and a smaller enemy hand never spoil a mate.
// It is false if a piece with 打歩詰 checks from afar.
func (r *Rules) HandsCompare() bool {
	for _, k := range r.kinds {
		m := &r.movers[0][r.classOf[k]]
		if r.info[k].dropMate && r.info[k].Droppable && (m.slides != 0 || r.style == styleJump) {
			return false
		}
	}
	return true
}

// Void removes n pieces of kind k from c's hand and from play (無駄合 analysis). It returns false
// and changes nothing if c has fewer.
func (p *Position) Void(c Color, k Kind, n int) bool {
	if n < 0 || int(p.hand[c&1][k&MaxKinds]) < n {
		return false
	}
	for range n {
		p.spend(c&1, k&MaxKinds)
	}
	return true
}
