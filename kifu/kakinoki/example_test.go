package kakinoki_test

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/kakinoki"
)

func ExampleKIF() {
	const text = `手合割：平手
   1 ７六歩(77)   ( 0:03/00:00:03)
   2 ３四歩(33)   ( 0:05/00:00:05)
   3 ２二角成(88) ( 0:01/00:00:04)
変化：2手
   2 ８四歩(83)   ( 0:02/00:00:02)
`
	records, warnings, err := kakinoki.KIF().Read(strings.NewReader(text), kifu.ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(records[0].Main()), "moves,", len(warnings), "warnings")
	var out strings.Builder
	losses, err := kakinoki.KIF().Write(&out, records[0], kifu.WriteOptions{})
	fmt.Print(strings.Replace(out.String(), "平手　　", "平手", 1))
	fmt.Println(losses, err)
	// Output:
	// 3 moves, 0 warnings
	// 手合割：平手
	// 手数----指手---------消費時間--
	//    1 ７六歩(77)   ( 0:03/00:00:03)
	//    2 ３四歩(33)   ( 0:05/00:00:05)+
	//    3 ２二角成(88) ( 0:01/00:00:04)
	//
	// 変化：2手
	//    2 ８四歩(83)   ( 0:02/00:00:02)
	// [] <nil>
}

func ExampleKIF_illegal() {
	const text = "手合割：平手\n   1 ７六歩(77)\n   2 ３五歩(33)\n   3 ２六歩(27)\n"
	_, _, err := kakinoki.KIF().Read(strings.NewReader(text), kifu.ReadOptions{})
	fmt.Println(err)
	// Output:
	// kif, line 3, column 6 ("３五歩(33)"): move 2, 3c3e, is illegal: the piece does not move like that
}

func ExampleKI2() {
	const text = "▲26歩 ▽34歩 ▲76歩 ▽54歩\nまで4手で中断"
	records, _, err := kakinoki.KI2().Read(strings.NewReader(text), kifu.ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	var out strings.Builder
	if _, err := kakinoki.KI2().Write(&out, records[0], kifu.WriteOptions{}); err != nil {
		fmt.Println(err)
	}
	fmt.Print(strings.Replace(out.String(), "平手　　", "平手", 1))
	// Output:
	// 手合割：平手
	//
	// ▲２六歩    △３四歩    ▲７六歩    △５四歩
	// まで4手で中断
}
