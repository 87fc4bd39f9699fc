package tsume

import (
	"math/bits"
	"sync"

	"github.com/komadai/komadai/shogi"
)

// Lengths are in plies. endless as a limit asks for any mate at all; never is
// the length of no mate.
const (
	endless = 1<<16 - 2
	never   = 1<<16 - 1
)

// entry is what is known of a board and an attacker's hand.
type entry struct {
	key    uint64
	hand   hand
	pn, dn uint32
	effort uint32 // nodes spent on it
	proven uint16 // there is a mate in so many plies; never for unknown
	// disproven is one more than the plies in which there is no mate, 0 for
	// unknown.
	disproven uint16
	depth     uint16 // the least distance from the root at which it was met
	best      shogi.Move
	exact     bool   // the results hold for this hand only
	root      uint8  // the table's, when depth was noted
	still     uint16 // never changes, so that a thread may touch it without a lock
}

// cluster is the number of neighbouring entries that a key may be found in.
const cluster = 16

// table is a transposition table of bounded size. Results hold for more than the
// hand they were found with: a proof for every larger attacker's hand, a
// disproof for every smaller one (証明駒, 反証駒). When a cluster is full, the
// entry that cost the least search makes room.
//
// It starts small and grows, so that a small problem does not pay for clearing
// the room of a large one.
type table struct {
	entries []entry
	size    uint64 // entries that a key may be sent to; a cluster more follows them
	used    uint64
	most    uint64 // the size it may grow to
	stop    func() bool
	// root changes with the position that is searched: distances from another are
	// none from this.
	root uint8
	// locks guard a region of 1<<region entries each when several threads share
	// the table, which then does not grow; nil for one thread.
	locks  []sync.Mutex
	region uint
}

// maxLocks bounds the locks of a shared table, in bits.
const maxLocks = 12

// share makes the table one for several threads, at its full size.
func (t *table) share() {
	if region := uint(max(bits.Len64(t.most), maxLocks+5) - maxLocks); t.size < t.most || t.region != region {
		t.region = region
		t.resize(t.most)
	}
	t.locks = make([]sync.Mutex, t.most>>t.region+1)
}

// alone makes the table one for a single thread again.
func (t *table) alone() { t.locks = nil }

// entrySize is the size of an entry in bytes.
const entrySize = 40

// firstSize is the size that a table starts with, growth the factor by which it
// grows; it grows to its full size at once when no more than rest of that were left, so that old and new table
// together stay within the bound.
const (
	firstSize = 1 << 12
	growth    = 4
	rest      = 16
)

// newTable returns a table of at most so many bytes. When stop says that the
// search is to end, it grows without moving what it holds, which takes long.
func newTable(bytes int, stop func() bool) *table {
	t := &table{stop: stop, most: uint64(max(bytes/(entrySize*(rest+1))*rest, cluster))}
	t.resize(min(t.most, firstSize))
	return t
}

// resize moves the entries into a table of so many.
func (t *table) resize(size uint64) {
	old := t.entries
	t.entries, t.size, t.used = make([]entry, size+cluster), size, 0
	for i := range old {
		if i%(1<<16) == 1<<16-1 && t.stop() {
			break
		}
		if e := &old[i]; e.key != 0 {
			*t.slot(e.key, e.hand, e.exact) = *e
		}
	}
}

// crowded reports whether it is time to grow, before clusters overflow. A shared
// table has its full size and never grows.
func (t *table) crowded() bool { return t.size < t.most && t.used > 3*t.size/8 }

// grow makes room.
func (t *table) grow() {
	size := t.size * growth
	if size > t.most/rest {
		size = t.most
	}
	t.resize(size)
}

// at returns the entries that a key may be found in.
func (t *table) at(key uint64) []entry {
	i := t.home(key)
	if t.region != 0 { // a cluster lies in one region
		i = min(i, i|(1<<t.region-1)-(cluster-1))
	}
	return t.entries[i : i+cluster : i+cluster]
}

