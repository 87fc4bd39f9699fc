// Package eval evaluates positions: the evaluator interface and a default evaluator derived
// from a rule set.
package eval

import (
	"math/bits"

	"github.com/komadai/komadai/shogi"
)

// Model has an evaluator's weights for a rule set. It is immutable and shared by threads.
type Model interface {
	NewEvaluator() Evaluator
	// Value returns the constant value of kind k in centipawns, on the board and in hand; 0
	// where k cannot be.
	Value(k shogi.Kind) (board, hand int)
}

// Evaluator evaluates positions along one thread's moves and may keep incremental state. It is
// not safe for concurrent use.
//
// Null moves are not reported: take the side to move from p.
type Evaluator interface {
	Reset(p *shogi.Position)
	// Make follows m, just made on p with u. Calls nest to [MaxDepth].
	Make(p *shogi.Position, m shogi.Move, u *shogi.Undo)
	Unmake()
	// Evaluate returns the score in centipawns for the side to move (a pawn, or the least
	// piece, is about 100), within ±[Limit]. It depends only on p.
	Evaluate(p *shogi.Position) int
}

const (
	// MaxDepth bounds the nesting of moves.
	MaxDepth = 160
	// Limit bounds evaluations, in centipawns.
	Limit = 15000
)

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
	e.add(&e.sums[0], p)
}

// add fills s from p.
func (e *evaluator) add(s *sums, p *shogi.Position) {
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
	var worth, danger int32
	occ := p.Occupied()
	for n := range e.m.words {
		for word := occ.Word(n); word != 0; word &= word - 1 {
			sq := n<<6 | bits.TrailingZeros64(word)
			t := part[int(e.m.row[p.Piece(shogi.Square(sq))&(shogi.MaxPieces-1)])+sq]
			worth += int32(t.worth)
			danger += int32(t.danger)
		}
	}
	s.worth[c&1] += worth
	s.danger[c&1] += danger
}

func (e *evaluator) Make(p *shogi.Position, mv shogi.Move, u *shogi.Undo) {
	m := e.m
	s := &e.sums[e.depth+1]
	e.depth++
	if !m.rules.Simple() {
		e.add(s, p)
		return
	}
	*s = e.sums[e.depth-1]
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
		t := &part[int(m.row[captured&(shogi.MaxPieces-1)])+int(to)]
		worth -= int32(t.worth)
		danger -= int32(t.danger)
	}
	if moved != shogi.NoPiece { // a mine leaves nothing
		t := &part[int(m.row[moved&(shogi.MaxPieces-1)])+int(to)]
		worth += int32(t.worth)
		danger += int32(t.danger)
	}
	if mv.IsBoard() {
		before := moved
		if mv.Promotes() {
			before = shogi.NewPiece(moved.Color(), m.rules.Info(moved.Kind()).Base)
		}
		t := &part[int(m.row[before&(shogi.MaxPieces-1)])+int(mv.From())]
		worth -= int32(t.worth)
		danger -= int32(t.danger)
	}
	s.worth[c&1] += worth
	s.danger[c&1] += danger
}

func (e *evaluator) Unmake() { e.depth-- }

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
	var rings [2]*shogi.Bitboard
	for c := range rings {
		rings[c] = &m.ring[min(kings[c], shogi.MaxSquares)]
	}
	pieces := p.Sliders()
	var score int32
	for n := range m.words {
		for word := pieces.Word(n); word != 0; word &= word - 1 {
			sq := shogi.Square(n<<6 | bits.TrailingZeros64(word))
			pc := p.Piece(sq)
			sl, c := &m.slider[pc.Kind()&shogi.MaxKinds], pc.Color()&1
			if !sl.slides {
				continue // moves like a king
			}
			att := p.Attacks(pc, sq, occ)
			a, b := att.Word(0), att.Word(1)
			own, theirs, ours := p.Color(c), rings[c^1], rings[c]
			free := bits.OnesCount64(a&^own.Word(0)) + bits.OnesCount64(b&^own.Word(1))
			hits := bits.OnesCount64(a&theirs.Word(0)) + bits.OnesCount64(b&theirs.Word(1))
			guards := a&ours.Word(0) | b&ours.Word(1)
			if m.words > 2 {
				a, b = att.Word(2), att.Word(3)
				free += bits.OnesCount64(a&^own.Word(2)) + bits.OnesCount64(b&^own.Word(3))
				hits += bits.OnesCount64(a&theirs.Word(2)) + bits.OnesCount64(b&theirs.Word(3))
				guards |= a&ours.Word(2) | b&ours.Word(3)
			}
			score += int32(free) * sl.open * (1 - 2*int32(c))
			danger[c^1] += int32(hits) * sl.danger
			if guards != 0 {
				danger[c] += m.guardDanger
			}
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
