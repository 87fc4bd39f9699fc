package storetest

import (
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/komadai/komadai/internal/games/match"
)

func nodes(t *testing.T, s Store) {
	must(t, s.Beat(t.Context(), "a", noon))
	must(t, s.Beat(t.Context(), "b", noon.Add(time.Second)))
	must(t, s.Beat(t.Context(), "a", noon.Add(2*time.Second)))
	for after, want := range map[time.Duration][]match.Node{
		0:               {{ID: "a", Seen: noon.Add(2 * time.Second)}, {ID: "b", Seen: noon.Add(time.Second)}},
		2 * time.Second: {{ID: "a", Seen: noon.Add(2 * time.Second)}},
		time.Minute:     nil,
	} {
		got, err := s.Nodes(t.Context(), noon.Add(after))
		must(t, err)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("nodes after %v (-want +got):\n%s", after, d)
		}
	}
}

func wantHost(t *testing.T, s Store, game string, want match.Node) {
	t.Helper()
	got, err := s.Host(t.Context(), game)
	must(t, err)
	if got != want {
		t.Errorf("the host of %s is %v, want %v", game, got, want)
	}
}

// claim: a game stays with its host until the lease expires.
func claim(t *testing.T, s Store) {
	must(t, s.Create(t.Context(), "g", seats("s:a"), summary(1), events(1, 1)))
	wantHost(t, s, "g", match.Node{})
	later := noon.Add(10 * time.Second)
	a, b := match.Node{ID: "a", Seen: noon}, match.Node{ID: "b", Seen: later}
	for _, c := range []struct {
		name, me   string
		now, alive time.Time
		before     match.Node
		ok         bool
		after      match.Node
	}{
		{"nobody's", "a", noon, noon, match.Node{}, true, a},
		{"one's own", "a", noon, noon, a, true, a},
		{"another's, seen just at the limit", "b", later, noon, a, false, a},
		{"another's, not seen since", "b", later, noon.Add(time.Millisecond), a, true, b},
		{"lost meanwhile", "a", later, noon, b, false, b},
	} {
		before, ok, err := s.Claim(t.Context(), "g", c.me, c.now, c.alive)
		must(t, err)
		if before != c.before || ok != c.ok {
			t.Errorf("%s: before %v, %v; want %v, %v", c.name, before, ok, c.before, c.ok)
		}
		wantHost(t, s, "g", c.after)
	}
	if _, ok, err := s.Claim(t.Context(), "nowhere", "a", noon, noon); err == nil || ok {
		t.Errorf("a game that is not there was claimed: %v, %v", ok, err)
	}
}

// racingClaims: one of many concurrent claims of a game succeeds, with and without a
// previous host.
func racingClaims(t *testing.T, s Store) {
	must(t, s.Create(t.Context(), "g", nil, summary(1), events(1, 1)))
	for round := range 4 {
		now := noon.Add(time.Duration(round) * time.Hour)
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
		must(t, s.Create(t.Context(), id, nil, summary(1), events(1, 1)))
	}
	host := func(game, node string, at time.Time) {
		t.Helper()
		if _, ok, err := s.Claim(t.Context(), game, node, at, at); err != nil || !ok {
			t.Fatalf("claim %s for %s: %v, %v", game, node, ok, err)
		}
	}
	host("g", "a", noon)
	must(t, s.Release(t.Context(), "g", "b"))
	wantHost(t, s, "g", match.Node{ID: "a", Seen: noon})
	must(t, s.Release(t.Context(), "g", "a"))
	must(t, s.Release(t.Context(), "g", "a"))
	wantHost(t, s, "g", match.Node{})

	host("g", "a", noon)
	host("h", "a", noon)
	host("i", "b", noon)
	must(t, s.Beat(t.Context(), "old", noon.Add(-48*time.Hour)))
	must(t, s.Leave(t.Context(), "a", noon))
	wantHost(t, s, "g", match.Node{})
	wantHost(t, s, "h", match.Node{})
	wantHost(t, s, "i", match.Node{ID: "b", Seen: noon})
	got, err := s.Nodes(t.Context(), time.UnixMilli(0))
	must(t, err)
	if d := cmp.Diff([]match.Node{{ID: "b", Seen: noon}}, got); d != "" {
		t.Errorf("nodes (-want +got):\n%s", d)
	}
	// A crashed node is remembered while it hosts games, since its heartbeat gives their
	// clocks' end.
	must(t, s.Leave(t.Context(), "c", noon.Add(72*time.Hour)))
	wantHost(t, s, "i", match.Node{ID: "b", Seen: noon})
}
