package engine

import "github.com/komadai/komadai/shogi"

// see reports whether the captures that m starts on its square gain at least threshold, each
// side capturing with its least valuable piece or stopping (static exchange evaluation).
//
// A capture counts the loss and the gain in hand; a drop risks the dropped piece.
func (w *worker) see(m shogi.Move, threshold int) bool {
	if m >= shogi.Pass { // a pass or a double move
		return w.seeDouble(m, threshold)
	}
	p := &w.pos
	to := m.To()
	target := p.Piece(to)
	balance := w.captureGain[target.Kind()] - threshold // NoKind is worth 0
	occ := p.Occupied()
	var risk int
	if m.IsDrop() {
		if target != shogi.NoPiece { // a mine: no recapture
			return balance >= 0
		}
		risk = 2 * w.hand[m.Kind()]
	} else {
		k := p.Piece(m.From()).Kind()
		if k == w.royal {
			return balance >= 0 // a legal king's move is safe
		}
		if m.Promotes() {
			balance += w.promotionGain[k]
			k = w.rules.Turned(k)
		}
		risk = w.captureGain[k]
		occ = occ.AndNot(shogi.Bit(m.From()))
	}
	if balance < 0 {
		return false
	}
	// need is the gain that turns the verdict.
	need := risk - balance
	if need <= 0 {
		return true
	}
	occ = occ.Or(shogi.Bit(to))
	holds := true
	for side := p.Side().Other(); ; side = side.Other() {
		sq := w.leastAttacker(to, side, occ)
		if sq == shogi.NoSquare {
			return holds
		}
		holds = !holds
		k := p.Piece(sq).Kind()
		occ = occ.AndNot(shogi.Bit(sq))
		if k == w.royal {
			// The king captures only unguarded pieces.
			if !p.AttackersTo(to, side.Other(), occ).Empty() {
				holds = !holds
			}
			return holds
		}
		need = w.captureGain[k] - need
		if holds && need < 1 || need < 0 {
			return holds
		}
	}
}

// leastAttacker returns the least valuable attacker of to, the king last, or NoSquare.
func (w *worker) leastAttacker(to shogi.Square, side shogi.Color, occ shogi.Bitboard) shogi.Square {
	best, least := shogi.NoSquare, 1<<30
	for b := w.pos.AttackersTo(to, side, occ); !b.Empty(); {
		sq := b.Pop()
		k := w.pos.Piece(sq).Kind()
		v := w.captureGain[k]
		if k == w.royal {
			v = 1 << 29
		}
		if sq != to && v < least {
			best, least = sq, v
		}
	}
	return best
}
