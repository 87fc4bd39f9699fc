package usi_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/usi"
	"github.com/komadai/komadai/variant"
)

func ExampleServe() {
	commands := `
setoption name USI_Variant value torus
position startpos moves 7h7g
go mate 1000
position sfen 4k4/9/4P4/9/9/9/9/9/9 b - 1
setoption name USI_Variant value shogi
position sfen 4k4/9/4P4/9/9/9/9/9/9 b - 1
go perft 1
`
	if err := usi.Serve(context.Background(), strings.NewReader(commands), os.Stdout, usi.Config{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// checkmate nomate
	// info string position: column 6 ("4k4/9/4P4/9/9/9/9/9/9"): the board has 11 ranks, here are 9
	// 5c5b+: 1
	// 5c5b: 1
	//
	// Nodes searched: 2
}

func own(ctx context.Context, in io.Reader, out io.Writer) error {
	return usi.Serve(ctx, in, out, usi.Config{Hash: 1})
}

func ExampleOpen() {
	ctx := context.Background()
	e, err := usi.Open(ctx, usi.Local(own), usi.Timeouts{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer e.Quit()
	set, err := variant.Lookup("shogi")
	if err != nil {
		fmt.Println(err)
		return
	}
	setup, err := notation.ParseSFEN(set.Rules, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := setup.Position()
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := e.Position(shogi.NewGame(p)); err != nil {
		fmt.Println(err)
		return
	}
	search, err := e.Go(usi.Limits{Depth: 5}, func(i usi.Info) {})
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := search.Wait(ctx)
	fmt.Println(e.Name(), notation.FormatUSI(set.Rules, answer.Move), answer.Info.Score, err)
	// Output: komadai G*5b mate 1 <nil>
}

// A missing program is an error.
func ExampleStart() {
	_, err := usi.Start(context.Background(), exec.Command("./no-such-engine"), usi.Timeouts{USI: 3 * time.Second})
	fmt.Println(err != nil)
	// Output: true
}

func ExampleEngine_Go() {
	ctx := context.Background()
	e, err := usi.Open(ctx, usi.Local(own), usi.Timeouts{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer e.Quit()
	set, err := variant.Lookup("cylinder")
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := e.SetVariant(set.ID); err != nil {
		fmt.Println(err)
		return
	}
	game := shogi.NewGame(set.Start)
	for game.Len() < 6 {
		answer, err := think(ctx, e, game)
		if err != nil || game.Play(answer.Move) != nil {
			fmt.Println(answer, err)
			return
		}
	}
	fmt.Println(game.Len())
	// Output: 6
}

func think(ctx context.Context, e *usi.Engine, game *shogi.Game) (usi.Answer, error) {
	if err := e.Position(game); err != nil {
		return usi.Answer{}, err
	}
	search, err := e.Go(usi.Limits{Nodes: 500}, nil)
	if err != nil {
		return usi.Answer{}, err
	}
	return search.Wait(ctx)
}

func ExampleParseInfo() {
	i := usi.ParseInfo("info depth 9 score mate -4 nodes 20481 time 35 pv 5a4a G*4b")
	fmt.Println(i.Depth, i.Score, i.Time, i.PV[0])
	// Output: 9 mate -4 35ms 5a4a
}

func ExampleParseLimits() {
	l, err := usi.ParseLimits("go btime 60000 wtime 45000 byoyomi 10000")
	fmt.Println(l.Time[shogi.White], l.Byoyomi, err)
	_, err = usi.ParseLimits("go depth ten")
	fmt.Println(err)
	// Output:
	// 45s 10s <nil>
	// go "ten": depth is a whole number
}

func ExampleParseOption() {
	o, err := usi.ParseOption("option name USI_Hash type spin default 64 min 1 max 1024")
	fmt.Println(o.Name, o.Max, err)
	fmt.Println(o.Accepts("2048"))
	// Output:
	// USI_Hash 1024 <nil>
	// setoption "2048": USI_Hash is a whole number from 1 to 1024
}
