package shogi

// Interpositions returns the empty squares where a drop may answer all checks: none in
// double or adjacent check, all empty squares when not in check. Hands are ignored. Where
// pieces jump, the set is an upper bound.
func (p *Position) Interpositions() Bitboard {
	var s safety
	p.scan(&s)
	return p.rules.board.AndNot(s.occ).And(s.targets)
}

// HandsCompare reports whether more pieces in the own hand and fewer in the other's never
// spoil a mate. It is false if a piece with 打歩詰 checks from afar: the defender's hand
// then decides whether the drop is legal.
func (r *Rules) HandsCompare() bool {
	for _, k := range r.kinds {
		m := &r.movers[0][r.classOf[k]]
		if r.info[k].dropMate && r.info[k].Droppable && (m.slides != 0 || r.style == styleJump) {
			return false
		}
	}
	return true
}

// Void removes n pieces of kind k from the hand of c and from play, for the analysis of
// useless interpositions (無駄合). It returns false and changes nothing if c has fewer.
func (p *Position) Void(c Color, k Kind, n int) bool {
	if n < 0 || int(p.hand[c&1][k&MaxKinds]) < n {
		return false
	}
	for range n {
		p.spend(c&1, k&MaxKinds)
	}
	return true
}
