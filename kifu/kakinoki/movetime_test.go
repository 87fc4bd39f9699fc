package kakinoki

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/kifu"
)

const untimedGame = "手合割：平手\n手数----指手--\n"

func TestKIFTimes(t *testing.T) {
	const second = time.Second
	for _, test := range []struct {
		text         string
		spent, total time.Duration
	}{
		{"( 0:16/00:00:16)", 16 * second, 16 * second},
		{"(1:02/01:02:03)", 62 * second, 3723 * second},
		{"（ ０：１６／００：００：１７）", 16 * second, 17 * second},
		{"（0:16／0:17）+", 16 * second, 17 * second},
		{"( 0:16/00:00:16)+", 16 * second, 16 * second},
		{"(3/4)", 3 * second, 4 * second},
		{"(1:02:03/4)", 3723 * second, 4 * second},
		{"(0:09.905/0:10.090)", 9905 * time.Millisecond, 10090 * time.Millisecond},
		{"(0:01.123456789/1)", 1123456789, second},
		{"(9999999/1)", 9999999 * second, second},
		{"(99999:59:59/1)", 100000*time.Hour - second, second},
		{"(100000:00:00/100000:00:00)", kifu.MaxTime, kifu.MaxTime},
		{"(" + strings.Repeat(" ", 59) + "0:16)", 16 * second, 16 * second},
	} {
		rec, warnings := read(t, untimedGame+"   1 ７六歩(77) "+test.text+"\n", kifu.ReadOptions{})
		got := rec.Main()[0].Time
		if len(warnings) > 0 || !got.Known || got.Spent != test.spent || got.Total != test.total {
			t.Errorf("%s: %+v, warnings %v", test.text, got, warnings)
		}
	}
	for _, text := range []string{
		"()", "(/)", "(/0:16)", "(0:16", "(0:1a)", "(0:1-)", "(0:-1)", "(a:16)", "(0:16.a)", "(0:16.-)", "(0.5:16)", "(.5)", "(:16)", "(16:)",
		"(1:2:3:4)", "(12345678)", "(0:16.1234567890)", "(6000000:01)", "(100000:00:01)", "(2700000:00:00)", "(" + strings.Repeat(" ", 60) + "0:16)", "[0:16]", "0:16",
	} {
		rec, warnings := read(t, untimedGame+"   1 ７六歩(77)   "+text+"\n", kifu.ReadOptions{})
		n := rec.Main()[0]
		if len(warnings) != 1 {
			t.Fatalf("%s: %+v, warnings %v", text, n.Time, warnings)
		}
		expect.All(t, text,
			expect.True("!n.Time.Known", !n.Time.Known), expect.That("warnings[0].Line", warnings[0].Line, 3),
			expect.That("warnings[0].Column", warnings[0].Column, 16),
			expect.True(`strings.Contains(warnings[0].Reason, "neither a move, a time nor a mark")`, strings.Contains(warnings[0].Reason, "neither a move, a time nor a mark")),
		)
	}
}

func TestKIFTotals(t *testing.T) {
	rec, _ := read(t, untimedGame+"   1 ７六歩(77) (0:10)\n   2 ３四歩(33) (0:20/x)\n   3 ２六歩(27) (0:03)\n   4 ８四歩(83) (0:04)\n"+
		"   5 ２五歩(26)\n   6 ８五歩(84) (0:05/1:00)\n   7 ６八銀(79) (0:07)\n   8 ４二銀(31) (0:01)\n", kifu.ReadOptions{})
	want := []time.Duration{10, 20, 13, 24, 0, 60, 7, 61}
	for i, n := range rec.Main() {
		if n.Time.Total != want[i]*time.Second || n.Time.Known != (want[i] > 0) {
			t.Errorf("move %d: %+v, want a total of %d s", i+1, n.Time, want[i])
		}
	}
}

