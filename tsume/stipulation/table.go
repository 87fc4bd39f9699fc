package stipulation

// table caches within how many plies the mate is known to exist or not. Answers never change:
// lost entries are searched again.
type table struct {
	buckets []bucket
	mask    uint64
}

type bucket [ways]entry

// entry has 0 for unknown; queries have at least one ply.
type entry struct {
	key         uint64
	holds, none uint16
}

const (
	ways       = 4
	entryBytes = 16
	// no mate at all
	endless = 1<<16 - 1
)

func newTable(size int) *table {
	n := 1
	for n*2*ways*entryBytes <= size {
		n *= 2
	}
	return &table{make([]bucket, n), uint64(n - 1)}
}

func (t *table) get(key uint64) entry {
	for _, e := range t.buckets[key&t.mask] {
		if e.key == key {
			return e
		}
	}
	return entry{}
}

// put merges a result. It replaces the entry with the fewest plies.
func (t *table) put(key uint64, holds, none uint16) {
	b := &t.buckets[key&t.mask]
	at := 0
	for i := range b {
		if b[i].key == key {
			at = i
			break
		}
		if b[i].worth() < b[at].worth() {
			at = i
		}
	}
	e := &b[at]
	if e.key != key {
		*e = entry{key: key}
	}
	if holds > 0 && (e.holds == 0 || holds < e.holds) {
		e.holds = holds
	}
	e.none = max(e.none, none)
}

func (e entry) worth() uint16 { return max(e.holds, e.none) }
