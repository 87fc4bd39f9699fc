package jkf_test

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/kifutest"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/jkf"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/variant"
)

var update = flag.Bool("update", false, "write the golden file anew")

func tree(rec *kifu.Record) string {
	var b strings.Builder
	var show func(n *kifu.Node)
	show = func(n *kifu.Node) {
		for i, c := range n.Children {
			if i > 0 {
				continue
			}
			b.WriteString(word(rec, c))
			for _, v := range n.Children[1:] {
				b.WriteString("(" + word(rec, v))
				show(v)
				b.WriteString(") ")
			}
			show(c)
		}
	}
	show(rec.Root)
	return strings.TrimSpace(b.String())
}

func word(rec *kifu.Record, n *kifu.Node) string {
	if n.End != nil {
		return n.End.String() + " "
	}
	return notation.FormatUSI(rec.Rules.Rules, n.Move) + " "
}

func TestGolden(t *testing.T) {
	const file = "testdata/forks.jkf"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	recs, warnings, err := jkf.Codec().Read(bytes.NewReader(data), kifu.ReadOptions{})
	if err != nil || len(warnings) > 0 {
		t.Fatal(warnings, err)
	}
	if got, want := tree(recs[0]), "7g7f 3c3d (8c8d ) 8h2b+ 3a2b (中断 ) B*4e 中断"; got != want {
		t.Errorf("tree %s, want %s", got, want)
	}
	var out bytes.Buffer
	if losses, err := jkf.Codec().Write(&out, recs[0], kifu.WriteOptions{}); err != nil || losses != nil {
		t.Fatal(losses, err)
	}
	if *update {
		if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if out.String() != string(data) {
		t.Errorf("written\n%s", out.String())
	}
}

func moves(nodes string) string { return `{"header":{},"moves":[{},` + nodes + `]}` }

func TestDialects(t *testing.T) {
	const opening = `{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}},`
	for _, test := range []struct{ name, text, want string }{
		{"no header", `{"moves":[{}]}`, ""},
		{"no color, no promote", moves(opening + `{"special":"TORYO"}`), "7g7f 3c3d 投了"},
		{"same without to", moves(opening + `{"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":true}},{"move":{"from":{"x":3,"y":1},"piece":"GI","same":true}}`), "7g7f 3c3d 8h2b+ 3a2b"},
		{"made from KI2: no origins", moves(opening + `{"move":{"to":{"x":5,"y":8},"piece":"KI","relative":"R"}},{"move":{"to":{"x":3,"y":2},"piece":"KI"}}`), "7g7f 3c3d 4i5h 4a3b"},
		{"a piece named as it is after the move", moves(opening + `{"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"UM"}}`), "7g7f 3c3d 8h2b+"},
		{"move and end in one node", moves(`{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"special":"TORYO"}`), "7g7f 投了"},
		{"illegal action", moves(`{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":5},"piece":"FU"}},{"special":"ILLEGAL_ACTION"}`), "7g7e 反則勝ち"},
		{"illegal action in the word of CSA", moves(`{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":5},"piece":"FU"}},{"special":"ILLEGAL_MOVE"}`), "7g7e 反則勝ち"},
		{"an end of KIF", moves(`{"special":"不戦敗"}`), "不戦敗"},
		{"an end that the schema lacks", moves(`{"special":"CHUDAN","comments":["終局：不戦敗"]}`), "不戦敗"},
		{"a comment that says another end", moves(`{"special":"TORYO","comments":["終局：不戦敗"]}`), "投了"},
		{"Black's foul", moves(`{"special":"+ILLEGAL_ACTION"}`), "反則負け"},
		{"White's foul", moves(`{"special":"-ILLEGAL_ACTION"}`), "反則勝ち"},
		{"taken back", moves(`{"special":"MATTA"}`), "待った"},
		{"a word with its sign", moves(`{"special":"%TSUMI"}`), "詰み"},
		{"a handicap", `{"header":{"手合割":"六枚落ち　"},"initial":{"preset":"6"},"moves":[{},{"move":{"color":1,"from":{"x":5,"y":1},"to":{"x":5,"y":2},"piece":"OU"}}]}`, "5a5b"},
		{"a handicap in the header alone", `{"header":{"手合割":"六枚落ち"},"moves":[{},{"move":{"color":1,"from":{"x":5,"y":1},"to":{"x":5,"y":2},"piece":"OU"}}]}`, "5a5b"},
		{"null", `{"header":{},"moves":[{},{"comments":null,"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"forks":null}]}`, "7g7f"},
	} {
		t.Run(test.name, func(t *testing.T) {
			recs, warnings, err := jkf.Codec().Read(strings.NewReader(test.text), kifu.ReadOptions{})
			if err != nil || len(warnings) > 0 {
				t.Fatal(err, warnings)
			}
			if got := tree(recs[0]); got != test.want {
				t.Errorf("moves %q, want %q", got, test.want)
			}
		})
	}
}

func TestPresets(t *testing.T) {
	rules, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	// Other programs know fewer presets than the schema: these are written as a board.
	rare := []string{"3", "5", "5_L", "7_L", "7_R"}
	for preset, name := range map[string]string{
		"KY": "香落ち", "KY_R": "右香落ち", "KA": "角落ち", "HI": "飛車落ち", "HIKY": "飛香落ち", "2": "二枚落ち", "3": "三枚落ち", "4": "四枚落ち",
		"5": "五枚落ち", "5_L": "左五枚落ち", "6": "六枚落ち", "7_L": "左七枚落ち", "7_R": "右七枚落ち", "8": "八枚落ち", "10": "十枚落ち",
	} {
		rec := kifu.New(rules)
		if rec.Start, err = kifu.HandicapStart(rules, name); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		want := preset
		if slices.Contains(rare, preset) {
			want = "OTHER"
		}
		if _, err := jkf.Codec().Write(&out, rec, kifu.WriteOptions{}); err != nil || !strings.Contains(out.String(), `"preset":"`+want+`"`) {
			t.Errorf("%s: %v %s", name, err, out.String())
		}
		for _, text := range []string{out.String(), `{"header":{},"initial":{"preset":"` + preset + `"},"moves":[{}]}`} {
			recs, _, err := jkf.Codec().Read(strings.NewReader(text), kifu.ReadOptions{})
			if err != nil || recs[0].Start != rec.Start {
				t.Errorf("%s: %v", text, err)
			}
		}
	}
}

func TestUnknownKeys(t *testing.T) {
	const text = `{"header":{"a":"b","n":5},
 "x-tool":{"deep":[1,2]},
 "moves":[{"color":3},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"eval":12}]}`
	recs, warnings, err := jkf.Codec().Read(strings.NewReader(text), kifu.ReadOptions{})
	if err != nil || len(recs[0].Moves()) != 1 {
		t.Fatal(err)
	}
	var got []string
	for _, w := range warnings {
		got = append(got, w.Error())
	}
	all := strings.Join(got, "\n")
	for _, want := range []string{`("x-tool")`, `("color")`, `("eval")`, "the header n is no text", "line 3"} {
		if !strings.Contains(all, want) {
			t.Errorf("no %s in\n%s", want, all)
		}
	}
	if v, _ := recs[0].Headers.Get("n"); v != "5" {
		t.Errorf("header n is %q", v)
	}
}

func TestStream(t *testing.T) {
	const one, two = `{"header":{"先手":"甲"},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}]}`, `{"moves":[{},{"eval":1,"special":"CHUDAN"}]}`
	recs, warnings, err := jkf.Codec().Read(strings.NewReader(one+"\n"+two+"\n"), kifu.ReadOptions{})
	if err != nil || len(recs) != 2 {
		t.Fatalf("%d records, %v", len(recs), err)
	}
	if v, _ := recs[0].Headers.Get("先手"); v != "甲" || len(recs[0].Moves()) != 1 || len(recs[1].Moves()) != 0 || len(recs[1].Headers) > 0 {
		t.Errorf("%v, %v", recs[0], recs[1])
	}
	if len(warnings) != 1 || warnings[0].Game != 2 || warnings[0].Line != 2 {
		t.Errorf("warnings %v", warnings)
	}
	_, _, err = jkf.Codec().Read(strings.NewReader(one+"\n"+`{"moves":5}`), kifu.ReadOptions{})
	if bad := (*kifu.Error)(nil); !errors.As(err, &bad) || bad.Game != 2 || bad.Line != 2 {
		t.Error(err)
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "the file ends in the middle of the record"},
		{"[]", "an object was expected"},
		{`{"moves":[{}`, "the file ends in the middle of the record"},
		{`{"moves":[{}]} x`, "something follows the record"},
		{`{"moves":5}`, "a line of moves is an array"},
		{`{"initial":{"preset":"9_X"},"moves":[{}]}`, `there is no preset "9_X"`},
		{`{"initial":{"preset":"OTHER"},"moves":[{}]}`, "needs a position"},
		{`{"initial":{"preset":"OTHER","data":{"color":0,"board":[[]],"hands":[]}},"moves":[{}]}`, "the board has 1 files"},
		{moves("\n" + `{"move":{"color":0,"from":{"x":5,"y":6},"to":{"x":5,"y":5},"piece":"FU"}}`), `line 2, column 1 ("5655FU"): move 1, 5f5e, is illegal`},
		{moves(`{"move":{"color":1,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}`), "the color is white's, but black is to move"},
		{moves(`{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"KI"}}`), "the piece on 77 is FU, not KI"},
		{moves(`{"move":{"to":{"x":5,"y":8},"piece":"KI"}}`), "not one piece alone can be meant"},
		{moves(`{"move":{"to":{"x":5,"y":80},"piece":"KI"}}`), "the board has no such goal"},
		{moves(`{"move":{"to":{"x":5,"y":8},"piece":"XX"}}`), `"XX" is no piece of standard`},
		{moves(`{"move":{"to":"58","piece":"KI"}}`), "to cannot be string"},
		{moves(`{}`), "a node has a move or is special"},
	} {
		_, _, err := jkf.Codec().Read(strings.NewReader(test.text), kifu.ReadOptions{})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.text, err, test.want)
		}
	}
}

