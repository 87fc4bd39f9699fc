package kifu_test

import (
	"fmt"

	"github.com/komadai/komadai/kifu"
)

func ExampleDetect() {
	d := kifu.Detect([]byte("\uFEFF手合割：平手\r\n   1 ７六歩(77)\r\n"), kifu.FormatOfName("game.kifu"))
	fmt.Println(d.Format, d.Charset, d.BOM, d.CRLF)
	// Output: kif UTF-8 true true
}
