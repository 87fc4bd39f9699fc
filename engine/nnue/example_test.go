package nnue_test

import (
	"fmt"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/variant"
)

func ExampleShipped() {
	set, _ := variant.Lookup("torus")
	model, ok := nnue.Shipped(set.Rules)
	if !ok {
		fmt.Println("no network")
		return
	}
	e := model.NewEvaluator()
	e.Reset(&set.Start)
	score := e.Evaluate(&set.Start)
	fmt.Println(score > -500 && score < 500)
	// Output: true
}
