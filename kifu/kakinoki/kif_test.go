package kakinoki

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/kifutest"
	"github.com/komadai/komadai/kifu"
)

func TestKIFGolden(t *testing.T) {
	golden, err := os.ReadFile("testdata/windows.kifu")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []kifu.WriteOptions{
		{}, {CRLF: true}, {Charset: kifu.ShiftJIS, CRLF: true}, {BOM: true, Tag: true}, {Charset: kifu.ShiftJIS, Tag: true},
	} {
		var losses kifu.Losses
		text := string(golden)
		if o.Tag {
			name := kifu.UTF8
			if o.Charset == kifu.ShiftJIS {
				name = kifu.ShiftJIS
			}
			text = "#KIF version=2.0 encoding=" + name.String() + "\n" + text
		}
		var want bytes.Buffer
		if err := kifu.WriteText(&want, text, o, &losses); err != nil || losses.List() != nil {
			t.Fatal(err, losses.List())
		}
		if d := kifu.Detect(want.Bytes(), kifu.FormatUnknown); d.Format != kifu.FormatKIF || d.Bad != 0 || d.CRLF != o.CRLF || d.BOM != o.BOM {
			t.Errorf("%+v is detected as %+v", o, d)
		}
		recs, warnings, err := KIF().Read(bytes.NewReader(want.Bytes()), kifu.ReadOptions{})
		if err != nil || len(warnings) > 0 {
			t.Fatal(err, warnings)
		}
		var got bytes.Buffer
		if lost, err := KIF().Write(&got, recs[0], o); err != nil || lost != nil {
			t.Fatal(err, lost)
		}
		want.Reset()
		if err := kifu.WriteText(&want, withoutBanner(text), o, &losses); err != nil {
			t.Fatal(err)
		}
		if got.String() != want.String() {
			t.Errorf("%+v: written\n%s", o, got.String())
		}
	}
}

func TestKIFFractionsAreLost(t *testing.T) {
	recs, _, err := KIF().Read(strings.NewReader("手合割：平手\n   1 ７六歩(77) ( 0:16.5/00:00:16.5)\n"), kifu.ReadOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if got := recs[0].Main()[0].Time.Spent; got != 16500*time.Millisecond {
		t.Errorf("spent %v", got)
	}
	losses, err := KIF().Write(&bytes.Buffer{}, recs[0], kifu.WriteOptions{})
	if err != nil || len(losses) != 1 || losses[0].Kind != kifu.LossFractions {
		t.Errorf("losses %v, error %v", losses, err)
	}
}

func hostile(size int) map[string]string {
	const head = "手合割：平手\n手数----指手---------消費時間--\n"
	fill := func(s string) string { return strings.Repeat(s, size/len(s)) }
	return map[string]string{
		"digits":     head + fill("9"),
		"one line":   fill("あ"),
		"comments":   head + fill("*あ\n") + "   1 ７六歩(78)\n",
		"headers":    fill("あ：い\n") + "   1 ７六歩(78)\n",
		"variations": head + "   1 ７六歩(77)\n" + fill("変化：1手\n   1 ２六歩(27)\n") + "   9 ９九銀(11)\n",
		"rows":       fill("|v香v桂v銀v金v玉v金v銀v桂v香|一\n"),
		"numbers":    head + fill("   1 ７六歩(77)\n   2 ３四歩(33)\n") + "   9 ９九銀(11)\n",
		"signs":      head + "   1 ７六歩(77)\n**解析 0 評価値 1 読み筋 " + fill("△") + "\n   2 ９九銀(11)\n",
		"bad bytes":  fill("\x81\xff"),
		"brackets":   head + "   1 ７六歩" + fill("("),
	}
}

func TestKIFHostile(t *testing.T) {
	for name, text := range hostile(4 << 20) {
		var warnings []*kifu.Error
		var err error
		kifutest.Cheap(t, name, len(text), func() {
			_, warnings, err = KIF().Read(strings.NewReader(text), kifu.ReadOptions{MaxMoves: 100000})
		})
		if err == nil && len(warnings) == 0 {
			t.Errorf("%s: neither an error nor a warning", name)
		}
	}
}

func FuzzReadKIF(f *testing.F) {
	golden, err := os.ReadFile("testdata/windows.kifu")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(golden, true)
	f.Add([]byte("手合割：その他\n"+problemBoard+"先手番\n   1 ３三銀成(22)\n**解析 0 評価値 -詰 3\n変化：1手\n   1 投了\n"), false)
	f.Add([]byte("手合割：何とか\n"+problemBoard+"先手番\n   1 ３三銀成(22)\n"), false)
	f.Add([]byte("手合割：征清将棋\n1手目 ▲5五日海 （←1五） (93:10/00:00:10)\n2手目 反則勝ち\n"), true)
	f.Fuzz(func(t *testing.T, data []byte, lenient bool) {
		recs, _, err := KIF().Read(bytes.NewReader(data), kifu.ReadOptions{Lenient: lenient, MaxMoves: 500})
		if err != nil {
			return
		}
		var first, second bytes.Buffer
		if _, err := KIF().Write(&first, recs[0], kifu.WriteOptions{}); err != nil {
			t.Fatalf("a record that was read cannot be written: %v", err)
		}
		again, _, err := KIF().Read(bytes.NewReader(first.Bytes()), kifu.ReadOptions{Lenient: lenient})
		if err != nil {
			t.Fatalf("what was written cannot be read: %v\n%s", err, first.String())
		}
		if _, err := KIF().Write(&second, again[0], kifu.WriteOptions{}); err != nil || first.String() != second.String() {
			t.Fatalf("the second writing differs:\n%s\n%s", first.String(), second.String())
		}
	})
}

func BenchmarkReadKIF(b *testing.B) {
	golden, err := os.ReadFile("testdata/windows.kifu")
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(golden)))
	moves := 0
	for b.Loop() {
		recs, _, err := KIF().Read(bytes.NewReader(golden), kifu.ReadOptions{})
		if err != nil {
			b.Fatal(err)
		}
		moves += len(recs[0].Moves()) + 6
	}
	b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
}

