package explore

import (
	"encoding/binary"
	"slices"
	"sync"

	"github.com/komadai/komadai/shogi"
)

// list is the unpacked postings of a key.
type list struct {
	mover  shogi.Color
	moves  []shogi.Move
	places []uint32
	which  []uint16
	evals  []int16
}

// unpack appends a list written by appendPostings. It skips games missing from the table.
func (l *list) unpack(r *reader, base int64, t *table) {
	n, moves := r.head()
	l.mover = r.mover
	// Each part of a long list has its own move numbers.
	numbers := make([]uint16, len(moves))
	for i, m := range moves {
		at := slices.Index(l.moves, m)
		if at < 0 {
			at = len(l.moves)
			l.moves = append(l.moves, m)
		}
		numbers[i] = uint16(at) // fits: a Move has 16 bits
	}
	room := int(min(n, uint64(len(r.b)))) // a posting takes at least a byte
	l.places, l.which, l.evals = slices.Grow(l.places, room), slices.Grow(l.which, room), slices.Grow(l.evals, room)
	b, i := r.b, 0
	for range n {
		var head, which, eval uint64
		if head, i = number(b, i); len(moves) > 1 {
			which, i = number(b, i)
		}
		if head&1 != 0 {
			eval, i = number(b, i)
		}
		if i > len(b) || which >= uint64(len(moves)) {
			r.failed, r.b = true, nil
			return
		}
		base += int64(head >> 1)
		place := t.place(base)
		if place < 0 {
			continue
		}
		value := int16(NoEval)
		if head&1 != 0 {
			value = int16(int64(eval>>1) ^ -int64(eval&1)) // zigzag, as in binary.Varint
		}
		l.places, l.which, l.evals = append(l.places, uint32(place)), append(l.which, numbers[which]), append(l.evals, value)
	}
	r.b = b[i:]
}

// number reads a varint at i; next is past the end if it is truncated.
func number(b []byte, i int) (v uint64, next int) {
	if i >= len(b) {
		return 0, len(b) + 1
	}
	if b[i] < 0x80 {
		return uint64(b[i]), i + 1
	}
	v, n := binary.Uvarint(b[i:])
	if n <= 0 {
		return 0, len(b) + 1
	}
	return v, i + n
}

// tally adds up postings at places of the table. It is the inner loop of filters, without
// branches: half of them would be mispredicted.
func (l *list) tally(t *table, at places, out sums) {
	by := make([]*sum, len(l.moves))
	ratings := t.ratings[l.mover]
	var some [512]uint32
	for from := 0; from < len(l.places); from += len(some) {
		n := 0
		for i, place := range l.places[from:min(from+len(some), len(l.places))] {
			some[n] = uint32(from + i)
			n += int(at[place>>6] >> (place & 63) & 1)
		}
		for _, i := range some[:n] {
			place, which := l.places[i], l.which[i]
			s := by[which]
			if s == nil {
				s = out.of(l.moves[which])
				by[which] = s
			}
			s.results[t.outcomes[place]]++
			if rating := ratings[place]; rating > 0 {
				s.ratings += int(rating)
				s.rated++
			}
			eval, has := int(l.evals[i]), 0
			if eval != NoEval {
				has = 1
			}
			s.evals += eval * has
			s.evaled += has
			if e := (example{t.numbers[place], int(t.means[place])}); len(s.examples) < maxExamples || e.better(s.examples[maxExamples-1]) {
				s.show(e)
			}
		}
	}
}

// mostKept is in postings of 8 bytes.
const mostKept = 6 << 20

// lists caches recent long lists. It is safe for concurrent use.
type lists struct {
	mu   sync.Mutex
	kept map[listKey]*list
	size int // in postings
}

type listKey struct {
	segment int64
	key     Key
}

func (k *lists) get(at listKey) *list {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.kept[at]
}

func (k *lists) keep(at listKey, l *list) {
	n := len(l.places)
	if n < longList || n > mostKept {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.kept == nil || k.size+n > mostKept {
		k.kept, k.size = map[listKey]*list{}, 0
	}
	if k.kept[at] == nil {
		k.kept[at] = l
		k.size += n
	}
}

func (k *lists) forget(there map[int64]bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for at, l := range k.kept {
		if !there[at.segment] {
			delete(k.kept, at)
			k.size -= len(l.places)
		}
	}
}
