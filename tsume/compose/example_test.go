package compose_test

import (
	"context"
	"fmt"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume/compose"
	"github.com/komadai/komadai/variant"
)

// A seed gives the same problems everywhere.
func ExampleGenerate() {
	set, _ := variant.Lookup("standard")
	problems, err := compose.Generate(context.Background(), compose.Options{
		Rules: set.Rules, Plies: compose.Range{Least: 1, Most: 1}, Pieces: compose.Range{Least: 1, Most: 6},
		Seed: 1, Count: 2, Draws: 100, Polish: 10, Threads: 2,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for p := range problems {
		var u shogi.Undo
		q := p.Position
		q.Make(p.Line[0], &u)
		fmt.Println(p.Plies(), "ply, mate:", q.InCheck() && !q.HasLegal())
	}
	// Output:
	// 1 ply, mate: true
	// 1 ply, mate: true
}

// A rook sacrifice at the first move.
func ExampleAppraise() {
	set, _ := variant.Lookup("standard")
	setup, err := notation.ParseSFEN(set.Rules, "5+R3/7Lk/9/7R1/9/9/9/9/9 b 2b4g4s4n3l18p 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := setup.Problem()
	if err != nil {
		fmt.Println(err)
		return
	}
	var line []shogi.Move
	for _, text := range []string{"4a1a", "1b1a", "2b2a+", "1a1b", "2d2b+"} {
		m, err := notation.ParseUSI(set.Rules, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		line = append(line, m)
	}
	a := compose.Appraise(p, line, nil)
	fmt.Println("quality", a.Quality)
	for _, t := range a.Traits {
		fmt.Printf("%s %d: %+d\n", t.Name, t.Count, t.Points)
	}
	// Output:
	// quality 72
	// major-sacrifice 1: +10
	// first-sacrifice 1: +8
	// long-move 1: +3
	// travel 1: +3
	// tries 3: +3
	// no-capture 1: +8
	// promoted 1: -3
}

// A missed mate in three.
func ExampleMine() {
	set, _ := variant.Lookup("standard")
	start, moves, err := notation.ParsePosition(&set.Start, "sfen 1k7/2R6/1g7/9/9/9/9/9/4K4 b GSr2b2g3s4n4l18p 1 moves 5i5h R*5a")
	if err != nil {
		fmt.Println(err)
		return
	}
	found, err := compose.Mine(context.Background(), start, moves, compose.MineOptions{Plies: compose.Range{Least: 1, Most: 5}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, n := range found {
		fmt.Println("after", n.Ply, "moves: mate in", len(n.Line), "unique:", n.Unique, "played:", n.Played)
	}
	// Output:
	// after 0 moves: mate in 3 unique: true played: false
}
