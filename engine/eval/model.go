package eval

import "github.com/komadai/komadai/shogi"

// model is derived from movements, promotions and board shape.
type model struct {
	rules                                                       *shogi.Rules
	w                                                           Weights
	tempo, peril, dangerBase, dangerCap, threatCap, guardDanger int32
	board                                                       [shogi.MaxKinds + 1]int
	hand                                                        [shogi.MaxKinds + 1]int
	reach                                                       []*reach // by kind, nil for tokens
	stride                                                      int      // squares of a table row
	words                                                       int      // of a set of squares
	rows                                                        int
	row                                                         [shogi.MaxPieces]int32 // of a piece, by Piece
	// table has each piece's value on each square, by side and king square.
	table [2][]entry
	slots int // king squares; the last is "no king"
	// ring: the king's square and its neighbours, none for "no king"; wide: within two steps.
	ring, wide [shogi.MaxSquares + 1]shogi.Bitboard

	slider  [shogi.MaxKinds + 1]slider // by kind
	threat  [shogi.MaxKinds + 1]int32
	toHand  bool
	hasKing bool
	declare bool // a king in the enemy camp may declare
	points  *points
}

// entry is a piece's value for a side, and its danger to that side's king.
type entry struct{ worth, danger int16 }

type slider struct {
	slides bool
	danger int32 // to a king, per attacked square of its ring
	open   int32 // value per reachable square
}

// New returns the default model. It takes some milliseconds; share it between engines.
func New(r *shogi.Rules) Model { return NewWeighted(r, DefaultWeights()) }

// NewWeighted is [New] with other weights, clamped to their ranges.
func NewWeighted(r *shogi.Rules, w Weights) Model {
	WeightTable().Clamp(&w)
	m := &model{
		rules: r, w: w, reach: make([]*reach, shogi.MaxKinds+1),
		tempo: int32(w.Tempo), peril: int32(w.Danger), dangerBase: int32(w.DangerBase), dangerCap: int32(w.DangerCap),
		threatCap: int32(w.ThreatCap), guardDanger: -int32(w.GuardDanger),
	}
	for _, k := range r.Kinds() {
		if !r.Info(k).Token {
			m.reach[k] = newReach(r, k)
		}
	}
	if k := r.Royal(); k != shogi.NoKind && m.reach[k].back == 0 {
		m.peril = int32(w.DangerStuck)
	}
	m.board, m.hand = worth(r, m.reach, &w)
	m.toHand = r.Spec().Drops.ToHand
	m.hasKing = r.Royal() != shogi.NoKind
	switch r.Spec().Impasse.Rule {
	case shogi.Impasse27Declared, shogi.Impasse24Declared:
		m.declare = m.hasKing
	}
	m.layOut()
	m.fillRings()
	m.fillSliders()
	m.fillTables()
	if r.Spec().Elimination != nil {
		m.points = newPoints(r)
	}
	return m
}

func (m *model) Value(k shogi.Kind) (board, hand int) {
	return m.board[k&shogi.MaxKinds], m.hand[k&shogi.MaxKinds]
}

func (m *model) NewEvaluator() Evaluator { return &evaluator{m: m} }

func (m *model) layOut() {
	for _, sq := range m.rules.Squares() {
		m.stride = max(m.stride, int(sq)+1)
	}
	m.words = (m.stride + 63) / 64
	for _, k := range m.rules.Kinds() {
		if m.reach[k] == nil {
			continue
		}
		for c := range shogi.Color(2) {
			m.row[shogi.NewPiece(c, k)] = int32(m.rows * m.stride)
			m.rows++
		}
	}
	m.slots = 1
	if m.hasKing {
		m.slots = m.stride + 1
	}
}

func (m *model) fillRings() {
	if !m.hasKing {
		return
	}
	files, ranks := m.joined()
	around := func(sq shogi.Square) (b shogi.Bitboard) {
		for _, t := range m.rules.Around(sq, files, ranks) {
			b = b.Or(shogi.Bit(t))
		}
		return b
	}
	for _, sq := range m.rules.Squares() {
		m.ring[sq] = around(sq)
		for t := m.ring[sq]; !t.Empty(); {
			m.wide[sq] = m.wide[sq].Or(around(t.Pop()))
		}
		m.wide[sq] = m.wide[sq].AndNot(m.ring[sq]).AndNot(shogi.Bit(sq))
	}
}

func (m *model) joined() (files, ranks bool) {
	if k := m.rules.Royal(); k != shogi.NoKind {
		ks := m.rules.Info(k).Spec
		return ks.WrapFiles, ks.WrapRanks
	}
	return false, false
}

func (m *model) fillSliders() {
	for _, k := range m.rules.Kinds() {
		re := m.reach[k]
		if re == nil || m.rules.Info(k).Royal {
			continue
		}
		m.threat[k] = int32(m.board[k]/100) + 1
		if re.slides {
			s := slider{slides: true, danger: m.danger(k), open: int32(m.w.SliderOpen)}
			if re.back == 0 { // a lance: mobility is not its strength
				s.open /= 2
			}
			m.slider[k] = s
		}
	}
}

// danger is per attacked square of a king's ring.
func (m *model) danger(k shogi.Kind) int32 {
	if m.rules.Info(k).Royal {
		return 0
	}
	return 6 + int32(min(m.board[k], 700)/100)
}

func (m *model) slot(king shogi.Square) int {
	if king == shogi.NoSquare {
		return m.slots - 1
	}
	return int(king)
}

func (m *model) part(c shogi.Color, king shogi.Square) []entry {
	n := m.rows * m.stride
	at := m.slot(king) * n
	return m.table[c][at : at+n : at+n]
}
