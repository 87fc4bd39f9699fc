package kakinoki

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/kifutest"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func TestKI2Dialects(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"books", "先手：甲\n後手：乙\n\n▲７六歩　△３四歩　▲２二角成　△同　銀\nまで4手で中断\n", "7g7f 3c3d 8h2b+ 3a2b 中断"},
		{"half-width digits, other signs", "▲26歩 ▽34歩 ☗76歩 ☖54歩", "2g2f 3c3d 7g7f 5c5d"},
		{"no blanks", "▲７六歩△３四歩▲２二角成△同銀▲４五角△３三角打", "7g7f 3c3d 8h2b+ 3a2b B*4e B*3c"},
		{"marks", "▲７六歩 △８四歩 ▲５八金右", "7g7f 8c8d 4i5h"},
		{"no signs", "７六歩 ３四歩 ２二角成 同　銀", "7g7f 3c3d 8h2b+ 3a2b"},
		{"win", "▲７六歩\nまで1手で先手の勝ち\n", "7g7f 投了"},
		{"resignation", "▲７六歩\nまで1手で投了\n", "7g7f 投了"},
		{"time", "▲７六歩\nまで1手で時間切れにより先手の勝ち\n", "7g7f 切れ負け"},
		{"foul of the other side", "▲７六歩\nまで1手で後手の反則負け\n", "7g7f 反則負け"},
		{"wide digits", "▲７六歩\nまで、１手で千日手\n", "7g7f 千日手"},
		{"blanks behind a move", "７六歩　\n３四歩 \t\n", "7g7f 3c3d"},
		{"several blanks behind 同", "７六歩 ３四歩 ２二角成 同　　銀 ４五角", "7g7f 3c3d 8h2b+ 3a2b B*4e"},
		{"a sign behind 同", "７六歩 ３四歩 ２二角成 同　銀▲４五角", "7g7f 3c3d 8h2b+ 3a2b B*4e"},
		{"no blanks and no signs", "７六歩３四歩２二角成同銀\n４五角", "7g7f 3c3d 8h2b+ 3a2b B*4e"},
		{"numbers", "1 ▲７六歩 2 △３四歩\n３．▲２六歩 4手目 △４四歩 5", "7g7f 3c3d 2g2f 4c4d"},
		{"a number behind a move without a blank", "▲７六歩2 △３四歩3. ▲２六歩", "7g7f 3c3d 2g2f"},
		{"a variation before a move", "▲７六歩\nまで1手で中断\n\n変化：1手\n▲２六歩", "7g7f 中断"},
		{"handicap", "手合割：角落ち\n下手：甲\n上手：乙\n△８四歩 ▲７六歩\nまで2手で下手の勝ち\n", "8c8d 7g7f 投了"},
	} {
		t.Run(test.name, func(t *testing.T) {
			recs, warnings, err := KI2().Read(strings.NewReader(test.text), kifu.ReadOptions{})
			if err != nil || len(warnings) > 0 {
				t.Fatal(err, warnings)
			}
			if got := usi(recs[0]); got != test.want {
				t.Errorf("moves %q, want %q", got, test.want)
			}
			if f := kifu.Detect([]byte(test.text), kifu.FormatUnknown).Format; f != kifu.FormatKI2 && test.name != "no signs" {
				t.Errorf("detected as %q", f)
			}
		})
	}
}

const golden = `開始日時：2026/11/21
手合割：平手　　
先手：羽織
後手：大橋

*はじめに
▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲４五角    △６二銀
▲３四角
*一歩得
△３三銀
まで8手で中断

変化：5手
▲５五角    △３三角
まで6手で後手の勝ち
`

