package nnue

import "github.com/komadai/komadai/shogi"

// recent is an entry of the refresh table: a side's last position in a view, with its sums. It
// serves when no earlier position of the line has the view. The zero value is an empty board.
type recent struct {
	attacks // only the board without attack inputs
	hands   [2][shogi.MaxKinds + 1]uint8
}

func (m *model) newRecent() ([]recent, []int16) {
	n := 2 * len(m.views)
	sums := make([]int16, 0, n*m.width)
	for range n {
		sums = append(sums, m.net.Biases...)
	}
	return make([]recent, n), sums
}

func (e *evaluator) refresh(p *shogi.Position, c shogi.Color) {
	m := e.m
	number := e.plies[e.depth].views[c]
	at := int(c&1)*len(m.views) + int(number)
	r, v := &e.recent[at], &m.views[number]
	differing := p.Differing(&r.board)
	e.added, e.removed = e.added[:0], e.removed[:0]
	for squares := differing; !squares.Empty(); {
		sq := squares.Pop() & (shogi.MaxSquares - 1)
		if pc := p.Piece(sq); pc != shogi.NoPiece {
			e.added = append(e.added, m.piece(c, v, pc, sq))
		}
		if pc := r.board[sq]; pc != shogi.NoPiece {
			e.removed = append(e.removed, m.piece(c, v, pc, sq))
		}
	}
	for _, k := range m.rules.HandKinds() {
		for owner := range shogi.Color(2) {
			held := &r.hands[owner][k&shogi.MaxKinds]
			before, now := int(*held), min(p.Hand(owner, k), m.cap[k&shogi.MaxKinds])
			for n := before; n < now; n++ {
				e.added = append(e.added, m.held(c, v, owner, k, n+1))
			}
			for n := now; n < before; n++ {
				e.removed = append(e.removed, m.held(c, v, owner, k, n+1))
			}
			*held = uint8(now)
		}
	}
	if e.attacks != nil {
		e.toggles.find(&r.attacks, &e.attacks[e.depth], differing)
		e.since = unknown
		e.added = m.appendToggled(e.added, e.toggles.on(), c, v)
		e.removed = m.appendToggled(e.removed, e.toggles.off(), c, v)
		r.attacks = e.attacks[e.depth]
	} else {
		p.CopyBoard(&r.board)
	}
	into, kept := e.sum(e.depth, c), e.recentSums[at*m.width:][:m.width]
	accumulate(into, kept, m.net.Rows, e.added, e.removed)
	copy(kept, into)
}
