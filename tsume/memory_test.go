package tsume

import (
	"testing"

	"github.com/komadai/komadai/shogi"
)

func TestMemory(t *testing.T) {
	hs := hands{kinds: []shogi.Kind{1}, unit: [shogi.MaxKinds + 1]hand{0, 1}, field: []hand{3}, guard: 4}
	m := &memory{}
	first := m.take(t.Context(), 1<<20, &hs, shogi.Black, Narrow)
	first.unknown(42, 1, 5, 6, 3, 100)
	first.prove(43, 1, 7, shogi.NoMove, false, 100)
	if a := first.look(&hs, 42, 1, endless); !a.known || a.depth != 3 {
		t.Errorf("in the same search: %+v", a)
	}
	again := m.take(t.Context(), 1<<20, &hs, shogi.Black, Narrow)
	if again != first {
		t.Fatal("the same question gets another table")
	}
	if a := again.look(&hs, 42, 1, endless); !a.known || a.pn != 5 || a.dn != 6 || a.depth != endless {
		t.Errorf("from another root: %+v", a)
	}
	again.unknown(42, 1, 5, 6, 9, 100)
	if a := again.look(&hs, 42, 1, endless); a.depth != 9 {
		t.Errorf("met again, further from the root: depth %d", a.depth)
	}
	if a := again.look(&hs, 43, 1, endless); a.pn != 0 || a.length != 7 {
		t.Errorf("what is proven: %+v", a)
	}
	other := hs
	other.guard = 8
	for name, got := range map[string]*table{
		"attacker": m.take(t.Context(), 1<<20, &hs, shogi.White, Narrow),
		"rule":     m.take(t.Context(), 1<<20, &hs, shogi.White, Strict),
		"layout":   m.take(t.Context(), 1<<20, &other, shogi.White, Strict),
		"nobody":   (*memory)(nil).take(t.Context(), 1<<20, &other, shogi.White, Strict),
	} {
		if got == first || got.look(&hs, 43, 1, endless).known {
			t.Errorf("another %s: the same table", name)
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