func TestKIFLostFractions(t *testing.T) {
	for _, test := range []struct {
		spent, total time.Duration
		text         string
		lost         int
	}{
		{61 * time.Second, 3661 * time.Second, "( 1:01/01:01:01)", 0},
		{1500 * time.Millisecond, 2 * time.Second, "( 0:01/00:00:02)", 1},
		{2 * time.Second, 2500 * time.Millisecond, "( 0:02/00:00:02)", 1},
	} {
		rec, _ := read(t, untimedGame+"   1 ７六歩(77)\n", kifu.ReadOptions{})
		rec.Main()[0].Time = kifu.Time{Known: true, Spent: test.spent, Total: test.total}
		var out bytes.Buffer
		losses, err := KIF().Write(&out, rec, kifu.WriteOptions{})
		if err != nil || len(losses) != test.lost || !strings.HasSuffix(out.String(), "   1 ７六歩(77)   "+test.text+"\n") {
			t.Errorf("%v, %v: losses %v, error %v, written %q", test.spent, test.total, losses, err, out.String())
		}
	}
}

func TestKIFMoveNumbers(t *testing.T) {
	const diagram = "手数＝2  ３四歩  まで\n"
	placed := func(moves string) string {
		return strings.Replace(board, "先手番\n", diagram+"先手番\n", 1) + "手数----指手--\n" + moves
	}
	for _, test := range []struct {
		name, text, moves string
		branches          int
		warnings          []string
	}{
		{"in order", untimedGame + "1 ７六歩(77)\n2 ３四歩(33)\n", "7g7f 3c3d", 1, nil},
		{"from another number", untimedGame + "5 ７六歩(77)\n6 ３四歩(33)\n", "7g7f 3c3d", 1, []string{"the first move is numbered 5"}},
		{"from the number of the diagram", placed("3 ５八玉(59)\n4 ５二玉(51)\n"), "5i5h 5a5b", 1, nil},
		{"from one after a diagram", placed("1 ５八玉(59)\n2 ５二玉(51)\n"), "5i5h 5a5b", 1, nil},
		{"from neither", placed("2 ５八玉(59)\n"), "5i5h", 0, []string{"the first move is numbered 2"}},
		{"a gap", untimedGame + "1 ７六歩(77)\n2 ３四歩(33)\n5 ２六歩(27)\n", "7g7f 3c3d 2g2f", 1, []string{"the move is numbered 5; 3 was expected"}},
		{"a line twice", untimedGame + "1 ７六歩(77)\n2 ３四歩(33)\n2 ３四歩(33)\n3 ２六歩(27)\n", "7g7f 3c3d 2g2f", 1, []string{"the line stands twice; the second was skipped"}},
		{"an end twice", untimedGame + "1 ７六歩(77)\n2 投了\n2 投了\n", "7g7f 投了", 1, []string{"the line stands twice; the second was skipped"}},
		{"a variation unsaid", untimedGame + "1 ７六歩(77)\n2 ３四歩(33)\n2 ８四歩(83)\n3 ２六歩(27)\n", "7g7f 3c3d", 2, []string{"the move is numbered 2; 3 was expected"}},
		{"before the first", untimedGame + "3 ７六歩(77)\n2 ３四歩(33)\n", "7g7f 3c3d", 1, []string{"the first move is numbered 3", "the move is numbered 2; 4 was expected"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			rec, warnings := read(t, test.text, kifu.ReadOptions{})
			var reasons []string
			for _, w := range warnings {
				reasons = append(reasons, w.Reason)
			}
			if got := usi(rec); got != test.moves || strings.Join(reasons, "|") != strings.Join(test.warnings, "|") {
				t.Errorf("%s, warnings %q", got, reasons)
			}
			if n := len(rec.Main()[0].Children); n != test.branches {
				t.Errorf("%d moves follow the first", n)
			}
		})
	}
}

func TestKIFBlanksAtTheEnd(t *testing.T) {
	rec, warnings := read(t, untimedGame+"   1 ７六歩(77) \n   2 投了　 \nまで1手で先手の勝ち　\n変化：2手 　\n   2 ３四歩(33)\t\n", kifu.ReadOptions{})
	if usi(rec) != "7g7f 投了" || len(rec.Main()[0].Children) != 2 || len(warnings) > 0 {
		t.Errorf("%s, warnings %v", usi(rec), warnings)
	}
	if _, warnings := read(t, untimedGame+"   1 ７六歩(77)\nwhat is this 　\n", kifu.ReadOptions{}); len(warnings) != 1 || warnings[0].Text != "what is this" {
		t.Errorf("warnings %v", warnings)
	}
}

