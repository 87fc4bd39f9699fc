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
