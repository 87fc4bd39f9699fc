package jkf_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/jkf"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

const pawn = `"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}`

func data(changes ...string) string {
	var files []string
	for x := 1; x <= 9; x++ {
		ranks := make([]string, 9)
		for y := range ranks {
			ranks[y] = "{}"
		}
		if x == 5 {
			ranks[0], ranks[8] = `{"color":1,"kind":"OU"}`, `{"color":0,"kind":"OU"}`
		}
		files = append(files, "["+strings.Join(ranks, ",")+"]")
	}
	text := `{"initial":{"preset":"OTHER","data":{"color":0,"board":[` + strings.Join(files, ",") + `],"hands":[{"FU":1,"HI":0},{"KI":2}]}},"moves":[{}]}`
	for i := 0; i < len(changes); i += 2 {
		text = strings.Replace(text, changes[i], changes[i+1], 1)
	}
	return text
}

func TestPositions(t *testing.T) {
	first := `[[{}`
	for name, c := range map[string]struct{ text, want string }{
		"as it is":              {data(), "4k4/9/9/9/9/9/9/9/4K4 b P2g 1"},
		"White to move":         {data(`"color":0,"board"`, `"color":1,"board"`), "4k4/9/9/9/9/9/9/9/4K4 w P2g 1"},
		"a piece":               {data(first, `[[{"color":1,"kind":"NY"}`), "4k3+l/9/9/9/9/9/9/9/4K4 b P2g 1"},
		"null for empty":        {data(first, `[[null`), "4k4/9/9/9/9/9/9/9/4K4 b P2g 1"},
		"one hand":              {data(`,{"KI":2}`, ``), "4k4/9/9/9/9/9/9/9/4K4 b P 1"},
		"no preset":             {data(`"preset":"OTHER",`, ``), "4k4/9/9/9/9/9/9/9/4K4 b P2g 1"},
		"nothing":               {`{"initial":{},"moves":[{}]}`, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"},
		"even":                  {`{"initial":{"preset":"HIRATE"},"moves":[{}]}`, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"},
		"an even preset wins":   {data(`"OTHER"`, `"HIRATE"`), "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"},
		"a piece of no side":    {data(first, `[[{"kind":"FU"}`), `!file 1, rank 1: "FU" of no side is no piece that can stand there`},
		"no piece":              {data(first, `[[{"color":0,"kind":"XX"}`), `!file 1, rank 1: "XX" of no side is no piece that can stand there`},
		"at its place":          {data(`[[{},{},{}`, `[[{},{},{"color":0,"kind":"XX"}`), `!file 1, rank 3: "XX"`},
		"a third side":          {data(first, `[[{"color":2,"kind":"FU"}`), "!file 1, rank 1: the color is 2: 0 is Black, 1 White"},
		"a third side to move":  {data(`"color":0,"board"`, `"color":-1,"board"`), "!the color is -1: 0 is Black, 1 White"},
		"a rank too many":       {data(first, `[[{},{}`), "!file 1 of the board has 10 ranks, that of standard has 9"},
		"a file too many":       {data(`"board":[`, `"board":[[],`), "!the board has 10 files, that of standard has 9"},
		"three hands":           {data(`,{"KI":2}`, `,{},{}`), "!there are 3 hands"},
		"less than nothing":     {data(`"FU":1`, `"FU":-1`), "!a hand cannot hold -1 FU"},
		"256 pieces":            {data(`"FU":1`, `"FU":256`), "!a hand cannot hold 256 FU"},
		"a king in hand":        {data(`"FU":1`, `"OU":1`), "!a hand cannot hold 1 OU"},
		"no king in hand":       {data(`"FU":1`, `"OU":0,"XX":0`), "4k4/9/9/9/9/9/9/9/4K4 b 2g 1"},
		"a tokin in hand":       {data(`"FU":1`, `"TO":1`), "!a hand cannot hold 1 TO"},
		"a dead pawn":           {data(first, `[[{"color":0,"kind":"FU"}`), "!not a legal position"},
		"no record":             {`{}`, `!the object has no "moves", so it is no record`},
		"other without a board": {`{"initial":{"preset":"OTHER"},"moves":[{}]}`, "!the preset OTHER needs a position as data"},
	} {
		recs, _, err := jkf.Codec().Read(strings.NewReader(c.text), kifu.ReadOptions{})
		if fault, bad := strings.CutPrefix(c.want, "!"); bad {
			if err == nil || !strings.Contains(err.Error(), fault) {
				t.Errorf("%s: %v, want %s", name, err, fault)
			}
			continue
		}
		if err != nil || recs[0].Start.SFEN() != c.want {
			t.Errorf("%s: %v, %s, want %s", name, err, recs[0].Start.SFEN(), c.want)
		}
	}
}

func TestNodes(t *testing.T) {
	end := func(special string) string { return moves(`{"special":"` + special + `"}`) }
	for name, c := range map[string]struct{ text, want string }{
		"a time":                     {moves(`{` + pawn + `,"time":{"now":{"m":1,"s":2},"total":{"h":3,"m":4,"s":5}}}`), "7g7f 1m2s/3h4m5s"},
		"a time with hours":          {moves(`{` + pawn + `,"time":{"now":{"h":100000,"m":0,"s":0}}}`), "7g7f 100000h0m0s/0s"},
		"a total alone":              {moves(`{` + pawn + `,"time":{"total":{"m":1,"s":0}}}`), "7g7f"},
		"too many hours":             {moves(`{` + pawn + `,"time":{"now":{"h":100001,"m":0,"s":0}}}`), "7g7f !the time of the move cannot be; it was skipped"},
		"less than no hours":         {moves(`{` + pawn + `,"time":{"now":{"h":-1,"m":0,"s":0}}}`), "7g7f !the time of the move cannot be; it was skipped"},
		"less than no minutes":       {moves(`{` + pawn + `,"time":{"now":{"m":-1,"s":0}}}`), "7g7f !the time of the move cannot be; it was skipped"},
		"less than no seconds":       {moves(`{` + pawn + `,"time":{"now":{"m":0,"s":-1}}}`), "7g7f !the time of the move cannot be; it was skipped"},
		"as many minutes as can be":  {moves(`{` + pawn + `,"time":{"now":{"m":6000000,"s":0}}}`), "7g7f 100000h0m0s/0s"},
		"one more":                   {moves(`{` + pawn + `,"time":{"now":{"m":6000001,"s":0}}}`), "7g7f !the time of the move cannot be; it was skipped"},
		"as many seconds as can be":  {moves(`{` + pawn + `,"time":{"now":{"m":0,"s":360000000}}}`), "7g7f 100000h0m0s/0s"},
		"one second more":            {moves(`{` + pawn + `,"time":{"now":{"m":0,"s":360000001}}}`), "7g7f !the time of the move cannot be; it was skipped"},
		"a total that cannot be":     {moves(`{` + pawn + `,"time":{"now":{"m":0,"s":1},"total":{"m":-1,"s":0}}}`), "7g7f !the time of the move cannot be; it was skipped"},
		"a bookmark":                 {moves(`{` + pawn + `,"comments":["a","&b","&c","&"]}`), "7g7f &b *a *&c *&"},
		"comments of the start":      {`{"moves":[{"comments":["a"]}]}`, "*a"},
		"a start that is a move":     {`{"moves":[{` + pawn + `}]}`, "7g7f"},
		"a start that is an end":     {`{"moves":[{"special":"TORYO"}]}`, "=投了"},
		"no nodes":                   {`{"moves":[]}`, ""},
		"an empty fork of the start": {`{"moves":[{"forks":[[]]}]}`, ""},
		"a fork of the start":        {`{"moves":[{"forks":[[{` + pawn + `}]]}]}`, "!the start has no alternatives; its forks were skipped"},
		"an empty fork":              {moves(`{` + pawn + `,"forks":[[]]}`), "7g7f"},
		"a fork":                     {moves(`{` + pawn + `,"forks":[[{"special":"CHUDAN"}]]}`), "7g7f (=中断)"},
		"a fork of a fork":           {moves(`{` + pawn + `,"forks":[[{"special":"CHUDAN","forks":[[{"special":"TORYO"}]]}]]}`), "7g7f (=中断) (=投了)"},
		"the void move":              {`{"header":{"棋種":"seishin"},"moves":[{},{"move":{"piece":"PASS"}},{"special":"ILLEGAL_ACTION"}]}`, "pass =反則勝ち"},
		"the piece after the move":   {moves(`{` + pawn + `},{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}},{"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"UM","promote":true}}`), "7g7f 3c3d 8h2b+"},
		"the same goal and no move":  {moves(`{"move":{"from":{"x":7,"y":7},"piece":"FU","same":true}}`), "!move 1: the board has no such goal"},
		"no goal and not the same":   {moves(`{` + pawn + `},{"move":{"from":{"x":3,"y":3},"piece":"FU"}}`), "7g7f !move 2: the board has no such goal"},
		"an origin off the board":    {moves(`{"move":{"from":{"x":10,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}`), "!move 1: the board has no such origin"},
		"a goal off the board":       {moves(`{"move":{"from":{"x":7,"y":7},"to":{"x":0,"y":6},"piece":"FU"}}`), "!move 1: the board has no such goal"},
		"a goal below the board":     {moves(`{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":10},"piece":"FU"}}`), "!move 1: the board has no such goal"},
		"a third side":               {moves(`{"move":{"color":2,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}`), "!move 1: the color is 2: 0 is Black, 1 White"},
		"promoted to another":        {moves(`{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"UM","promote":true}}`), "!move 1: the piece on 77 is FU, not UM"},
		"a foul of the side to move": {end("+ILLEGAL_ACTION"), "=反則負け"},
		"a word of KIF":              {end("持将棋"), "=持将棋"},
		"a word of CSA alone":        {end("MAX_MOVES"), "=最大手数"},
		"an unknown word":            {end("猫"), "=猫"},
		"a node without anything":    {moves(`{` + pawn + `},{},{` + pawn + `}`), "7g7f !move 2: a node has a move or is special"},
	} {
		recs, warnings, err := jkf.Codec().Read(strings.NewReader(c.text), kifu.ReadOptions{Lenient: true})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got := outline(recs[0])
		for _, w := range warnings {
			got = strings.TrimSpace(got + " !" + w.Reason)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func outline(rec *kifu.Record) string {
	var b strings.Builder
	remarks := func(n *kifu.Node) {
		if n.Time.Known {
			fmt.Fprintf(&b, " %v/%v", n.Time.Spent, n.Time.Total)
		}
		if n.Bookmark != "" {
			b.WriteString(" &" + n.Bookmark)
		}
		for _, c := range n.Comments {
			b.WriteString(" *" + c)
		}
	}
	remarks(rec.Root)
	_ = rec.Walk(func(v *kifu.Visit) error {
		text := strings.TrimSpace(word(rec, v.Node))
		if v.Node.End != nil {
			text = "=" + text
		}
		if v.Variation() {
			text = "(" + text + ")"
		}
		b.WriteString(" " + text)
		remarks(v.Node)
		return nil
	})
	return strings.TrimSpace(b.String())
}

func TestBounds(t *testing.T) {
	deep := func(n int) string {
		return `{"moves":[{},{` + pawn + strings.Repeat(`,"forks":[[{`+pawn, n) + strings.Repeat(`}]]`, n) + `}]}`
	}
	var headers, unknown strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&headers, `"h%d":"",`, i)
	}
	for i := range 150 {
		fmt.Fprintf(&unknown, `"k%d":1,`, i)
	}
	for name, c := range map[string]struct {
		text     string
		o        kifu.ReadOptions
		err      string
		warnings int
	}{
		"as deep as can be":               {text: deep(2000)},
		"one deeper":                      {text: deep(2001), err: "forks are nested more than 2000 deep"},
		"as many headers":                 {text: `{"header":{` + strings.TrimSuffix(headers.String(), ",") + `},"moves":[{}]}`},
		"one header more":                 {text: `{"header":{` + headers.String() + `"x":""},"moves":[{}]}`, err: "the record has more than 10000 headers"},
		"unknown keys":                    {text: `{` + unknown.String() + `"moves":[{}]}`, warnings: 100},
		"as many moves":                   {text: moves(`{` + pawn + `}`), o: kifu.ReadOptions{MaxMoves: 1}},
		"one move more":                   {text: moves(`{` + pawn + `},{}`), o: kifu.ReadOptions{MaxMoves: 1}, err: "line 1, column 90 (\"{}]}\"): the record has too many moves"},
		"a line and a place":              {text: "{\"moves\":[{},\n あ]}", err: "line 2, column 2"},
		"characters":                      {text: `{"header":{"あい":"うえ"},"moves":[{},5]}`, err: "line 1, column 35 (\"5]}\"): an object was expected as a move"},
		"an unknown rule set":             {text: `{"header":{"棋種":"猫"},"moves":[{}]}`, err: `("猫"): header 棋種: `},
		"an unknown rule set passed over": {text: `{"header":{"棋種":"猫"},"moves":[{}]}`, o: kifu.ReadOptions{Lenient: true}, warnings: 1},
		"a null header":                   {text: `{"header":{"a":null},"moves":[{}]}`, warnings: 1},
		"a wrong kind":                    {text: moves(`{"comments":"x"}`), err: "this value cannot be string"},
	} {
		_, warnings, err := jkf.Codec().Read(strings.NewReader(c.text), c.o)
		if (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) || len(warnings) != c.warnings {
			t.Errorf("%s: %v, %d warnings, want %q, %d", name, err, len(warnings), c.err, c.warnings)
		}
	}
}

func TestHeads(t *testing.T) {
	standard, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	torus, err := variant.Lookup("torus")
	if err != nil {
		t.Fatal(err)
	}
	own := *torus
	own.ID = "own"
	handicap, err := kifu.HandicapStart(standard, "角落ち")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		rec          *kifu.Record
		header, lost string
		preset       string
	}{
		"nothing":          {&kifu.Record{Rules: standard, Start: kifu.Even(standard)}, `{}`, "", "HIRATE"},
		"headers":          {&kifu.Record{Rules: standard, Start: kifu.Even(standard), Headers: kifu.Headers{{Key: "a", Value: "<&>"}, {Key: "b", Value: "\"\n"}}}, `{"a":"<&>","b":"\"\n"}`, "", "HIRATE"},
		"a header twice":   {&kifu.Record{Rules: standard, Start: kifu.Even(standard), Headers: kifu.Headers{{Key: "a", Value: "b"}, {Key: "a", Value: "c"}}}, `{"a":"b"}`, "headers", "HIRATE"},
		"a handicap":       {&kifu.Record{Rules: standard, Start: handicap, Headers: kifu.Headers{{Key: "手合割", Value: "x"}}}, `{"手合割":"角落ち"}`, "headers", "KA"},
		"a kept handicap":  {&kifu.Record{Rules: standard, Start: kifu.Even(standard), Headers: kifu.Headers{{Key: "手合割", Value: "x"}}}, `{"手合割":"x"}`, "", "HIRATE"},
		"another rule set": {&kifu.Record{Rules: torus, Start: kifu.Even(torus), Headers: kifu.Headers{{Key: "棋種", Value: "x"}}}, `{"棋種":"ドーナツ将棋"}`, "headers", ""},
		"one of one's own": {&kifu.Record{Rules: &own, Start: kifu.Even(&own)}, `{"棋種":"own"}`, "", ""},
	} {
		c.rec.Root = &kifu.Node{}
		var out bytes.Buffer
		losses, err := jkf.Codec().Write(&out, c.rec, kifu.WriteOptions{})
		var lost []string
		for _, l := range losses {
			lost = append(lost, string(l.Kind))
		}
		var file struct {
			Header  json.RawMessage
			Initial *struct{ Preset string }
		}
		if err == nil {
			err = json.Unmarshal(out.Bytes(), &file)
		}
		preset := ""
		if file.Initial != nil {
			preset = file.Initial.Preset
		}
		if err != nil || string(file.Header) != c.header || strings.Join(lost, " ") != c.lost || preset != c.preset {
			t.Errorf("%s: %v, lost %v, preset %q, header %s, want %s", name, err, lost, preset, file.Header, c.header)
		}
	}
	for text, want := range map[string]string{
		`{"header":{"手合割":"平手"},"moves":[{}]}`:                            "",
		`{"header":{"手合割":"その他"},"moves":[{}]}`:                           "",
		`{"header":{"手合割":"猫落ち"},"moves":[{}]}`:                           "猫落ち",
		`{"header":{"手合割":" 角落ち　"},"moves":[{}]}`:                         "KA",
		`{"header":{"手合割":"角落ち"},"initial":{"preset":"2"},"moves":[{}]}`:  "2",
		`{"header":{"手合割":"二枚落ち"},"initial":{"preset":"2"},"moves":[{}]}`: "2",
	} {
		recs, _, err := jkf.Codec().Read(strings.NewReader(text), kifu.ReadOptions{})
		if err != nil {
			t.Fatal(err)
		}
		kept, _ := recs[0].Headers.Get(kifu.KeyHandicap)
		var out bytes.Buffer
		if _, err := jkf.Codec().Write(&out, recs[0], kifu.WriteOptions{}); err != nil {
			t.Fatal(err)
		}
		preset := strings.Contains(out.String(), `"preset":"`+want+`"`)
		if kept != want && !(kept == "" && preset) {
			t.Errorf("%s: kept %q, written %s", text, kept, out.String())
		}
	}
}

func TestWrittenMoves(t *testing.T) {
	for text, want := range map[string]string{
		`{"moves":[{},{` + pawn + `}]}`: `{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}`,
		`{"header":{"棋種":"seishin"},"moves":[{},{"move":{"piece":"PASS"}},{"special":"ILLEGAL_ACTION"}]}`:                                                                                                                `{"color":0,"piece":"PASS"}`,
		data(`"moves":[{}]`, `"moves":[{},{"move":{"to":{"x":5,"y":5},"piece":"FU"}}]`):                                                                                                                                  `{"color":0,"to":{"x":5,"y":5},"piece":"FU"}`,
		moves(`{` + pawn + `},{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}},{"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA"}}`):                                                          `{"color":0,"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":false,"capture":"KA"}`,
		moves(`{` + pawn + `},{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}},{"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"UM"}},{"move":{"from":{"x":3,"y":1},"same":true,"piece":"GI"}}`): `{"color":1,"from":{"x":3,"y":1},"to":{"x":2,"y":2},"piece":"GI","same":true,"capture":"UM"}`,
		moves(`{"move":{"to":{"x":5,"y":8},"piece":"KI","relative":"R"}}`):                                                                                                                                               `{"color":0,"from":{"x":4,"y":9},"to":{"x":5,"y":8},"piece":"KI","relative":"R"}`,
		moves(`{"move":{"to":{"x":5,"y":5},"piece":"FU","relative":"H"}},{"special":"ILLEGAL_ACTION"}`):                                                                                                                  `{"color":0,"to":{"x":5,"y":5},"piece":"FU","relative":"H"}`,
		moves(`{"move":{"from":{"x":5,"y":5},"to":{"x":5,"y":4},"piece":"FU"}},{"special":"ILLEGAL_ACTION"}`):                                                                                                            `[{},{"special":"ILLEGAL_MOVE"}]`,
	} {
		recs, _, err := jkf.Codec().Read(strings.NewReader(text), kifu.ReadOptions{})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var out bytes.Buffer
		if _, err := jkf.Codec().Write(&out, recs[0], kifu.WriteOptions{}); err != nil || !strings.Contains(out.String(), want) {
			t.Errorf("%s: %v, written\n%s, want in it\n%s", text, err, out.String(), want)
		}
	}
	rec := kifu.New(mustLookup(t, "standard"))
	rec.Root.Comments = []string{"&", "&a", "b"}
	for bookmark, want := range map[string]string{"": `"comments":["&"," &a","b"]`, "m": `"comments":["&m","&","&a","b"]`} {
		rec.Root.Bookmark = bookmark
		var out bytes.Buffer
		losses, err := jkf.Codec().Write(&out, rec, kifu.WriteOptions{})
		if err != nil || !strings.Contains(out.String(), want) || (len(losses) > 0) != (bookmark == "") {
			t.Errorf("with the bookmark %q: %v, lost %v, written\n%s", bookmark, err, losses, out.String())
		}
	}
	rec = kifu.New(mustLookup(t, "standard"))
	for kind, want := range map[kifu.EndKind]string{
		kifu.EndFoulWin: `"special":"-ILLEGAL_ACTION"}`, kifu.EndPerpetual: `"comments":["終局：連続王手の千日手"],"special":"+ILLEGAL_ACTION"`,
		kifu.EndMaxMoves: `"comments":["終局：最大手数"],"special":"HIKIWAKE"`, kifu.EndTry: `"comments":["終局：トライ"],"special":"CHUDAN"`, kifu.EndMate: `"special":"TSUMI"}`,
	} {
		rec.Root.Children = []*kifu.Node{{End: &kifu.End{Kind: kind}, Time: kifu.Time{}}}
		var out bytes.Buffer
		if _, err := jkf.Codec().Write(&out, rec, kifu.WriteOptions{}); err != nil || !strings.Contains(out.String(), want) {
			t.Errorf("the end %d: %v, written\n%s, want in it\n%s", kind, err, out.String(), want)
		}
	}
	m := rec.Start.Position.AppendLegal(nil)[0]
	rec.Root.Children = []*kifu.Node{{Move: m, Time: kifu.Time{Known: true, Spent: 3723 * time.Second, Total: 59 * time.Second}}}
	var out bytes.Buffer
	if _, err := jkf.Codec().Write(&out, rec, kifu.WriteOptions{}); err != nil || !strings.Contains(out.String(), `"time":{"now":{"h":1,"m":2,"s":3},"total":{"h":0,"m":0,"s":59}}`) {
		t.Errorf("%v, written\n%s", err, out.String())
	}
	rec.Root.Children[0].Time.Spent = 3 * time.Second
	rec.Root.Children[0].Foul = shogi.NoFoul
	out.Reset()
	if _, err := jkf.Codec().Write(&out, rec, kifu.WriteOptions{}); err != nil || !strings.Contains(out.String(), `"now":{"m":0,"s":3}`) {
		t.Errorf("%v, written\n%s", err, out.String())
	}
}

func mustLookup(t *testing.T, id string) *variant.RuleSet {
	t.Helper()
	rules, err := variant.Lookup(id)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}
