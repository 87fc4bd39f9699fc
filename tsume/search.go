package tsume

import (
	"math/bits"

	"github.com/komadai/komadai/shogi"
)

// infinite marks a decided node.
const infinite = 1 << 28

// Plies from the root.
const maxDepth = 6000

// search is a depth-first proof-number search (df-pn; A. Nagai, "Df-pn Algorithm for Searching
// AND/OR Trees and Its Applications", 2002). Thresholds grow by a fraction (J. Pawlewicz and
// Ł. Lew, 2007).
//
// A query asks for a mate within a limit of plies, or any mate with the limit endless.
type search struct {
	p        shogi.Position
	attacker shogi.Color
	hs       hands
	hand     hand // the attacker's
	salt     uint64
	futile   futility
	table    *table
	path     path
	tables   *Tables
	turn     int    // of tables
	hash     uint64 // of the path
	children []child
	scratch  []shogi.Move
	replies  []shogi.Move
	nodes    uint64
	meter    *meter
	threads  int
	alone    uint64   // nodes before threads start
	workers  *workers // nil for one thread
	stopped  bool
	sink     uint64 // keeps fetch from being optimized away
}

type child struct {
	key    uint64
	holds  hand // the attacker's hand
	hand   hand // hand of the result
	pn, dn uint32
	rep    int32 // GHI: the shallowest ancestor on whose repetition this disproof depends; or noRep
	length uint16
	move   shogi.Move
	// aside is the capture, if the interposition is put aside (aside.go). tried counts
	// captures; bar has the conditions of their disproofs.
	aside shogi.Move
	tried uint8
	bar   bar
	// cost is added to pn at OR nodes and to dn at AND nodes; it delays moves that are rarely
	// best.
	cost uint8
	// alike moves have equal answers and count once.
	alike bool
	spot  uint16 // in workers.busy
	seen  bool
	old   bool // found nearer to the root
	exact bool // for this hand only
}

type verdict struct {
	hand   hand
	pn, dn uint32
	rep    int32
	length uint16
	exact  bool // for this hand only
}

func (s *search) key() uint64 { return s.p.BoardKey() ^ s.salt | 1 }

func (s *search) attacks() bool { return s.p.Side() == s.attacker }

// node searches until pn reaches thpn or dn thdn. eager: the way here met a position again
// farther from the root; then thresholds must not stop the search at once, to avoid endless
// loops (A. Kishimoto, "Dealing with Infinite Loops, Underestimation, and Overestimation of
// Depth-First Proof-Number Search", 2010).
func (s *search) node(limit uint16, thpn, thdn uint32, eager bool) verdict {
	before := s.nodes
	s.nodes++
	if s.meter.spent(s.nodes) {
		s.stopped = true
	}
	key, or := s.key(), s.attacks()
	depth := len(s.path.keys)
	if depth >= maxDepth {
		return verdict{hand: s.hand, pn: infinite, dn: 0, rep: -1, length: limit}
	}
	hash := s.hash
	s.hash = mix(hash, key, s.hand)
	s.path.enter(key, s.hand)
	base := len(s.children)
	below := limit
	if limit != endless {
		below--
	}
	if or {
		s.expandAttack(below)
	} else {
		s.expandDefence(limit, below)
	}
	s.stopped = s.meter.worked(len(s.children)-base) || s.stopped
	for i := base; i < len(s.children); i++ {
		if c := &s.children[i]; c.old && c.pn != 0 && c.dn != 0 {
			eager = true
		}
	}
	var v verdict
	for first := true; ; first = false {
		sum := join(s.children[base:], or, s.workers)
		if v = (verdict{pn: sum.pn, dn: sum.dn, rep: noRep}); v.pn == 0 || v.dn == 0 {
			break
		}
		if first && eager {
			thpn, thdn = max(thpn, v.pn+1), max(thdn, v.dn+1)
		}
		if s.stopped || v.pn >= thpn || v.dn >= thdn {
			break
		}
		low, high := thpn, thdn
		if !or {
			low, high = thdn, thpn
		}
		s.searchBest(base+sum.best, &sum, limit, low, high, or, eager)
	}
	if v.pn == 0 && !or {
		s.weigh(&v, base, limit)
	}
	s.conclude(&v, base, key, hash, limit, depth, or, s.nodes-before)
	s.children = s.children[:base]
	s.path.leave()
	s.hash = hash
	return v
}

