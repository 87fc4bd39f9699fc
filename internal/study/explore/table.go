package explore

import (
	"math"
	"slices"

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
