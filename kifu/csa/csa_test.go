package csa_test

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/kifutest"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

var update = flag.Bool("update", false, "write the golden files anew")

func read(t *testing.T, text string) (*kifu.Record, []*kifu.Error) {
	t.Helper()
	recs, warnings, err := csa.Codec().Read(strings.NewReader(text), kifu.ReadOptions{})
	if err != nil || len(recs) != 1 {
		t.Fatalf("%d games, error %v", len(recs), err)
	}
	return recs[0], warnings
}

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

func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.csa")
	if err != nil || len(files) < 4 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			d := kifu.Detect(data, kifu.FormatUnknown)
			if d.Format != kifu.FormatCSA {
				t.Errorf("detected as %q", d.Format)
			}
			recs, warnings, err := csa.Codec().Read(bytes.NewReader(data), kifu.ReadOptions{})
			if err != nil || len(warnings) > 0 {
				t.Fatal(warnings, err)
			}
			o := kifu.WriteOptions{Charset: d.Charset, CRLF: d.CRLF, BOM: d.BOM, Version: "3.0"}
			if bytes.Contains(data, []byte("V2.2")) {
				o.Version, o.Tag = "2.2", bytes.Contains(data, []byte("CSA encoding"))
			}
			var out bytes.Buffer
			for i, rec := range recs {
				if i > 0 {
					separator := csa.Codec().Separator
					if d.CRLF {
						separator = strings.ReplaceAll(separator, "\n", "\r\n")
					}
					out.WriteString(separator)
				}
				if losses, err := csa.Codec().Write(&out, rec, o); err != nil || losses != nil {
					t.Fatal(losses, err)
				}
			}
			if *update {
				if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if !bytes.Equal(out.Bytes(), data) {
				t.Errorf("written\n%s", out.Bytes())
			}
		})
	}
}

func TestDialects(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"V1, joined statements", "PI,+\n+7776FU,T12,-3334FU,T6\n%TORYO", "7g7f 3c3d 投了"},
		{"times on their own lines", "V2.2\nPI\n+\n+7776FU\nT12\n-3334FU\nT6\n%CHUDAN\n", "7g7f 3c3d 中断"},
		{"a board", "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n" +
			"P4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n" +
			"P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n+2726FU", "2g2f"},
		{"a board with blanks lost", "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI * * * * * -KA *\nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n" +
			"P4 * * * * * * * * *\nP5 * * * * * * * * *\nP6 * * * * * * * * *\n" +
			"P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA * * * * * +HI *\nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n+2726FU", "2g2f"},
		{"a handicap", "PI82HI22KA\n-\n-5162OU\n+2726FU\n%MATTA", "5a6b 2g2f 待った"},
		{"the rest in hand", "P-51OU\nP+55TO00KI\nP-00AL\n+\n+0052KI", "G*5b"},
		{"promotion by the name after the move", "PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI", "7g7f 3c3d 8h2b+ 3a2b"},
		{"declaration", "PI\n+\n%KACHI,T3", "入玉勝ち"},
		{"no side line", "PI\n+7776FU\n", "7g7f"},
		{"no position", "N+a\nN-b\n+7776FU\n", "7g7f"},
		{"the illegal action of the one who moved", "PI\n+\n+7776FU\n%+ILLEGAL_ACTION", "7g7f 反則勝ち"},
		{"the illegal action of the other", "PI\n+\n+7776FU\n%-ILLEGAL_ACTION", "7g7f 反則負け"},
		{"an illegal move that is recorded", "PI\n+\n+7775FU\n%ILLEGAL_MOVE", "7g7e 反則勝ち"},
		{"blank lines and an end of another age", "\n\nPI\n+\n\n+7776FU\n%MAX_MOVES\n\n", "7g7f 最大手数"},
	} {
		t.Run(test.name, func(t *testing.T) {
			rec, warnings := read(t, test.text)
			if got := usi(rec); got != test.want || len(warnings) > 0 {
				t.Errorf("moves %q, want %q; warnings %v", got, test.want, warnings)
			}
			if f := kifu.Detect([]byte(test.text), kifu.FormatUnknown).Format; f != kifu.FormatCSA {
				t.Errorf("detected as %q", f)
			}
		})
	}
}

