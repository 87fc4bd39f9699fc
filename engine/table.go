package engine

import (
	"math/bits"
	"runtime"
	"slices"
	"sync"

	"github.com/komadai/komadai/shogi"
)

// table is the transposition table, shared without locks. An entry's second word is the key
// xor the salt xor the first word: a torn entry has a wrong key and is not found (R. Hyatt and
// T. Mann, "A Lock-less Transposition Table Implementation for Parallel Search", 2002).
type table struct {
	buckets []bucket
	age     uint64 // of the current search, 0 to ageMask
	// salt differs for each game: entries of earlier games are not found.
	salt   uint64
	mapped bool // the system has given the memory
	blank  bool // cleared and unused
}

// bucket is one cache line.
type bucket [4]slot

type slot struct{ data, check word }

// Bits of a slot's data, from the lowest: the low half of the move 16, score 16, evaluation 16, depth 8,
// age 6, bound 2. The high half of the move is xored to the low 16 bits of the check.
const (
	ttMoveBits   = 16
	ttScoreShift = 16
	ttEvalShift  = 32
	ttDepthShift = 48
	ttAgeShift   = 56
	ttBoundShift = 62
	ageMask      = 63
)

type entry struct {
	move  shogi.Move
	score int // from the position's ply: see fromTable
	eval  int // scoreNone if not computed
	depth int
	bound Bound
}

// newTable does not touch the memory of the table.
func newTable(mb int) *table {
	t := &table{buckets: make([]bucket, mb<<20/64)}
	enlarge(t.buckets)
	return t
}

// clear forgets all entries. The first one maps the memory, with several threads, and calls pause
// after each MiB of its own goroutine. Later ones take no time: a game may begin at once.
// No search may be running.
func (t *table) clear(pause func()) {
	if t.blank {
		return
	}
	t.blank = true
	if t.mapped {
		const golden = 0x9E3779B97F4A7C15 // 2^64 divided by the golden ratio
		t.salt += golden
		t.age = (t.age + ageMask/3) & ageMask // entries of earlier games are replaced first
		return
	}
	const (
		least = 1 << 16 // buckets worth a thread
		piece = 1 << 14 // buckets between calls of pause
	)
	threads := min(runtime.GOMAXPROCS(0), len(t.buckets)/least+1)
	own := len(t.buckets) / threads
	var all sync.WaitGroup
	for i := range threads - 1 {
		part := t.buckets[own+(len(t.buckets)-own)*i/(threads-1) : own+(len(t.buckets)-own)*(i+1)/(threads-1)]
		all.Go(func() { clear(part) })
	}
	for part := range slices.Chunk(t.buckets[:own], piece) {
		clear(part)
		pause()
	}
	all.Wait()
	t.age, t.mapped = 0, true
}

// next begins a search: entries of earlier ones are replaced first.
func (t *table) next() { t.age, t.blank = (t.age+1)&ageMask, false }

func (t *table) bucket(key uint64) *bucket {
	i, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[i]
}

func (t *table) probe(key uint64) (e entry, ok bool) {
	b, check := t.bucket(key), key^t.salt
	for i := range b {
		d := b[i].data.Load()
		high := b[i].check.Load() ^ d ^ check
		if d != 0 && high>>ttMoveBits == 0 {
			return entry{
				move:  shogi.Move(uint16(d)) | shogi.Move(high)<<ttMoveBits,
				score: int(int16(d >> ttScoreShift)),
				eval:  int(int16(d >> ttEvalShift)),
				depth: int(d >> ttDepthShift & 255),
				bound: Bound(d >> ttBoundShift),
			}, true
		}
	}
	return entry{}, false
}

func (t *table) store(key uint64, e entry) {
	b, check := t.bucket(key), key^t.salt
	at, least := 0, 1<<30
	for i := range b {
		d := b[i].data.Load()
		if d == 0 {
			at = i
			break
		}
		if high := b[i].check.Load() ^ d ^ check; high>>ttMoveBits == 0 {
			if e.move == shogi.NoMove {
				e.move = shogi.Move(uint16(d)) | shogi.Move(high)<<ttMoveBits
			}
			depth, age := int(d>>ttDepthShift&255), d>>ttAgeShift&ageMask
			if e.bound != BoundExact && age == t.age && depth > e.depth+3 {
				return
			}
			at = i
			break
		}
		worth := int(d>>ttDepthShift&255) - 8*int((t.age-d>>ttAgeShift)&ageMask)
		if worth < least {
			at, least = i, worth
		}
	}
	d := uint64(uint16(e.move)) | uint64(uint16(int16(e.score)))<<ttScoreShift | uint64(uint16(int16(e.eval)))<<ttEvalShift |
		uint64(uint8(e.depth))<<ttDepthShift | t.age<<ttAgeShift | uint64(e.bound)<<ttBoundShift
	put(&b[at], d, check^d^uint64(e.move>>ttMoveBits))
}

// full is in permille, from the first thousand entries.
func (t *table) full() int {
	n, used := 0, 0
	for i := 0; i < len(t.buckets) && n < 1000; i++ {
		for j := range t.buckets[i] {
			n++
			if d := t.buckets[i][j].data.Load(); d != 0 && d>>ttAgeShift&ageMask == t.age {
				used++
			}
		}
	}
	return used * 1000 / max(n, 1)
}

// toTable converts a score at ply to one from the position itself.
func toTable(v, ply int) int {
	switch {
	case v >= scoreWon:
		return v + ply
	case v <= -scoreWon:
		return v - ply
	}
	return v
}

func fromTable(v, ply int) int {
	switch {
	case v >= scoreWon:
		return v - ply
	case v <= -scoreWon:
		return v + ply
	}
	return v
}

// decides reports whether the stored score v needs no search in a window.
func (e *entry) decides(v, alpha, beta int) bool {
	return e.bound == BoundExact || e.bound == BoundLower && v >= beta || e.bound == BoundUpper && v <= alpha
}

// refine returns the static evaluation v, or the stored score if that bounds v.
func (e *entry) refine(v, ply int) int {
	if s := fromTable(e.score, ply); e.bound == BoundLower && s > v || e.bound == BoundUpper && s < v {
		return s
	}
	return v
}
