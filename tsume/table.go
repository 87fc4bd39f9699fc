package tsume

import (
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/komadai/komadai/shogi"
)

// In plies. The limit endless asks for any mate; never is the length of no mate.
const (
	endless = 1<<16 - 2
	never   = 1<<16 - 1
)

type entry struct {
	key    uint64
	hand   hand
	pn, dn uint32
	effort uint32 // in nodes
	proven uint16 // mate within so many plies, or never
	// disproven is one more than the plies without a mate, 0 for unknown.
	disproven uint16
	depth     uint16 // least distance from the root
	still     uint16 // constant: read without a lock
	low       uint16 // bits of the best move
	high      uint8  // its other bits, and highExact
	root      uint8  // of the table, when depth was set
}

// highExact: the entry is for its hand only.
const highExact = 1 << 7

func (e *entry) best() shogi.Move { return shogi.Move(e.low) | shogi.Move(e.high&^highExact)<<16 }

func (e *entry) setBest(m shogi.Move) {
	e.low, e.high = uint16(m), e.high&highExact|uint8(m>>16)
}

func (e *entry) exact() bool { return e.high&highExact != 0 }

const cluster = 16

// table is bounded. A proof also holds for larger attacker's hands, a disproof for smaller
// ones (証明駒, 反証駒). A full cluster replaces the entry of least effort.
//
// It grows, so small problems do not clear a large table.
type table struct {
	entries []entry
	size    uint64 // of entries; a cluster more follows
	used    uint64
	most    uint64
	stop    func() bool
	// root changes with the position: depths from other roots are invalid.
	root uint8
	// locks guard regions of 1<<region entries in a shared table; nil for one thread.
	locks  []tableLock
	region uint
	// added counts new entries of a shared table; it is late by less than lateCount per lock.
	added atomic.Uint64
	room  *room[entry]
	bytes int // most in bytes, as given
}

type tableLock struct {
	sync.Mutex
	added uint64
}

const lateCount = 4

// Bits.
const maxLocks = 12

// share prepares the table for several threads. It grows only between their searches.
func (t *table) share() {
	size := t.size
	if t.crowded() {
		size = t.nextSize()
	}
	if region := uint(max(bits.Len64(size), maxLocks+5) - maxLocks); size != t.size || region != t.region {
		t.region = region
		t.resize(size)
	}
	t.locks = make([]tableLock, t.size>>t.region+1)
}

func (t *table) alone() {
	if t.locks == nil {
		return
	}
	for i := range t.locks {
		t.used += t.locks[i].added % lateCount
	}
	t.used += t.added.Swap(0)
	t.locks = nil
}

// Bytes.
const entrySize = 40

// A table grows by growth from firstSize, at once fully if less than rest would remain: old
// and new together stay within the bound.
const (
	firstSize = 1 << 12
	growth    = 4
	rest      = 16
)

// newTable: if stop returns true, growing discards entries, since moving them takes long.
func newTable(room *room[entry], bytes int, stop func() bool) *table {
	t := &table{stop: stop, most: uint64(max(bytes/(entrySize*(rest+1))*rest, cluster)), room: room, bytes: bytes}
	t.resize(min(t.most, firstSize))
	return t
}

func (t *table) resize(size uint64) {
	var old []entry
	t.entries, old = t.room.next(t.entries, int(size+cluster))
	t.size, t.used = size, 0
	for i := range old {
		if i%(1<<16) == 1<<16-1 && t.stop() {
			break
		}
		if e := &old[i]; e.key != 0 {
			*t.slot(e.key, e.hand, e.exact(), nil) = *e
		}
	}
}

// crowded: grow before clusters overflow.
func (t *table) crowded() bool { return t.size < t.most && t.used+t.added.Load() > 3*t.size/8 }

func (t *table) grow() { t.resize(t.nextSize()) }

func (t *table) nextSize() uint64 {
	if size := t.size * growth; size <= t.most/rest {
		return size
	}
	return t.most
}

func (t *table) at(key uint64) []entry {
	i := t.home(key)
	if t.region != 0 { // which has the whole cluster
		i = min(i, i|(1<<t.region-1)-(cluster-1))
	}
	return t.entries[i : i+cluster : i+cluster]
}

func (t *table) home(key uint64) uint64 {
	i, _ := bits.Mul64(key*0x9e3779b97f4a7c15, t.size)
	return i
}

func (t *table) touch(key uint64) uint64 { return uint64(t.at(key)[0].still) }

func (t *table) lock(key uint64) *tableLock {
	if t.locks == nil {
		return nil
	}
	m := &t.locks[t.home(key)>>t.region]
	m.Lock()
	return m
}

func unlock(m *tableLock) {
	if m != nil {
		m.Unlock()
	}
}

type answer struct {
	// pn and dn, raised by results for other hands: less is no easier to prove, more no easier
	// to disprove.
	pn, dn uint32
	hand   hand
	length uint16
	depth  uint16
	best   shogi.Move
	exact  bool // for this hand only
	known  bool // searched with this hand
}

func (t *table) look(hs *hands, key uint64, h hand, limit uint16) answer {
	m := t.lock(key)
	a := t.find(hs, key, h, limit)
	unlock(m)
	return a
}

