package store_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func testRounds(t *testing.T, open opener) {
	dir := t.TempDir()
	s, closeStore := all(open(t, dir))
	ctx, due := t.Context(), time.UnixMilli(1_700_000_000_123).UTC()
	claim := func(game string, due time.Time, late time.Duration, want bool) {
		t.Helper()
		now := due.Add(late)
		if mine, err := s.ClaimRound(ctx, game, due, now, now.Add(-10*time.Second)); mine != want || err != nil {
			t.Errorf("claim %s after %s: %v, %v; want %v", game, late, mine, err, want)
		}
	}
	claim("club-600-30", due, 0, true)
	claim("club-600-30", due, 0, false)
	claim("other-600-30", due, 0, true)
	claim("club-600-30", due.Add(time.Hour), 0, true)
	claim("club-600-30", due, time.Hour, false) // a later one was held
	claim("a\x00", due, 0, false)
	closeStore()
	s, closeStore = all(open(t, dir))
	defer closeStore()
	// An unfinished claim expires, then another node takes over.
	claim("other-600-30", due, 10*time.Second, false)
	claim("other-600-30", due, 11*time.Second, true)
	claim("other-600-30", due, 12*time.Second, false)
	if err := s.EndRound(ctx, "other-600-30", due.Add(time.Hour)); err != nil { // another round
		t.Error(err)
	}
	claim("other-600-30", due, 22*time.Second, true)
	if err := s.EndRound(ctx, "other-600-30", due); err != nil {
		t.Error(err)
	}
	claim("other-600-30", due, time.Hour, false)
	claim("other-600-30", due.Add(time.Minute), 0, true)
	// One of many succeeds.
	var got atomic.Int64
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			mine, err := s.ClaimRound(ctx, "new-600-30", due, due, due.Add(-10*time.Second))
			if err != nil {
				t.Error(err)
			}
			if mine {
				got.Add(1)
			}
		})
	}
	all.Wait()
	if got.Load() != 1 {
		t.Errorf("%d have the round", got.Load())
	}
}