// The promoted rook is 龍; each finished line has its result.
func TestKIFAsWindows(t *testing.T) {
	const problem = "手合割：詰将棋　\n" +
		"後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n" +
		"| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n" +
		"| ・ ・ ・ ・ ・ 竜 ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n" +
		"| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n" +
		"+---------------------------+\n先手の持駒：金　\n先手番\n手数----指手--\n"
	text := problem + "   1 ５二金打     +\n   2 詰み\n\n変化：1手\n   1 ４二竜(44)\n   2 中断\n"
	recs, _, err := KIF().Read(strings.NewReader(text), kifu.ReadOptions{})
	if err != nil || len(recs) != 1 {
		t.Fatal(len(recs), err)
	}
	var b strings.Builder
	if _, err := KIF().Write(&b, recs[0], kifu.WriteOptions{}); err != nil {
		t.Fatal(err)
	}
	want := strings.NewReplacer("竜", "龍", "先手番\n", "").Replace(problem) +
		"   1 ５二金打     +\n   2 詰み\nまで1手詰\n\n変化：1手\n   1 ４二龍(44)\n   2 中断\nまで1手で中断\n"
	if b.String() != want {
		t.Errorf("written\n%s\nwant\n%s", b.String(), want)
	}
	back, warnings, err := KIF().Read(strings.NewReader(want), kifu.ReadOptions{})
	if err != nil || len(warnings) > 0 || len(back) != 1 {
		t.Errorf("read again: %d games, %v, %v", len(back), warnings, err)
	}
}

func TestKIFIndented(t *testing.T) {
	const moves = "   1 ７六歩(77)\n   2 投了\n　 まで1手で先手の勝ち\n"
	for _, text := range []string{moves, "   手合割：平手\n   手数----指手---------消費時間--\n" + moves} {
		recs, warnings, err := KIF().Read(strings.NewReader(text), kifu.ReadOptions{})
		if err != nil || len(warnings) > 0 || len(recs) != 1 || len(recs[0].Notes) > 0 {
			t.Errorf("%q: %d games, warnings %v, %v", text, len(recs), warnings, err)
		}
	}
}

// withoutBanner removes the line of the program that wrote the file.
func withoutBanner(text string) string {
	var kept strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "# ----") {
			kept.WriteString(line)
		}
	}
	return kept.String()
}
