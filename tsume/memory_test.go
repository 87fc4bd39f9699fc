package tsume

import (
	"slices"
	"testing"

	"github.com/komadai/komadai/shogi"
)

func TestSharedTable(t *testing.T) {
	own := layout{hands{kinds: []shogi.Kind{1}, unit: [shogi.MaxKinds + 1]hand{0, 1}, field: []hand{3}, guard: 4}, shogi.Black, Narrow}
	m := &Tables{}
	take := func(l layout) *table { return m.begin(t.Context(), 1<<20, l, true) }
	first := take(own)
	first.unknown(42, 1, 5, 6, 3, 100)
	first.prove(43, 1, 7, shogi.NoMove, false, 100)
	if a := first.look(&own.hands, 42, 1, endless); !a.known || a.depth != 3 {
		t.Errorf("in the same search: %+v", a)
	}
	again := take(own)
	if again != first {
		t.Fatal("the same question gets another table")
	}
	if a := again.look(&own.hands, 42, 1, endless); !a.known || a.pn != 5 || a.dn != 6 || a.depth != endless {
		t.Errorf("from another root: %+v", a)
	}
	again.unknown(42, 1, 5, 6, 9, 100)
	if a := again.look(&own.hands, 42, 1, endless); a.depth != 9 {
		t.Errorf("met again, further from the root: depth %d", a.depth)
	}
	if a := again.look(&own.hands, 43, 1, endless); a.pn != 0 || a.length != 7 {
		t.Errorf("what is proven: %+v", a)
	}
	side, rule, hands := own, own, own
	side.attacker, rule.futile, hands.hands.guard = shogi.White, Strict, 8
	for name, l := range map[string]layout{"attacker": side, "rule": rule, "layout": hands} {
		first := take(own)
		first.prove(43, 1, 7, shogi.NoMove, false, 100)
		if got := take(l); got == first || got.look(&own.hands, 43, 1, endless).known {
			t.Errorf("another %s: the same table", name)
		}
	}
	first = take(own)
	first.prove(43, 1, 7, shogi.NoMove, false, 100)
	if got := m.begin(t.Context(), 1<<20, own, false); got == first || got.look(&own.hands, 43, 1, endless).known {
		t.Error("a search that shares nothing finds answers")
	}
}

// A series of searches answers as searches with new memory do, and needs the memory of one.
func TestTables(t *testing.T) {
	problems := []string{
		"7nl/7k1/5+R3/7P1/9/9/9/9/9 b 2Gr2b2g4s3n3l17p 1",
		"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
		"l5+R1l/4kS3/p4pnpp/2Pppb3/6p1P/P2s5/NP+nPPPP2/1+bRS2SK1/L4G2L b 2GNgp 1",
	}
	for _, threads := range []int{1, 2} {
		m := &Tables{}
		var held *entry
		var whole int
		var before []*Solution
		for range 3 {
			for _, sfen := range problems {
				p := problem(t, sfen, shogi.Black)
				o := Options{Shortest: true, Hash: 1 << 20, Nodes: 20_000, Threads: threads}
				want, err := Solve(t.Context(), p, o)
				if err != nil {
					t.Fatal(err)
				}
				o.Tables = m
				got, err := Solve(t.Context(), p, o)
				if err != nil {
					t.Fatal(err)
				}
				if got.Status != want.Status || got.Plies != want.Plies {
					t.Errorf("%s, %d threads: %+v, want %+v", sfen, threads, got, want)
				}
				if threads == 1 && (got.Nodes != want.Nodes || !slices.Equal(got.Line, want.Line)) {
					t.Errorf("%s: another search: %+v, want %+v", sfen, got, want)
				}
				before = append(before, got)
			}
			if now := &m.entries.whole[0]; held != nil && (now != held || len(m.entries.whole) != whole) {
				t.Errorf("%d threads: a table more, of %d entries after %d", threads, len(m.entries.whole), whole)
			} else {
				held, whole = now, len(m.entries.whole)
			}
		}
		for _, s := range before {
			if s.Status != Mate {
				continue
			}
			if proof, err := s.Proof(20_000); err != nil {
				t.Errorf("after other searches: %v", err)
			} else if err := proof.Verify(); err != nil {
				t.Errorf("after other searches: %v", err)
			}
		}
	}
}

func TestWhole(t *testing.T) {
	p := problem(t, "7nl/7k1/5+R3/7P1/9/9/9/9/9 b 2Gr2b2g4s3n3l17p 1", shogi.Black)
	free, err := Judge(t.Context(), p, nil, Options{})
	if err != nil || len(free.Open) > 0 {
		t.Fatalf("%+v, %v", free, err)
	}
	tight, err := Judge(t.Context(), p, nil, Options{Whole: free.Nodes / 4})
	if err != nil || len(tight.Open) == 0 || tight.Sound() {
		t.Errorf("with a quarter of %d nodes: %d open, %v", free.Nodes, len(tight.Open), err)
	}
	if most := free.Nodes/4 + free.Nodes/4; tight.Nodes > most {
		t.Errorf("%d nodes, want at most %d", tight.Nodes, most)
	}
	none, err := Judge(t.Context(), p, nil, Options{Whole: 1})
	if err != nil || none.Nodes > 0 || none.Sound() || none.Solution.Status != Unknown {
		t.Errorf("with one node: %+v, %v", none, err)
	}
}
