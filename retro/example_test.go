package retro_test

import (
	"context"
	"fmt"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/retro"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func played(p shogi.Position, moves ...string) (shogi.Position, error) {
	for _, text := range moves {
		m, err := notation.ParseUSI(p.Rules(), text)
		if err != nil {
			return p, err
		}
		if err := p.Play(m); err != nil {
			return p, err
		}
	}
	return p, nil
}

func ExampleFindProofGames() {
	set, _ := variant.Lookup("standard")
	goal, err := played(set.Start, "7g7f", "3c3d", "8h2b+", "3a2b")
	if err != nil {
		fmt.Println(err)
		return
	}
	game, err := retro.FindProofGames(context.Background(), set.Start, goal, retro.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(game.Status, game.Plies, "unique:", game.Unique())
	for _, m := range game.Games[0] {
		fmt.Println(notation.FormatUSI(set.Rules, m))
	}
	// Output:
	// found 4 unique: false
	// 7g7f
	// 3c3d
	// 8h2b+
	// 3a2b
}

func ExamplePredecessors() {
	set, _ := variant.Lookup("standard")
	p, err := played(set.Start, "7g7f", "3c3d")
	if err != nil {
		fmt.Println(err)
		return
	}
	all := retro.Predecessors(&p)
	fmt.Println(len(all), "last moves, such as", notation.FormatUSI(set.Rules, all[0].Move))
	// Output:
	// 43 last moves, such as L*1a
}