func TestKI2Golden(t *testing.T) {
	recs, warnings, err := KI2().Read(strings.NewReader(golden), kifu.ReadOptions{})
	if err != nil || len(warnings) > 0 {
		t.Fatal(err, warnings)
	}
	var out bytes.Buffer
	if losses, err := KI2().Write(&out, recs[0], kifu.WriteOptions{}); err != nil || losses != nil {
		t.Fatal(err, losses)
	}
	if out.String() != golden {
		t.Errorf("written\n%s", out.String())
	}
	recs[0].Main()[0].Time = kifu.Time{Known: true, Spent: time.Second}
	losses, err := KI2().Write(&out, recs[0], kifu.WriteOptions{})
	if err != nil || len(losses) != 1 || losses[0].Kind != kifu.LossTimes || losses[0].Count != 1 {
		t.Errorf("losses %v, error %v", losses, err)
	}
}

func TestKI2ResultLines(t *testing.T) {
	rules, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	even, handicap := kifu.New(rules), kifu.New(rules)
	if handicap.Start, err = kifu.HandicapStart(rules, "角落ち"); err != nil {
		t.Fatal(err)
	}
	for _, rec := range []*kifu.Record{even, handicap} {
		for kind := kifu.EndResign; kind <= kifu.EndError; kind++ {
			for side := range shogi.Color(2) {
				end := kifu.End{Kind: kind}
				line := resultLine(rec, end, 12, side)
				if got, moves, ok := parseResultLine(line, side); !ok || got != end || moves != 12 {
					t.Errorf("%q for %v is read as %+v after %d moves", line, side, got, moves)
				}
			}
		}
	}
}

