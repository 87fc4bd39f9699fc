package formats_test

import (
	"strings"
	"testing"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/notation"
)

// mainLine returns moves in USI, and ! for an illegal one, then the end.
func mainLine(rec *kifu.Record) string {
	var words []string
	for n := rec.Root.Next(); n != nil; n = n.Next() {
		switch {
		case n.End != nil:
			words = append(words, n.End.String())
		case n.Foul != 0:
			words = append(words, notation.FormatUSI(rec.Rules.Rules, n.Move)+"!")
		default:
			words = append(words, notation.FormatUSI(rec.Rules.Rules, n.Move))
		}
	}
	return strings.Join(words, " ")
}

// What people type, and what is left of damaged files: one game with all its moves, or an error.
func TestTyped(t *testing.T) {
	const four = "7g7f 3c3d 2g2f 8c8d"
	for text, want := range map[string]string{
		"1. ▲７六歩 △３四歩\n2. ▲２六歩 △８四歩\n":               four,
		"1 ▲7六歩\n2 △3四歩\n3 ▲2六歩\n4 △8四歩\n":           four,
		"1:▲７六歩\n2:△３四歩\n3:▲２六歩\n4:△８四歩\n":           four,
		"１：７六歩\n２：３四歩\n３：２六歩\n４：８四歩\n":               four,
		"１、▲７六歩\n２、△３四歩\n３、▲２六歩\n４、△８四歩\n":           four,
		"1、７六歩　2、３四歩\n3、２六歩　4、８四歩\n":                 four,
		"(1)76歩\n(2)34歩\n(3)26歩\n(4)84歩\n":           four,
		"(1)76歩 (2)34歩 (3)26歩 (4)84歩\n":              four,
		"1)76歩\n2)34歩\n3)26歩\n4)84歩\n":               four,
		"７六歩、３四歩、２六歩、８四歩\n":                          four,
		"▲７六歩、△３四歩、▲２六歩、△８四歩\n":                      four,
		"76歩→34歩→26歩→84歩\n":                          four,
		"▲７六歩／△３四歩／▲２六歩／△８四歩\n":                      four,
		"▲７六歩(１)　△３四歩(２)▲２六歩（３）△８四歩（４）\n":            four,
		"1 76歩 34歩\n2 26歩 84歩\n":                     four,
		"7g7f\n3c3d\n2g2f\n8c8d\n":                   four,
		"P-7f\nP-3d\nP-2f\nP-8d\n":                   four,
		"手合割：平手\n1 P-7f\n2 P-3d\n3 P-2f\n4 P-8d\n":   four,
		"手合割：平手\n1 ７六歩(77)\n2 封じ手\n2 ３四歩(33)\n":      "7g7f 3c3d",
		"手合割：平手\n1 ７六歩(77)\n2 封じ手\n3 ３四歩(33)\n":      "7g7f 3c3d",
		"手合割：平手\n1 ７六歩(77)\n2 封じ手\n":                 "7g7f 封じ手",
		"1 ７六歩(77)\n2 ５五銀(31)\n3 投了\n":               "7g7f 3a5e! 反則勝ち",
		"1 ７六歩(77)\n2 ５五銀(31)\n3 切れ負け\n":             "7g7f 3a5e! 反則勝ち",
		"1 ７六歩(77)\n2 ５四歩(52)\n":                     "7g7f 5b5d! 反則勝ち",
		"1 ７六歩(77)\n2 ５四歩(52)\n3 ２六歩(27)\n":          "",
		"手合割：平手\n1 ７六歩(77)\n2 ？四歩(33)\n":             "",
		"手合割：平手\n1 ７六歩(77)\n2 四歩(33)\n":              "",
		"手合割：平手\n1 ７六歩(77)\nX ３四歩(33)\n":             "",
		"手合割：平手\n1 ７六歩(77)\n2？３四歩(33)\n":             "",
		"手合割：平手\n1 ７六歩(77)\n2 投了\nX ３四歩(33)\n":       "7g7f 投了",
		"PI\n+\n+7776FU\n3334FU\n":                   "",
		"PI\n+\n+7776FU\n?3334FU\n":                  "",
		"PI\n+\n+7776FU\nx0055KA\n":                  "",
		"手合割：平手\n1 ７六歩(77)\n2 歩(33)\n":               "",
		"手合割：平手\n1 ７六歩(77)\n2 ？四歩\n":                 "",
		"手合割：平手\n1 P-7f\n2 P-9d+\n":                  "",
		"手合割：平手\n1 ７六歩(77)\n2 中断 (12)\n":             "7g7f 中断",
		"手合割：平手\n1 ７六歩(77)\n2 雨天順延\n":                "7g7f 雨天順延",
		"手合割：平手\n1 ７六歩(77)\n2 投了 ( 0:12/00:00:12)\n": "7g7f 投了",
	} {
		records, _, _, err := formats.Read(strings.NewReader(text), kifu.ReadOptions{})
		switch {
		case want == "":
			if err == nil {
				t.Errorf("%q is read as %s", text, mainLine(records[0]))
			} else if !strings.Contains(err.Error(), "line") {
				t.Errorf("%q: no line in %v", text, err)
			}
		case err != nil:
			t.Errorf("%q: %v", text, err)
		case len(records) != 1 || mainLine(records[0]) != want:
			t.Errorf("%q: %d games, the first %s, want %s", text, len(records), mainLine(records[0]), want)
		}
	}
}

// Lines of moves that each are a game stay games.
func TestListOfMoves(t *testing.T) {
	records, _, _, err := formats.Read(strings.NewReader("7g7f\n2g2f\n7g7f 3c3d\n"), kifu.ReadOptions{})
	if err != nil || len(records) != 3 {
		t.Errorf("%d games, %v", len(records), err)
	}
}

// A number counts a move of each side only where each line has two moves.
func TestNumbersThatRepeat(t *testing.T) {
	text := "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n2 ８四歩(83)\n3 ２六歩(27)\n"
	records, _, _, err := formats.Read(strings.NewReader(text), kifu.ReadOptions{})
	if err != nil || mainLine(records[0]) != "7g7f 3c3d 2g2f" || len(records[0].Root.Next().Children) != 2 {
		t.Errorf("%v, %v", records, err)
	}
}
