package tsume_test

import (
	"context"
	"fmt"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/variant"
)

func ExampleSolve() {
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
	found, err := tsume.Solve(context.Background(), p, tsume.Options{Shortest: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(found.Status, found.Plies, "minimal:", found.Minimal)
	proof, err := found.Proof(1000)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("proof:", proof.Verify())
	// Output:
	// mate 3 minimal: true
	// proof: <nil>
}

func ExampleSolve_refused() {
	set, _ := variant.Lookup("standard")
	for _, sfen := range []string{
		"9/9/4P4/9/9/9/9/9/9 b G 1",
		"4k4/9/4P4/9/9/9/9/9/9 b 6G 1",
	} {
		setup, err := notation.ParseSFEN(set.Rules, sfen)
		if err != nil {
			fmt.Println(err)
			continue
		}
		var p shogi.Position
		if p, err = setup.Problem(); err == nil {
			_, err = tsume.Solve(context.Background(), p, tsume.Options{})
		}
		fmt.Println(err)
	}
	// Output:
	// not a legal position: white has no king
	// not a legal position: 6 pieces G: the set has 4
}

// Two silvers can capture: two lines of equal length (変同), no fatal flaw.
func ExampleJudge() {
	set, _ := variant.Lookup("standard")
	setup, err := notation.ParseSFEN(set.Rules, "3sks3/9/4S4/9/9/B8/9/9/9 b S2rb4g4n4l18p 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := setup.Problem()
	if err != nil {
		fmt.Println(err)
		return
	}
	j, err := tsume.Judge(context.Background(), p, nil, tsume.Options{Nodes: 1 << 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("sound:", j.Sound())
	for _, f := range j.Flaws {
		fmt.Println(f.Kind.Ja(), f.Ply, notation.FormatUSI(set.Rules, f.Move), f.Plies)
	}
	// Output:
	// sound: true
	// 変同 2 6a5b 3
}