// searchBest: the children's minimum may reach low, their sum high.
func (s *search) searchBest(i int, sum *sums, limit uint16, low, high uint32, or, eager bool) {
	c := &s.children[i]
	// The minimum may slightly exceed the second best, the sum take the rest of the threshold.
	low = min(low, sum.second+1+sum.second/4)
	if low < infinite {
		low -= uint32(c.cost)
	}
	if high < infinite {
		high = max(high, sum.others+1) - sum.others
	}
	if s.workers != nil { // others may skip the best child
		if or {
			low = max(low, c.pn+1)
		} else {
			low = max(low, c.dn+1)
		}
		s.workers.busy[c.spot].Add(1)
	}
	below := limit
	if limit != endless {
		below--
	}
	at := c.spot
	var got verdict
	switch {
	case or:
		got = s.enter(c.move, below, low, high, eager && c.seen)
	case c.aside != shogi.NoMove:
		got = s.enterAside(c.move, c.aside, limit, high, low, eager && c.seen)
	default:
		got = s.enter(c.move, below, high, low, eager && c.seen)
	}
	if s.workers != nil {
		s.workers.busy[at].Add(-1)
	}
	c = &s.children[i]
	c.pn, c.dn, c.hand, c.length, c.rep, c.exact = got.pn, got.dn, got.hand, got.length, got.rep, got.exact
	c.seen, c.old = true, false
	if !or && c.dn == 0 {
		s.putAside(c, limit)
	}
}

func (s *search) enter(m shogi.Move, limit uint16, thpn, thdn uint32, eager bool) verdict {
	var u shogi.Undo
	h := s.hand
	s.play(m, &u)
	v := s.node(limit, thpn, thdn, eager)
	s.p.Unmake(m, &u)
	s.hand = h
	return v
}

func (s *search) handAfter(m shogi.Move) hand {
	if m.IsDrop() {
		return s.hand - s.hs.unit[m.Kind()]
	}
	if got := s.p.Piece(m.To()); got != shogi.NoPiece {
		return s.hand + s.hs.unit[s.p.Rules().Info(got.Kind()).Base]
	}
	return s.hand
}

func (s *search) play(m shogi.Move, u *shogi.Undo) {
	if s.attacks() {
		s.hand = s.handAfter(m)
	}
	s.p.Make(m, u)
}

func (s *search) conclude(v *verdict, base int, key, parent uint64, limit uint16, depth int, or bool, effort uint64) {
	switch {
	case v.pn == 0:
		v.dn = infinite
		best := s.proof(v, base, or)
		s.table.prove(key, v.hand, v.length, best, v.exact, effort)
	case v.dn == 0:
		v.pn = infinite
		s.disproof(v, base, limit, or)
		if v.rep >= int32(depth) {
			v.rep = noRep
			s.table.disprove(key, v.hand, v.length, v.exact, effort)
		} else {
			s.path.keep(parent, s.hash, limit, v.rep, v.exact)
		}
	default:
		s.table.unknown(key, s.hand, v.pn, v.dn, depth, effort)
	}
}

// proof sets a mate's length and proof pieces (証明駒).
func (s *search) proof(v *verdict, base int, or bool) (best shogi.Move) {
	if v.exact { // already weighed
		return shogi.NoMove
	}
	if !or {
		v.length, v.hand = 0, s.needed()
		for i := base; i < len(s.children); i++ {
			c := &s.children[i]
			v.length = max(v.length, c.length+1)
			v.hand = s.hs.most(v.hand, c.hand)
			v.exact = v.exact || c.exact
		}
		v.hand = s.own(v.hand, v.exact)
		return shogi.NoMove
	}
	v.length = never
	for i := base; i < len(s.children); i++ {
		c := &s.children[i]
		if c.pn != 0 || c.length+1 >= v.length {
			continue
		}
		v.length, best, v.exact = c.length+1, c.move, c.exact
		v.hand = s.before(c.move, c.hand)
	}
	v.hand = s.own(s.hs.least(v.hand, s.hand), v.exact)
	return best
}

