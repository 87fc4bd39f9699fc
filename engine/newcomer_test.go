package engine_test

import (
	"math/rand/v2"
	"testing"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/shogi"
)

// newcomer plays as somebody may who learnt the moves today: it takes what is worth
// most, promotes when it can, does not put a piece where it is taken, and
// otherwise plays anything. It sees neither threats nor answers, but a mate in one.
func newcomer(values eval.Model, p *shogi.Position, rng *rand.Rand) shogi.Move {
	worth := func(k shogi.Kind) int {
		board, _ := values.Value(k)
		return board / 10
	}
	best, most := shogi.NoMove, -1<<30
	for _, m := range p.AppendLegal(nil) {
		v := rng.IntN(10)
		var u shogi.Undo
		mover := m.Kind()
		if m.IsBoard() {
			mover = p.Piece(m.From()).Kind()
			v += worth(p.Piece(m.To()).Kind())
		}
		if m.Promotes() {
			v += 20
		}
		p.Make(m, &u)
		if !p.AttackersTo(m.To(), p.Side(), p.Occupied()).Empty() {
			v -= worth(mover)
		}
		if p.InCheck() && !p.HasLegal() {
			v = 1 << 20
		}
		p.Unmake(m, &u)
		if v > most {
			best, most = m, v
		}
	}
	return best
}

// TestFirstLevelCanBeBeaten: somebody who learnt the moves today wins games
// against level 1, and loses some; level 3 is too strong for a newcomer.
func TestFirstLevelCanBeBeaten(t *testing.T) {
	if testing.Short() {
		t.Skip("games take some seconds")
	}
	t.Parallel()
	for _, c := range []struct{ level, games, least, most int }{{1, 10, 2, 8}, {3, 4, 0, 1}} {
		won := 0
		for i := range c.games {
			if beats(t, c.level, i) {
				won++
			}
		}
		if won < c.least || won > c.most {
			t.Errorf("a newcomer won %d of %d games against level %d, want %d to %d", won, c.games, c.level, c.least, c.most)
		}
	}
}

// beats plays a game of a newcomer against a level and reports whether the
// newcomer, Black in even games, won.
func beats(t *testing.T, level, game int) bool {
	rs := lookup(t, "standard")
	values := eval.New(rs.Rules)
	e := newEngine(rs, engine.Options{Hash: 4})
	rng := rand.New(rand.NewPCG(7, uint64(game)))
	g := shogi.NewGame(rs.Start)
	side := shogi.Color(game & 1)
	for g.Len() < 300 && !g.Result().Over() {
		m := shogi.NoMove
		if g.Position().Side() == side {
			p := *g.Position()
			m = newcomer(values, &p, rng)
		} else {
			m = search(t, e, g, engine.Limits{Level: level, Seed: uint64(game)<<32 | uint64(g.Len()), Nodes: 2000}, nil).Best
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	winner, ok := g.Result().Outcome.Winner()
	return ok && winner == side
}
