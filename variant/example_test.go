package variant_test

import (
	"fmt"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func ExampleLookup() {
	r, err := variant.Lookup("footwork:3")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.ID)
	fmt.Println(r.Names.In("ja"))
	fmt.Println(r.Start.CountLegal(), "first moves")
	// Output:
	// footwork-king-minor
	// フットワーク将棋　玉と小駒
	// 30 first moves
}

func ExampleAll() {
	group := ""
	for _, r := range variant.All() {
		if r.Group.ID != group {
			group = r.Group.ID
			fmt.Printf("%s:", r.Group.Names.En)
		}
		fmt.Printf(" %s", r.ID)
		if r.ID == "cylinder" {
			break
		}
		fmt.Println()
	}
	// Output:
	// Shogi: standard
	// Okisaki shogi: okisaki
	// Seishin shōgi: seishin
	// Cylinder shogi: cylinder
}

func ExampleParse() {
	_, err := variant.Parse("rookless.toml", []byte(`
extends = "standard"
id = "rookless"
names = { en = "Rookless shogi" }
[board]
start = "lnsgkgsnl/7x1/ppppppppp/9/9/9/PPPPPPPPP/1B7/LNSGKGSNL b - 1"
`))
	fmt.Println(err)

	r, err := variant.Parse("rookless.toml", []byte(`
extends = "standard"
id = "rookless"
names = { en = "Rookless shogi" }
[board]
start = "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B7/LNSGKGSNL b - 1"
[[handicaps]]
id = "bishop"
removes = ["B"]
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Handicaps[0].SFEN)
	// Output:
	// rookless.toml:6:21: board.start: the letter "x" names no piece of this rule set
	// lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B7/LNSGKGSNL w - 1
}

func ExampleRuleSet_With() {
	r, err := variant.Lookup("standard")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Impasse, r.Impasses)
	r, err = r.With(variant.Options{Impasse: "try", First: "white"})
	if err != nil {
		fmt.Println(err)
		return
	}
	square, _ := r.Rules.Try(shogi.Black)
	fmt.Println(r.Impasse, notation.FormatSquare(r.Rules, square), r.Start.Side())
	// Output:
	// 27 [24 27 24-declaration try none]
	// try 5a white
}

func ExampleRuleSet_Handicap() {
	r, err := variant.Lookup("shogi")
	if err != nil {
		fmt.Println(err)
		return
	}
	h, err := r.Handicap("二枚落ち")
	fmt.Println(h.ID, h.SFEN, err)
	// Output:
	// two-piece lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 <nil>
}

func ExampleParseBetza() {
	atoms, err := variant.ParseBetza("ffN")
	for _, a := range atoms {
		fmt.Println(a.Left, a.Up)
	}
	fmt.Println(err)
	_, err = variant.ParseBetza("fWxF")
	fmt.Println(err)
	// Output:
	// 1 2
	// -1 2
	// <nil>
	// movement "fWxF", column 3: the modifier 'x' is not known; use m c n p g f b l r s v
}

func ExampleCheck() {
	r, err := variant.Lookup("torus")
	if err != nil {
		fmt.Println(err)
		return
	}
	report, err := variant.Check(r, 2, 20, 1)
	fmt.Println(report.Games, report.Plies, err)
	// Output:
	// 2 40 <nil>
}
