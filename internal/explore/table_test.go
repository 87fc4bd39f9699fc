package explore

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/shogi"
)

// A table takes the games that the filter takes of their columns, and adds up what a
// list says of them: whatever the filter, with numbers in a row and with gaps.
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
		var list []posting
		want := sums{}
		for i := range c {
			if got := taken.has(i); got != chosen.takes(&c[i]) {
				t.Fatalf("%+v takes %+v: %v", chosen, c[i], got)
			}
			for range rng.IntN(3) {
				p := posting{game: c[i].number, move: shogi.Move(1 + len(list)%(1+round%200)), eval: NoEval}
				if rng.IntN(2) == 0 {
					p.eval = int16(rng.IntN(6001) - 3000)
				}
				list = append(list, p)
				if chosen.takes(&c[i]) {
					want.of(p.move).add(p, &c[i], shogi.White)
				}
			}
		}
		list = append(list, posting{game: number + 1, move: 1, eval: NoEval}) // is in no column
		data := appendPostings(nil, list, 1, shogi.White)
		got := sums{}
		r := &reader{b: append(data, 7)}
		if r.tally(1, table, taken, got); r.failed || len(r.b) != 1 {
			t.Fatalf("failed %v, %d bytes left", r.failed, len(r.b))
		}
		if d := cmp.Diff(want, got, cmp.AllowUnexported(sum{}, example{})); d != "" {
			t.Fatalf("%+v (-want +got):\n%s", chosen, d)
		}
		for n := range data {
			if r := (&reader{b: data[:n]}); true {
				if r.tally(1, table, taken, sums{}); !r.failed {
					t.Fatalf("%d of %d bytes are a list", n, len(data))
				}
			}
		}
	}
}
