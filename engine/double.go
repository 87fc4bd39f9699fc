package engine

import "github.com/komadai/komadai/shogi"

// twice returns the kinds that the double move m captures on the way and on its target.
func (w *worker) twice(m shogi.Move) (first, last shogi.Kind) {
	if m.To() != m.From() {
		last = w.pos.Piece(m.To()).Kind()
	}
	return w.pos.Piece(w.rules.Between(m)).Kind(), last
}

// gainTwice is gain for a double move.
func (w *worker) gainTwice(m shogi.Move) int {
	first, last := w.twice(m)
	v := w.captureGain[first] + w.captureGain[last]
	if m.Promotes() {
		v += w.promotionGain[w.pos.Piece(m.From()).Kind()]
	}
	return v
}

// victim returns the kind that m captures, of two the more valuable one.
func (w *worker) victim(m shogi.Move) shogi.Kind {
	if !m.Doubles() {
		return w.pos.Piece(m.To()).Kind()
	}
	first, last := w.twice(m)
	if w.captureGain[first] > w.captureGain[last] {
		return first
	}
	return last
}

// seeDouble is see for passes and double moves. After captures on two squares the piece is recaptured on its
// last one.
func (w *worker) seeDouble(m shogi.Move, threshold int) bool {
	if m == shogi.Pass {
		return threshold <= 0
	}
	p := &w.pos
	from, to := m.From(), m.To()
	k := p.Piece(from).Kind()
	balance := w.gainTwice(m) - threshold
	if k == w.royal || balance < 0 {
		return balance >= 0
	}
	if m.Promotes() {
		k = w.rules.Turned(k)
	}
	occ := p.Occupied().AndNot(shogi.Bit(from)).AndNot(shogi.Bit(w.rules.Between(m))).Or(shogi.Bit(to))
	them := p.Side().Other()
	if w.captureGain[k] <= balance {
		return true
	}
	sq := w.leastAttacker(to, them, occ)
	if sq == shogi.NoSquare {
		return true
	}
	// One protector is enough to deter all but cheaper attackers.
	attacker := p.Piece(sq).Kind()
	guarded := !p.AttackersTo(to, p.Side(), occ.AndNot(shogi.Bit(sq))).AndNot(shogi.Bit(to)).Empty()
	switch {
	case !guarded:
		return false
	case attacker == w.royal:
		return true
	}
	return balance-w.captureGain[k]+w.captureGain[attacker] >= 0
}

// rankTwice is captureRank for a double move. A piece that comes back is rarely lost.
func (w *worker) rankTwice(m shogi.Move) int32 {
	mover := w.pos.Piece(m.From())
	v := 6*w.gainTwice(m) - w.value[mover.Kind()]/8
	return int32(v + int(*w.capture(w.cell(mover, m.To()), w.victim(m)))/8)
}