func TestFloodgate(t *testing.T) {
	text := "V2\nN+alpha\nN-ベータ\n'Max_Moves:256\n$EVENT:wdoor+floodgate-300-10F+alpha+beta+20260101000000\n" +
		"PI\n+\n'rating:alpha+x:beta+y\n+7776FU\nT1\n'** 55 -3334FU +2726FU -8384FU #1234\n-3334FU\nT2\n'*定跡\n%TORYO\n$END_TIME:2026/01/01 00:10:00\n"
	var losses kifu.Losses
	recs, warnings, err := csa.Codec().Read(bytes.NewReader(kifu.Encode(text, kifu.EUCJP, &losses)), kifu.ReadOptions{})
	if err != nil || len(warnings) > 0 {
		t.Fatal(warnings, err)
	}
	rec := recs[0]
	main := rec.Main()
	if len(main[0].Evaluations) != 1 {
		t.Fatalf("%+v", main[0])
	}
	e := main[0].Evaluations[0]
	if e.Score != kifu.CP(55) || len(e.PV) != 3 || e.Nodes != 1234 || e.Text != "" {
		t.Errorf("%+v", e)
	}
	if end, _ := rec.Headers.Get(kifu.KeyEnded); rec.Player(shogi.White) != "ベータ" || end != "2026/01/01 00:10:00" {
		t.Errorf("%+v", rec.Headers)
	}
	if len(main[1].Comments) != 1 || main[1].Comments[0] != "定跡" || main[1].Time.Spent != 2*time.Second {
		t.Errorf("%+v", main[1])
	}
	if len(rec.Notes) != 1 || rec.Root.Comments[0] != "rating:alpha+x:beta+y" {
		t.Errorf("notes %q, comments %q", rec.Notes, rec.Root.Comments)
	}
}

func TestHandicaps(t *testing.T) {
	rules, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"香落ち", "右香落ち", "角落ち", "飛車落ち", "飛香落ち", "二枚落ち", "三枚落ち", "四枚落ち", "五枚落ち", "左五枚落ち", "六枚落ち", "左七枚落ち", "右七枚落ち", "八枚落ち", "九枚落ち", "十枚落ち"} {
		start, err := kifu.HandicapStart(rules, name)
		if err != nil {
			t.Fatal(err)
		}
		rec := kifu.New(rules)
		rec.Start = start
		rec.Headers.Set(kifu.KeyGiver, "師匠")
		var out bytes.Buffer
		if losses, err := csa.Codec().Write(&out, rec, kifu.WriteOptions{}); err != nil || losses != nil {
			t.Fatalf("%s: %v, %v", name, losses, err)
		}
		if !strings.Contains(out.String(), "\nPI") || !strings.Contains(out.String(), "\n-\n") {
			t.Errorf("%s: %s", name, out.String())
		}
		back, _ := read(t, out.String())
		if diff := kifutest.Diff(rec, back); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "csa: the input is empty"},
		{"hello\nworld\n", "csa, game 1, line 2: this is no game in CSA"},
		{"PI\n+\n+7776FU\n-5554FU\n+2726FU", `csa, game 1, line 4, column 1 ("-5554FU"): move 2, 5e5d, is illegal`},
		{"PI\n+\n+7776FU\n+2726FU", "move 2: the sign is black's, but white is to move"},
		{"PI\n+\n+7776FU,T1,-3334XX", `line 3, column 12 ("-3334XX"): move 2: "XX" is no piece of standard`},
		{"PI\n+\n+7776KI", "move 1: the piece on 77 is FU, which cannot become KI"},
		{"PI\n+\n+77", "a move is written like +7776FU"},
		{"PI\n+\n+7776FU\nTabc", "a time is written in seconds"},
		{"PI55FU\n+", "there is no FU on 55 to leave out"},
		{"P1+FU\n+", "the rank has 1 squares, not 9"},
		{"P+00OU\n+", `"OU" is no piece for a hand`},
		{"P+55FU56FU\nP-51OU\nP+59OU\n+", "black has 2 unpromoted P on file 5"},
		{"PI\n+\n+5655FU", `csa, game 1, line 3, column 1 ("+5655FU"): move 1, 5f5e, is illegal`},
		{"PI\n+\n+7776FU\n/\nPI\n+\n+5655FU", "csa, game 2, line 7"},
		{"$RULES:nosuch\nPI\n+", "there is no rule set"},
	} {
		_, _, err := csa.Codec().Read(strings.NewReader(test.text), kifu.ReadOptions{})
		if err == nil || !strings.Contains(strings.ToLower(err.Error()), strings.ToLower(test.want)) {
			t.Errorf("%q: error %v, want %q", test.text, err, test.want)
		}
	}
}

