package engine_test

import (
	"context"
	"fmt"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func Example() {
	rs, err := variant.Lookup("standard")
	if err != nil {
		fmt.Println(err)
		return
	}
	// A gold dropped on the king's head mates: 頭金.
	setup, err := notation.ParseSFEN(rs.Rules, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := setup.Position()
	if err != nil {
		fmt.Println(err)
		return
	}
	e := engine.New(rs.Rules, engine.Options{Hash: 16, Threads: 1})
	res, err := e.Search(context.Background(), shogi.NewGame(p), engine.Limits{Depth: 5}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(notation.FormatUSI(rs.Rules, res.Best), res.Score)
	// Output: G*5b mate 1
}

func ExampleEngine_Search_level() {
	rs, err := variant.Lookup("cylinder")
	if err != nil {
		fmt.Println(err)
		return
	}
	e := engine.New(rs.Rules, engine.Options{})
	game := shogi.NewGame(rs.Start)
	for range 4 {
		res, err := e.Search(context.Background(), game, engine.Limits{Level: 1, Seed: 7}, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := game.Play(res.Best); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(game.Len(), "moves played")
	// Output: 4 moves played
}
