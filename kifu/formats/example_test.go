package formats_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
)

func ExampleEach() {
	const collection = "PI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+5655FU\n/\nPI\n+\n+2726FU\n"
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
	// csa, game 2, line 8, column 1 ("+5655FU"): move 1, 5f5e, is illegal: no piece stands on the square of origin
	// 1 move, end noted: false
}

// ExampleRead converts a record of any format to USI.
func ExampleRead() {
	records, detected, _, err := formats.Read(strings.NewReader("PI\n+\n+7776FU\n-3334FU\n%TORYO\n"), kifu.ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(detected.Format, len(records))
	usi, _ := formats.Of(kifu.FormatUSI)
	losses, err := usi.Write(os.Stdout, records[0], kifu.WriteOptions{Charset: kifu.UTF8})
	fmt.Println(len(losses), err)
	// Output:
	// csa 1
	// position startpos moves 7g7f 3c3d resign
	// 0 <nil>
}
