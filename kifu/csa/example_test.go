package csa_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/csa"
)

func ExampleCodec() {
	const collection = "N+甲\nPI\n+\n+7776FU,T12\n%TORYO\n/\nN+乙\nPI\n+\n+5655FU\n"
	for game, err := range kifu.Each(csa.Codec().Split(strings.NewReader(collection), kifu.ReadOptions{})) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(game.Record.Player(0), len(game.Record.Moves()))
	}
	// Output:
	// 甲 1
	// csa, game 2, line 10, column 1 ("+5655FU"): move 1, 5f5e, is illegal: no piece stands on the square of origin
}

func ExampleCodec_version2() {
	records, _, err := csa.Codec().Read(strings.NewReader("PI82HI22KA\n-\n-5162OU"), kifu.ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := csa.Codec().Write(os.Stdout, records[0], kifu.WriteOptions{Version: "2.2"}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// V2.2
	// PI82HI22KA
	// -
	// -5162OU
}
