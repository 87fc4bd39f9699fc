package eval

import "github.com/komadai/komadai/shogi"

// evaluator has incremental table sums; Evaluate adds the other terms.
type evaluator struct {
	m     *model
	depth int
	sums  [MaxDepth + 1]sums
}

// sums are totals by side: piece values, king danger, and threats of the hand.
type sums struct {
	worth, danger, threat [2]int32
}

func (e *evaluator) Reset(p *shogi.Position) {
	e.depth = 0
	s := &e.sums[0]
	*s = sums{}
	for c := range shogi.Color(2) {
		e.refresh(s, p, c)
		for _, k := range e.m.rules.HandKinds() {
			s.hold(e.m, c, k, int32(p.Hand(c, k)))
		}
	}
}

func (s *sums) hold(m *model, c shogi.Color, k shogi.Kind, n int32) {
	s.worth[c&1] += n * int32(m.hand[k&shogi.MaxKinds])
	s.threat[c&1] += n * m.threat[k&shogi.MaxKinds]
}

func (e *evaluator) refresh(s *sums, p *shogi.Position, c shogi.Color) {
	part := e.m.part(c, p.King(c))
	for occ := p.Occupied(); !occ.Empty(); {
		sq := occ.Pop()
		t := part[int(e.m.row[p.Piece(sq)&63])+int(sq)]
		s.worth[c] += int32(t.worth)
		s.danger[c] += int32(t.danger)
	}
}

func (e *evaluator) Make(p *shogi.Position, mv shogi.Move, u *shogi.Undo) {
	m := e.m
	s := &e.sums[e.depth+1]
	*s = e.sums[e.depth]
	e.depth++
	us := p.Side().Other()
	if mv == shogi.Pass {
		return
	}
	to := mv.To()
	captured := u.Captured()
	if captured != shogi.NoPiece && m.toHand {
		s.hold(m, us, m.rules.Info(captured.Kind()).Base, 1)
	}
	moved := p.Piece(to)
	if mv.IsDrop() {
		s.hold(m, us, mv.Kind(), -1)
	} else if moved.Kind() == m.rules.Royal() && m.hasKing {
		// All entries depend on the king's square. Keep only the hand's value.
		s.worth[us] = 0
		s.danger[us] = 0
		for _, k := range m.rules.HandKinds() {
			s.worth[us] += int32(p.Hand(us, k)) * int32(m.hand[k])
		}
		e.refresh(s, p, us)
		e.shift(s, p, mv, captured, moved, us.Other())
		return
	}
	e.shift(s, p, mv, captured, moved, us)
	e.shift(s, p, mv, captured, moved, us.Other())
}

func (e *evaluator) shift(s *sums, p *shogi.Position, mv shogi.Move, captured, moved shogi.Piece, c shogi.Color) {
	m := e.m
	part := m.part(c, p.King(c))
	to := mv.To()
	var worth, danger int32
	if captured != shogi.NoPiece {
		t := &part[int(m.row[captured&63])+int(to)]
		worth -= int32(t.worth)
		danger -= int32(t.danger)
	}
	if moved != shogi.NoPiece { // a mine leaves nothing
		t := &part[int(m.row[moved&63])+int(to)]
		worth += int32(t.worth)
		danger += int32(t.danger)
	}
	if mv.IsBoard() {
		before := moved
		if mv.Promotes() {
			before = shogi.NewPiece(moved.Color(), m.rules.Info(moved.Kind()).Base)
		}
		t := &part[int(m.row[before&63])+int(mv.From())]
		worth -= int32(t.worth)
		danger -= int32(t.danger)
	}
	s.worth[c&1] += worth
	s.danger[c&1] += danger
}

func (e *evaluator) Unmake() { e.depth-- }
