package formats_test

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
)

func ExampleEach() {
	const collection = "PI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+7775FU\n/\nPI\n+\n+2726FU\n"
	detected, games := formats.Split(strings.NewReader(collection), kifu.FormatUnknown, kifu.ReadOptions{})
	fmt.Println(detected.Format)
	for g, err := range kifu.Each(games) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		end, _ := g.Record.End()
		fmt.Println(len(g.Record.Moves()), "move, end noted:", end != nil)
	}
	// Output:
	// csa
	// 1 move, end noted: true
	// csa, game 2, line 8, column 1 ("+7775FU"): move 1, 7g7e, is illegal: the piece does not move like that
	// 1 move, end noted: false
}
