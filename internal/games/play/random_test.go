package play_test

import (
	"errors"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/wire"
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
				g := w.create(wire.NewGame{Rules: id})
				for i := 0; i < 50 && g.Result == nil; i++ {
					expect.All(w, "at move",
						expect.That("You", g.You, "b"), expect.That("Turn", g.Turn, "b"), expect.True("Can.Move", g.Can.Move),
						expect.True("len(Legal) != 0", len(g.Legal) != 0), expect.That("len(Moves)", len(g.Moves), 2*i),
					)
					g = w.must(w.act(g, "move", g.Legal[w.engine.rnd.IntN(len(g.Legal))].USI))
					time.Sleep(1500 * time.Millisecond)
					g = w.get(g.ID)
				}
				for i, m := range g.Moves {
					if m.Path == nil {
						w.Fatalf("move %d: %+v", i+1, m)
					}
					expect.All(w, "move",
						expect.True(`USI != ""`, m.USI != ""), expect.True(`Ja != ""`, m.Ja != ""), expect.True(`Western != ""`, m.Western != ""),
						expect.True(`SFEN != ""`, m.SFEN != ""),
					)
				}
				if g.Result != nil && (g.Result.Text.En == "" || g.Result.Text.Ja == "" || g.Result.Text.Zh == "") {
					w.Errorf("result %+v", g.Result)
				}
			})
		})
	}
}
