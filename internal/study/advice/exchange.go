package advice

import (
	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/shogi"
)

// scales has the values of pieces in centipawns.
type scales struct {
	rules *shogi.Rules
	model eval.Model
}

func newScales(r *shogi.Rules) scales { return scales{r, eval.New(r)} }

// worth is the change of material by a capture, in centipawns: the piece leaves the board and goes to
// the other side's hand.
func (s scales) worth(k shogi.Kind) int {
	board, _ := s.model.Value(k)
	_, hand := s.model.Value(s.rules.Info(k).Base)
	return board + hand
}

// material is c's material minus the other side's.
func (s scales) material(p *shogi.Position, c shogi.Color) int {
	total := 0
	add := func(of shogi.Color, v int) {
		if of != c {
			v = -v
		}
		total += v
	}
	for _, sq := range s.rules.Squares() {
		if piece := p.Piece(sq); piece != shogi.NoPiece {
			board, _ := s.model.Value(piece.Kind())
			add(piece.Color(), board)
		}
	}
	for _, k := range s.rules.HandKinds() {
		_, hand := s.model.Value(k)
		add(shogi.Black, hand*p.Hand(shogi.Black, k))
		add(shogi.White, hand*p.Hand(shogi.White, k))
	}
	return total
}

// exchange is the most that the side to move gains by captures on a square, where either side
// may stop. It plays them by the rules, so pins and checks count.
func (s scales) exchange(p *shogi.Position, on shogi.Square) int {
	c := p.Side()
	return s.trade(*p, on, c, s.material(p, c), maxTrade) - s.material(p, c)
}

// maxTrade bounds the captures of an exchange.
const maxTrade = 12

// trade returns the material of c after the best captures on the square.
func (s scales) trade(p shogi.Position, on shogi.Square, c shogi.Color, now, depth int) int {
	best := now
	if depth == 0 {
		return best
	}
	tried := make(map[shogi.Kind]bool)
	for _, m := range p.AppendCaptures(nil) {
		if !m.IsBoard() || m.To() != on || !p.IsLegal(m) {
			continue
		}
		kind := p.Piece(m.From()).Kind()
		if m.Promotes() {
			kind = s.rules.Turned(kind)
		}
		if tried[kind] {
			continue
		}
		tried[kind] = true
		q := p
		var u shogi.Undo
		q.Make(m, &u)
		after := s.trade(q, on, c, s.material(&q, c), depth-1)
		if p.Side() == c {
			best = max(best, after)
		} else {
			best = min(best, after)
		}
	}
	return best
}

// passed returns the position with the other side to move; ok is false in check.
func passed(p *shogi.Position) (q shogi.Position, ok bool) {
	if p.InCheck() {
		return q, false
	}
	q = *p
	var u shogi.Undo
	q.MakeNull(&u)
	return q, true
}
