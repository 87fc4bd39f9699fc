package kif_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/kif"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

func read(t *testing.T, text string, o kifu.ReadOptions) (*kifu.Record, []*kifu.Error) {
	t.Helper()
	recs, warnings, err := kif.Read(strings.NewReader(text), o)
	if err != nil {
		t.Fatal(err)
	}
	return recs[0], warnings
}

// usi is the main line in USI, ends by their words.
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

// What a drawing has too much of is found in the line that it stands in, and a
// king that a problem may lack is no fault beside it.
func TestFaultsOfADrawing(t *testing.T) {
	const board = "後手の持駒：%s\n" +
		"+---------------------------+\n" +
		"| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n" +
		"| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n" +
		"| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n" +
		"| ・ ・ ・ ・ %s ・ ・ ・ ・|四\n" +
		"| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n" +
		"| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n" +
		"| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n" +
		"| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n" +
		"| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n" +
		"+---------------------------+\n" +
		"先手の持駒：%s\n先手番\n"
	for _, c := range []struct {
		white, square, black string
		line                 int
		reason               string
	}{
		{"なし", "・", "金五", 13, "not a legal position: 5 pieces G: the set has 4"},
		{"金五", "・", "銀", 1, "not a legal position: 5 pieces G: the set has 4"},
		{"銀二", "銀", "銀三", 13, "not a legal position: 6 pieces S: the set has 4"},
		{"なし", "歩", "金", 6, "not a legal position: black has 2 unpromoted P on file 5"},
	} {
		_, _, err := kif.Read(strings.NewReader(fmt.Sprintf(board, c.white, c.square, c.black)), kifu.ReadOptions{})
		fault := (*kifu.Error)(nil)
		if !errors.As(err, &fault) || fault.Line != c.line || fault.Reason != c.reason {
			t.Errorf("%s %s %s: %v, want line %d: %s", c.white, c.square, c.black, err, c.line, c.reason)
		}
	}
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

func TestDialects(t *testing.T) {
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

func TestHandicaps(t *testing.T) {
	for name, board := range map[string]string{
		"香落ち": "lnsgkgsn1/1r5b1", "右香落ち": "1nsgkgsnl/1r5b1", "角落ち": "lnsgkgsnl/1r7", "飛車落ち": "lnsgkgsnl/7b1",
		"飛香落ち": "lnsgkgsn1/7b1", "二枚落ち": "lnsgkgsnl/9", "三枚落ち": "lnsgkgsn1/9", "四枚落ち": "1nsgkgsn1/9",
		"五枚落ち": "2sgkgsn1/9", "左五枚落ち": "1nsgkgs2/9", "六枚落ち": "2sgkgs2/9", "左七枚落ち": "2sgkg3/9",
		"右七枚落ち": "3gkgs2/9", "七枚落ち": "2sgkg3/9", "八枚落ち": "3gkg3/9", "九枚落ち": "4kg3/9", "十枚落ち": "4k4/9", "裸玉": "4k4/9",
	} {
		rec, warnings := read(t, "手合割："+name+"　\n", kifu.ReadOptions{})
		if got := rec.Start.SFEN(); !strings.HasPrefix(got, board+"/") || rec.Start.Position.Side() != shogi.White || len(warnings) > 0 {
			t.Errorf("%s starts at %s, warnings %v", name, got, warnings)
		}
	}
	if _, _, err := kif.Read(strings.NewReader("手合割：二十枚落ち\n"), kifu.ReadOptions{}); err == nil {
		t.Error("an unknown handicap without a board was taken")
	}
}

func TestEvaluations(t *testing.T) {
	const head = "手合割：平手　　\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:16/00:00:16)\n"
	line := []string{"3c3d", "2g2f"}
	for _, test := range []struct {
		name, text string
		want       kifu.Evaluation
		pv         []string
	}{
		{"shogigui", "**対局 時間 00:00.8 深さ 22/28 ノード数 744743 評価値 88 読み筋 △３四歩(33) ▲２六歩(27) ",
			kifu.Evaluation{Source: kifu.SourcePlay, Score: kifu.CP(88), Depth: 22, SelDepth: 28, Nodes: 744743, Time: 800 * time.Millisecond}, line},
		{"shogigui analysis", "**解析 0 △ 候補2 時間 00:00.0 深さ 32 ノード数 1 評価値 -5↑ 読み筋 △３四歩(33)",
			kifu.Evaluation{Source: kifu.SourceAnalysis, Line: 2, Score: kifu.Score{Kind: kifu.Centipawns, Value: -5, Bound: kifu.LowerBound}, Depth: 32, Nodes: 1}, line[:1]},
		{"shogigui mate", "**解析 0 評価値 -詰 3", kifu.Evaluation{Source: kifu.SourceAnalysis, Score: kifu.MateIn(-3, 0)}, nil},
		{"kakinoki", "*解析 深さ 5 評価値 +64", kifu.Evaluation{Source: kifu.SourceAnalysis, Depth: 5, Score: kifu.CP(64)}, nil},
		{"shogihome play", "**評価値=80\n**読み筋=△３四歩▲２六歩\n**深さ=10\n**ノード数=99", kifu.Evaluation{Source: kifu.SourcePlay, Score: kifu.CP(80), Depth: 10, Nodes: 99}, line},
		{"shogihome research", "*#評価値=-180\n*#エンジン=my engine", kifu.Evaluation{Source: kifu.SourceResearch, Score: kifu.CP(-180), Engine: "my engine"}, nil},
		{"shogihome mate", "*#詰み=後手勝ち:8手", kifu.Evaluation{Source: kifu.SourceResearch, Score: kifu.MateIn(-8, 0)}, nil},
		{"piyo", "*#指し手[72]▲７六歩  △３四歩  ▲２六歩  ", kifu.Evaluation{Source: kifu.SourceAnalysis, Score: kifu.CP(72)}, line},
		{"kishin", "** Engine suisho Version V-7.50 候補1 深さ 13/19 ノード数 596119 評価値 -47 読み筋 △３四歩(33)",
			kifu.Evaluation{Engine: "suisho V-7.50", Line: 1, Depth: 13, SelDepth: 19, Nodes: 596119, Score: kifu.CP(-47)}, line[:1]},
		{"floodgate", "** -800 +4447HI -3142KI", kifu.Evaluation{Source: kifu.SourcePlay, Score: kifu.CP(-800)}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := head + "*前\n" + test.text + "\n*後\n"
			rec, _ := read(t, text, kifu.ReadOptions{})
			n := rec.Main()[0]
			if len(n.Evaluations) != 1 || strings.Join(n.Comments, "|") != "前|後" {
				t.Fatalf("evaluations %+v, comments %q", n.Evaluations, n.Comments)
			}
			got := n.Evaluations[0]
			var pv []string
			for _, m := range got.PV {
				pv = append(pv, notation.FormatUSI(rec.Rules.Rules, m))
			}
			if strings.Join(pv, " ") != strings.Join(test.pv, " ") {
				t.Errorf("line %v, want %v", pv, test.pv)
			}
			if got.After != 1 || got.Engine != test.want.Engine || got.Source != test.want.Source || got.Line != test.want.Line || got.Score != test.want.Score ||
				got.Depth != test.want.Depth || got.SelDepth != test.want.SelDepth || got.Nodes != test.want.Nodes || got.Time != test.want.Time {
				t.Errorf("read %+v, want %+v", got, test.want)
			}
			var out bytes.Buffer
			if _, err := kif.Write(&out, rec, kifu.WriteOptions{}); err != nil || out.String() != text {
				t.Errorf("written %v:\n%s", err, out.String())
			}
		})
	}
}

func TestErrors(t *testing.T) {
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
			_, _, err := kif.Read(strings.NewReader(test.text), kifu.ReadOptions{})
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

// A result line that says something else than the end is warned of.
func TestResultLines(t *testing.T) {
	const moves = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 "
	for _, test := range []struct{ end, line, want string }{
		{"投了", "まで2手で後手の勝ち", ""},
		{"投了", "まで3手で後手の勝ち", ""},
		{"投了", "まで、後手の勝ち", ""},
		{"投了", "まで2手で羽織の勝ち", ""},
		{"投了", "まで2手で終了", ""},
		{"投了", "まで2手で先手の勝ち", "the line says something else than the end before it, 投了"},
		{"投了", "まで2手で千日手", "the line says something else than the end before it, 投了"},
		{"投了", "まで5手で後手の勝ち", "the line speaks of 5 moves, but there are 2"},
		{"切れ負け", "まで2手で時間切れにより後手の勝ち", ""},
		{"切れ負け", "まで2手で時間切れにより先手の勝ち", "the line says something else than the end before it, 切れ負け"},
		{"反則勝ち", "まで2手で先手の反則勝ち", ""},
		{"反則勝ち", "まで2手で後手の反則負け", ""},
		{"反則勝ち", "まで2手で後手の反則勝ち", "the line says something else than the end before it, 反則勝ち"},
		{"中断", "まで2手で中断", ""},
		{"千日手", "まで2手で千日手", ""},
		{"雨天順延", "まで2手で先手の勝ち", ""},
	} {
		_, warnings := read(t, moves+test.end+"\n"+test.line+"\n", kifu.ReadOptions{})
		var got strings.Builder
		for _, w := range warnings {
			got.WriteString(w.Reason)
		}
		if got.String() != test.want {
			t.Errorf("%s, %s: %q, want %q", test.end, test.line, got.String(), test.want)
		}
	}
}
