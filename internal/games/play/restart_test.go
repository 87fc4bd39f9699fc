package play_test

import (
	"maps"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/shogi"
)

// After a restart, a game resumes when its player returns. The absence is not charged.
func TestRestart(t *testing.T) {
	for _, orderly := range []bool{true, false} {
		inWorld(t, func(w *world) {
			g := w.create(play.Terms{Control: sudden(time.Minute)})
			g = w.must(w.act(g, move("7g7f")))
			time.Sleep(2 * time.Second)
			g = w.get(g.ID)
			time.Sleep(7700 * time.Millisecond)
			left := 51300 * time.Millisecond // the engine used one second
			if orderly {
				w.close()
			} else {
				left += 200 * time.Millisecond // a crash: the last beat was 200 ms before
				crashed := w.Hub
				defer crashed.Close(w.Context())
				w.store = w.store.copy()
			}
			time.Sleep(24 * time.Hour)
			w.open()
			if seen, err := w.Get(w.Context(), other, g.ID); err != nil || seen.running() != "" || seen.over() || seen.left(shogi.Black) != left {
				w.Errorf("orderly %v: a spectator sees %+v, %v", orderly, seen.Clock(), err)
			}
			time.Sleep(time.Hour)
			back := w.get(g.ID)
			if back.moves() != 2 || back.running() != "b" || back.left(shogi.Black) != left {
				w.Errorf("orderly %v: the player finds %+v", orderly, back.Clock())
			}
			time.Sleep(time.Second)
			// A move sent before the player noticed the restart still counts.
			moved := w.must(w.act(g, move("2g2f")))
			if moved.moves() != 3 || moved.left(shogi.Black) != left-time.Second {
				w.Errorf("orderly %v: %d moves, %+v", orderly, moved.moves(), moved.Clock())
			}
		})
	}
}

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
		g := w.create(play.Terms{})
		g = w.must(w.act(g, move("7g7f")))
		synctest.Wait()
		w.close()
		if w.engine.cancelled != 1 {
			w.Errorf("%d cancelled", w.engine.cancelled)
		}
		_, err := w.Get(w.Context(), me, g.ID)
		w.refused("busy", err)
		_, err = w.Create(w.Context(), play.Person{Holder: me}, play.Terms{Rules: "standard"})
		w.refused("busy", err)
		w.open()
		if seen, err := w.Get(w.Context(), other, g.ID); err != nil || seen.Thinking {
			w.Errorf("a spectator woke the engine: %v", err)
		}
		if g = w.get(g.ID); !g.Thinking {
			w.Error("the engine does not continue")
		}
		time.Sleep(2 * time.Second)
		if g = w.get(g.ID); g.moves() != 2 {
			w.Errorf("%d moves", g.moves())
		}
	})
}
