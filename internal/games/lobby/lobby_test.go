package lobby_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/games/lobby"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people"
)

type fakeStore struct {
	mu       sync.Mutex
	currents int
	behind   time.Duration
	since    time.Time
	heard    func(string, []byte)
}

func (s *fakeStore) Openings(_ context.Context, holder people.ID, since time.Time, _ int) ([]match.Opening, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.since = since
	return []match.Opening{{ID: "waits", Holder: "s:somebody", Config: &match.Config{}}}, nil
}

func (s *fakeStore) Current(context.Context, time.Time, int) ([]match.Running, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.currents++
	return []match.Running{{Entry: match.Entry{ID: "goes on"}}}, nil
}

func (s *fakeStore) Blocked(_ context.Context, holder people.ID, _ int) ([]people.ID, error) {
	if holder == "s:picky" {
		return []people.ID{"s:somebody"}, nil
	}
	return nil, nil
}

func (s *fakeStore) Subscribe(_ string, heard func(string, []byte), _ func()) (func(), error) {
	s.heard = heard
	return func() {}, nil
}

func open(t *testing.T) (*fakeStore, *lobby.Lobby) {
	t.Helper()
	s := &fakeStore{}
	l, err := lobby.New(s, s, func() time.Time { return time.Now().Add(s.behind) })
	if err != nil {
		t.Fatal(err)
	}
	return s, l
}

func TestSee(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, l := open(t)
		defer l.Close()
		var all sync.WaitGroup
		for _, holder := range []string{"", "s:me", "s:picky"} {
			for range 50 {
				all.Go(func() {
					out, err := l.See(t.Context(), people.ID(holder))
					want := 1
					if holder == "s:picky" {
						want = 0 // they have blocked the host
					}
					if err != nil || len(out.Openings) != want || len(out.Current) != 1 {
						t.Errorf("%q sees %+v, %v", holder, out, err)
					}
				})
			}
		}
		all.Wait()
		if s.currents != 1 {
			t.Errorf("150 calls of See read the running games %d times, want 1", s.currents)
		}
		time.Sleep(time.Second)
		if _, err := l.See(t.Context(), ""); err != nil || s.currents != 2 {
			t.Errorf("a second later: %d, %v", s.currents, err)
		}
	})
}

// News are batched: soon, but less often with many watchers, and now and then without
// news.
// TestPresentByTheTimeOfGames: the machine's clock is an hour ahead of the time of games.
func TestPresentByTheTimeOfGames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, l := open(t)
		defer l.Close()
		s.behind = -time.Hour
		if _, err := l.See(t.Context(), ""); err != nil {
			t.Fatal(err)
		}
		if want := play.Present(time.Now().Add(-time.Hour)); !s.since.Equal(want) {
			t.Errorf("players who were present at %v are shown, want %v", s.since, want)
		}
	})
}

func TestWatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, l := open(t)
		w, ok := l.Watch("s:me")
		if !ok {
			t.Fatal("there is no room")
		}
		defer w.Close()
		<-w.News() // the first are there at once
		begin := time.Now()
		for range 20 {
			s.heard("lobby", nil)
		}
		<-w.News()
		if d := time.Since(begin); d > time.Second {
			t.Errorf("news after %s", d)
		}
		begin = time.Now()
		<-w.News()
		if d := time.Since(begin); d < time.Second || d > 6*time.Second {
			t.Errorf("the periodic update comes after %s", d)
		}
		for range 1000 {
			if _, ok := l.Watch(""); !ok {
				t.Fatal("there is no room")
			}
		}
		select {
		case <-w.News():
		default:
		}
		begin = time.Now()
		s.heard("lobby", nil)
		<-w.News()
		if d := time.Since(begin); d < 2*time.Second {
			t.Errorf("1000 watchers get news after %s", d)
		}
		l.Close()
		<-w.Gone()
		if _, ok := l.Watch(""); ok {
			t.Error("a closed lobby accepts a watcher")
		}
	})
}
