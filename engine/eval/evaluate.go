package eval

import "github.com/komadai/komadai/shogi"

func (e *evaluator) Evaluate(p *shogi.Position) int {
	m, s := e.m, &e.sums[e.depth]
	score := s.worth[shogi.Black] - s.worth[shogi.White]
	if m.hasKing {
		score += e.aroundKings(p, s)
	}
	if m.points != nil {
		score += m.points.score(p)
	}
	if p.Side() == shogi.White {
		score = -score
	}
	return min(max(int(score+m.tempo), -Limit), Limit)
}

// aroundKings returns slider mobility and king danger for Black.
func (e *evaluator) aroundKings(p *shogi.Position, s *sums) int32 {
	m := e.m
	occ := p.Occupied()
	danger := s.danger
	kings := [2]shogi.Square{p.King(shogi.Black), p.King(shogi.White)}
	var rings [2]shogi.Bitboard
	for c := range rings {
		if kings[c] != shogi.NoSquare {
			rings[c] = m.ring[kings[c]&(shogi.MaxSquares-1)]
		}
	}
	var score int32
	var pieces shogi.Bitboard
	for _, k := range m.sliders {
		pieces = pieces.Or(p.MovingAs(k))
	}
	for !pieces.Empty() {
		sq := pieces.Pop()
		pc := p.Piece(sq)
		sl, c := &m.slider[pc.Kind()], pc.Color()
		if !sl.slides {
			continue // moves like a king
		}
		att := p.Attacks(pc, sq, occ)
		free := int32(att.AndNot(p.Color(c)).Count()) * sl.open
		if c == shogi.White {
			free = -free
		}
		score += free
		if hit := att.And(rings[c^1]); !hit.Empty() {
			danger[c^1] += int32(hit.Count()) * sl.danger
		}
		if att.Meets(rings[c]) {
			danger[c] += m.guardDanger
		}
	}
	score += m.peril * (m.loss(danger[shogi.White], s.threat[shogi.Black]) - m.loss(danger[shogi.Black], s.threat[shogi.White]))
	if m.declare {
		score += m.entering(p, shogi.Black, kings[shogi.Black]) - m.entering(p, shogi.White, kings[shogi.White])
	}
	return score
}

// loss grows faster than danger and the attacker's hand.
func (m *model) loss(danger, threat int32) int32 {
	danger += m.dangerBase + threat/4
	if danger <= 0 {
		return 0
	}
	danger = min(danger, m.dangerCap)
	threat = min(threat, m.threatCap)
	return danger*(24+threat)/64 + danger*danger/80
}

// entering is the value of a king in the enemy's camp (入玉).
func (m *model) entering(p *shogi.Position, c shogi.Color, king shogi.Square) int32 {
	camp := m.rules.Zone(c)
	if king == shogi.NoSquare || !camp.Has(king) {
		return 0
	}
	n := p.Color(c).And(camp).Count() - 1
	return 150 + 25*int32(min(n, m.rules.Spec().Impasse.Pieces))
}
