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
