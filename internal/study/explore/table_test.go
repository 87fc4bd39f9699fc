package explore

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/shogi"
)

func TestTable(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for round := range 200 {
		var c columns
		number := int64(1 + rng.IntN(100))
		for range rng.IntN(300) {
			one := column{number: number, outcome: shogi.Outcome(rng.IntN(4))}
			for side := range one.players {
				one.players[side] = uint64(rng.IntN(4))
				if rng.IntN(3) > 0 {
					one.ratings[side] = uint16(1000 + rng.IntN(20))
				}
			}
			if rng.IntN(4) > 0 {
				one.date = uint32(20200101 + rng.IntN(20))
			}
			c = append(c, one)
			number++
			if round%2 == 0 {
				number += int64(rng.IntN(3))
			}
		}
		bound := func(from int) int {
			if rng.IntN(2) == 0 {
				return 0
			}
			return from + rng.IntN(22) - 1
		}
		f := Filter{As: Side(rng.IntN(3)), MinRating: bound(1000), MaxRating: bound(1000), Since: bound(20200101), Until: bound(20200101)}
		if rng.IntN(2) == 0 {
			f.Outcome = shogi.Outcome(rng.IntN(4))
		}
		if rng.IntN(8) == 0 {
			f.MaxRating = 1_000_000
		}
		chosen := f.chosen()
		chosen.player = uint64(rng.IntN(3))
		if chosen.player != 0 {
			chosen.any = false
		}
		table := newTable(c)
		taken := table.taken(&chosen)
		var all []posting
		want := sums{}
		for i := range c {
			if got := taken.has(i); got != chosen.takes(&c[i]) {
				t.Fatalf("%+v takes %+v: %v", chosen, c[i], got)
			}
			for range rng.IntN(3) {
				p := posting{game: c[i].number, move: shogi.Move(1 + len(all)%(1+round%200)), eval: NoEval}
				if rng.IntN(2) == 0 {
					p.eval = int16(rng.IntN(6001) - 3000)
				}
				all = append(all, p)
				if chosen.takes(&c[i]) {
					want.of(p.move).add(p, &c[i], shogi.White)
				}
			}
		}
		all = append(all, posting{game: number + 1, move: 1, eval: NoEval})
		data := appendPostings(nil, all, 1, shogi.White)
		got, unpacked := sums{}, list{}
		r := &reader{b: append(data, 7)}
		if unpacked.unpack(r, 1, table); r.failed || len(r.b) != 1 {
			t.Fatalf("failed %v, %d bytes left", r.failed, len(r.b))
		}
		unpacked.tally(table, taken, got)
		if len(all) > 5 {
			half := len(all) / 2
			parts, again := list{}, sums{}
			for _, part := range [][]posting{all[:half], all[half:]} {
				parts.unpack(&reader{b: appendPostings(nil, part, 1, shogi.White)}, 1, table)
			}
			if parts.tally(table, taken, again); len(parts.moves) != len(unpacked.moves) || !cmp.Equal(want, again, cmp.AllowUnexported(sum{}, example{})) {
				t.Fatalf("in two parts the list has %d moves and not %d", len(parts.moves), len(unpacked.moves))
			}
		}
		if d := cmp.Diff(want, got, cmp.AllowUnexported(sum{}, example{})); d != "" {
			t.Fatalf("%+v (-want +got):\n%s", chosen, d)
		}
		for n := range data {
			if r := (&reader{b: data[:n]}); true {
				if new(list).unpack(r, 1, table); !r.failed {
					t.Fatalf("%d of %d bytes are a list", n, len(data))
				}
			}
		}
	}
}

func TestLists(t *testing.T) {
	of := func(n int) *list { return &list{places: make([]uint32, n)} }
	var k lists
	k.keep(listKey{1, 1}, of(longList-1))
	k.keep(listKey{1, 2}, of(longList))
	k.keep(listKey{2, 2}, of(mostKept+1))
	k.keep(listKey{2, 3}, of(mostKept-longList))
	for at, want := range map[listKey]bool{{1, 1}: false, {1, 2}: true, {2, 2}: false, {2, 3}: true, {3, 3}: false} {
		if got := k.get(at) != nil; got != want {
			t.Errorf("%+v is kept: %v", at, got)
		}
	}
	k.forget(map[int64]bool{1: true})
	if k.get(listKey{2, 3}) != nil || k.get(listKey{1, 2}) == nil || k.size != longList {
		t.Errorf("after the end of a segment: %d postings", k.size)
	}
	k.keep(listKey{3, 1}, of(mostKept))
	if k.get(listKey{1, 2}) != nil || k.get(listKey{3, 1}) == nil || k.size != mostKept {
		t.Errorf("without room: %d postings", k.size)
	}
}
