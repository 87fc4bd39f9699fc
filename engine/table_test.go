package engine_test

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/shogi"
)

func TestTable(t *testing.T) {
	tab := engine.NewTable(1)
	rng := rand.New(rand.NewPCG(1, 1))
	for range 10_000 {
		key, m := rng.Uint64(), shogi.Move(rng.Uint32())
		score, depth := rng.IntN(2*engine.ScoreMate)-engine.ScoreMate, rng.IntN(100)
		tab.Store(key, m, score, depth)
		gotMove, gotScore, gotEval, gotDepth, ok := tab.Probe(key)
		if !ok {
			t.Fatalf("stored %v %d %d, found %v %d %d %d %v", m, score, depth, gotMove, gotScore, gotEval, gotDepth, ok)
		}
		expect.All(t, "stored",
			expect.That("gotMove", gotMove, m), expect.That("gotScore", gotScore, score), expect.That("gotEval", gotEval, -score),
			expect.That("gotDepth", gotDepth, depth),
		)
	}
}

func TestTableSize(t *testing.T) {
	for _, mb := range []int{1, 3, 16} {
		if got, want := engine.NewTable(mb).Size(), mb<<20/16; got != want {
			t.Errorf("%d MiB hold %d entries, want %d", mb, got, want)
		}
	}
}

// A deep entry outlives shallow ones of its own search only.
func TestTableReplaces(t *testing.T) {
	tab := engine.NewTable(1)
	const deep = 1 << 63
	tab.Store(deep, 7, 1, 20)
	for i := range uint64(50) {
		tab.Store(deep+(i+1)<<20, 8, 2, 1)
	}
	if _, _, _, _, ok := tab.Probe(deep); !ok {
		t.Error("shallow entries have replaced a deep one")
	}
	for range 5 {
		tab.Next()
	}
	for i := range uint64(50) {
		tab.Store(deep+(i+1)<<20, 8, 2, 3)
	}
	if _, _, _, _, ok := tab.Probe(deep); ok {
		t.Error("an entry of an old search was kept")
	}
}

// After a clear the deepest entries of the game before make room for the first of the new one.
func TestTableReplacesEarlierGames(t *testing.T) {
	tab := engine.NewTable(1)
	tab.Clear()
	const near = 1 << 63 // one bucket
	for range 3 {
		tab.Next()
		for i := range uint64(4) {
			tab.Store(near+i<<20, 7, 1, 60)
		}
		tab.Clear()
		tab.Next()
		for i := range uint64(4) {
			tab.Store(near+(i+4)<<20, 8, 2, 1)
		}
		for i := range uint64(4) {
			if _, _, _, _, ok := tab.Probe(near + (i+4)<<20); !ok {
				t.Error("an entry of an earlier game was kept")
			}
		}
	}
}

func TestTableTornRace(t *testing.T) {
	tab := engine.NewTable(1)
	var threads sync.WaitGroup
	for id := range 4 {
		threads.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(id), 1))
			for range 20_000 {
				key := rng.Uint64N(64) * 0x9e3779b97f4a7c15
				score := 1 + rng.IntN(10_000)
				tab.Store(key, shogi.Move(score), score, score%100)
				if m, s, e, d, ok := tab.Probe(key); ok && (int(m) != s || e != -s || d != s%100) {
					t.Errorf("torn entry: %v %d %d %d", m, s, e, d)
					return
				}
			}
		})
	}
	threads.Wait()
}

func TestTableClears(t *testing.T) {
	for _, mb := range []int{1, 33} {
		tab := engine.NewTable(mb)
		rng := rand.New(rand.NewPCG(2, 2))
		var keys []uint64
		for range 2000 {
			keys = append(keys, rng.Uint64())
		}
		for round := range 5 {
			tab.Next()
			for _, k := range keys {
				tab.Store(k, 1, 1, 1)
			}
			if written := tab.Clear(); (written > 0) != (round == 0) {
				t.Errorf("%d MiB: clear %d writes %d MiB", mb, round+1, written)
			}
			tab.Clear()
			for _, k := range keys {
				if _, _, _, _, ok := tab.Probe(k); ok {
					t.Fatalf("%d MiB: an entry outlives a clear", mb)
				}
			}
		}
	}
}
