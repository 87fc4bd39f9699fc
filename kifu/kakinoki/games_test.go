package kakinoki

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
)

const (
	gameA = "# KIF形式棋譜ファイル\n手合割：平手\n先手：A\n後手：B\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\nまで2手で後手の勝ち\n\n変化：2手\n   2 ８四歩(83)\n"
	gameB = "#KIF version=2.0 encoding=UTF-8\n# ---- another program ----\n場所：東京\n開始日時：2026/01/01\n先手：C\n後手：D\n手数----指手--\n   1 ２六歩(27)\n   2 中断\nまで1手で中断\n終了日時：2026/01/02\n"
	bareA = "   1 ７六歩(77)\n   2 投了\n"
	bareB = "1 ２六歩(27)\n2 ８四歩(83)\n3 中断\n"
	board = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n" +
		"| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n" +
		"| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n" +
		"+---------------------------+\n先手の持駒：金\n先手番\n"
	spokenA = "手合割：平手\n先手：A\n\n▲７六歩 △３四歩\nまで2手で後手の勝ち\n\n変化：2手\n△８四歩\n"
	spokenB = "▲２六歩 △８四歩\nまで2手で中断\n"
	spokenC = "▲７六歩\nまで1手で中断\n"
)

func shown(records []*kifu.Record) string {
	var out []string
	for _, r := range records {
		var line []string
		for _, n := range r.Main() {
			if n.End != nil {
				line = append(line, n.End.String())
			} else {
				line = append(line, notation.FormatUSI(r.Rules.Rules, n.Move))
			}
		}
		nodes := 0
		_ = r.Walk(func(*kifu.Visit) error { nodes++; return nil })
		place, _ := r.Headers.Get("場所")
		ended, _ := r.Headers.Get(kifu.KeyEnded)
		out = append(out, fmt.Sprintf("%s%s%s%s %s/%d", r.Player(0), r.Player(1), place, ended, strings.Join(line, " "), nodes))
	}
	return strings.Join(out, "|")
}

func TestSeveralGames(t *testing.T) {
	a, b := "AB 7g7f 3c3d 投了/4", "CD東京2026/01/02 2g2f 中断/2"
	for name, c := range map[string]struct {
		read func(string) ([]*kifu.Record, []*kifu.Error, error)
		text string
		want string
	}{
		"one":                         {readKIF, gameA, a},
		"headers after moves":         {readKIF, gameA + gameB, a + "|" + b},
		"three, with blank lines":     {readKIF, gameA + "\n\n" + gameB + "\n" + gameA, a + "|" + b + "|" + a},
		"a first move after an end":   {readKIF, bareA + bareB, " 7g7f 投了/2| 2g2f 8c8d 中断/3"},
		"a first move and no end":     {readKIF, "1 ７六歩(77)\n2 ３四歩(33)\n1 ２六歩(27)\n", " 7g7f 3c3d/3"},
		"two boards":                  {readKIF, board + board, " /0| /0"},
		"a board after a game":        {readKIF, gameA + board + "手数----指手--\n   1 ５二金打\n", a + "| G*5b/1"},
		"a header that ends the game": {readKIF, gameB + "備考：よい将棋\n", b},
		"KI2":                         {readKI2, spokenC + spokenB, " 7g7f 中断/2| 2g2f 8c8d 中断/3"},
		"KI2 with headers":            {readKI2, spokenA + spokenA, "A 7g7f 3c3d 投了/4|A 7g7f 3c3d 投了/4"},
	} {
		for _, ends := range []string{"\n", "\r\n"} {
			records, _, err := c.read(strings.ReplaceAll(c.text, "\n", ends))
			if err != nil {
				t.Errorf("%s: %v", name, err)
			} else if got := shown(records); got != c.want {
				t.Errorf("%s: got %s, want %s", name, got, c.want)
			}
		}
	}
}

func readKIF(text string) ([]*kifu.Record, []*kifu.Error, error) {
	return KIF().Read(strings.NewReader(text), kifu.ReadOptions{})
}

