package tsume

import "math/bits"

// path is the way from the root to the node being searched: it tells when a
// position comes back, which is a failure of the attacker.
//
// A disproof that rests on such a return holds only below the position returned
// to; kept without its path it would poison the table (the graph history
// interaction; A. Kishimoto and M. Müller, "A General Solution to the Graph
// History Interaction Problem", 2004). So it is kept under the hash of its path
// until the search has left the position it depends on.
type path struct {
	keys  []uint64
	hands []hand
	marks [1 << 10]uint16 // how many positions of the path fall on a hash
	held  []pathEntry
	below []uint64 // a bit for each path, by hash, that has something kept one ply below it
	count int      // of disproofs kept since held last grew
	most  int      // the entries that held may grow to
}

// pathEntry is a disproof that holds on one path only.
type pathEntry struct {
	key    uint64 // of position, hand and path
	parent uint64 // of the path without the position
	limit  uint16
	exact  bool // it holds for no other hand
	rep    int32
}

// noRep says that a result rests on no repetition.
const noRep = 1 << 30

// newPath returns an empty path that keeps up to so many disproofs; the room for
// them grows as it is needed.
func newPath(entries int) path {
	const first = 1 << 10
	return path{held: make([]pathEntry, first), below: make([]uint64, first/filterShare), most: entries}
}

// enter puts a position on the path at its end.
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

// returns tells at which depth of the path a position is that leaves the
// attacker with at least as much in hand, -1 for nowhere. Coming back with less
// brings a shortest mate no nearer.
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

// mix joins a position to the hash of the path that leads to it.
func mix(hash, key uint64, h hand) uint64 {
	x := hash*0xff51afd7ed558ccd + key ^ uint64(h)*0xc4ceb9fe1a85ec53
	return x ^ x>>29
}

// filterShare is the number of entries of held for each word of below.
const filterShare = 32

// keep notes a disproof under its path; parent is the hash of the path without
// its last position.
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

// marked reports whether something may be kept below a path.
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

// touch reads a word of what may be kept under a path.
func (p *path) touch(hash uint64) uint64 { return p.held[hash&uint64(len(p.held)-1)].key }

// kept returns the disproof kept under a path.
func (p *path) kept(hash uint64, limit uint16) (entry *pathEntry, ok bool) {
	e := &p.held[hash&uint64(len(p.held)-1)]
	return e, e.key == hash && e.limit >= limit
}
