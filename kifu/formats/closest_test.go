package formats_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/kifu/jkf"
	"github.com/komadai/komadai/kifu/kakinoki"
)

// An end that a format cannot spell has its closest word, and the loss of the own one is reported.
// White is to move.
func TestClosestEnd(t *testing.T) {
	for word, want := range map[string]struct{ csa, jkf string }{
		"時間切れ負け":       {"%TIME_UP", `"TIME_UP"`},
		"TIME_UP":      {"%TIME_UP", `"TIME_UP"`},
		"反則":           {"%ILLEGAL_MOVE", `"ILLEGAL_MOVE"`},
		"王手千日手":        {"%ILLEGAL_MOVE", `"-ILLEGAL_ACTION"`},
		"勝ち宣言":         {"%KACHI", `"KACHI"`},
		"入玉勝ち宣言":       {"%KACHI", `"KACHI"`},
		"時間切れにより先手の勝ち": {"%TIME_UP", `"TIME_UP"`},
		"先手の反則負け":      {"%+ILLEGAL_ACTION", `"+ILLEGAL_ACTION"`},
		"後手投了":         {"%TORYO", `"TORYO"`},
		"入玉宣言により後手の勝ち": {"%KACHI", `"KACHI"`},
		"後手の勝ち":        {"%CHUDAN", `"CHUDAN"`},
		"接続切れ":         {"%CHUDAN", `"CHUDAN"`},
		"時間切れにより後手の勝ちか？": {"%CHUDAN", `"CHUDAN"`},
	} {
		records, _, err := kakinoki.KIF().Read(strings.NewReader("手合割：平手\n1 ７六歩(77)\n2 "+word+"\n"), kifu.ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			codec kifu.Codec
			want  string
		}{{csa.Codec(), want.csa + "\n"}, {jkf.Codec(), `"special":` + want.jkf}} {
			var out bytes.Buffer
			losses, err := c.codec.Write(&out, records[0], kifu.WriteOptions{})
			lost := len(losses) == 1 && losses[0].Kind == kifu.LossEndWord
			if err != nil || !strings.Contains(out.String(), c.want) || lost != (c.codec.Format == kifu.FormatCSA) {
				t.Errorf("%s in %s: %v, lost %v\n%s", word, c.codec.Format, err, losses, &out)
			}
		}
	}
}
