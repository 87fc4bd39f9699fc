package tsume

import "math/bits"

// path is the way from the root; the attacker fails by repetition.
//
// A disproof that depends on a repetition holds only below the repeated position; without its
// path it would corrupt the table (graph history interaction; A. Kishimoto and M. Müller, "A
// General Solution to the Graph History Interaction Problem", 2004). It is stored under the
// hash of its path until the search has left that position.
type path struct {
	keys  []uint64
	hands []hand
	marks [1 << 10]uint16 // path positions by hash
	held  []pathEntry
	below []uint64 // bits of path hashes with something stored one ply below
	count int      // stored since held grew
	most  int      // of held
}

type pathEntry struct {
	key    uint64 // of position, hand and path
	parent uint64 // of the path without the position
	limit  uint16
	exact  bool // valid for this hand only
	rep    int32
}

// noRep: independent of repetition.
const noRep = 1 << 30

func newPath(entries int) path {
	const first = 1 << 10
	return path{held: make([]pathEntry, first), below: make([]uint64, first/filterShare), most: entries}
}

func (p *path) enter(key uint64, h hand) {
	p.keys = append(p.keys, key)
	p.hands = append(p.hands, h)
	p.marks[key>>54]++
}

func (p *path) leave() {
	n := len(p.keys) - 1
	p.marks[p.keys[n]>>54]--
	p.keys, p.hands = p.keys[:n], p.hands[:n]
}

// returns returns the depth of an earlier occurrence with at least as much in the attacker's
// hand, or -1. Repetition with less brings a shortest mate no nearer.
func (p *path) returns(hs *hands, key uint64, h hand) int {
	if p.marks[key>>54] == 0 {
		return -1
	}
	for i := len(p.keys) - 1; i >= 0; i-- {
		if p.keys[i] == key && hs.within(h, p.hands[i]) {
			return i
		}
	}
	return -1
}

func mix(hash, key uint64, h hand) uint64 {
	x := hash*0xff51afd7ed558ccd + key ^ uint64(h)*0xc4ceb9fe1a85ec53
	return x ^ x>>29
}

// In entries of held per word of below.
const filterShare = 32

// keep stores a disproof; parent is the path hash without the last position.
func (p *path) keep(parent, hash uint64, limit uint16, rep int32, exact bool) {
	if p.count++; p.count > len(p.held) && 2*len(p.held) <= p.most {
		p.grow()
	}
	p.held[hash&uint64(len(p.held)-1)] = pathEntry{hash, parent, limit, exact, rep}
	p.mark(parent)
}

func (p *path) mark(parent uint64) {
	p.below[parent>>6&uint64(len(p.below)-1)] |= 1 << (parent & 63)
}

// marked may return true for paths without entries below.
func (p *path) marked(parent uint64) bool {
	return p.below[parent>>6&uint64(len(p.below)-1)]>>(parent&63)&1 != 0
}

func (p *path) grow() {
	old := p.held
	n := min(8*len(old), 1<<(bits.Len(uint(p.most))-1))
	p.held, p.below, p.count = make([]pathEntry, n), make([]uint64, n/filterShare), len(old)
	for _, e := range old {
		if e.key != 0 {
			p.held[e.key&uint64(n-1)] = e
			p.mark(e.parent)
		}
	}
}

func (p *path) touch(hash uint64) uint64 { return p.held[hash&uint64(len(p.held)-1)].key }

func (p *path) kept(hash uint64, limit uint16) (entry *pathEntry, ok bool) {
	e := &p.held[hash&uint64(len(p.held)-1)]
	return e, e.key == hash && e.limit >= limit
}
