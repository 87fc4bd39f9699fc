package stipulation_test

import (
	"context"
	"fmt"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/tsume/stipulation"
	"github.com/komadai/komadai/variant"
)

// A help mate (協力詰): both sides play for the mate of White's king.
func ExampleSolve() {
	set, _ := variant.Lookup("standard")
	setup, err := notation.ParseSFEN(set.Rules, "7nk/9/9/9/9/9/9/9/9 b BG2rb3g4s3n4l18p 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := setup.Problem()
	if err != nil {
		fmt.Println(err)
		return
	}
	help, err := stipulation.Lookup("help-mate")
	if err != nil {
		fmt.Println(err)
		return
	}
	found, err := stipulation.Solve(context.Background(), p, help, stipulation.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(found.Status, found.Plies, "unique:", found.Unique())
	for _, m := range found.Lines[0] {
		fmt.Println(notation.FormatUSI(set.Rules, m))
	}
	// Output:
	// solved 5 unique: false
	// B*2b
	// 1a1b
	// 2b1c+
	// 1b1a
	// G*1b
}
