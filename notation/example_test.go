package notation_test

import (
	"errors"
	"fmt"
	"log"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

func standardRules() *shogi.Rules {
	r, err := shogi.Compile(standardSpec())
	if err != nil {
		log.Fatal(err)
	}
	return r
}

func startOf(r *shogi.Rules, sfen string) shogi.Position {
	s, err := notation.ParseSFEN(r, sfen)
	if err != nil {
		log.Fatal(err)
	}
	p, err := s.Position()
	if err != nil {
		log.Fatal(err)
	}
	return p
}

func ExampleParseSFEN() {
	r := standardRules()
	s, err := notation.ParseSFEN(r, "4k4/9/4P4/9/9/9/9/9/4K4 b G2p 1")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s.Side, s.Hands[shogi.White][r.Kind("P")])

	_, err = notation.ParseSFEN(r, "4k4/9/4X4/9/9/9/9/9/4K4 b G2p 1")
	fmt.Println(err)
	// Output:
	// black 2
	// SFEN, column 8 ("X"): this rule set has no such piece
}

func ExampleFormatSFEN() {
	p := startOf(standardRules(), "4k4/9/4P4/9/9/9/9/9/4K4 b GS 1")
	if err := p.Play(shogi.NewDrop(p.Rules().Kind("G"), p.Rules().SquareAt(5, 2))); err != nil {
		log.Fatal(err)
	}
	fmt.Println(notation.FormatSFEN(&p))
	// Output: 4k4/4G4/4P4/9/9/9/9/9/4K4 w S 2
}

func ExampleFormatSetup() {
	r := standardRules()
	s := shogi.Setup{Rules: r, Ply: 1}
	s.Board[r.SquareAt(5, 1)] = shogi.NewPiece(shogi.White, r.Kind("K"))
	s.Board[r.SquareAt(5, 3)] = shogi.NewPiece(shogi.Black, r.Kind("+P"))
	s.Hands[shogi.Black][r.Kind("G")] = 1
	fmt.Println(notation.FormatSetup(&s))
	// Output: 4k4/9/4+P4/9/9/9/9/9/9 b G 1
}

func ExampleParsePosition() {
	start := startOf(standardRules(), standardStart)
	p, moves, err := notation.ParsePosition(&start, "startpos moves 7g7f 3c3d 8h2b+")
	if err != nil {
		log.Fatal(err)
	}
	last := shogi.NoMove
	for _, m := range moves {
		fmt.Print(notation.Text(notation.Japanese, &p, m, last), " ")
		if err := p.Play(m); err != nil {
			log.Fatal(err)
		}
		last = m
	}
	fmt.Println(notation.FormatSFEN(&p))
	// Output: ▲７六歩 △３四歩 ▲２二角成 lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4
}

func ExampleParseUSI() {
	r := standardRules()
	m, err := notation.ParseUSI(r, "8h2b+")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(notation.FormatSquare(r, m.From()), notation.FormatSquare(r, m.To()), m.Promotes())
	// Output: 8h 2b true
}

func ExampleText() {
	p := startOf(standardRules(), standardStart)
	m, err := notation.ParseUSI(p.Rules(), "4i5h")
	if err != nil {
		log.Fatal(err)
	}
	for _, style := range notation.Styles() {
		fmt.Println(style, notation.Text(style, &p, m, shogi.NoMove))
	}
	// Output:
	// japanese ▲５八金右
	// kanji ▲五八金右
	// wide ▲５８金右
	// half ▲58金右
	// western G4i-5h
	// hosking G49-58
	// usi 4i5h
}

func ExampleFormatJapanese() {
	p := startOf(standardRules(), "4k4/9/4p4/9/4R4/9/9/9/4K4 b - 1")
	r := p.Rules()
	last := shogi.NewMove(r.SquareAt(5, 2), r.SquareAt(5, 3), false)
	m := shogi.NewMove(r.SquareAt(5, 5), r.SquareAt(5, 3), true)
	fmt.Println(notation.FormatJapanese(&p, m, last, notation.Pieces))
	// Output: ☗同飛成
}

func ExampleParseJapanese() {
	p := startOf(standardRules(), standardStart)
	m, err := notation.ParseJapanese(&p, "76歩", shogi.NoMove)
	fmt.Println(notation.FormatUSI(p.Rules(), m), err)

	_, err = notation.ParseJapanese(&p, "▲５八金", shogi.NoMove)
	fmt.Println(err)
	// Output:
	// 7g7f <nil>
	// Japanese move, column 1 ("▲５八金"): this could be ５八金右 4i5h or ５八金左 6i5h
}

func ExampleParse() {
	p := startOf(standardRules(), "4k4/9/9/9/9/9/9/4P4/4K4 b P 1")
	for _, text := range []string{"5h5g", "P-5g", "57歩", "55歩打"} {
		m, err := notation.Parse(&p, text, shogi.NoMove)
		fmt.Println(notation.FormatUSI(p.Rules(), m), errors.Is(err, shogi.Nifu))
	}
	// Output:
	// 5h5g false
	// 5h5g false
	// 5h5g false
	// none true
}

func ExampleError() {
	var e *notation.Error
	_, err := notation.ParseSquare(standardRules(), "7k")
	if errors.As(err, &e) {
		fmt.Printf("%s, column %d: %s\n", e.Format, e.Column, e.Reason)
	}
	// Output: square, column 1: there is no rank k: the board has ranks a to i
}
