package engine_test

import (
	"testing"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/shogi"
)

// The shipped network evaluates unless there is a Model, Formula or weights.
func TestJudge(t *testing.T) {
	rs := lookup(t, "standard")
	network, ok := nnue.Shipped(rs.Rules)
	if !ok {
		t.Fatal("no network comes along for standard shogi")
	}
	formula := eval.New(rs.Rules)
	heavy, tempo := engine.DefaultParams(), engine.DefaultParams()
	heavy.Eval.Danger *= 2
	tempo.NullMoveMinDepth++
	for _, c := range []struct {
		name string
		got  engine.Options
		want engine.Options
	}{
		{"nothing asked for", engine.Options{}, engine.Options{Model: network}},
		{"the formula", engine.Options{Formula: true}, engine.Options{Model: formula}},
		{"a model", engine.Options{Formula: true, Model: network}, engine.Options{Model: network}},
		{"other weights", engine.Options{Params: &heavy}, engine.Options{Model: eval.NewWeighted(rs.Rules, heavy.Eval)}},
		{"other numbers of the search", engine.Options{Params: &tempo}, engine.Options{Model: network, Params: &tempo}},
	} {
		game := play(t, rs, middleGame)
		limits := engine.Limits{Nodes: 3000}
		c.got.PlainSearch, c.want.PlainSearch = true, true
		got := search(t, engine.New(rs.Rules, c.got), game, limits, nil)
		want := search(t, engine.New(rs.Rules, c.want), game, limits, nil)
		if got.Score != want.Score || got.Nodes != want.Nodes || got.Best != want.Best {
			t.Errorf("%s: %v after %d nodes, want %v after %d", c.name, got.Score, got.Nodes, want.Score, want.Nodes)
		}
	}
	spec := *rs.Rules.Spec()
	spec.Repetition = shogi.RepetitionSpec{}
	own, err := shogi.Compile(spec)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := nnue.Shipped(own); ok {
		t.Fatal("a network for rules of one's own comes along")
	}
	a := search(t, engine.New(own, engine.Options{PlainSearch: true}), shogi.NewGame(startOf(t, own)), engine.Limits{Nodes: 500}, nil)
	b := search(t, engine.New(own, engine.Options{PlainSearch: true, Formula: true}), shogi.NewGame(startOf(t, own)), engine.Limits{Nodes: 500}, nil)
	if a.Score != b.Score {
		t.Errorf("rules of one's own: %v, by the formula %v", a.Score, b.Score)
	}
}

func startOf(t *testing.T, r *shogi.Rules) shogi.Position {
	t.Helper()
	s := lookup(t, "standard").Start.Setup()
	s.Rules = r
	p, err := s.Position()
	if err != nil {
		t.Fatal(err)
	}
	return p
}
