package kifu_test

import (
	"fmt"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/variant"
)

func ExampleRecord_Walk() {
	set, _ := variant.Lookup("standard")
	rec := kifu.New(set)
	for _, line := range []string{"7g7f", "2g2f"} {
		m, err := notation.ParseUSI(set.Rules, line)
		if err != nil {
			fmt.Println(err)
			return
		}
		rec.Root.Children = append(rec.Root.Children, &kifu.Node{Move: m, Comments: []string{"a first move"}})
	}
	err := rec.Walk(func(v *kifu.Visit) error {
		fmt.Println(v.Ply, v.Variation(), notation.FormatUSI(set.Rules, v.Node.Move), v.Node.Comments)
		return nil
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// 1 false 7g7f [a first move]
	// 1 true 2g2f [a first move]
}

func ExampleParseControl() {
	control, ok := kifu.ParseControl("10分+30秒")
	fmt.Println(ok, kifu.TimeText(control))
	for _, h := range kifu.TimeHeaders(control) {
		fmt.Println(h)
	}
	fmt.Println(kifu.CSATime(control))
	// Output:
	// true 10分 秒読み30秒
	// {持ち時間 10分}
	// {秒読み 30秒}
	// 600+30+0 true
}