func TestLenient(t *testing.T) {
	recs, warnings, err := csa.Codec().Read(strings.NewReader("PI\n+\n+7776FU\n-7675FU\n+2726FU\n%TORYO"), kifu.ReadOptions{Lenient: true})
	if err != nil || len(warnings) != 1 || usi(recs[0]) != "7g7f" {
		t.Errorf("%v, %v", warnings, err)
	}
}

func TestEach(t *testing.T) {
	var all bytes.Buffer
	for i := range 50 {
		text := fmt.Sprintf("N+先手%d\nPI\n+\n+7776FU\n%%TORYO\n", i)
		if i == 20 {
			text = "PI\n+\n+5655FU\n"
		}
		if i > 0 {
			all.WriteString(csa.Codec().Separator)
		}
		var losses kifu.Losses
		all.Write(kifu.Encode(text, []kifu.Charset{kifu.UTF8, kifu.ShiftJIS}[i%2], &losses))
	}
	good, bad := 0, 0
	for g, err := range kifu.Each(csa.Codec().Split(&all, kifu.ReadOptions{})) {
		if err != nil {
			bad++
			if !strings.Contains(err.Error(), "game 21, line") {
				t.Error(err)
			}
			continue
		}
		if want := fmt.Sprintf("先手%d", good+bad); g.Record.Player(shogi.Black) != want {
			t.Errorf("%q, want %q", g.Record.Player(shogi.Black), want)
		}
		good++
	}
	if good != 49 || bad != 1 {
		t.Errorf("%d good, %d bad", good, bad)
	}
}

func TestTimeControls(t *testing.T) {
	rules, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ limit, spare, v3, v2 string }{
		{"15分+60秒", "", "$TIME:900+60+0", "$TIME_LIMIT:00:15+60"},
		{"00:03+00", "", "$TIME:180+0+0", "$TIME_LIMIT:00:03+00"},
		{"10分切れ負け", "", "$TIME:600+0+0", "$TIME_LIMIT:00:10+00"},
		{"10:00+10", "", "$TIME:600+10+0", "$TIME_LIMIT:00:10+10"},
		{"05:00+10", "", "$持ち時間:05:00+10", "$持ち時間:05:00+10"},
		{"30+0+5", "", "$TIME:30+0+5", "$持ち時間:30+0+5"},
		{"各6時間", "1手60秒", "$TIME:21600+60+0", "$TIME_LIMIT:06:00+60"},
		{"10分", "30秒×3回", "$持ち時間:10分", "$持ち時間:10分"},
		{"なし", "", "$持ち時間:なし", "$持ち時間:なし"},
	} {
		rec := kifu.New(rules)
		rec.Headers = kifu.Headers{{Key: kifu.KeyTimeLimit, Value: c.limit}}
		if c.spare != "" {
			rec.Headers.Set(kifu.KeyByoyomi, c.spare)
		}
		for version, want := range map[string]string{"3.0": c.v3, "2.2": c.v2} {
			var b strings.Builder
			if _, err := csa.Codec().Write(&b, rec, kifu.WriteOptions{Version: version}); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(b.String(), want+"\n") {
				t.Errorf("%s %s in V%s: no line %s in\n%s", c.limit, c.spare, version, want, b.String())
			}
			if strings.HasPrefix(want, "$TIME") && strings.Contains(b.String(), "持ち時間") {
				t.Errorf("%s in V%s: said twice in\n%s", c.limit, version, b.String())
			}
		}
	}
}

