package director_test

import (
	"context"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/games/director"
	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/internal/guard"
)

type brokenHall struct {
	*hall
	id     atomic.Pointer[string]
	panics atomic.Int64
}

func (h *brokenHall) Load(ctx context.Context, id string) (tournament.Record, error) {
	if broken := h.id.Load(); broken != nil && *broken == id {
		panic("the tournament is broken")
	}
	return h.hall.Load(ctx, id)
}

// A tournament that makes the director panic does not stop the others. It goes on when
// the fault is gone.
func TestPanic(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := &brokenHall{hall: newHall()}
		d := client{director.New(director.Config{Store: h, Games: games{h.hall}, Ratings: h, Log: slog.New(slog.DiscardHandler), Guard: &guard.Guard{
			Count: func(place string) {
				if place == "tournaments" {
					h.panics.Add(1)
				}
			},
		}})}
		defer d.Close()
		var ids []string
		for range 2 {
			c, err := d.Create(t.Context(), who("o"), cup("round-robin", 1))
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range []string{"a", "b"} {
				if _, err := d.Enter(t.Context(), who(p), c.ID); err != nil {
					t.Fatal(err)
				}
			}
			ids = append(ids, c.ID)
		}
		h.id.Store(&ids[0])
		time.Sleep(2 * time.Minute) // both have begun
		if n := len(h.open()); n != 1 {
			t.Errorf("%d games are open, want that of the tournament that is not broken", n)
		}
		if h.panics.Load() == 0 {
			t.Error("no panic was counted")
		}
		h.id.Store(nil)
		time.Sleep(10 * time.Second)
		if n := len(h.open()); n != 2 {
			t.Errorf("%d games are open, want one of each tournament", n)
		}
	})
}
