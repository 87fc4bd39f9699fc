package engine_test

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func lookup(t testing.TB, id string) *variant.RuleSet {
	t.Helper()
	rs, err := variant.Lookup(id)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

var models sync.Map

func newEngine(rs *variant.RuleSet, o engine.Options) *engine.Engine {
	m, ok := models.Load(rs.Rules)
	if !ok {
		m, _ = models.LoadOrStore(rs.Rules, eval.New(rs.Rules))
	}
	o.Model = m.(eval.Model)
	return engine.New(rs.Rules, o)
}

func position(t testing.TB, rs *variant.RuleSet, sfen string) shogi.Position {
	t.Helper()
	s, err := notation.ParseSFEN(rs.Rules, sfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// play returns the game after moves in USI; sfen "" is the start.
func play(t testing.TB, rs *variant.RuleSet, sfen string, moves ...string) *shogi.Game {
	t.Helper()
	start := rs.Start
	if sfen != "" {
		start = position(t, rs, sfen)
	}
	g := shogi.NewGame(start)
	for _, text := range moves {
		m, err := notation.ParseUSI(rs.Rules, text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return g
}

func search(t testing.TB, e *engine.Engine, g *shogi.Game, l engine.Limits, report func(engine.Info)) engine.Result {
	t.Helper()
	res, err := e.Search(context.Background(), g, l, report)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func checkLine(t *testing.T, rs *variant.RuleSet, p shogi.Position, line []shogi.Move) {
	t.Helper()
	sfen := notation.FormatSFEN(&p)
	for i, m := range line {
		if err := p.Play(m); err != nil {
			t.Fatalf("%s: move %d of a line from %s: %v", rs.ID, i+1, sfen, err)
		}
	}
}

// In every rule set all moves and reported lines are legal, and games make progress.
func TestSelfPlay(t *testing.T) {
	const plies = 24
	for _, rs := range variant.All() {
		t.Run(rs.ID, func(t *testing.T) {
			t.Parallel()
			e := newEngine(rs, engine.Options{Hash: 1})
			g := shogi.NewGame(rs.Start)
			rng := rand.New(rand.NewPCG(3, 3))
			for range 8 {
				moves := g.Position().AppendLegal(nil)
				if err := g.Play(moves[rng.IntN(len(moves))]); err != nil {
					t.Fatal(err)
				}
				if g.Result().Over() {
					g = shogi.NewGame(rs.Start)
				}
			}
			for i := 0; i < plies && !g.Result().Over(); i++ {
				now := *g.Position()
				l := engine.Limits{Nodes: 1000, MultiPV: 1 + i%3}
				res := search(t, e, g, l, func(info engine.Info) { checkLine(t, rs, now, info.PV) })
				checkLine(t, rs, now, res.PV)
				if len(res.PV) == 0 || res.PV[0] != res.Best {
					t.Fatalf("the line %v does not begin with the best move %v", res.PV, res.Best)
				}
				if res.Nodes > l.Nodes+1 {
					t.Fatalf("%d nodes, allowed %d", res.Nodes, l.Nodes)
				}
				if err := g.Play(res.Best); err != nil {
					t.Fatalf("ply %d of %s: %v", i, notation.FormatSFEN(&now), err)
				}
			}
		})
	}
}

func TestLevelsAreLegal(t *testing.T) {
	for _, rs := range variant.All() {
		t.Run(rs.ID, func(t *testing.T) {
			t.Parallel()
			e := newEngine(rs, engine.Options{Hash: 1})
			g := shogi.NewGame(rs.Start)
			for level := 1; level <= engine.MaxLevel && !g.Result().Over(); level++ {
				res := search(t, e, g, engine.Limits{Level: level, Seed: 1, Nodes: 1000}, nil)
				if err := g.Play(res.Best); err != nil {
					t.Fatalf("level %d: %v", level, err)
				}
			}
		})
	}
}

// A level's move depends only on position and seed. Seeds give different moves.
func TestSameSeedSameMove(t *testing.T) {
	rs := lookup(t, "standard")
	seen := map[shogi.Move]bool{}
	for seed := range uint64(12) {
		var moves [2]shogi.Move
		for i := range moves {
			e := newEngine(rs, engine.Options{Hash: 1})
			moves[i] = search(t, e, shogi.NewGame(rs.Start), engine.Limits{Level: 2, Seed: seed}, nil).Best
		}
		if moves[0] != moves[1] {
			t.Errorf("seed %d: %v and %v", seed, moves[0], moves[1])
		}
		seen[moves[0]] = true
	}
	if len(seen) < 3 {
		t.Errorf("twelve seeds gave only %d different moves", len(seen))
	}
}

func TestRepeatable(t *testing.T) {
	for _, id := range []string{"standard", "torus", "skate", "checkers", "seishin"} {
		rs := lookup(t, id)
		var first engine.Result
		for i := range 2 {
			e := newEngine(rs, engine.Options{Hash: 4})
			res := search(t, e, shogi.NewGame(rs.Start), engine.Limits{Depth: 6}, nil)
			if i == 0 {
				first = res
			} else if res.Nodes != first.Nodes || res.Best != first.Best || res.Score != first.Score {
				t.Errorf("%s: %d nodes, %v, %v; then %d, %v, %v", id, first.Nodes, first.Best, first.Score, res.Nodes, res.Best, res.Score)
			}
		}
	}
}

func TestNewGameForgets(t *testing.T) {
	rs := lookup(t, "standard")
	e := newEngine(rs, engine.Options{Hash: 4})
	first := search(t, e, shogi.NewGame(rs.Start), engine.Limits{Depth: 7}, nil)
	for range 3 {
		e.NewGame()
		second := search(t, e, shogi.NewGame(rs.Start), engine.Limits{Depth: 7}, nil)
		if first.Nodes != second.Nodes {
			t.Errorf("%d nodes, after NewGame %d", first.Nodes, second.Nodes)
		}
	}
}

// For the race detector.
func TestThreadsRace(t *testing.T) {
	rs := lookup(t, "standard")
	e := newEngine(rs, engine.Options{Hash: 1, Threads: 4})
	g := shogi.NewGame(rs.Start)
	for range 4 {
		now := *g.Position()
		res := search(t, e, g, engine.Limits{Depth: 7}, nil)
		checkLine(t, rs, now, res.PV)
		if err := g.Play(res.Best); err != nil {
			t.Fatal(err)
		}
	}
	e.SetThreads(2)
	e.SetHash(2)
	if res := search(t, e, g, engine.Limits{Nodes: 20_000}, nil); res.Best == shogi.NoMove {
		t.Error("no move after SetThreads and SetHash")
	}
}

func TestMoves(t *testing.T) {
	rs := lookup(t, "standard")
	e := newEngine(rs, engine.Options{})
	only, err := notation.ParseUSI(rs.Rules, "9g9f")
	if err != nil {
		t.Fatal(err)
	}
	res := search(t, e, shogi.NewGame(rs.Start), engine.Limits{Depth: 6, Moves: []shogi.Move{only, shogi.Pass}}, nil)
	if res.Best != only {
		t.Errorf("played %s", notation.FormatUSI(rs.Rules, res.Best))
	}
}

// The lines have different first moves, best first.
func TestMultiPV(t *testing.T) {
	rs := lookup(t, "standard")
	e := newEngine(rs, engine.Options{})
	const lines, depth = 5, 6
	last := map[int]engine.Info{}
	search(t, e, shogi.NewGame(rs.Start), engine.Limits{Depth: depth, MultiPV: lines}, func(i engine.Info) {
		if i.Depth == depth {
			last[i.MultiPV] = i
		}
	})
	if len(last) != lines {
		t.Fatalf("%d lines, want %d", len(last), lines)
	}
	seen := map[shogi.Move]bool{}
	for i := 1; i <= lines; i++ {
		if m := last[i].PV[0]; seen[m] {
			t.Errorf("%s comes twice", notation.FormatUSI(rs.Rules, m))
		} else {
			seen[m] = true
		}
		if i > 1 && last[i].Score.CP > last[i-1].Score.CP {
			t.Errorf("line %d has %v, the one before %v", i, last[i].Score, last[i-1].Score)
		}
	}
}

func TestErrors(t *testing.T) {
	rs, other := lookup(t, "standard"), lookup(t, "torus")
	e := newEngine(rs, engine.Options{})
	for _, c := range []struct {
		limits engine.Limits
		want   string
	}{
		{engine.Limits{Depth: -1}, "engine: depth -1: must be 0 to 100"},
		{engine.Limits{Depth: 101}, "engine: depth 101: must be 0 to 100"},
		{engine.Limits{Level: 11}, "engine: level 11: must be 0 to 10"},
		{engine.Limits{MultiPV: 501}, "engine: MultiPV 501: must be 0 to 500"},
		{engine.Limits{MoveTime: -time.Second}, "engine: move time -1s: must not be negative"},
		{engine.Limits{Byoyomi: -time.Second}, "engine: byoyomi -1s: must not be negative"},
		{engine.Limits{MovesToGo: -1}, "engine: moves to go -1: must not be negative"},
		{engine.Limits{Time: [2]time.Duration{-1, 0}}, "engine: main time -1ns and 0s: must not be negative"},
		{engine.Limits{Increment: [2]time.Duration{0, -1}}, "engine: increments 0s and -1ns: must not be negative"},
	} {
		if _, err := e.Search(context.Background(), shogi.NewGame(rs.Start), c.limits, nil); err == nil || err.Error() != c.want {
			t.Errorf("error %v, want %s", err, c.want)
		}
	}
	if _, err := e.Search(context.Background(), shogi.NewGame(other.Start), engine.Limits{Depth: 1}, nil); err == nil {
		t.Error("a game of other rules was searched")
	}
}
