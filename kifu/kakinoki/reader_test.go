package kakinoki

import (
	"errors"
	"strings"
	"testing"

	"github.com/komadai/komadai/kifu"
)

func TestRemarks(t *testing.T) {
	text := "#KIF version=2.0 encoding=UTF-8\n# ---- Kifu for Windows V7 V7.41 棋譜ファイル ----\n# a\n#KIF version=2.0\n手合割：平手\n*s\n&start\n手数----指手--\n" +
		"   1 ７六歩(77)\n*b\n**評価 評価値 5\n*c\n&one\n&\n&two\n　\n# d\n猫\n場所：東京\n"
	rec, warnings := read(t, text, kifu.ReadOptions{})
	n := rec.Main()[0]
	if got := strings.Join(rec.Notes, "|"); got != " a| d|猫" {
		t.Errorf("notes %q", got)
	}
	if rec.Root.Bookmark != "start" || strings.Join(rec.Root.Comments, "|") != "s" {
		t.Errorf("the start has %q, %q", rec.Root.Bookmark, rec.Root.Comments)
	}
	if n.Bookmark != "one" || strings.Join(n.Comments, "|") != "b|c|&two" || len(n.Evaluations) != 1 || n.Evaluations[0].After != 1 {
		t.Errorf("the move has %q, %q, %+v", n.Bookmark, n.Comments, n.Evaluations)
	}
	if place, _ := rec.Headers.Get("場所"); place != "東京" {
		t.Errorf("place %q", place)
	}
	if got := reasons(warnings); got != "15 the move has a bookmark already; this one is kept as a comment|18 this line does not belong to a record; it is kept as a note" {
		t.Errorf("warnings %s", got)
	}
	rec, warnings = read(t, "手合割：平手\n   1 ７六歩(77)\n*a\n   2 ３四歩(33)\n\n変化：2手\n*b\n**評価 評価値 5\n   2 ８四歩(83)\n", kifu.ReadOptions{})
	n = rec.Main()[0]
	if strings.Join(n.Comments, "|") != "a|b" || len(n.Evaluations) != 1 || n.Evaluations[0].After != 2 || len(warnings) > 0 {
		t.Errorf("%q, %+v, %v", n.Comments, n.Evaluations, warnings)
	}
}

func TestHeadersBehindTheMoves(t *testing.T) {
	for text, want := range map[string]string{
		"終了日時：2026/01/02": "", "結果:x": "", "歩の持駒：なし": "2 this line does not belong to a record; it is kept as a note",
		"先手の持駒：なし": "2 this line does not belong to a record; it is kept as a note", "変化：x": "2 a variation is written 変化：12手",
	} {
		_, warnings, err := KIF().Read(strings.NewReader("   1 ７六歩(77)\n"+text+"\n"), kifu.ReadOptions{Lenient: true})
		if err != nil || reasons(warnings) != want {
			t.Errorf("%s: %v, %s, want %s", text, err, reasons(warnings), want)
		}
	}
}

func TestManyLines(t *testing.T) {
	const move = "   1 ７六歩(77)\n"
	for name, c := range map[string]struct {
		text string
		line int
	}{
		"a head":             {strings.Repeat("\n", 1<<16-1) + move, 0},
		"a long head":        {strings.Repeat("\n", 1<<16) + move, 1<<16 + 1},
		"lines":              {move + strings.Repeat("\n", 1<<19-1), 0},
		"lines and one more": {move + strings.Repeat("\n", 1<<19) + "x", 1<<19 + 1},
	} {
		_, _, err := KIF().Read(strings.NewReader(c.text), kifu.ReadOptions{})
		bad := (*kifu.Error)(nil)
		if (c.line == 0) != (err == nil) || err != nil && (!errors.As(err, &bad) || bad.Line != c.line) {
			t.Errorf("%s: %v, want line %d", name, err, c.line)
		}
	}
}

func TestResultsOfLines(t *testing.T) {
	const moves = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n"
	for text, want := range map[string]string{
		"まで2手で先手の勝ち":             "先手の勝ち",
		"まで2手で後手の勝ち":             "投了",
		"まで、":                    "",
		"まで3手で中断":                "中断 4 the line claims 3 moves, but there are 2",
		"まで0手で中断":                "中断 4 the line claims 0 moves, but there are 2",
		"まで中断":                   "中断",
		"   3 中断\nまで0手で中断":       "中断 5 the line claims 0 moves, but there are 2",
		"   3 中断\nまで1手で中断":       "中断 5 the line claims 1 moves, but there are 2",
		"   3 投了\nまで時間切れにより先手勝":  "投了 5 the line differs from the end before it, 投了",
		"   3 投了\nまで時間切れにより先手勝x": "投了",
	} {
		rec, warnings := read(t, moves+text+"\n", kifu.ReadOptions{})
		line := rec.Main()
		got := ""
		if last := line[len(line)-1]; last.End != nil {
			got = last.End.String()
		}
		if got = strings.TrimSpace(got + " " + reasons(warnings)); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	_, warnings := read(t, "   1 ７五歩(77)\n   2 ３四歩(33)\nまで9手で中断\n", kifu.ReadOptions{Lenient: true})
	if len(warnings) != 1 {
		t.Errorf("more is reported behind a fault: %s", reasons(warnings))
	}
}