// home maps a key to a place, evenly whatever the size.
func (t *table) home(key uint64) uint64 {
	i, _ := bits.Mul64(key*0x9e3779b97f4a7c15, t.size)
	return i
}

// touch reads a word beside where key would be.
func (t *table) touch(key uint64) uint64 { return uint64(t.at(key)[0].still) }

// lock keeps other threads from the cluster of key.
func (t *table) lock(key uint64) *sync.Mutex {
	if t.locks == nil {
		return nil
	}
	m := &t.locks[t.home(key)>>t.region]
	m.Lock()
	return m
}

func unlock(m *sync.Mutex) {
	if m != nil {
		m.Unlock()
	}
}

// answer is what the table knows of a question.
type answer struct {
	// pn and dn are those of the position, raised to what other hands are known
	// to need: less in hand is no easier to prove, more no easier to disprove.
	pn, dn uint32
	hand   hand // for which the result holds, when there is one
	length uint16
	depth  uint16
	best   shogi.Move
	exact  bool // the result holds for no other hand
	known  bool // the position was searched with this very hand
}

// look asks whether the attacker with hand h mates within limit plies.
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
		if e.exact && e.hand != h {
			continue
		}
		if e.proven <= limit && hs.within(e.hand, h) {
			return answer{pn: 0, dn: infinite, hand: e.hand, length: e.proven, best: e.best, exact: e.exact, known: true}
		}
		if e.disproven > limit && hs.within(h, e.hand) {
			return answer{pn: infinite, dn: 0, hand: e.hand, length: e.disproven - 1, exact: e.exact, known: true}
		}
		if e.pn == 0 {
			continue
		}
		if e.hand == h {
			a.pn, a.dn = max(a.pn, e.pn), max(a.dn, e.dn)
			a.depth, a.best, a.known = e.depth, e.best, true
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

// slot returns the entry of key and h, or one to put it in. What holds for no
// other hand has an entry of its own.
func (t *table) slot(key uint64, h hand, exact bool) *entry {
	c := t.at(key)
	victim := &c[0]
	for i := range c {
		e := &c[i]
		if e.key == key && e.hand == h && e.exact == exact {
			return e
		}
		if e.key == 0 {
			victim = e
			if t.locks == nil {
				t.used++
			}
			break
		}
		if e.effort < victim.effort {
			victim = e
		}
	}
	if t.crowded() {
		t.grow()
		return t.slot(key, h, exact)
	}
	victim.key, victim.hand, victim.pn, victim.dn, victim.effort = key, h, 0, 0, 0
	victim.exact = exact
	victim.proven, victim.disproven, victim.depth, victim.best = never, 0, endless, shogi.NoMove
	return victim
}

// unknown notes how far a search has come.
func (t *table) unknown(key uint64, h hand, pn, dn uint32, depth int, effort uint64) {
	m := t.lock(key)
	e := t.slot(key, h, false)
	e.pn, e.dn = pn, dn
	if e.root != t.root {
		e.root, e.depth = t.root, endless
	}
	e.depth = min(e.depth, uint16(min(depth, endless)))
	e.spend(effort)
	unlock(m)
}

// prove notes a mate of length plies that needs no more than h in hand; exact
// says that it is known for h alone.
func (t *table) prove(key uint64, h hand, length uint16, best shogi.Move, exact bool, effort uint64) {
	m := t.lock(key)
	e := t.slot(key, h, exact)
	if length < e.proven {
		e.proven, e.best = length, best
	}
	e.pn, e.dn = 0, 0
	e.spend(effort)
	unlock(m)
}

// disprove notes that even with h in hand there is no mate within length plies;
// exact says that it is known for h alone.
func (t *table) disprove(key uint64, h hand, length uint16, exact bool, effort uint64) {
	m := t.lock(key)
	e := t.slot(key, h, exact)
	e.disproven = max(e.disproven, length+1)
	e.pn, e.dn = 0, 0
	e.spend(effort)
	unlock(m)
}

func (e *entry) spend(effort uint64) {
	e.effort = uint32(min(uint64(e.effort)+effort, 1<<32-1))
}
