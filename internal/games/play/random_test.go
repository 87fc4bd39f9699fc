package play_test

import (
	"errors"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/variant"
)

func someHandicap() (string, error) {
	rs, err := variant.Lookup("standard")
	if err != nil {
		return "", err
	}
	if len(rs.Handicaps) == 0 {
		return "", errors.New("standard shogi has no handicaps")
	}
	return rs.Handicaps[len(rs.Handicaps)/2].ID, nil
}

// Random legal actions on every rule set, to the end or for 100 moves, give consistent
// states.
func TestEveryRuleSet(t *testing.T) {
	for _, id := range variant.IDs() {
		t.Run(id, func(t *testing.T) {
			inWorld(t, func(w *world) {
				g := w.create(play.Terms{Rules: id})
				for i := 0; i < 50 && !g.over(); i++ {
					expect.All(w, "at move",
						expect.That("You", g.you(), "b"), expect.That("Turn", g.turn(), "b"), expect.True("mayMove", g.mayMove()),
						expect.True("len(Legal) != 0", len(g.legal()) != 0), expect.That("len(Moves)", g.moves(), 2*i),
					)
					g = w.must(w.act(g, move(g.legal()[w.engine.rnd.IntN(len(g.legal()))])))
					time.Sleep(1500 * time.Millisecond)
					g = w.get(g.ID)
				}
				_, events, err := w.store.Load(w.Context(), g.ID)
				if err != nil || len(events) != g.seq() {
					w.Errorf("%d of %d events are stored, %v", len(events), g.seq(), err)
				}
			})
		})
	}
}