func TestLosses(t *testing.T) {
	rules, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	rec := kifu.New(rules)
	b := kifu.NewBuilder(kifu.FormatUnknown, kifu.ReadOptions{})
	b.Start(rules, rec.Start)
	for _, text := range []string{"7g7f", "back", "2g2f"} {
		if text == "back" {
			if err := b.Back(0, kifu.Place{}); err != nil {
				t.Fatal(err)
			}
			continue
		}
		m, err := notation.ParseUSI(rules.Rules, text)
		if err == nil {
			err = b.Move(m, kifu.Place{})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	rec, _, err = b.Finish()
	if err != nil {
		t.Fatal(err)
	}
	first := rec.Main()[0]
	first.Bookmark = "here"
	first.Time = kifu.Time{Known: true, Spent: 1500 * time.Millisecond, Total: time.Hour}
	first.Evaluations = []kifu.Evaluation{{Score: kifu.CP(10), Depth: 5, Source: kifu.SourcePlay}}
	losses, err := csa.Codec().Write(io.Discard, rec, kifu.WriteOptions{Version: "2.2"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range losses {
		got = append(got, string(l.Kind))
	}
	if want := "time-fractions total-times bookmarks evaluation-parts variations"; strings.Join(got, " ") != want {
		t.Errorf("lost %v, want %s", got, want)
	}
}

func TestHostile(t *testing.T) {
	fill := func(s string) string { return strings.Repeat(s, 4<<20/len(s)) }
	for name, text := range map[string]string{
		"games":      fill("N+\n/\n"),
		"one line":   fill("+"),
		"statements": "PI\n+\n" + fill("T1,"),
		"comments":   fill("'*x\n"),
		"separators": fill("/\n"),
		"pieces":     "P+" + fill("00FU"),
		"left out":   "PI" + fill("22KA"),
		"headers":    fill("$A:b\n"),
		"shuffling":  "PI\n+\n" + fill("+2838HI\n-8272HI\n+3828HI\n-7282HI\n"),
		"ends":       "PI\n+\n" + fill("%TORYO\n"),
		"times":      "PI\n+\n+7776FU\n" + fill("T99999\n"),
		"bad moves":  "PI\n+\n" + fill("+1111FU\n"),
		"unknown":    fill("XYZ\n"),
	} {
		var err error
		kifutest.Cheap(t, name, len(text), func() {
			_, _, err = csa.Codec().Read(strings.NewReader(text), kifu.ReadOptions{MaxMoves: 5000})
		})
		t.Logf("%s: %.80v", name, err)
	}
}

func FuzzRead(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.csa")
	for _, file := range files {
		if data, err := os.ReadFile(file); err == nil {
			f.Add(data, false)
		}
	}
	f.Add([]byte("PI82HI22KA\n-\n-5162OU\n%+ILLEGAL_ACTION"), true)
	f.Add([]byte("$RULES:seishin\nPI\n+\n+1121JJ\n+PASS"), true)
	f.Fuzz(func(t *testing.T, data []byte, lenient bool) {
		recs, _, err := csa.Codec().Read(bytes.NewReader(data), kifu.ReadOptions{Lenient: lenient, MaxMoves: 500})
		if err != nil {
			return
		}
		for _, rec := range recs {
			var first, second bytes.Buffer
			if _, err := csa.Codec().Write(&first, rec, kifu.WriteOptions{}); err != nil {
				t.Fatalf("a record that was read cannot be written: %v", err)
			}
			again, _, err := csa.Codec().Read(bytes.NewReader(first.Bytes()), kifu.ReadOptions{Lenient: lenient})
			if err != nil || len(again) != 1 {
				t.Fatalf("what was written cannot be read: %v\n%s", err, first.String())
			}
			if _, err := csa.Codec().Write(&second, again[0], kifu.WriteOptions{}); err != nil || first.String() != second.String() {
				t.Fatalf("the second writing differs:\n%s\n%s", first.String(), second.String())
			}
		}
	})
}

func collection(tb testing.TB, games, plies int) []byte {
	tb.Helper()
	rules, err := variant.Lookup("standard")
	if err != nil {
		tb.Fatal(err)
	}
	var out bytes.Buffer
	random := rand.New(rand.NewPCG(1, 2))
	for i := range games {
		b := kifu.NewBuilder(kifu.FormatUnknown, kifu.ReadOptions{})
		b.Start(rules, kifu.Even(rules))
		for n := range plies {
			legal := b.Position().AppendLegal(nil)
			if len(legal) == 0 {
				break
			}
			if err := b.Move(legal[random.IntN(len(legal))], kifu.Place{}); err != nil {
				tb.Fatal(err)
			}
			b.Node().Time = kifu.Time{Known: true, Spent: time.Duration(n) * time.Second, Total: time.Duration(n/2+1) * time.Second}
		}
		rec, _, err := b.Finish()
		if err != nil {
			tb.Fatal(err)
		}
		if i > 0 {
			out.WriteString(csa.Codec().Separator)
		}
		if _, err := csa.Codec().Write(&out, rec, kifu.WriteOptions{}); err != nil {
			tb.Fatal(err)
		}
	}
	return out.Bytes()
}

func BenchmarkEach(b *testing.B) {
	data := collection(b, 50, 120)
	b.SetBytes(int64(len(data)))
	moves := 0
	for b.Loop() {
		for g, err := range kifu.Each(csa.Codec().Split(bytes.NewReader(data), kifu.ReadOptions{})) {
			if err != nil {
				b.Fatal(err)
			}
			moves += len(g.Record.Main())
		}
	}
	b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
}
