package shogi_test

import (
	"errors"
	"fmt"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func standardStart() shogi.Position {
	rs, err := variant.Lookup("standard")
	if err != nil {
		panic(err)
	}
	return rs.Start
}

func ExamplePosition_AppendLegal() {
	p := standardStart()
	moves := p.AppendLegal(nil)
	fmt.Println(len(moves), "moves from the start")
	// Output: 30 moves from the start
}

func ExamplePosition_Play() {
	p := standardStart()
	m, _ := notation.ParseUSI(p.Rules(), "8h2b+") // the diagonal is closed
	err := p.Play(m)
	fmt.Println(err)
	fmt.Println(errors.Is(err, shogi.ImpossibleMove))
	// Output:
	// illegal move 8h2b+: the piece does not move like that
	// true
}

func ExampleSetup_Position() {
	start := standardStart()
	s := start.Setup()
	r := s.Rules
	s.Board[r.SquareAt(5, 5)] = shogi.NewPiece(shogi.Black, r.Kind("P"))
	_, err := s.Position()
	fmt.Println(err)
	// Output: not a legal position: black has 2 unpromoted P on file 5; 19 pieces P: the set has 18
}

func ExampleGame() {
	g := shogi.NewGame(standardStart())
	for _, usi := range []string{"7g7f", "3c3d", "8h2b+", "3a2b"} {
		m, err := notation.ParseUSI(g.Rules(), usi)
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := g.Play(m); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(notation.FormatSFEN(g.Position()))
	g.Resign(shogi.Black)
	fmt.Println(g.Result().Reason, g.Result().Outcome == shogi.WhiteWins)
	// Output:
	// lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 5
	// resignation true
}

func ExamplePerft() {
	p := standardStart()
	fmt.Println(shogi.Perft(&p, 3))
	// Output: 25470
}

func ExampleGame_Declaration() {
	g := shogi.NewGame(standardStart())
	for _, c := range g.Declaration(shogi.Black).Conditions {
		fmt.Println(c.ID, c.OK, c.Have, "of", c.Need)
	}
	// Output:
	// turn true 1 of 1
	// king-in-camp false 0 of 1
	// pieces-in-camp false 0 of 10
	// not-in-check true 1 of 1
	// points false 0 of 28
}
