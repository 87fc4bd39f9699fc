package diagram

import (
	"fmt"
	"strings"

	"github.com/komadai/komadai/kifu/kakinoki"
)

// Text returns the board block (BOD) of a KIF record, with the players' names before it:
//
//	後手の持駒：なし
//	  ９ ８ ７ ６ ５ ４ ３ ２ １
//	+---------------------------+
//	|v香v桂v銀v金v玉v金v銀v桂v香|一
//
// Other boards follow package kakinoki. Window and Bottom are ignored. The last move's line
// (手数＝1 ▲７六歩 まで) needs MoveText. The error is a [*DiagramError].
func (r *Renderer) Text(d *Diagram) (string, error) {
	if err := d.check(r.rules); err != nil {
		return "", err
	}
	var b strings.Builder
	for c, side := range kakinoki.SideNames(false) {
		if name := d.Names[c]; name != "" {
			fmt.Fprintf(&b, "%s：%s\n", side, oneLine(name))
		}
	}
	setup := d.Setup
	setup.Ply = 1
	board := kakinoki.NewNames(r.rules).Board(&setup, false)
	head, turn := board, ""
	if i := strings.LastIndexByte(strings.TrimSuffix(board, "\n"), '\n'); i >= 0 {
		head, turn = board[:i+1], board[i+1:]
	}
	b.WriteString(head)
	switch n := max(0, d.Setup.Ply-1); {
	case d.MoveText != "":
		fmt.Fprintf(&b, "手数＝%d  %s  まで\n", n, oneLine(d.MoveText))
	case n > 0:
		fmt.Fprintf(&b, "手数＝%d  まで\n", n)
	}
	b.WriteString(turn)
	return b.String(), nil
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
