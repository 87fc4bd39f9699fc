package compose_test

import (
	"context"
	"errors"
	"testing"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume/compose"
	"github.com/komadai/komadai/variant"
)

func game(t *testing.T, rules, text string) (shogi.Position, []shogi.Move) {
	t.Helper()
	rs, err := variant.Lookup(rules)
	if err != nil {
		t.Fatal(err)
	}
	p, moves, err := notation.ParsePosition(&rs.Start, text)
	if err != nil {
		t.Fatal(err)
	}
	return p, moves
}

func TestMine(t *testing.T) {
	const (
		three  = "sfen 1k7/2R6/1g7/9/9/9/9/9/4K4 b GSr2b2g3s4n4l18p 1"
		twoWay = "sfen 4k4/9/3+P1+P3/9/9/9/9/9/4K4 b 2r2b4g4s4n4l16p 1"
		spare  = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b 2G2r2b2g4s4n4l17p 1"
	)
	for _, c := range []struct {
		name, text string
		options    compose.MineOptions
		plies      []int
		lengths    []int
		played     []bool
	}{
		{"carried out", three + " moves G*7a 8a9a S*9b", compose.MineOptions{}, []int{0}, []int{3}, []bool{true}},
		{"every position", three + " moves G*7a 8a9a S*9b", compose.MineOptions{All: true}, []int{0, 2}, []int{3, 1}, []bool{true, true}},
		{"missed", three + " moves 5i5h R*5a", compose.MineOptions{}, []int{0}, []int{3}, []bool{false}},
		{"missed, and there again", three + " moves 5i5h P*1b 5h5i", compose.MineOptions{All: true}, []int{0, 2}, []int{3, 3}, []bool{false, false}},
		{"two ways", twoWay, compose.MineOptions{}, []int{0}, []int{1}, []bool{false}},
		{"two ways, one wanted", twoWay, compose.MineOptions{Unique: true}, nil, nil, nil},
		{"a gold to spare", spare, compose.MineOptions{Unique: true}, []int{0}, []int{1}, []bool{false}},
		{"a gold to spare, sound ones wanted", spare, compose.MineOptions{Sound: true}, nil, nil, nil},
		{"sound", three, compose.MineOptions{Sound: true}, []int{0}, []int{3}, []bool{false}},
		{"too long", three, compose.MineOptions{Plies: compose.Range{Least: 1, Most: 1}}, nil, nil, nil},
		{"nothing", "startpos moves 7g7f 3c3d", compose.MineOptions{}, nil, nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.options.Plies.Most == 0 {
				c.options.Plies = compose.Range{Least: 1, Most: 5}
			}
			start, moves := game(t, "standard", c.text)
			found, err := compose.Mine(context.Background(), start, moves, c.options)
			if err != nil || len(found) != len(c.plies) {
				t.Fatalf("%v, %+v", err, found)
			}
			for i, n := range found {
				if n.Ply != c.plies[i] || len(n.Line) != c.lengths[i] || n.Played != c.played[i] {
					t.Errorf("%+v", n)
				}
			}
		})
	}
}

func TestMineErrors(t *testing.T) {
	start, _ := game(t, "standard", "startpos")
	if _, err := compose.Mine(context.Background(), start, nil, compose.MineOptions{}); err == nil {
		t.Error("no length is given")
	}
	o := compose.MineOptions{Plies: compose.Range{Least: 1, Most: 5}}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := compose.Mine(ctx, start, nil, o); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	rs, err := variant.Lookup("seishin")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := compose.Mine(context.Background(), rs.Start, nil, o); !errors.Is(err, compose.ErrNoKing) {
		t.Errorf("%v", err)
	}
}