func (t *table) find(hs *hands, key uint64, h hand, limit uint16) (a answer) {
	c := t.at(key)
	for i := range c {
		e := &c[i]
		if e.key != key {
			if e.key == 0 {
				break
			}
			continue
		}
		if e.exact() && e.hand != h {
			continue
		}
		if e.proven <= limit && hs.within(e.hand, h) {
			return answer{pn: 0, dn: infinite, hand: e.hand, length: e.proven, best: e.best(), exact: e.exact(), known: true}
		}
		if e.disproven > limit && hs.within(h, e.hand) {
			return answer{pn: infinite, dn: 0, hand: e.hand, length: e.disproven - 1, exact: e.exact(), known: true}
		}
		if e.pn == 0 {
			continue
		}
		if e.hand == h {
			a.pn, a.dn = max(a.pn, e.pn), max(a.dn, e.dn)
			a.depth, a.best, a.known = e.depth, e.best(), true
			if e.root != t.root {
				a.depth = endless
			}
		} else if hs.within(e.hand, h) {
			a.dn = max(a.dn, e.dn)
		} else if hs.within(h, e.hand) {
			a.pn = max(a.pn, e.pn)
		}
	}
	return a
}

func (t *table) slot(key uint64, h hand, exact bool, m *tableLock) *entry {
	c := t.at(key)
	victim := &c[0]
	for i := range c {
		e := &c[i]
		if e.key == key && e.hand == h && e.exact() == exact {
			return e
		}
		if e.key == 0 {
			victim = e
			t.count(m)
			break
		}
		if e.effort < victim.effort {
			victim = e
		}
	}
	if m == nil && t.crowded() {
		t.grow()
		return t.slot(key, h, exact, nil)
	}
	victim.key, victim.hand, victim.pn, victim.dn, victim.effort = key, h, 0, 0, 0
	victim.proven, victim.disproven, victim.depth, victim.low, victim.high = never, 0, endless, 0, 0
	if exact {
		victim.high = highExact
	}
	return victim
}

// count counts a new entry; m is its lock, or nil for one thread.
func (t *table) count(m *tableLock) {
	if m == nil {
		t.used++
		return
	}
	if m.added++; m.added%lateCount == 0 {
		t.added.Add(lateCount)
	}
}

func (t *table) unknown(key uint64, h hand, pn, dn uint32, depth int, effort uint64) {
	m := t.lock(key)
	e := t.slot(key, h, false, m)
	e.pn, e.dn = pn, dn
	if e.root != t.root {
		e.root, e.depth = t.root, endless
	}
	e.depth = min(e.depth, uint16(min(depth, endless)))
	e.spend(effort)
	unlock(m)
}

// prove stores a mate that needs at most h; exact: known for h only.
func (t *table) prove(key uint64, h hand, length uint16, best shogi.Move, exact bool, effort uint64) {
	m := t.lock(key)
	e := t.slot(key, h, exact, m)
	if length < e.proven {
		e.proven = length
		e.setBest(best)
	}
	e.pn, e.dn = 0, 0
	e.spend(effort)
	unlock(m)
}

// disprove stores that even h mates not within length; exact: known for h only.
func (t *table) disprove(key uint64, h hand, length uint16, exact bool, effort uint64) {
	m := t.lock(key)
	e := t.slot(key, h, exact, m)
	e.disproven = max(e.disproven, length+1)
	e.pn, e.dn = 0, 0
	e.spend(effort)
	unlock(m)
}

func (e *entry) spend(effort uint64) {
	e.effort = uint32(min(uint64(e.effort)+effort, 1<<32-1))
}

// equal compares layouts: with pieces out of the game, fewer bits may suffice.
func (h *hands) equal(other *hands) bool {
	return h.guard == other.guard && h.exact == other.exact && slices.Equal(h.kinds, other.kinds)
}

// hand packs piece counts; a guard bit per kind lets one subtraction compare all.
type hand uint64

type hands struct {
	kinds []shogi.Kind
	unit  [shogi.MaxKinds + 1]hand
	field []hand // masks by kind
	guard hand
	// exact: results hold for equal hands only.
	exact bool
}

// newHands is false if the pieces in p need more than a word.
func newHands(p *shogi.Position) (h hands, ok bool) {
	r := p.Rules()
	h.exact = !r.HandsCompare()
	setup := p.Setup()
	total := setup.Counts()
	shift := 0
	for _, k := range r.HandKinds() {
		n := total[k]
		if n == 0 {
			continue
		}
		width := bits.Len(uint(n))
		if shift+width+1 > 64 {
			return h, false
		}
		h.kinds = append(h.kinds, k)
		h.unit[k] = 1 << shift
		h.field = append(h.field, hand(1<<width-1)<<shift)
		h.guard |= 1 << (shift + width)
		shift += width + 1
	}
	return h, true
}

func (h *hands) of(p *shogi.Position, c shogi.Color) (out hand) {
	for _, k := range h.kinds {
		out += h.unit[k] * hand(p.Hand(c, k))
	}
	return out
}

func (h *hands) within(a, b hand) bool {
	if h.exact {
		return a == b
	}
	return ((b|h.guard)-a)&h.guard == h.guard
}

// most and least work per kind.
func (h *hands) most(a, b hand) hand {
	keep := h.wide((b | h.guard) - a)
	return b&keep | a&^keep
}

func (h *hands) least(a, b hand) hand {
	keep := h.wide((b | h.guard) - a)
	return a&keep | b&^keep
}

func (h *hands) wide(d hand) hand {
	var out hand
	for _, f := range h.field {
		if d&(f+f&-f) != 0 { // the guard bit
			out |= f
		}
	}
	return out
}
