package packed_test

import (
	"fmt"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/notation/packed"
	"github.com/komadai/komadai/variant"
)

func ExampleCodec() {
	rules := variant.Standard()
	codec, err := packed.NewCodec(rules.Rules, packed.HCPE)
	if err != nil {
		fmt.Println(err)
		return
	}
	move, err := notation.ParseUSI(rules.Rules, "7g7f")
	if err != nil {
		fmt.Println(err)
		return
	}
	data, err := codec.Append(nil, &packed.Record{Position: rules.Start, Move: move, Score: 35, Result: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	var back packed.Record
	if err := codec.Read(data, &back); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(data), codec.Size(), notation.FormatUSI(rules.Rules, back.Move), back.Score, back.Result)
	// Output: 38 38 7g7f 35 1
}
