package explore

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
	"sync"

	"github.com/komadai/komadai/shogi"
)

// table has a segment's columns as arrays, so a filter reads only what it needs.
type table struct {
	// numbers are sorted; dense means consecutive.
	numbers  []int64
	dense    bool
	players  [2][]uint64
	dates    []uint32
	ratings  [2][]uint16
	means    []uint16
	outcomes []shogi.Outcome
}

func newTable(c columns) *table {
	n := len(c)
	t := &table{
		numbers: make([]int64, n), dense: n > 0 && c[n-1].number-c[0].number+1 == int64(n),
		dates: make([]uint32, n), means: make([]uint16, n), outcomes: make([]shogi.Outcome, n),
	}
	for side := range t.players {
		t.players[side], t.ratings[side] = make([]uint64, n), make([]uint16, n)
	}
	for i := range c {
		one := &c[i]
		t.numbers[i], t.dates[i], t.outcomes[i] = one.number, one.date, one.outcome
		t.means[i] = uint16(meanRating(int(one.ratings[0]), int(one.ratings[1])))
		for side := range t.players {
			t.players[side][i], t.ratings[side][i] = one.players[side], one.ratings[side]
		}
	}
	return t
}

// place returns the index of a game, or -1.
func (t *table) place(number int64) int {
	if t.dense {
		if i := number - t.numbers[0]; uint64(i) < uint64(len(t.numbers)) {
			return int(i)
		}
		return -1
	}
	if i, ok := slices.BinarySearch(t.numbers, number); ok {
		return i
	}
	return -1
}

type places []uint64

func (p places) has(place int) bool { return p[place>>6]&(1<<(place&63)) != 0 }

func (t *table) taken(f *chosen) places {
	out := make(places, (len(t.numbers)+63)/64)
	for i := range out {
		out[i] = math.MaxUint64
	}
	if f.any {
		return out
	}
	if f.player != 0 {
		of := make(places, len(out))
		if f.As != AsWhite {
			of.add(t.players[shogi.Black], f.player)
		}
		if f.As != AsBlack {
			of.add(t.players[shogi.White], f.player)
		}
		out = of
	}
	if f.Outcome != shogi.Undecided {
		keep(out, t.outcomes, int(f.Outcome), int(f.Outcome), math.MaxUint8)
	}
	if f.MinRating > 0 || f.MaxRating > 0 {
		keep(out, t.means, f.MinRating, f.MaxRating, math.MaxUint16)
	}
	if f.Since > 0 || f.Until > 0 {
		keep(out, t.dates, f.Since, f.Until, math.MaxUint32)
	}
	return out
}

func (p places) add(values []uint64, want uint64) {
	for word := range p {
		var bits uint64
		for i, v := range values[word*64 : min(word*64+64, len(values))] {
			var in uint64 // branch-free: half of the branches would be mispredicted
			if v == want {
				in = 1
			}
			bits |= in << (i & 63)
		}
		p[word] |= bits
	}
}

// keep removes places outside least to most (0 is no bound) and unknown values. largest is the
// type's maximum.
func keep[T ~uint8 | ~uint16 | ~uint32](p places, values []T, least, most int, largest int) {
	if most <= 0 {
		most = largest
	}
	least, most = max(least, 1), min(most, largest)
	if least > most {
		clear(p)
		return
	}
	low, span := T(least), T(most-least)
	for word := range p {
		var bits uint64
		for i, v := range values[word*64 : min(word*64+64, len(values))] {
			var in uint64
			if v-low <= span {
				in = 1
			}
			bits |= in << (i & 63)
		}
		p[word] &= bits
	}
}

type column struct {
	number  int64
	players [2]uint64 // by nameKey
	date    uint32
	ratings [2]uint16
	outcome shogi.Outcome
}

func columnOf(g *Game) column {
	return column{
		number: g.Number, date: uint32(g.Date), outcome: g.Outcome,
		ratings: [2]uint16{uint16(g.Ratings[0]), uint16(g.Ratings[1])},
		players: [2]uint64{nameKey(g.Players[0]), nameKey(g.Players[1])},
	}
}

// columnSize is in bytes.
const columnSize = 8 + 16 + 4 + 4 + 1

func appendColumn(b []byte, c *column) []byte {
	b = binary.LittleEndian.AppendUint64(b, uint64(c.number))
	b = binary.LittleEndian.AppendUint64(b, c.players[0])
	b = binary.LittleEndian.AppendUint64(b, c.players[1])
	b = binary.LittleEndian.AppendUint32(b, c.date)
	b = binary.LittleEndian.AppendUint16(b, c.ratings[0])
	b = binary.LittleEndian.AppendUint16(b, c.ratings[1])
	return append(b, byte(c.outcome))
}

func readColumns(all []column, b []byte) ([]column, error) {
	if len(b)%columnSize != 0 {
		return nil, errDamaged
	}
	for ; len(b) > 0; b = b[columnSize:] {
		le := binary.LittleEndian
		c := column{
			number: int64(le.Uint64(b)), players: [2]uint64{le.Uint64(b[8:]), le.Uint64(b[16:])}, date: le.Uint32(b[24:]),
			ratings: [2]uint16{le.Uint16(b[28:]), le.Uint16(b[30:])}, outcome: shogi.Outcome(b[32]),
		}
		if c.outcome > shogi.NoResult {
			return nil, errDamaged
		}
		all = append(all, c)
	}
	return all, nil
}

type columns []column

func (c columns) at(number int64) *column {
	if len(c) == 0 {
		return nil
	}
	if i := number - c[0].number; i >= 0 && i < int64(len(c)) && c[i].number == number {
		return &c[i]
	}
	i, ok := slices.BinarySearchFunc(c, number, func(c column, n int64) int { return cmp.Compare(c.number, n) })
	if !ok {
		return nil
	}
	return &c[i]
}

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
		numbers[i] = uint16(at) // fits: a position has fewer moves
	}
	room := int(min(n, uint64(len(r.b)))) // a posting takes at least a byte
	l.places, l.which, l.evals = slices.Grow(l.places, room), slices.Grow(l.which, room), slices.Grow(l.evals, room)
	r.each(base, n, moves, func(p posting, which int) {
		if place := t.place(p.game); place >= 0 {
			l.places, l.which, l.evals = append(l.places, uint32(place)), append(l.which, numbers[which]), append(l.evals, p.eval)
		}
	})
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
