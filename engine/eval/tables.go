package eval

import "github.com/komadai/komadai/shogi"

// In centipawns.
const (
	// Per king's step towards the try square.
	tryWorth = 18
	// Pieces from this value count in full near kings.
	strong = 700
)

// By distance of a strong piece from the enemy's king and its own.
var (
	nearEnemy = [...]int{0, 20, 24, 16, 8, 3}
	nearOwn   = [...]int{0, 22, 12, 5, 2, 0}
)

func (m *model) fillTables() {
	r := m.rules
	files, ranks := m.joined()
	centre := centrality(r, files, ranks)
	n := m.rows * m.stride
	home := [2][]entry{make([]entry, n), make([]entry, n)} // without kings
	steps := make([]shogi.Bitboard, n)
	for _, k := range r.Kinds() {
		if m.reach[k] == nil {
			continue
		}
		for c := range shogi.Color(2) {
			row := m.row[shogi.NewPiece(c, k)]
			for _, sq := range r.Squares() {
				at := int(row) + int(sq)
				home[c][at].worth = int16(m.place(k, c, sq, centre))
				if steps[at] = m.reach[k].step[sq]; c == shogi.White {
					steps[at] = turnedSet(r, m.reach[k].step[turned(r, sq)])
				}
			}
		}
	}
	for c := range shogi.Color(2) {
		m.table[c] = make([]entry, 0, n*m.slots)
		for slot := range m.slots {
			m.table[c] = append(m.table[c], home[c]...)
			king := shogi.Square(slot)
			if m.hasKing && slot < m.slots-1 && r.Has(king) {
				m.relate(m.part(c, king), c, king, r.Distances(king, files, ranks), steps)
			}
		}
	}
}

func (m *model) place(k shogi.Kind, c shogi.Color, sq shogi.Square, centre []int) int {
	r, in := m.rules, m.rules.Info(k)
	_, joinedRanks := m.joined()
	height := r.Ranks() - r.Rank(sq) // ranks above the own edge
	if c == shogi.White {
		height = r.Rank(sq) - 1
	}
	v := m.board[k]
	if in.Royal {
		if to, ok := r.Try(c); ok {
			return tryWorth * (r.Ranks() - r.Distances(to, in.Spec.WrapFiles, in.Spec.WrapRanks)[sq])
		}
		if r.Zone(c).Has(sq) || joinedRanks {
			return -m.w.KingCentre * centre[sq] / 100
		}
		return -m.w.KingAdvance*height - m.w.KingCentre*centre[sq]/100
	}
	v += m.w.Centre * centre[sq] / 100 * min(m.board[k], strong) / strong
	if in.Promoted != shogi.NoKind && !joinedRanks {
		v += m.w.Advance * height
	}
	return v
}

func (m *model) relate(part []entry, c shogi.Color, king shogi.Square, dist *[shogi.MaxSquares]int, steps []shogi.Bitboard) {
	r := m.rules
	ring := m.ring[king]
	front := m.front(c, king)
	for _, k := range r.Kinds() {
		re := m.reach[k]
		if re == nil {
			continue
		}
		weight := min(m.board[k], strong)
		royal := r.Info(k).Royal
		if re.slides && re.back > 1 { // effective from afar
			weight /= 3
		}
		danger := int(m.danger(k))
		for side := range shogi.Color(2) {
			row := int(m.row[shogi.NewPiece(side, k)])
			for _, sq := range r.Squares() {
				at := row + int(sq)
				e := &part[at]
				hits := steps[at].And(ring).Count()
				d := min(dist[sq], len(nearOwn)-1)
				if side != c {
					e.worth -= int16(nearEnemy[d]*weight*m.w.NearEnemy/(100*strong) + m.w.RingAttack*hits)
					e.danger += int16(danger * hits)
				} else if !royal {
					e.worth += int16(nearOwn[d]*weight*m.w.NearOwn/(100*strong) + m.w.RingGuard*hits)
					e.danger += int16(int(m.guardDanger) * hits)
					if front.Has(sq) {
						e.worth += int16(m.w.Front)
					}
				}
			}
		}
	}
}

func (m *model) front(c shogi.Color, king shogi.Square) (b shogi.Bitboard) {
	files, ranks := m.joined()
	up := 1
	if c == shogi.White {
		up = -1
	}
	for left := -1; left <= 1; left++ {
		if sq := m.rules.Neighbor(king, left, up, files, ranks); sq != shogi.NoSquare {
			b = b.Or(shogi.Bit(sq))
		}
	}
	return b
}

// centrality is 0 to 100 by the squares within three king's steps, from half the maximum; 100
// everywhere without edges.
func centrality(r *shogi.Rules, files, ranks bool) []int {
	near := make([]int, shogi.MaxSquares)
	most := 1
	for _, sq := range r.Squares() {
		for _, d := range r.Distances(sq, files, ranks) {
			if d <= 3 {
				near[sq]++
			}
		}
		most = max(most, near[sq])
	}
	for _, sq := range r.Squares() {
		near[sq] = max(0, (near[sq]*200/most)-100)
	}
	return near
}