func readKI2(text string) ([]*kifu.Record, []*kifu.Error, error) {
	return KI2().Read(strings.NewReader(text), kifu.ReadOptions{})
}

func TestBadGameAmongSeveral(t *testing.T) {
	bad := strings.Replace(gameB, "２六歩(27)", "２六銀(27)", 1)
	var got []string
	for g, err := range kifu.Each(KIF().Split(strings.NewReader(gameA+bad+gameA), kifu.ReadOptions{})) {
		if err != nil {
			got = append(got, err.Error())
			continue
		}
		got = append(got, shown([]*kifu.Record{g.Record}))
	}
	if len(got) != 3 || got[0] != got[2] || !strings.HasPrefix(got[1], "kif, game 2, line 20, ") {
		t.Errorf("got %q", got)
	}
}

func TestSecondEnd(t *testing.T) {
	for _, second := range []string{"投了", "中断"} {
		records, warnings, err := readKIF("1 ７六歩(77)\n2 投了\n3 " + second + "\n")
		if err != nil || len(records) != 1 || len(warnings) != 1 || !strings.Contains(warnings[0].Error(), "already ended with 投了") {
			t.Errorf("%s: %v, %v", second, warnings, err)
			continue
		}
		if got := shown(records); got != " 7g7f 投了/2" {
			t.Errorf("%s: %s", second, got)
		}
	}
}

func read(t *testing.T, text string, o kifu.ReadOptions) (*kifu.Record, []*kifu.Error) {
	t.Helper()
	records, warnings, err := KIF().Read(strings.NewReader(text), o)
	if err != nil || len(records) != 1 {
		t.Fatalf("%d games, %v, of\n%s", len(records), err, text)
	}
	return records[0], warnings
}

