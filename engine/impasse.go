package engine

import "github.com/komadai/komadai/shogi"

// Points for a declaration (Computer Shogi Association; 24 points: Japan Shogi Association).
const (
	declareBlack = 28
	declareWhite = 27
	declare24    = 31
)

// mayDeclare reports whether the side to move, not in check, wins by declaration (入玉宣言勝ち). It
// mirrors the kernel's rule, which needs the game; the credit of handicap games is that of the
// root.
func (w *worker) mayDeclare() bool {
	p := &w.pos
	us := p.Side()
	king := p.King(us)
	camp := w.rules.Zone(us)
	if king == shogi.NoSquare || !camp.Has(king) {
		return false
	}
	spec := &w.rules.Spec().Impasse
	inCamp := p.Color(us).And(camp).AndNot(shogi.Bit(king))
	if inCamp.Count() < spec.Pieces {
		return false
	}
	need := declare24
	if spec.Rule == shogi.Impasse27Declared {
		if need = declareBlack; us == shogi.White {
			need = declareWhite
		}
	}
	return w.countPoints(us, inCamp)+w.credit[us] >= need && p.AttackersTo(king, us.Other(), p.Occupied()).Empty()
}

func (w *worker) countPoints(c shogi.Color, where shogi.Bitboard) int {
	n := 0
	for !where.Empty() {
		if pc := w.pos.Piece(where.Pop()); pc != shogi.NoPiece && pc.Color() == c {
			n += w.rules.Info(w.rules.Info(pc.Kind()).Base).Points
		}
	}
	for _, k := range w.rules.HandKinds() {
		n += w.pos.Hand(c, k) * w.rules.Info(k).Points
	}
	return n
}

func (w *worker) setCredit(game *shogi.Game) {
	for c := range w.credit {
		w.credit[c] = game.Points(shogi.Color(c)) - w.countPoints(shogi.Color(c), w.rules.Board())
	}
}