func TestKIFColumns(t *testing.T) {
	for _, text := range []string{
		"手合割：平手　　\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 投了         ( 0:02/00:00:02)\nまで1手で先手の勝ち\n",
		"手合割：平手　　\n手数----指手--\n   1 ７六歩(77)\n   2 ３四歩(33)   +\n   3 投了\nまで2手で後手の勝ち\n\n変化：2手\n   2 ８四歩(83)\n",
		"手合割：ドーナツ将棋\n手数----指手---------消費時間--\n1手目 ▲7七歩兵 （←7八） ( 0:01/00:00:01)\n2手目 投了\nまで1手で先手の勝ち\n",
	} {
		rec, warnings := read(t, text, kifu.ReadOptions{})
		var out bytes.Buffer
		if _, err := KIF().Write(&out, rec, kifu.WriteOptions{}); err != nil || len(warnings) > 0 || out.String() != text {
			t.Errorf("warnings %v, error %v, written\n%swant\n%s", warnings, err, out.String(), text)
		}
	}
}

// A word that would be misread is written as 終局.
func TestKIFWordsOfEnds(t *testing.T) {
	for word, lost := range map[string]bool{
		"雨天順延": false, "sealed by both": false, "投了": false,
		" 雨天": true, "雨天　": true, "a(b": true, "a（b": true, "a+": true, "a\nb": true, "７六歩": true, "同　銀": true,
	} {
		rec, _ := read(t, untimedGame+"   1 ７六歩(77)\n", kifu.ReadOptions{})
		n := rec.Main()[0]
		end := kifu.EndOf(word)
		n.Children = append(n.Children, &kifu.Node{End: &end})
		var out bytes.Buffer
		losses, err := KIF().Write(&out, rec, kifu.WriteOptions{})
		if err != nil {
			t.Fatal(err)
		}
		want := word
		if lost {
			want = "終局"
		}
		if again, warnings := read(t, out.String(), kifu.ReadOptions{}); usi(again) != "7g7f "+want || len(warnings) > 0 {
			t.Errorf("%q comes back as %q, warnings %v", word, usi(again), warnings)
		}
		if lost != (len(losses) == 1 && losses[0].Kind == kifu.LossEndWord && losses[0].Count == 1) {
			t.Errorf("%q: losses %v", word, losses)
		}
		if strings.Contains(out.String(), "\nまで") != (word == "投了") {
			t.Errorf("%q has a result line that others do not read, or none:\n%s", word, out.String())
		}
	}
}

func TestKIFEvaluationsWithoutAMove(t *testing.T) {
	for _, text := range []string{
		"   1 ７六歩(77)\n   2 投了\n**解析 0 評価値 88 読み筋 △３四歩(33) ▲２六歩(27)\nまで1手で先手の勝ち\n",
		"   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ７五歩打\n**解析 0 評価値 88 読み筋 ▲２六歩(27) △８四歩(83)\n   4 反則勝ち\nまで3手で後手の反則勝ち\n",
	} {
		text = "手合割：平手　　\n手数----指手--\n" + text
		rec, _ := read(t, text, kifu.ReadOptions{})
		var out bytes.Buffer
		if _, err := KIF().Write(&out, rec, kifu.WriteOptions{}); err != nil || out.String() != text {
			t.Errorf("error %v, written\n%swant\n%s", err, out.String(), text)
		}
	}
}

// Some programs write the time twice; a second one that differs is reported.
func TestTwoTimes(t *testing.T) {
	for text, want := range map[string]string{
		"( 0:16/00:00:16)( 0:16/00:00:16)": "",
		"( 0:16/00:00:16)( 0:16)":          "",
		"( 0:16/00:00:16)( 0:20/00:00:20)": "3 the move has two times; the first was kept",
		"( 0:16/00:00:16)( 0:16/00:00:20)": "3 the move has two times; the first was kept",
		"(27)":                             "3 this is neither a move, a time nor a mark; it was skipped",
	} {
		rec, warnings := read(t, untimedGame+"   1 投了 "+text+"\n", kifu.ReadOptions{})
		if got := reasons(warnings); got != want || rec.Root.Next().Time.Known != strings.Contains(text, ":") {
			t.Errorf("%s: %s, %+v", text, got, rec.Root.Next().Time)
		}
	}
}
