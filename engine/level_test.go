package engine_test

import (
	"testing"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/shogi"
)

func TestLevelsDiffer(t *testing.T) {
	t.Parallel()
	const games = 4
	for _, c := range []struct{ high, low, least int }{{8, 3, 3}, {5, 1, 3}} {
		won := 0
		for i := range games {
			if duel(t, c.high, c.low, i) {
				won++
			}
		}
		if won < c.least {
			t.Errorf("level %d won %d of %d games against level %d, want %d", c.high, won, games, c.low, c.least)
		}
	}
}

// duel reports whether the high level won; it is Black in even games.
func duel(t *testing.T, high, low, game int) bool {
	rs := lookup(t, "standard")
	g := shogi.NewGame(rs.Start)
	side := shogi.Color(game & 1)
	engines := map[shogi.Color]*engine.Engine{}
	levels := map[shogi.Color]int{side: high, side.Other(): low}
	for c := range levels {
		engines[c] = newEngine(rs, engine.Options{Hash: 4})
	}
	for g.Len() < 300 && !g.Result().Over() {
		c := g.Position().Side()
		res := search(t, engines[c], g, engine.Limits{Level: levels[c], Seed: uint64(game), Nodes: 3_000}, nil)
		if res.Declare {
			g.Declare(c)
			break
		}
		if err := g.Play(res.Best); err != nil {
			t.Fatal(err)
		}
	}
	winner, ok := g.Result().Outcome.Winner()
	return ok && winner == side
}
