package book_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/variant"
)

func ExampleRead() {
	set, _ := variant.Lookup("standard")
	text := "#YANEURAOU-DB2016 1.00\n" +
		"sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n" +
		"7g7f 8c8d 45 20 12\n" +
		"2g2f 8c8d 40 20 10\n"
	b, lost, err := book.Read(strings.NewReader(text), book.YaneuraOu, &set.Start)
	if err != nil {
		fmt.Println(err)
		return
	}
	move := b.Pick(&set.Start, 0, 0)
	fmt.Println(notation.FormatUSI(set.Rules, move.Move), len(lost))
	if _, err := book.Write(os.Stdout, b, book.YaneuraOu); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 7g7f 0
	// #YANEURAOU-DB2016 1.00
	// sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
	// 7g7f 8c8d 45 20 12
	// 2g2f 8c8d 40 20 10
}

func ExampleNew() {
	set, _ := variant.Lookup("torus")
	b := book.New(set.Rules)
	for _, opening := range [][]string{{"5h5g", "5d5e"}, {"5h5g", "4d4e"}, {"5h5g", "5d5e"}} {
		p := set.Start
		for i, text := range opening {
			m, err := notation.ParseUSI(set.Rules, text)
			if err != nil {
				fmt.Println(err)
				return
			}
			b.Put(book.Key(&p), i+1, book.Move{Move: m, Count: 1})
			if err := p.Play(m); err != nil {
				fmt.Println(err)
				return
			}
		}
	}
	for _, m := range b.At(&set.Start).Moves {
		fmt.Println(notation.FormatUSI(set.Rules, m.Move), m.Count)
	}
	fmt.Println(b.Len(), "positions,", b.Moves(), "moves")
	// Output:
	// 5h5g 3
	// 2 positions, 3 moves
}
