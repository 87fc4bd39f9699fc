package formats_test

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Bounds of the cost of reading, in bytes of allocated memory: a step counter that does not
// depend on the machine. Readers allocate for each part that they look at.
const (
	costInput   = 100_000 // bytes
	costPerByte = 1000
	costFixed   = 4 << 20 // tables, warnings and buffers of one input
)

type costReader struct {
	name string
	read func(data []byte)
}

func costReaders(t testing.TB) []costReader {
	t.Helper()
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	var list []costReader
	for _, lenient := range []bool{false, true} {
		name := "strict "
		if lenient {
			name = "lenient "
		}
		o := kifu.ReadOptions{Lenient: lenient}
		for _, codec := range append(formats.All(), kifu.Codec{}) {
			list = append(list, costReader{name + string(codec.Format), func(data []byte) {
				_, games := formats.Split(bytes.NewReader(data), codec.Format, o)
				for _, err := range kifu.Each(games) {
					_ = err
				}
			}})
		}
	}
	for _, f := range []book.Format{book.YaneuraOu, book.YaneuraOuBinary, book.Apery, book.ShogiGUI} {
		list = append(list, costReader{"book ." + string(f), func(data []byte) { _, _, _ = book.Read(bytes.NewReader(data), f, &set.Start) }})
	}
	p := set.Start
	type textReader struct {
		name string
		read func(string)
	}
	for _, r := range []textReader{
		{"SFEN", func(s string) { _, _ = notation.ParseSFEN(set.Rules, s) }},
		{"USI position", func(s string) { _, _, _ = notation.ParsePosition(&p, s) }},
		{"move", func(s string) { _, _ = notation.Parse(&p, s, shogi.NoMove) }},
		{"Western move", func(s string) { _, _ = notation.ParseWestern(&p, s) }},
		{"Japanese move", func(s string) { _, _ = notation.ParseJapanese(&p, s, shogi.NoMove) }},
		{"rule file", func(s string) { _, _ = variant.Parse("rules.toml", []byte(s)) }},
		{"rule set name", func(s string) { _, _ = variant.Lookup(s) }},
		{"handicap", func(s string) { _, _ = set.Handicap(s) }},
		{"choices", func(s string) { _, _ = variant.ParseChoices(s) }},
		{"Betza", func(s string) { _, _ = variant.ParseBetza(s) }},
		{"time control", func(s string) { _, _ = kifu.ParseControl(s) }},
		{"link", func(s string) { _, _ = kifu.UnfoldLink(s) }},
	} {
		list = append(list, costReader{r.name, func(data []byte) { r.read(string(data)) }})
	}
	return list
}

// costFrames surround a long part, where formats have one.
var costFrames = []string{
	"@", "手合割：@\n", "棋種：@\n", "先手：@\n持ち時間：@\n手数----指手---------消費時間--\n   1 @(77)\n*@\n", "手合割：平手\n手数----指手--\n@",
	"変化：@手\n", "▲@ △３四歩\n*@\n", "まで@手で先手の勝ち\n", "後手の持駒：@\n", "|@|一\n",
	"V2.2\nN+A\n$RULES:@\nPI\n+\n", "V2.2\n$TIME_LIMIT:@\n$START_TIME:@\nPI\n+\n", "PI@\n+\n", "P1@\n+\n", "P+@\n+\n", "PI\n+\n@", "PI\n+\n+7776FU\n'** 5 @\n", "PI\n+\n%@\n",
	`{"header":{"手合割":"@"},"moves":[{}]}`, `{"initial":{"preset":"@"}}`, `{"moves":[{},@`, `{"header":{@`, `{"moves":[{"comments":["@"]}]}`,
	"position startpos moves @\n", "position sfen @ b - 1\n", "setoption name USI_Variant value @\n", "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b @ 1\n",
	"1. @\n", "1. P-7f {@} P-3d\n", "1. P-7f @", "[Handicap \"@\"]\n1. P-7f\n", "~0.@.r\n", "@~0.7ku.r\n", "https://example.org/?usen=~0.@\n", "https://example.org/?moves=@\n",
	"#YANEURAOU-DB2016 1.00\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n@", "#YANEURAOU-DB2016 1.00\nsfen @\n", "YANE-BINBOOK-V1\x00@",
	"id = \"@\"\nextends = \"standard\"\n", "extends = \"@\"\n", "extends = \"standard\"\n[[pieces]]\nmoves = \"@\"\n", "extends = \"standard\"\nboard = \"@\"\n",
}

// costParts are repeated to fill an input.
var costParts = []string{
	"駒", "1", "a", "+", "x", "(", "{", "[", "{\"forks\":[[", "\"", "\\", " ", "\n", "\t\n", ",", "/", "/\n", "~", "~1.7ku", ".", "7ku2jm", "同", "歩", "▲７六歩", "２七歩 ", "００",
	"   1 ７六歩(77)\n", "   1 ２六歩(27)\n   2 ８四歩(83)\n", "変化：1手\n", "*評価\n", "**解析 0 候補1 評価値 1 読み筋 ▲７六歩(77)\n", "a：b\n", "#a\n", "&a\n", "7g7f ", "2h3h 8b7b 3h2h 7b8b ",
	"P-7f ", "R-3h R-7b R-2h R-8b ", "1. ", "(1. P-7f ", "; ", "+7776FU\n", "+2838HI\n-8272HI\n+3828HI\n-7282HI\n", "T1,", "$A:b\n", "00FU", "%A\n", "N+\n/\n", "\"a\":1,",
	"{\"a\":", "7g7f none 0 0\n", "resign\n", "sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\n", "startpos\n", "[a \"b\"]\n", "[[pieces]]\n", "a = 1\n", "W", "\x00", "\xff", "\xe3\x81", "\ufeff",
}

func fill(frame, part string) []byte {
	holes := max(strings.Count(frame, "@"), 1)
	each := (costInput - len(frame)) / holes / len(part)
	return []byte(strings.ReplaceAll(frame, "@", strings.Repeat(part, max(each, 1))))
}

func checkCost(t *testing.T, r costReader, what string, data []byte) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r.read(data)
	runtime.ReadMemStats(&after)
	if spent := after.TotalAlloc - before.TotalAlloc; spent > costFixed+costPerByte*uint64(len(data)) {
		t.Errorf("%s of %s: %d bytes of memory for %d bytes", r.name, what, spent, len(data))
	}
}

// No input of 100 kB costs more than the bound, whatever it repeats. Each reader gets a share of
// the inputs; FuzzCost combines all.
func TestCost(t *testing.T) {
	readers := costReaders(t)
	n := 0
	for _, frame := range costFrames {
		for _, part := range costParts {
			n++
			checkCost(t, readers[n%len(readers)], fmt.Sprintf("%q with %q", frame, part), fill(frame, part))
		}
	}
}

func FuzzCost(f *testing.F) {
	for _, frame := range costFrames {
		f.Add(frame, costParts[len(frame)%len(costParts)], uint8(len(frame)))
	}
	readers := costReaders(f)
	f.Fuzz(func(t *testing.T, frame, part string, reader uint8) {
		if part == "" || len(frame) > costInput/2 || len(part) > costInput/2 {
			t.Skip()
		}
		data := fill(frame, part)
		checkCost(t, readers[int(reader)%len(readers)], "an input", data[:min(len(data), costInput)])
	})
}