func written(t *testing.T, rec *kifu.Record) string {
	t.Helper()
	var b strings.Builder
	if _, err := KIF().Write(&b, rec, kifu.WriteOptions{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func reasons(warnings []*kifu.Error) string {
	var out []string
	for _, w := range warnings {
		out = append(out, fmt.Sprintf("%d %s", w.Line, w.Reason))
	}
	return strings.Join(out, "|")
}

func TestSplit(t *testing.T) {
	const move, end = "   1 ７六歩(77)\n", "   2 投了\n"
	for name, c := range map[string]struct {
		text string
		want []int
	}{
		"nothing":                              {"", []int{0}},
		"a header behind moves":                {move + end + "先手：A\n", []int{0, 2}},
		"a header behind moves, no end":        {move + "手合割：平手\n", []int{0, 1}},
		"the end of the game behind the moves": {move + end + "終了日時：2026/01/01\n消費時間：1\n", []int{0}},
		"a hand of Black's behind the moves":   {move + end + "先手の持駒：なし\n", []int{0}},
		"a hand of White's behind the moves":   {move + end + "上手の持駒：なし\n", []int{0, 2}},
		"a hand marked by a sign":              {move + end + "△の持駒：なし\n", []int{0, 2}},
		"Black's hand marked by a sign":        {move + end + "▲の持駒：なし\n", []int{0}},
		"the defender's hand":                  {move + end + "玉方の持駒：なし\n", []int{0, 2}},
		"any other header and a first one":     {move + end + "備考：x\n先手：A\n", []int{0, 2}},
		"any other header, blank, a first one": {move + end + "備考：x\n\n先手：A\n", []int{0, 2}},
		"two other headers and a first one":    {move + end + "備考：x\n場所：y\n先手：A\n", []int{0, 2}},
		"a comment between":                    {move + end + "備考：x\n*y\n先手：A\n", []int{0, 4}},
		"a bookmark between":                   {move + end + "備考：x\n&y\n先手：A\n", []int{0, 4}},
		"a note and a first header":            {move + end + "# x\n先手：A\n", []int{0, 2}},
		"any other header alone":               {move + end + "備考：x\n", []int{0}},
		"an end and a first move":              {move + end + move, []int{0, 2}},
		"a result line and a first move":       {move + "まで1手で中断\n" + move, []int{0, 2}},
		"a variation behind an end":            {move + end + "変化：1手\n" + "   1 ２六歩(27)\n", []int{0}},
		"a first move and no end":              {move + "   2 ３四歩(33)\n" + move, []int{0}},
		"moves without numbers":                {"▲７六歩\nまで1手で中断\n▽３四歩\n", []int{0, 2}},
		"an end with its time":                 {move + "   2 投了   ( 0:01/00:00:01)\n" + move, []int{0, 2}},
		"an end with a time in wide brackets":  {move + "   2 投了（0:01/00:00:01）\n" + move, []int{0, 2}},
		"a word that is no end":                {move + "   2 雨天順延\n" + move, []int{0}},
		"a row of digits":                      {move + end + "  ９ ８ ７\n", []int{0}},
		"a row of a board":                     {move + end + "|v香|一\n", []int{0, 2}},
		"a row in wide strokes":                {move + end + "｜v香｜一\n", []int{0, 2}},
		"two boards":                           {"後手の持駒：なし\n|v香|一\n後手の持駒：なし\n|v香|一\n", []int{0, 2}},
		"two hands over one board":             {"後手の持駒：なし\n先手の持駒：なし\n|v香|一\n", []int{0}},
		"a line of dashes":                     {move + end + "手数----指手--\n" + move, []int{0, 2}},
		"wide dashes":                          {move + end + "手数――指手\n" + move, []int{0, 2}},
		"the vowel mark":                       {move + end + "手数ーー指手\n" + move, []int{0, 2}},
	} {
		for _, ends := range []string{"\n", "\r\n"} {
			text := strings.ReplaceAll(c.text, "\n", ends)
			var got []int
			whole := ""
			for _, part := range splitGames(text) {
				got = append(got, part.before)
				if before := strings.Count(whole, "\n"); before != part.before {
					t.Errorf("%s: a part has %d lines before it and says %d", name, before, part.before)
				}
				whole += part.text
			}
			if !slices.Equal(got, c.want) || whole != text {
				t.Errorf("%s: the games begin after %d lines, want %d; together they are %q", name, got, c.want, whole)
			}
		}
	}
}

func TestGameByGame(t *testing.T) {
	bad := strings.Replace(gameB, "２六歩(27)", "２六銀(27)", 1)
	if records, warnings, err := readKIF(gameA + bad); err == nil || records != nil || warnings != nil {
		t.Errorf("%d games, %v, %v", len(records), warnings, err)
	}
	first := 0
	for range kifu.Each(KIF().Split(strings.NewReader(gameA+gameB+gameA), kifu.ReadOptions{})) {
		first++
		break
	}
	for one := range KIF().Split(strings.NewReader(gameA+gameB+gameA), kifu.ReadOptions{}) {
		if g, err := one(); err != nil || shown([]*kifu.Record{g.Record}) != "AB 7g7f 3c3d 投了/4" {
			t.Error(err)
		}
		first++
		break
	}
	if first != 2 {
		t.Errorf("%d games were read, want the first one twice", first)
	}
	for one := range KIF().Split(strings.NewReader(gameA), kifu.ReadOptions{MaxBytes: 10}) {
		if _, err := one(); err == nil {
			t.Error("a text that is too long was read")
		}
	}
	var got []string
	input := strings.Replace(gameA, "先手：A", "先手：\xff\xff", 1) + strings.Replace(gameB, "(27)", "(27) ?", 1)
	for g, err := range kifu.Each(KIF().Split(strings.NewReader(input), kifu.ReadOptions{Charset: kifu.UTF8})) {
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range g.Warnings {
			got = append(got, fmt.Sprintf("%d:%d", w.Game, w.Line))
		}
	}
	if strings.Join(got, " ") != "1:3 2:20" {
		t.Errorf("warnings at %q", got)
	}
	_, warnings := read(t, strings.Replace(gameB, "(27)", "(27) ?", 1), kifu.ReadOptions{})
	if len(warnings) != 1 || warnings[0].Game != 0 || warnings[0].Line != 8 {
		t.Errorf("a game that is alone has no number: %v", warnings)
	}
}
