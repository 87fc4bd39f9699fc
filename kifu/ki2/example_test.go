package ki2_test

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/ki2"
)

func Example() {
	const text = "▲26歩 ▽34歩 ▲76歩 ▽54歩\nまで4手で中断"
	records, _, err := ki2.Read(strings.NewReader(text), kifu.ReadOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	var out strings.Builder
	if _, err := ki2.Write(&out, records[0], kifu.WriteOptions{}); err != nil {
		fmt.Println(err)
	}
	fmt.Print(strings.Replace(out.String(), "平手　　", "平手", 1))
	// Output:
	// 手合割：平手
	//
	// ▲２六歩    △３四歩    ▲７六歩    △５四歩
	// まで4手で中断
}
