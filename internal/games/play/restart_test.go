package play_test

import (
	"maps"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/wire"
)

// After a restart, a game resumes when its player returns. The absence is not charged.
func TestRestart(t *testing.T) {
	for _, orderly := range []bool{true, false} {
		inWorld(t, func(w *world) {
			g := w.create(wire.NewGame{Clock: wire.Clock{Kind: "sudden", Main: 60_000}})
			g = w.must(w.act(g, "move", "7g7f"))
			time.Sleep(2 * time.Second)
			g = w.get(g.ID)
			time.Sleep(7700 * time.Millisecond)
			left := int64(60_000 - 8_700) // the engine used one second
			if orderly {
				w.close()
			} else {
				left += 200 // a crash: the last beat was 200 ms before
				crashed := w.Hub
				defer crashed.Close(w.Context())
				w.store = w.store.copy()
			}
			time.Sleep(24 * time.Hour)
			w.open()
			if seen, err := w.Get(w.Context(), other, g.ID); err != nil || seen.Time.Running != "" || seen.Result != nil || seen.Time.Black.Main != left {
				w.Errorf("orderly %v: a spectator sees %+v, %v", orderly, seen.Time, err)
			}
			time.Sleep(time.Hour)
			back := w.get(g.ID)
			if len(back.Moves) != 2 || back.Time.Running != "b" || back.Time.Black.Main != left {
				w.Errorf("orderly %v: the player finds %+v", orderly, back.Time)
			}
			time.Sleep(time.Second)
			// A move sent before the player noticed the restart still counts.
			moved := w.must(w.act(g, "move", "2g2f"))
			if len(moved.Moves) != 3 || moved.Time.Black.Main != left-1000 {
				w.Errorf("orderly %v: %d moves, %+v", orderly, len(moved.Moves), moved.Time)
			}
		})
	}
}

// copy is the disk state after a crash.
func (m *memory) copy() *memory {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := newMemory()
	maps.Copy(out.nodes, m.nodes)
	for id, k := range m.games {
		twin := *k
		twin.events = append([]match.Event(nil), k.events...)
		out.games[id] = &twin
	}
	return out
}

// A search interrupted by the shutdown restarts when the player returns.
func TestRestartWhileTheEngineThinks(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.create(wire.NewGame{})
		g = w.must(w.act(g, "move", "7g7f"))
		synctest.Wait()
		w.close()
		if w.engine.cancelled != 1 {
			w.Errorf("%d cancelled", w.engine.cancelled)
		}
		_, err := w.Get(w.Context(), me, g.ID)
		w.refused("busy", err)
		_, err = w.Create(w.Context(), play.Person{Holder: me}, wire.NewGame{Rules: "standard"})
		w.refused("busy", err)
		w.open()
		if seen, err := w.Get(w.Context(), other, g.ID); err != nil || seen.Thinking {
			w.Errorf("a spectator woke the engine: %v", err)
		}
		if g = w.get(g.ID); !g.Thinking {
			w.Error("the engine does not go on")
		}
		time.Sleep(2 * time.Second)
		if g = w.get(g.ID); len(g.Moves) != 2 {
			w.Errorf("%d moves", len(g.Moves))
		}
	})
}
