package tsume

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/shogi"
)

func TestJoin(t *testing.T) {
	inf := uint32(infinite)
	for _, c := range []struct {
		name     string
		children []child
		or       bool
		want     sums
	}{
		{"no check", nil, true, sums{pn: inf, dn: 0, best: -1}},
		{"no reply", nil, false, sums{pn: 0, dn: inf, best: -1}},
		{"one check", []child{{pn: 3, dn: 5}}, true, sums{pn: 3, dn: 5, second: inf, best: 0}},
		{"one reply", []child{{pn: 3, dn: 5}}, false, sums{pn: 3, dn: 5, second: inf, best: 0}},
		{"the hardest check counts in full, others 1 and a third of the rest",
			[]child{{pn: 4, dn: 7}, {pn: 2, dn: 4}, {pn: 9, dn: 1}}, true, sums{pn: 2, dn: 7 + 2 + 1, second: 4, others: 3 + 1, best: 1}},
		{"a check that fails counts nothing", []child{{pn: inf, dn: 0}, {pn: 6, dn: 8}}, true, sums{pn: 6, dn: 8, second: inf, best: 1}},
		{"a check that mates", []child{{pn: 2, dn: 4}, {pn: 0, dn: inf}}, true, sums{pn: 0, dn: inf, best: 1}},
		{"every check fails", []child{{pn: inf, dn: 0}, {pn: inf, dn: 0}}, true, sums{pn: inf, dn: 0, best: -1}},
		{"replies add up", []child{{pn: 4, dn: 7}, {pn: 2, dn: 3}, {pn: 9, dn: 5}}, false, sums{pn: 15, dn: 3, second: 5, others: 13, best: 1}},
		{"replies alike count once, the best of them",
			[]child{{pn: 4, dn: 7, alike: true}, {pn: 2, dn: 3, alike: true}, {pn: 9, dn: 5}}, false, sums{pn: 13, dn: 3, second: 5, others: 9, best: 1}},
		{"replies alike count once, another the best",
			[]child{{pn: 4, dn: 7, alike: true}, {pn: 6, dn: 8, alike: true}, {pn: 9, dn: 5}}, false, sums{pn: 15, dn: 5, second: 7, others: 6, best: 2}},
		{"a reply that is mated counts nothing", []child{{pn: 0, dn: inf}, {pn: 1, dn: 1}}, false, sums{pn: 1, dn: 1, second: inf, best: 1}},
		{"a reply that refutes", []child{{pn: 3, dn: 2}, {pn: inf, dn: 0}}, false, sums{pn: inf, dn: 0, best: 1}},
		{"a cost adds to the least number alone", []child{{pn: 1, dn: 4, cost: 2}, {pn: 2, dn: 1}}, true, sums{pn: 2, dn: 5, second: 3, others: 2, best: 1}},
		{"a cost is no hindrance to a mate", []child{{pn: 0, dn: inf, cost: 2}, {pn: 1, dn: 1}}, true, sums{pn: 0, dn: inf, best: 0}},
		{"of two as near the one that is easier to decide the other way", []child{{pn: 2, dn: 9}, {pn: 2, dn: 3}}, true, sums{pn: 2, dn: 10, second: 2, others: 3, best: 1}},
		{"of two alike the first", []child{{pn: 2, dn: 3}, {pn: 2, dn: 3}}, true, sums{pn: 2, dn: 4, second: 2, others: 1, best: 0}},
		{"a sum stays below infinity", []child{{pn: inf - 1, dn: 1}, {pn: inf - 1, dn: 2}, {pn: inf - 1, dn: 3}}, false,
			sums{pn: inf - 1, dn: 1, second: 2, others: inf - 1, best: 0}},
		{"so does a cost", []child{{pn: inf - 1, dn: 2, cost: 2}}, true, sums{pn: inf - 1, dn: 2, second: inf, best: 0}},
	} {
		got := join(c.children, c.or, nil)
		if got.pn == 0 || got.dn == 0 {
			got.second, got.others, c.want.second, c.want.others = 0, 0, 0, 0
			if c.want.best < 0 {
				got.best = -1
			}
		}
		if got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

func TestJoinCrew(t *testing.T) {
	w := &workers{}
	w.busy[7].Add(2)
	children := []child{{pn: 16, dn: 4, spot: 7}, {pn: 20, dn: 4, spot: 8}}
	if got, want := join(children, true, w), (sums{pn: 16, dn: 6, second: 16 + 2*3, others: 2, best: 1}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if spot(0xabcd_ef01_2345_6789) != 0x0def {
		t.Errorf("a spot of %x", spot(0xabcd_ef01_2345_6789))
	}
}

func TestHands(t *testing.T) {
	p := problem(t, "4k4/9/9/9/9/9/9/9/9 b 2G3P2rbg2sp 1", shogi.Black)
	hs, ok := newHands(&p)
	if !ok || hs.exact {
		t.Fatalf("%v, exact %v", ok, hs.exact)
	}
	kinds := hs.kinds
	if len(kinds) != 5 {
		t.Fatalf("%d kinds", len(kinds))
	}
	most := make([]int, len(kinds))
	for i, k := range kinds {
		most[i] = p.Hand(shogi.Black, k) + p.Hand(shogi.White, k)
	}
	var all []hand
	var counts [][]int
	var fill func(i int, h hand, n []int)
	fill = func(i int, h hand, n []int) {
		if i == len(kinds) {
			all, counts = append(all, h), append(counts, append([]int(nil), n...))
			return
		}
		for c := range most[i] + 1 {
			fill(i+1, h+hs.unit[kinds[i]]*hand(c), append(n, c))
		}
	}
	fill(0, 0, nil)
	pack := func(n []int) (h hand) {
		for i, c := range n {
			h += hs.unit[kinds[i]] * hand(c)
		}
		return h
	}
	for i, a := range all {
		for j, b := range all {
			within, larger, smaller := true, make([]int, len(kinds)), make([]int, len(kinds))
			for k := range kinds {
				within = within && counts[i][k] <= counts[j][k]
				larger[k], smaller[k] = max(counts[i][k], counts[j][k]), min(counts[i][k], counts[j][k])
			}
			if hs.within(a, b) != within || hs.most(a, b) != pack(larger) || hs.least(a, b) != pack(smaller) {
				t.Fatalf("%v and %v: within %v, most %x, least %x", counts[i], counts[j], hs.within(a, b), hs.most(a, b), hs.least(a, b))
			}
		}
	}
	hs.exact = true
	if hs.within(all[0], all[1]) || !hs.within(all[1], all[1]) {
		t.Error("where hands do not compare, only equal ones are within one another")
	}
}

func TestPath(t *testing.T) {
	pos := problem(t, "4k4/9/9/9/9/9/9/9/9 b 2G2g 1", shogi.Black)
	hs, _ := newHands(&pos)
	gold := hs.unit[hs.kinds[0]]
	p := newPath(&pathRoom{}, 1<<14)
	const a, b = 5<<54 | 1, 5<<54 | 2 // with the same mark
	p.enter(a, gold)
	p.enter(b, 2*gold)
	p.enter(a, 2*gold)
	for _, c := range []struct {
		key  uint64
		h    hand
		want int
	}{{a, gold, 2}, {a, 0, 2}, {a, 2 * gold, 2}, {a, 3 * gold, -1}, {b, gold, 1}, {b, 3 * gold, -1}, {7 << 54, 0, -1}, {5<<54 | 3, 0, -1}} {
		if got := p.returns(&hs, c.key, c.h); got != c.want {
			t.Errorf("%x with %x returns to %d, want %d", c.key, c.h, got, c.want)
		}
	}
	p.leave()
	if got := p.returns(&hs, a, 2*gold); got != -1 {
		t.Errorf("what was left is returned to at %d", got)
	}
	if got := p.returns(&hs, a, gold); got != 0 {
		t.Errorf("returns to %d, want 0", got)
	}
	p.leave()
	p.leave()
	if p.marks != [len(p.marks)]uint16{} {
		t.Error("an empty path has marks")
	}
	if got := p.returns(&hs, b, 0); got != -1 || len(p.keys) != 0 || len(p.hands) != 0 {
		t.Errorf("an empty path: %d, %d keys, %d hands", got, len(p.keys), len(p.hands))
	}
}

func TestPathKeeps(t *testing.T) {
	p := newPath(&pathRoom{}, 1<<14)
	if len(p.held) != 1<<10 || p.marked(77) {
		t.Fatalf("it begins with %d entries, marked %v", len(p.held), p.marked(77))
	}
	p.keep(77, 0xabc, 9, 4, true)
	if !p.marked(77) || p.marked(78) || p.marked(77+64) {
		t.Error("only the path that something was kept under is marked")
	}
	for _, c := range []struct {
		hash  uint64
		limit uint16
		ok    bool
	}{{0xabc, 9, true}, {0xabc, 8, true}, {0xabc, 10, false}, {0xabc + 1<<10, 9, false}} {
		e, ok := p.kept(c.hash, c.limit)
		if ok != c.ok {
			t.Errorf("%x within %d: %+v, %v", c.hash, c.limit, e, ok)
		}
		if ok && (e.rep != 4 || !e.exact || e.limit != 9) {
			t.Errorf("%x within %d: %+v", c.hash, c.limit, e)
		}
	}
	if p.touch(0xabc) != 0xabc {
		t.Error("it is looked for in another place")
	}
	for i := range uint64(1<<10 - 1) {
		p.keep(1000, 1<<20|i<<40, 1, 1, false)
	}
	if len(p.held) != 1<<10 {
		t.Errorf("grown to %d when it was full and no more", len(p.held))
	}
	p.keep(1000, 1<<20, 1, 1, false)
	if len(p.held) != 1<<13 || len(p.below) != 1<<13/filterShare {
		t.Errorf("grown to %d entries, %d words", len(p.held), len(p.below))
	}
	if _, ok := p.kept(0xabc, 9); !ok || !p.marked(77) {
		t.Error("lost while growing")
	}
	for range 1 << 13 {
		p.keep(1000, 1<<20, 1, 1, false)
	}
	if len(p.held) != 1<<14 {
		t.Errorf("grown to %d, want its bound", len(p.held))
	}
	for range 1 << 15 {
		p.keep(1000, 1<<20, 1, 1, false)
	}
	if len(p.held) != 1<<14 {
		t.Errorf("grown to %d, beyond its bound", len(p.held))
	}
}

func TestTable(t *testing.T) {
	pos := problem(t, "4k4/9/9/9/9/9/9/9/9 b 4S4g 1", shogi.Black)
	hs, _ := newHands(&pos)
	one := hs.unit[hs.kinds[0]]
	tt := newTable(&room[entry]{}, 1<<20, func() bool { return false })
	move := shogi.NewDrop(hs.kinds[0], 40)
	tt.prove(11, 2*one, 5, move, false, 10)
	tt.disprove(11, one, 3, false, 10)
	tt.prove(13, 2*one, 5, move, true, 10)
	tt.disprove(15, 2*one, 4, true, 10)
	tt.unknown(17, 2*one, 6, 8, 12, 10)
	tt.unknown(17, 3*one, 4, 9, 10, 10)
	tt.unknown(17, 3*one, 5, 7, 20, 10)
	tt.prove(19, one, 9, shogi.NoMove, false, 1)
	tt.prove(19, one, 7, move, false, 1)
	tt.prove(19, one, 8, shogi.NoMove, false, 1)
	tt.disprove(19, one, 3, false, 1)
	tt.disprove(19, one, 2, false, 1)
	mate := func(h hand, length uint16, exact bool) answer {
		return answer{pn: 0, dn: infinite, hand: h, length: length, best: move, exact: exact, known: true}
	}
	fails := func(h hand, length uint16, exact bool) answer {
		return answer{pn: infinite, dn: 0, hand: h, length: length, exact: exact, known: true}
	}
	for _, c := range []struct {
		name  string
		key   uint64
		h     hand
		limit uint16
		want  answer
	}{
		{"the mate itself", 11, 2 * one, 5, mate(2*one, 5, false)},
		{"with more in hand, and longer", 11, 3 * one, 6, mate(2*one, 5, false)},
		{"too short", 11, 2 * one, 4, answer{}},
		{"the disproof itself", 11, one, 3, fails(one, 3, false)},
		{"with less, and shorter", 11, 0, 2, fails(one, 3, false)},
		{"longer than is disproven", 11, one, 4, answer{}},
		{"a mate for one hand", 13, 2 * one, 5, mate(2*one, 5, true)},
		{"not for another", 13, 3 * one, 5, answer{}},
		{"a disproof for one hand", 15, 2 * one, 4, fails(2*one, 4, true)},
		{"not for another", 15, one, 4, answer{}},
		{"numbers", 17, 2 * one, 9, answer{pn: 6, dn: 8, depth: 12, known: true}},
		{"the last numbers, the least depth, raised by the smaller hand", 17, 3 * one, 9, answer{pn: 5, dn: 8, depth: 10, known: true}},
		{"more in hand is no easier to disprove", 17, 4 * one, 9, answer{dn: 8}},
		{"less is no easier to prove", 17, one, 9, answer{pn: 6}},
		{"the shortest mate stays", 19, one, 7, mate(one, 7, false)},
		{"the longest disproof stays", 19, one, 3, fails(one, 3, false)},
		{"between the two nothing is known", 19, one, 5, answer{}},
		{"nothing", 21, one, 5, answer{}},
	} {
		if got := tt.look(&hs, c.key, c.h, c.limit); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

func TestTableReplaces(t *testing.T) {
	pos := problem(t, "4k4/9/9/9/9/9/9/9/9 b 4S4g 1", shogi.Black)
	hs, _ := newHands(&pos)
	small := newTable(&room[entry]{}, 1, func() bool { return false })
	if small.most != cluster || len(small.entries) != 2*cluster {
		t.Fatalf("%d entries, at most %d", len(small.entries), small.most)
	}
	// A cluster has 16.
	var keys []uint64
	for key := uint64(1); len(keys) < cluster+1; key++ {
		if small.home(key) == 3 {
			keys = append(keys, key)
		}
	}
	for i, key := range keys[:cluster] {
		small.prove(key, 0, 1, shogi.NoMove, false, uint64(100+(i*7)%cluster))
	}
	small.prove(keys[5], 0, 1, shogi.NoMove, false, 1000) // effort adds up
	small.prove(keys[cluster], 0, 1, shogi.NoMove, false, 3)
	for i, key := range keys {
		if got, want := small.look(&hs, key, 0, 1).known, i != 0; got != want {
			t.Errorf("after one too many: entry %d is known %v", i, got)
		}
	}
	small.prove(keys[0], 0, 1, shogi.NoMove, false, 500)
	if small.look(&hs, keys[cluster], 0, 1).known || !small.look(&hs, keys[5], 0, 1).known {
		t.Error("the newest cost least and stays, or what cost most is gone")
	}

	large := newTable(&room[entry]{}, 4<<20, func() bool { return false })
	if large.size != firstSize || large.most != 4<<20/(entrySize*(rest+1))*rest {
		t.Fatalf("size %d of at most %d", large.size, large.most)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	keys = keys[:0]
	for i := range 20000 {
		keys = append(keys, rng.Uint64()|1)
		large.prove(keys[i], 0, 3, shogi.NoMove, false, 1)
		if size := large.size; i < 3*firstSize/8 && size != firstSize || i == 3*firstSize/8 && size == firstSize {
			t.Errorf("size %d with %d entries", size, i+1)
		}
	}
	lost := 0
	for _, key := range keys {
		if !large.look(&hs, key, 0, 3).known {
			lost++
		}
	}
	if lost > 0 || large.size != large.most || large.used != 20000 {
		t.Errorf("%d lost, size %d of %d, %d used", lost, large.size, large.most, large.used)
	}
}

func TestTableSharedRace(t *testing.T) {
	tt := newTable(&room[entry]{}, 16<<20, func() bool { return false })
	tt.prove(9, 0, 1, shogi.NoMove, false, 1)
	tt.share()
	pos := problem(t, "4k4/9/9/9/9/9/9/9/9 b 4S4g 1", shogi.Black)
	added := uint64(1)
	for tt.size < tt.most {
		for until := 3*tt.size/8 + lateCount*uint64(len(tt.locks)); added < until; added++ {
			tt.prove(added*0x9e3779b97f4a7c15|1, 0, 1, shogi.NoMove, false, 1)
		}
		if !tt.crowded() {
			t.Fatalf("%d of %d entries: not crowded", added, tt.size)
		}
		before := tt.size
		tt.alone()
		if tt.used > added || tt.used < added*99/100 { // clusters overflow
			t.Errorf("%d entries used, want about %d", tt.used, added)
		}
		if tt.share(); tt.size <= before {
			t.Fatalf("a crowded table of %d keeps its size", before)
		}
	}
	if len(tt.locks) > 1<<maxLocks+1 || len(tt.locks) < 1<<(maxLocks-1) || 1<<tt.region < cluster {
		t.Fatalf("size %d of %d, %d locks, regions of %d", tt.size, tt.most, len(tt.locks), 1<<tt.region)
	}
	if hs, _ := newHands(&pos); !tt.look(&hs, 9, 0, 1).known {
		t.Error("what was known is lost")
	}
	for i := range uint64(1 << 12) {
		key := i*0x9e3779b97f4a7c15 | 1
		home := tt.home(key)
		region := home >> tt.region
		first := min(home, (region+1)<<tt.region-cluster)
		if c := tt.at(key); len(c) != cluster || &c[0] != &tt.entries[first] {
			t.Fatalf("the cluster of home %d does not begin at %d", home, first)
		}
	}
	m := tt.lock(9)
	if m == nil || m.TryLock() {
		t.Error("a region is not locked")
	}
	unlock(m)
	if !m.TryLock() {
		t.Error("a region is not unlocked")
	}
	tt.alone()
	if tt.lock(9) != nil {
		t.Error("a single thread locks")
	}
}

func TestMeter(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	start := time.Unix(1000, 0)
	now := start
	clock := func() time.Time { return now }
	check := func(what string, m *meter, nodes uint64, want bool) {
		t.Helper()
		if got := m.spent(nodes); got != want {
			t.Errorf("%s: spent after %d nodes: %v", what, nodes, got)
		}
	}
	m := &meter{ctx: ctx, nodes: 10}
	check("ten nodes", m, 9, false)
	check("ten nodes", m, 10, true)
	check("once it is out", m, 1, true)
	m = &meter{ctx: ctx, pause: 5}
	check("a pause", m, 4, false)
	check("a pause", m, 5, true)
	m.pause = 0
	check("after a pause", m, 6, false)
	m = &meter{ctx: ctx, now: clock, until: start.Add(time.Second)}
	now = start.Add(time.Second - 1)
	check("in time", m, beat, false)
	now = start.Add(time.Second)
	check("between two looks", m, beat+1, false)
	check("at its end", m, 2*beat, true)
	m = &meter{ctx: ctx, now: clock}
	check("a clock without an end", m, beat, false)
	w := &workers{table: newTable(&room[entry]{}, 1, func() bool { return false })}
	m = &meter{ctx: ctx, workers: w, nodes: 3 * beat}
	check("of workers", m, beat, false)
	w.nodes.Add(beat)
	check("not at a beat", m, beat+1, false)
	check("the workers together", m, 2*beat, true)
	m = &meter{ctx: ctx, workers: w}
	w.done.Store(true)
	check("another has the answer", m, 1, true)
	m = &meter{ctx: ctx}
	cancel()
	check("stopped", m, beat-1, false)
	check("stopped", m, beat, true)
}

func TestRefill(t *testing.T) {
	start := time.Unix(1000, 0)
	for _, c := range []struct {
		name   string
		bounds bounds
		nodes  uint64
		until  time.Time
	}{
		{"without bounds", bounds{}, 5*1000 + 1<<20, time.Time{}},
		{"nodes", bounds{nodes: 4000}, 1000 + 1000 + 1<<14, time.Time{}},
		{"time", bounds{time: 4 * time.Second}, 5*1000 + 1<<20, start.Add(time.Second + 50*time.Millisecond)},
	} {
		s := &search{tables: &Tables{}, nodes: 1000, stopped: true, meter: &meter{now: func() time.Time { return start }, bounds: c.bounds, out: true}}
		s.refill()
		m := s.meter
		expect.All(t, c.name,
			expect.True("!s.stopped", !s.stopped), expect.True("!m.out", !m.out), expect.That("m.nodes", m.nodes, c.nodes),
			expect.True("m.until.Equal(c.until)", m.until.Equal(c.until)), expect.That("m.bounds", m.bounds, c.bounds),
		)
	}
}
