package play_test

import (
	"context"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/guard"
)

type brittle struct {
	*memory
	broke atomic.Bool
}

func (b *brittle) Append(ctx context.Context, id string, s match.Summary, events []match.Event, seats ...match.Seat) error {
	if events[0].Kind == match.TimeUp && b.broke.CompareAndSwap(false, true) {
		panic("the disk is on fire")
	}
	return b.memory.Append(ctx, id, s, events, seats...)
}

type torn struct {
	*frail
	broke atomic.Bool
}

func (s *torn) Since(ctx context.Context, id string, seq int) ([]match.Event, error) {
	if s.broke.CompareAndSwap(false, true) {
		panic("the page is torn")
	}
	return s.frail.Since(ctx, id, seq)
}

// After a panic while a node follows another's move, it follows the next one.
func TestPanicInAChange(t *testing.T) {
	inCluster(t, func(c *cluster) {
		var store *torn
		third := c.opened("c", func(p *play.Config) {
			store = &torn{frail: &frail{memory: c.memory}}
			store.broke.Store(true)
			p.Store = store
		})
		defer third.world.close()
		g := c.a.create(play.Terms{})
		w := third.watch(other, g.ID)
		defer w.Close()
		third.seen(w)
		store.broke.Store(false)
		c.a.must(c.a.act(g, move("7g7f")))
		synctest.Wait()
		if !store.broke.Load() || !strings.Contains(third.log.String(), "the page is torn") {
			t.Errorf("no panic: %s", third.log)
		}
		time.Sleep(time.Minute) // which includes looks at the store
		select {
		case <-w.News():
			if seen := third.seen(w); seen.moves() != 2 {
				t.Errorf("%d moves", seen.moves())
			}
		default:
			t.Error("no news after the panic")
		}
	})
}

// TestPanicInATimer: a panic in a clock timer is logged and counted. All games go on, and
// the time-out is retried.
func TestPanicInATimer(t *testing.T) {
	inWorld(t, func(w *world) {
		w.close()
		var places []string
		store := &brittle{memory: w.store}
		w.opened(func(c *play.Config) {
			c.Store = store
			c.Guard = &guard.Guard{Log: slog.New(slog.NewTextHandler(w.log, nil)), Count: func(place string) { places = append(places, place) }}
		})
		first := w.create(play.Terms{Control: sudden(time.Minute)})
		other := w.create(play.Terms{Control: sudden(90 * time.Second)})
		time.Sleep(61 * time.Second)
		synctest.Wait()
		if !store.broke.Load() || len(places) != 1 || places[0] != "games" || strings.Count(w.log.String(), "the disk is on fire") != 1 {
			w.Errorf("the panics are %q:\n%s", places, w.log)
		}
		if g := w.must(w.act(w.get(other.ID), move("7g7f"))); g.moves() != 1 {
			w.Errorf("the other game: %+v", g)
		}
		time.Sleep(2 * time.Minute)
		for name, id := range map[string]string{"the game with the panic": first.ID, "the other game": other.ID} {
			if g := w.get(id); g.end() != "time w" {
				w.Errorf("%s: %+v", name, g.end())
			}
			if _, events, err := store.Load(w.Context(), id); err != nil || events[len(events)-1].Kind != match.TimeUp {
				w.Errorf("%s is not stored to its end: %v, %v", name, events, err)
			}
		}
	})
}
