package eval_test

import (
	"fmt"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/variant"
)

func ExampleNew() {
	rs, err := variant.Lookup("standard")
	if err != nil {
		fmt.Println(err)
		return
	}
	model := eval.New(rs.Rules)
	rook, _ := model.Value(rs.Rules.Kind("R"))
	gold, _ := model.Value(rs.Rules.Kind("G"))
	fmt.Println("a rook is worth more than a gold:", rook > gold)

	e := model.NewEvaluator()
	p := rs.Start
	e.Reset(&p)
	fmt.Println("the start is about even:", e.Evaluate(&p) < 50)
	// Output:
	// a rook is worth more than a gold: true
	// the start is about even: true
}
