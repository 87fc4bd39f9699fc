package shogi

// Interpositions returns the empty squares on which a drop by the side to move
// may answer the checks against its king, whatever it holds in hand: none when
// it is checked by a piece that stands beside the king or by two at once, all
// empty squares when it is not in check. Where pieces jump it may return more
// squares than really answer.
func (p *Position) Interpositions() Bitboard {
	var s safety
	p.scan(&s)
	return p.rules.board.AndNot(s.occ).And(s.targets)
}

// HandsCompare reports whether a larger hand is never worse in this rule set: a
// side that mates still mates with more in its own hand and less in the other's.
// It is so unless a piece whose dropping may not mate (打歩詰) checks from afar:
// then what the other side holds to interpose decides whether the drop is legal.
func (r *Rules) HandsCompare() bool {
	for _, k := range r.kinds {
		m := &r.movers[0][r.classOf[k]]
		if r.info[k].dropMate && r.info[k].Droppable && (m.slides != 0 || r.style == styleJump) {
			return false
		}
	}
	return true
}

// Void takes n pieces of kind k out of the hand of c and out of play, as an
// analysis of useless interpositions (無駄合) needs: the piece gained by it must
// not be used. It returns false, and changes nothing, when c holds fewer.
func (p *Position) Void(c Color, k Kind, n int) bool {
	if n < 0 || int(p.hand[c&1][k&MaxKinds]) < n {
		return false
	}
	for range n {
		p.spend(c&1, k&MaxKinds)
	}
	return true
}