func TestLosses(t *testing.T) {
	rules, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	b := kifu.NewBuilder(kifu.FormatUnknown, kifu.ReadOptions{})
	b.Start(rules, kifu.Even(rules))
	if err := b.Move(b.Position().AppendLegal(nil)[0], kifu.Place{}); err != nil {
		t.Fatal(err)
	}
	b.Node().Time = kifu.Time{Known: true, Spent: 1500 * time.Millisecond, Total: 2 * time.Second}
	rec, _, err := b.Finish()
	if err != nil {
		t.Fatal(err)
	}
	rec.Notes = []string{"a note"}
	var out bytes.Buffer
	losses, err := jkf.Codec().Write(&out, rec, kifu.WriteOptions{})
	if err != nil || len(losses) != 2 || losses[0].Kind != kifu.LossNotes || losses[1].Kind != kifu.LossFractions {
		t.Errorf("%v, %v", losses, err)
	}
}

func TestHostile(t *testing.T) {
	fill := func(s string) string { return strings.Repeat(s, 4<<20/len(s)) }
	for name, text := range map[string]string{
		"deep arrays":  fill("["),
		"deep objects": fill(`{"a":`),
		"deep forks":   `{"moves":[` + fill(`{"forks":[[`),
		"empty nodes":  `{"moves":[` + fill("{},") + "{}]}",
		"keys":         `{"moves":[{` + fill(`"x":1,`) + `"y":2}]}`,
		"one string":   `{"header":{"a":"` + fill("x") + `"}`,
		"headers":      `{"header":{` + fill(`"a":1,`) + `"b":2}`,
		"numbers":      `{"moves":[{"move":{"to":{"x":` + fill("9") + `}}}]}`,
	} {
		var err error
		kifutest.Cheap(t, name, len(text), func() {
			_, _, err = jkf.Codec().Read(strings.NewReader(text), kifu.ReadOptions{MaxMoves: 5000})
		})
		if err == nil && name != "keys" {
			t.Errorf("%s was read", name)
		}
	}
}

