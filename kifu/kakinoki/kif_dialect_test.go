package kakinoki

import (
	"errors"
	"strings"
	"testing"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

func usi(rec *kifu.Record) string {
	var out []string
	for _, n := range rec.Main() {
		if n.End != nil {
			out = append(out, n.End.String())
			continue
		}
		out = append(out, notation.FormatUSI(rec.Rules.Rules, n.Move))
	}
	return strings.Join(out, " ")
}

const problemBoard = `後手の持駒：飛二　角　金四　銀三　桂四　香四　歩十四　
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ 銀 ・|二
| ・ ・ ・ ・ ・ 歩 ・v玉 ・|三
| ・ ・ ・ ・ ・ ・ ・v歩 歩|四
| ・ ・ ・ ・ ・ ・ 歩 ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ 角 ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：なし
`

func TestKIFDialects(t *testing.T) {
	const head = "手合割：平手　　\n手数----指手---------消費時間--\n"
	for _, test := range []struct{ name, text, moves, sfen string }{
		{"kifu for windows", "# ----  Kifu for Windows V7  ----\n" + head + "   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 投了         ( 0:03/00:00:03)\nまで1手で先手の勝ち\n", "7g7f 投了", ""},
		{"kifu for android", head + "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同銀(31)     ( 0:00/00:00:07)\n", "7g7f 3c3d 8h2b+ 3a2b", ""},
		{"blank behind the piece", head + "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同銀　(31)   ( 0:00/00:00:07)\n", "7g7f 3c3d 8h2b+ 3a2b", ""},
		{"81dojo", "開始日時:2021/10/17\n手合割:角落ち\n下手:A\n上手:B\n手数----指手---------消費時間--\n1   ８四歩(83)   (0:23/0:0:23)\n2   ７六歩(77)   (0:29/0:0:29)\n3   投了   (0:11/0:22:44)\n", "8c8d 7g7f 投了", ""},
		{"wide colons in times", head + "   1 ７六歩(77)   ( 0：16／00：00：16)\n", "7g7f", ""},
		{"drop with (00)", head + "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 ５五角打(00)\n", "7g7f 3c3d 8h2b+ 3a2b B*5e", ""},
		{"half-width squares, no origin", head + "1 76歩\n2 34歩\n", "7g7f 3c3d", ""},
		{"sealed move", head + "   1 ２六歩(27) (90:00/1:30:00)\n   2 封じ手 (90:00/1:30:00)\n", "2g2f 封じ手", ""},
		{"flipped board", "盤面反転\n" + head + "   1 ７六歩(77)\n", "7g7f", ""},
		{"problem", "手数：5手詰\n手合割：詰将棋　\n" + problemBoard + "先手番\n先手：\n後手：\n手数----指手---------消費時間--\n", "", "9/7S1/5P1k1/7pP/6P2/9/2B6/9/9 b 2rb4g3s4n4l14p 1"},
		{"board alone, no separators", strings.ReplaceAll(problemBoard, "　", ""), "", "9/7S1/5P1k1/7pP/6P2/9/2B6/9/9 b 2rb4g3s4n4l14p 1"},
		{"result line only", head + "   1 ７六歩(77)\nまで1手で中断\n", "7g7f 中断", ""},
		{"unknown end", head + "   1 ７六歩(77)\n   2 雨天順延\n", "7g7f 雨天順延", ""},
		{"foul", head + "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ７五歩打\n   4 反則勝ち\n", "7g7f 3c3d P*7e 反則勝ち", ""},
		{"bom and crlf", "\uFEFF#KIF version=2.0 encoding=UTF-8\r\n" + strings.ReplaceAll(head, "\n", "\r\n") + "   1 ７六歩(77)\r\n", "7g7f", ""},
		{"large board", "手合割：ドーナツ将棋\n手数----指手---------消費時間--\n1手目 ▲7七歩兵 （←7八）\n2手目 △仝飛車 （←7三）\n3手目 反則勝ち\n", "7h7g 7c7g 反則勝ち", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			rec, warnings := read(t, test.text, kifu.ReadOptions{})
			if got := usi(rec); got != test.moves {
				t.Errorf("moves %q, want %q", got, test.moves)
			}
			if got := rec.Start.SFEN(); test.sfen != "" && got != test.sfen {
				t.Errorf("start %s, want %s", got, test.sfen)
			}
			if len(warnings) > 0 {
				t.Errorf("warnings %v", warnings)
			}
		})
	}
}

func TestKIFErrors(t *testing.T) {
	const head = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n"
	for _, test := range []struct {
		name, text, want string
		foul             error
	}{
		{"illegal", head + "   2 ３五歩(33)   ( 0:01/00:00:01)\n   3 ２六歩(27)\n", `kif, line 4, column 6 ("３五歩(33)"): move 2, 3c3e, is illegal: the piece does not move like that`, shogi.ImpossibleMove},
		{"other piece", head + "   2 ３四銀(33)\n", "on 3c stands 歩, not 銀", nil},
		{"no piece", head + "   2 ３四象(33)\n", "the name of a piece was expected", nil},
		{"nothing to vary", head + "変化：12手\n  12 ３四歩(33)\n", "there is no move 12 to vary", nil},
		{"bad board", strings.Replace(problemBoard, "v玉", "v象", 1), `line 6, column 1`, nil},
		{"short rank", strings.Replace(problemBoard, " 銀 ・|二", " 銀|二", 1), "the rank has 9 squares, here are 8", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, _, err := KIF().Read(strings.NewReader(test.text), kifu.ReadOptions{})
			if err == nil || !strings.Contains(err.Error(), test.want) || test.foul != nil && !errors.Is(err, test.foul) {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
	rec, warnings := read(t, head+"   2 ３五歩(33)\n   3 ２六歩(27)\n\n変化：1手\n   1 ２六歩(27)\n", kifu.ReadOptions{Lenient: true})
	if usi(rec) != "7g7f" || len(rec.Root.Children) != 2 || len(warnings) != 1 {
		t.Errorf("lenient: %s, %d branches, warnings %v", usi(rec), len(rec.Root.Children), warnings)
	}
}