// own returns h if hands compare, else the attacker's hand; exact: valid for that hand only.
func (s *search) own(h hand, exact bool) hand {
	if exact || s.hs.exact {
		return s.hand
	}
	return h
}

func (s *search) before(m shogi.Move, h hand) hand {
	if m.IsDrop() {
		return h + s.hs.unit[m.Kind()]
	}
	if got := s.p.Piece(m.To()); got != shogi.NoPiece {
		for i, k := range s.hs.kinds {
			if k == s.p.Rules().Info(got.Kind()).Base && h&s.hs.field[i] != 0 {
				return h - s.hs.unit[k]
			}
		}
	}
	return h
}

// needed are pieces that the attacker must hold to keep their kind from interposing.
func (s *search) needed() (h hand) {
	if s.p.Interpositions().Empty() {
		return 0
	}
	for i, k := range s.hs.kinds {
		if s.p.Hand(s.attacker.Other(), k) == 0 {
			h |= s.hand & s.hs.field[i]
		}
	}
	return h
}

func (s *search) all() hand { return s.hand + s.hs.of(&s.p, s.attacker.Other()) }

// unhelped is the largest hand without drops beyond the attacker's own kinds.
func (s *search) unhelped() hand {
	h := s.all()
	for _, f := range s.hs.field {
		if s.hand&f == 0 {
			h &^= f
		}
	}
	return h
}

// disproof sets limit, hand (反証駒) and repetition.
func (s *search) disproof(v *verdict, base int, limit uint16, or bool) {
	if v.exact { // already weighed
		return
	}
	v.length, v.rep = limit, noRep
	if or {
		v.length, v.hand = endless, s.unhelped()
		for i := base; i < len(s.children); i++ {
			c := &s.children[i]
			v.rep = min(v.rep, c.rep)
			v.exact = v.exact || c.exact
			if c.length != endless {
				v.length = min(v.length, c.length+1)
			}
			h := s.before(c.move, c.hand)
			v.hand = s.hs.least(v.hand, h)
		}
		v.hand = s.own(v.hand, v.exact)
		return
	}
	found := false
	for i := base; i < len(s.children); i++ {
		c := &s.children[i]
		if c.dn != 0 || found && c.rep <= v.rep {
			continue
		}
		found = true
		v.rep, v.hand, v.length, v.exact = c.rep, c.hand, c.length, c.exact
		if c.length != endless {
			v.length++
		}
	}
	v.hand = s.own(s.hs.least(v.hand, s.all()), v.exact)
}

// path is the way from the root; the attacker fails by repetition.
//
// A disproof by repetition holds only below the repeated position; without its path it would
// corrupt the table (graph history interaction; A. Kishimoto and M. Müller, "A General
// Solution to the Graph History Interaction Problem", 2004). It is stored under its path's
// hash until the search has left that position.
type path struct {
	keys  []uint64
	hands []hand
	marks [1 << 10]uint16 // path positions by hash
	held  []pathEntry
	below []uint64 // bits of path hashes with something stored one ply below
	count int      // stored since held grew
	most  int      // of held
	room  *pathRoom
}

type pathRoom struct {
	held  room[pathEntry]
	below room[uint64]
}

type pathEntry struct {
	key    uint64 // of position, hand and path
	parent uint64 // of the path without the position
	limit  uint16
	exact  bool // valid for this hand only
	rep    int32
}

const noRep = 1 << 30

func newPath(room *pathRoom, entries int) path {
	p := path{most: entries, room: room}
	p.resize(1 << 10)
	return p
}

func (p *path) resize(n int) (old []pathEntry) {
	p.held, old = p.room.held.next(p.held, n)
	p.below, _ = p.room.below.next(nil, n/filterShare)
	return old
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

// returns is the depth of an earlier occurrence with at least as much in the attacker's hand,
// or -1. Repetition with less brings a shortest mate no nearer.
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

func (p *path) marked(parent uint64) bool {
	return p.below[parent>>6&uint64(len(p.below)-1)]>>(parent&63)&1 != 0
}

func (p *path) grow() {
	n := min(8*len(p.held), 1<<(bits.Len(uint(p.most))-1))
	p.count = len(p.held)
	for _, e := range p.resize(n) {
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