func FuzzRead(f *testing.F) {
	if data, err := os.ReadFile("testdata/forks.jkf"); err == nil {
		f.Add(data, false)
	}
	f.Add([]byte(moves(`{"move":{"to":{"x":5,"y":8},"piece":"KI","relative":"R"}},{"special":"ILLEGAL_ACTION"}`)), true)
	f.Add([]byte(`{"header":{"棋種":"seishin"},"moves":[{},{"move":{"piece":"PASS"}}]}`), true)
	f.Fuzz(func(t *testing.T, data []byte, lenient bool) {
		recs, _, err := jkf.Codec().Read(bytes.NewReader(data), kifu.ReadOptions{Lenient: lenient, MaxMoves: 500})
		if err != nil {
			return
		}
		var first, second bytes.Buffer
		if _, err := jkf.Codec().Write(&first, recs[0], kifu.WriteOptions{}); err != nil {
			t.Fatalf("a record that was read cannot be written: %v", err)
		}
		again, _, err := jkf.Codec().Read(bytes.NewReader(first.Bytes()), kifu.ReadOptions{Lenient: lenient})
		if err != nil {
			t.Fatalf("what was written cannot be read: %v\n%s", err, first.String())
		}
		if _, err := jkf.Codec().Write(&second, again[0], kifu.WriteOptions{}); err != nil || first.String() != second.String() {
			t.Fatalf("the second writing differs:\n%s\n%s", first.String(), second.String())
		}
	})
}

func BenchmarkRead(b *testing.B) {
	data, err := os.ReadFile("testdata/forks.jkf")
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, _, err := jkf.Codec().Read(bytes.NewReader(data), kifu.ReadOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}
