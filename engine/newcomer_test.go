package engine_test

import (
	"math/rand/v2"
	"testing"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// newcomer captures the most valuable piece, promotes, avoids drops onto attacked squares, and
// otherwise plays at random. It sees a mate in one, but no threats.
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

// A newcomer wins some games against level 1 and loses to level 3.
func TestFirstLevelCanBeBeaten(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ level, games, least, most int }{{1, 24, 5, 19}, {3, 6, 0, 1}} {
		won := 0
		for i := range c.games {
			if beats(t, c.level, i) {
				won++
			}
		}
		t.Logf("a newcomer won %d of %d games against level %d", won, c.games, c.level)
		if won < c.least || won > c.most {
			t.Errorf("a newcomer won %d of %d games against level %d, want %d to %d", won, c.games, c.level, c.least, c.most)
		}
	}
}

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

func TestLevelsEndGames(t *testing.T) {
	t.Parallel()
	const games, longest = 4, 700
	for _, rs := range variant.All() {
		if rs.Rules.Royal() != shogi.NoKind {
			continue
		}
		for level := 1; level <= 3; level++ {
			ended := 0
			e := newEngine(rs, engine.Options{Hash: 4})
			for i := range games {
				rng := rand.New(rand.NewPCG(7, uint64(i)))
				g := shogi.NewGame(rs.Start)
				for g.Len() < longest && !g.Result().Over() {
					m := taker(g.Position(), rng)
					if g.Position().Side() == shogi.White {
						m = search(t, e, g, engine.Limits{Level: level, Seed: uint64(i)<<32 | uint64(g.Len())}, nil).Best
					}
					if err := g.Play(m); err != nil {
						t.Fatal(err)
					}
				}
				if winner, ok := g.Result().Outcome.Winner(); ok && winner == shogi.White {
					ended++
				}
			}
			if ended < games/2 {
				t.Errorf("%s: level %d won %d of %d games within %d moves", rs.ID, level, ended, games, longest)
			}
		}
	}
}

func taker(p *shogi.Position, rng *rand.Rand) shogi.Move {
	legal := p.AppendLegal(nil)
	for _, m := range legal {
		if m.IsBoard() && p.Piece(m.To()) != shogi.NoPiece {
			return m
		}
	}
	return legal[rng.IntN(len(legal))]
}
