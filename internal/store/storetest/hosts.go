package storetest

import (
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/games/match"
)

func nodes(t *testing.T, s Store) {
	Must(t, s.Beat(t.Context(), "a", Noon))
	Must(t, s.Beat(t.Context(), "b", Noon.Add(time.Second)))
	Must(t, s.Beat(t.Context(), "a", Noon.Add(2*time.Second)))
	for after, want := range map[time.Duration][]match.Node{
		0:               {{ID: "a", Seen: Noon.Add(2 * time.Second)}, {ID: "b", Seen: Noon.Add(time.Second)}},
		2 * time.Second: {{ID: "a", Seen: Noon.Add(2 * time.Second)}},
		time.Minute:     nil,
	} {
		got, err := s.Nodes(t.Context(), Noon.Add(after))
		Must(t, err)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("nodes after %v (-want +got):\n%s", after, d)
		}
	}
}

func wantHost(t *testing.T, s Store, game string, want match.Node) {
	t.Helper()
	got, err := s.Host(t.Context(), game)
	Must(t, err)
	if got != want {
		t.Errorf("the host of %s is %v, want %v", game, got, want)
	}
}

func claim(t *testing.T, s Store) {
	Must(t, s.Create(t.Context(), "g", Seats("s:a"), Summary(1), Events(1, 1)))
	wantHost(t, s, "g", match.Node{})
	later := Noon.Add(10 * time.Second)
	a, b := match.Node{ID: "a", Seen: Noon}, match.Node{ID: "b", Seen: later}
	for _, c := range []struct {
		name, me   string
		now, alive time.Time
		before     match.Node
		ok         bool
		after      match.Node
	}{
		{"no host", "a", Noon, Noon, match.Node{}, true, a},
		{"own", "a", Noon, Noon, a, true, a},
		{"host with a heartbeat at the limit", "b", later, Noon, a, false, a},
		{"host without a heartbeat", "b", later, Noon.Add(time.Millisecond), a, true, b},
		{"lost meanwhile", "a", later, Noon, b, false, b},
	} {
		before, ok, err := s.Claim(t.Context(), "g", c.me, c.now, c.alive)
		Must(t, err)
		if before != c.before || ok != c.ok {
			t.Errorf("%s: before %v, %v; want %v, %v", c.name, before, ok, c.before, c.ok)
		}
		wantHost(t, s, "g", c.after)
	}
	// A heartbeat from the future comes from a wrong clock.
	Must(t, s.Beat(t.Context(), "b", later.Add(time.Hour)))
	if _, ok, err := s.Claim(t.Context(), "g", "a", later, Noon); err != nil || !ok {
		t.Errorf("a game of a node with a wrong clock: %v, %v", ok, err)
	}
	if _, ok, err := s.Claim(t.Context(), "nowhere", "a", Noon, Noon); err == nil || ok {
		t.Errorf("a game that is not there was claimed: %v, %v", ok, err)
	}
}

// timeOfDay tests the store's clock, if it has one.
func timeOfDay(t *testing.T, s Store) {
	now, err := s.Time(t.Context())
	Must(t, err)
	if off := time.Since(now).Abs(); !now.IsZero() && off > time.Minute {
		t.Errorf("the database's clock is %v off", off)
	}
}

// racingClaims: one of many concurrent claims of a game succeeds, with and without a
// previous host.
func racingClaims(t *testing.T, s Store) {
	Must(t, s.Create(t.Context(), "g", nil, Summary(1), Events(1, 1)))
	for round := range 4 {
		now := Noon.Add(time.Duration(round) * time.Hour)
		var wg sync.WaitGroup
		got := make([]bool, 8)
		for i := range got {
			wg.Go(func() {
				me := string(rune('a' + round*len(got) + i))
				_, ok, err := s.Claim(t.Context(), "g", me, now, now.Add(-time.Minute))
				if err != nil {
					t.Errorf("round %d: %v", round, err)
				}
				got[i] = ok
			})
		}
		wg.Wait()
		won := 0
		for i, ok := range got {
			if ok {
				won++
				wantHost(t, s, "g", match.Node{ID: string(rune('a' + round*len(got) + i)), Seen: now})
			}
		}
		if won != 1 {
			t.Errorf("round %d: %d nodes got the game", round, won)
		}
	}
}

func releaseAndLeave(t *testing.T, s Store) {
	for _, id := range []string{"g", "h", "i"} {
		Must(t, s.Create(t.Context(), id, nil, Summary(1), Events(1, 1)))
	}
	host := func(game, node string, at time.Time) {
		t.Helper()
		if _, ok, err := s.Claim(t.Context(), game, node, at, at); err != nil || !ok {
			t.Fatalf("claim %s for %s: %v, %v", game, node, ok, err)
		}
	}
	host("g", "a", Noon)
	Must(t, s.Release(t.Context(), "g", "b"))
	wantHost(t, s, "g", match.Node{ID: "a", Seen: Noon})
	Must(t, s.Release(t.Context(), "g", "a"))
	Must(t, s.Release(t.Context(), "g", "a"))
	wantHost(t, s, "g", match.Node{})

	host("g", "a", Noon)
	host("h", "a", Noon)
	host("i", "b", Noon)
	Must(t, s.Beat(t.Context(), "old", Noon.Add(-48*time.Hour)))
	Must(t, s.Leave(t.Context(), "a", Noon))
	wantHost(t, s, "g", match.Node{})
	wantHost(t, s, "h", match.Node{})
	wantHost(t, s, "i", match.Node{ID: "b", Seen: Noon})
	got, err := s.Nodes(t.Context(), time.UnixMilli(0))
	Must(t, err)
	if d := cmp.Diff([]match.Node{{ID: "b", Seen: Noon}}, got); d != "" {
		t.Errorf("nodes (-want +got):\n%s", d)
	}
	// A crashed node stays listed while it hosts games: its last heartbeat is when their clocks
	// stopped.
	Must(t, s.Leave(t.Context(), "c", Noon.Add(72*time.Hour)))
	wantHost(t, s, "i", match.Node{ID: "b", Seen: Noon})
}