func TestKI2Errors(t *testing.T) {
	for text, want := range map[string]string{
		"▲７六歩 △３五歩":      `ki2, line 1, column 6 ("△３五歩"): move 2`,
		"▲７六歩 ▲２六歩":      "the sign is black's, but white is to move",
		"▲７六歩\n変化：9手\n△": "there is no move 9 to vary",
		"７六歩３五歩":         `ki2, line 1, column 4 ("３五歩"): `,
		"７六歩 0":          `ki2, line 1, column 5 ("0")`,
		"▲７六歩\n  同歩":     `ki2, line 2, column 3 ("同歩")`,
		"変化：1手\n▲７五歩":    `ki2, line 2, column 1 ("▲７五歩")`,
		"変化：x\n▲７六歩":     "a variation is written 変化：12手",
	} {
		_, _, err := KI2().Read(strings.NewReader(text), kifu.ReadOptions{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", text, err, want)
		}
	}
}

func TestKI2Warnings(t *testing.T) {
	for text, want := range map[string]string{
		"▲７六歩\n猫\n":               `ki2, line 2, column 1 ("猫"): this line does not belong to a record; it is kept as a note`,
		"▲７六歩(1分) △３四歩":           `ki2, line 1, column 5 ("(1分)"): this is neither a move, a time nor a mark; it was skipped`,
		"▲７六歩 △３四歩（第１図）":          `ki2, line 1, column 10 ("（第１図）"): this is neither a move, a time nor a mark; it was skipped`,
		"▲７六歩 猫 △３四歩":             `ki2, line 1, column 6 ("猫"): this is neither a move, a time nor a mark; it was skipped`,
		"　１　▲７六歩 0":               `ki2, line 1, column 9 ("0"): this is neither a move, a time nor a mark; it was skipped`,
		"△３四歩\n":                  `ki2, line 1, column 1 ("△３四歩"): `,
		"▲７六歩　△３四歩 猫":             `ki2, line 1, column 11 ("猫"): this is neither a move, a time nor a mark; it was skipped`,
		"▲７六歩 △３五歩\n▲２六歩\n▲７七歩\n": `ki2, line 1, column 6 ("△３五歩"): `,
	} {
		_, warnings, err := KI2().Read(strings.NewReader(text), kifu.ReadOptions{Lenient: true})
		if err != nil || len(warnings) != 1 || !strings.HasPrefix(warnings[0].Error(), want) {
			t.Errorf("%s: %v, %v, want %s", text, err, warnings, want)
		}
	}
	var notes []string
	for g, err := range kifu.Each(KI2().Split(strings.NewReader("▲７六歩\n猫\n"), kifu.ReadOptions{})) {
		if err != nil {
			t.Fatal(err)
		}
		notes = append(notes, g.Record.Notes...)
	}
	if strings.Join(notes, "|") != "猫" {
		t.Errorf("notes %q", notes)
	}
}

// KI2 has no lines with "#". Ambiguous moves have their origin. Ends without a result line are lost.
func TestKI2Write(t *testing.T) {
	for _, c := range []struct {
		text, want string
		o          kifu.WriteOptions
		losses     string
	}{
		{"▲７六歩\n", "手合割：平手　　\n\n▲７六歩\n", kifu.WriteOptions{}, ""},
		{"▲７六歩\n", "手合割：平手　　\n\n▲７六歩\n", kifu.WriteOptions{Tag: true}, ""},
		{"# ---- a program ----\n▲７六歩\n", "手合割：平手　　\n\n▲７六歩\n", kifu.WriteOptions{}, ""},
		{"# the author's\n▲７六歩\n", "手合割：平手　　\n\n▲７六歩\n", kifu.WriteOptions{}, "notes"},
		{"▲７六歩　　まで１手で中断\n", "手合割：平手　　\n\n▲７六歩\nまで1手で中断\n", kifu.WriteOptions{}, ""},
		{"▲７六歩まで1手で千日手\n", "手合割：平手　　\n\n▲７六歩\nまで1手で千日手\n", kifu.WriteOptions{}, ""},
		{"▲７六歩\nまで1手で時間切れ\n", "手合割：平手　　\n\n▲７六歩\nまで1手で時間切れにより先手の勝ち\n", kifu.WriteOptions{}, "ending-word"},
		{"▲７六歩\nまで雨天順延\n", "手合割：平手　　\n\n▲７六歩\nまで1手で雨天順延\n", kifu.WriteOptions{}, ""},
		{"▲７六歩\n*a\nまで1手で中断\n*b\n&c\n", "手合割：平手　　\n\n▲７六歩\n*a\n*b\n&c\nまで1手で中断\n", kifu.WriteOptions{}, "places"},
		{"▲７六歩\n&a\nまで1手で中断\n&b\n", "手合割：平手　　\n\n▲７六歩\n&a\nまで1手で中断\n", kifu.WriteOptions{}, "bookmarks places"},
		{"まで0手で中断\n*a\n", "手合割：平手　　\n\n*a\nまで0手で中断\n", kifu.WriteOptions{}, "places"},
		{"*a\n&b\n▲７六歩\n", "手合割：平手　　\n\n*a\n&b\n▲７六歩\n", kifu.WriteOptions{}, ""},
		{"▲７六歩△３四歩\n▲２六歩△４四歩\n▲４八銀△３二銀\n▲６八玉\n&b\n△４三銀\n", "手合割：平手　　\n\n▲７六歩    △３四歩    ▲２六歩    △４四歩    ▲４八銀    △３二銀\n▲６八玉\n&b\n△４三銀\n", kifu.WriteOptions{}, ""},
	} {
		recs, _, err := KI2().Read(strings.NewReader(c.text), kifu.ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if got, losses := write(t, recs[0], c.o); got != c.want || losses != c.losses {
			t.Errorf("%s is written\n%s, lost %q, want\n%s", c.text, got, losses, c.want)
		}
	}
	foul, _, err := KIF().Read(strings.NewReader("   1 ７五歩(77)\n   2 反則勝ち\n"), kifu.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if got, losses := write(t, foul[0], kifu.WriteOptions{}); got != "手合割：平手　　\n\n▲７五歩(77)\nまで1手で後手の反則勝ち\n" || losses != "" {
		t.Errorf("a foul is written\n%s, lost %q", got, losses)
	}
	foul, _, err = KIF().Read(strings.NewReader("   1 ７六歩(77)\n   2 ５四歩(52)\n*a\n   3 反則勝ち\n"), kifu.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if got, losses := write(t, foul[0], kifu.WriteOptions{}); got != "手合割：平手　　\n\n▲７六歩\nまで1手で後手の反則負け\n" || losses != "foul comments" {
		t.Errorf("a foul from an empty square is written\n%s, lost %q", got, losses)
	}
	// Only one piece can be meant by a move that leaves the king in check.
	foul, _, err = KIF().Read(strings.NewReader("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ３三角成(88)\n   4 ８四歩(83)\n"), kifu.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	got, losses := write(t, foul[0], kifu.WriteOptions{})
	if back, _, err := KI2().Read(strings.NewReader(got), kifu.ReadOptions{}); !strings.Contains(got, "△８四歩\n") || losses != "" ||
		err != nil || back[0].Main()[3].Foul == shogi.NoFoul {
		t.Errorf("a foul is written\n%s, lost %q, read %v", got, losses, err)
	}
	for word, want := range map[string]string{"後手の勝ち": "終局", "先手の勝ち": "先手の勝ち", "あ\nい": "終局"} {
		rec := kifu.New(rulesOf(t, "standard"))
		rec.Root.Children = []*kifu.Node{{End: &kifu.End{Kind: kifu.EndOther, Word: word}}}
		got, losses := write(t, rec, kifu.WriteOptions{})
		wantLoss := ""
		if want == "終局" {
			wantLoss = "ending-word"
		}
		if got != "手合割：平手　　\n\nまで0手で"+want+"\n" || losses != wantLoss {
			t.Errorf("the end %q is written\n%s, lost %q", word, got, losses)
		}
	}
}

func write(t *testing.T, rec *kifu.Record, o kifu.WriteOptions) (text, losses string) {
	t.Helper()
	var out bytes.Buffer
	lost, err := KI2().Write(&out, rec, o)
	if err != nil {
		t.Fatal(err)
	}
	decoded := kifu.Decode(out.Bytes(), o.Charset)
	var kinds []string
	for _, l := range lost {
		kinds = append(kinds, string(l.Kind))
	}
	return decoded.Text, strings.Join(kinds, " ")
}

func TestKI2Hostile(t *testing.T) {
	fill := func(s string) string { return strings.Repeat(s, 4<<20/len(s)) }
	for name, text := range map[string]string{
		"signs":      fill("▲"),
		"one move":   "▲７六歩" + fill("右"),
		"comments":   fill("*あ\n"),
		"variations": "▲７六歩\n" + fill("変化：1手\n▲２六歩\n"),
		"repeated":   fill("▲４八飛△５二飛▲２八飛△８二飛"),
	} {
		var err error
		kifutest.Cheap(t, name, len(text), func() {
			_, _, err = KI2().Read(strings.NewReader(text), kifu.ReadOptions{MaxMoves: 5000})
		})
		if err == nil {
			t.Errorf("%s was read", name)
		}
	}
}

func FuzzReadKI2(f *testing.F) {
	f.Add([]byte(golden), true)
	f.Add([]byte("▲26歩 ▽34歩 ▲76歩\nまで3手で後手の反則負け\n変化：2手\n△５二飛"), false)
	f.Add([]byte("手合割：征清将棋\n▲虚手　△５十四起爆"), true)
	if data, err := os.ReadFile("../kif/testdata/windows.kifu"); err == nil {
		f.Add(data, true)
	}
	f.Fuzz(func(t *testing.T, data []byte, lenient bool) {
		recs, _, err := KI2().Read(bytes.NewReader(data), kifu.ReadOptions{Lenient: lenient, MaxMoves: 500})
		if err != nil {
			return
		}
		var first, second bytes.Buffer
		if _, err := KI2().Write(&first, recs[0], kifu.WriteOptions{}); err != nil {
			t.Fatalf("a record that was read cannot be written: %v", err)
		}
		again, _, err := KI2().Read(bytes.NewReader(first.Bytes()), kifu.ReadOptions{Lenient: lenient})
		if err != nil {
			t.Fatalf("what was written cannot be read: %v\n%s", err, first.String())
		}
		if _, err := KI2().Write(&second, again[0], kifu.WriteOptions{}); err != nil || first.String() != second.String() {
			t.Fatalf("the second writing differs:\n%s\n%s", first.String(), second.String())
		}
	})
}

func BenchmarkReadKI2(b *testing.B) {
	b.SetBytes(int64(len(golden)))
	for b.Loop() {
		if _, _, err := KI2().Read(strings.NewReader(golden), kifu.ReadOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}
