package store_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
)

func testBuoys(t *testing.T, open opener) {
	dir := t.TempDir()
	s, closeStore := all(open(t, dir))
	ctx, now := t.Context(), time.UnixMilli(1_700_000_000_123).UTC()
	set := func(name string, owner people.ID, left, each, all int, want bool) {
		t.Helper()
		b := match.Buoy{Name: name, Owner: owner, Start: "4k4/9/9/9/9/9/9/9/4K4 b - 1", Left: left, Set: now}
		if ok, err := s.SetBuoy(ctx, b, now.Add(-time.Hour), each, all); ok != want || err != nil {
			t.Errorf("set %s for %s: %v, %v; want %v", name, owner, ok, err, want)
		}
	}
	set("a", "s:1", 2, 2, 3, true)
	set("a", "s:2", 1, 9, 9, false) // taken
	set("b", "s:1", 1, 2, 3, true)
	set("c", "s:1", 1, 2, 3, false) // two per owner
	set("c", "s:2", 1, 2, 3, true)
	set("d", "s:3", 1, 2, 3, false) // three in all
	set("e\x00", "s:3", 1, 9, 9, false)
	closeStore()
	s, closeStore = all(open(t, dir))
	defer closeStore()
	want := match.Buoy{Name: "a", Owner: "s:1", Start: "4k4/9/9/9/9/9/9/9/4K4 b - 1", Left: 2, Set: now}
	if b, ok, err := s.Buoy(ctx, "a"); b != want || !ok || err != nil {
		t.Errorf("%+v, %v, %v", b, ok, err)
	}
	if _, ok, err := s.Buoy(ctx, "d"); ok || err != nil {
		t.Errorf("one that was not set: %v, %v", ok, err)
	}
	// Two of many concurrent requests get the two games.
	var got atomic.Int64
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			ok, err := s.SpendBuoy(ctx, "a", 1)
			if err != nil {
				t.Error(err)
			}
			if ok {
				got.Add(1)
			}
		})
	}
	all.Wait()
	if _, ok, _ := s.Buoy(ctx, "a"); got.Load() != 2 || ok {
		t.Errorf("%d games were had; there are more: %v", got.Load(), ok)
	}
	if ok, err := s.SpendBuoy(ctx, "a", -1); !ok || err != nil { // given back
		t.Errorf("%v, %v", ok, err)
	}
	if b, ok, err := s.Buoy(ctx, "a"); b.Left != 1 || !ok || err != nil {
		t.Errorf("after one was given back: %+v, %v, %v", b, ok, err)
	}
	if ok, err := s.DropBuoy(ctx, "b", "s:2"); ok || err != nil {
		t.Errorf("dropped by another: %v, %v", ok, err)
	}
	if ok, err := s.DropBuoy(ctx, "b", "s:1"); !ok || err != nil {
		t.Errorf("%v, %v", ok, err)
	}
	set("b", "s:9", 1, 9, 9, true) // free again
	now = now.Add(2 * time.Hour)
	set("f", "s:9", 1, 1, 1, true) // the others are too old
	if _, ok, err := s.Buoy(ctx, "c"); ok || err != nil {
		t.Errorf("an old one: %v, %v", ok, err)
	}
}
