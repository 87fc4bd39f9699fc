package proofcheck_test

import (
	"bytes"
	"context"
	"fmt"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/proofcheck"
	"github.com/komadai/komadai/variant"
)

// The solver writes a proof; the checker plays every defence.
func ExampleRead() {
	set, _ := variant.Lookup("standard")
	setup, err := notation.ParseSFEN(set.Rules, "7nl/7k1/5+R3/7P1/9/9/9/9/9 b 2Gr2b2g4s3n3l17p 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := setup.Problem()
	if err != nil {
		fmt.Println(err)
		return
	}
	found, err := tsume.Solve(context.Background(), p, tsume.Options{Shortest: true, Futile: tsume.Strict})
	if err != nil {
		fmt.Println(err)
		return
	}
	proof, err := found.Proof(1000)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := proof.AppendText(nil, set.ID)
	if err != nil {
		fmt.Println(err)
		return
	}
	read, err := proofcheck.Read(bytes.NewReader(text), func(string) (*shogi.Rules, error) { return set.Rules, nil })
	if err != nil {
		fmt.Println(err)
		return
	}
	checked, err := read.Check()
	fmt.Println(read.Plies, "plies:", checked.Positions, "positions,", checked.Defences, "defences,", err)
	// Output:
	// 3 plies: 2 positions, 1 defences, <nil>
}
