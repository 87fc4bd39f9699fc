package formats_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/notation"
)

func TestRead(t *testing.T) {
	for text, want := range map[string]kifu.Format{
		"手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n": kifu.FormatKIF,
		"手合割：平手\n▲７六歩 △３四歩\n":                  kifu.FormatKI2,
	} {
		recs, d, warnings, err := formats.Read(strings.NewReader(text), kifu.ReadOptions{})
		if err != nil || len(recs) != 1 {
			t.Fatalf("%q: %d records, %+v, warnings %v, error %v", text, len(recs), d, warnings, err)
		}
		expect.All(t, text,
			expect.True("len(warnings) <= 0", len(warnings) <= 0), expect.That("d.Format", d.Format, want),
			expect.That("len(recs[0].Moves())", len(recs[0].Moves()), 2),
		)
	}
	// A long line does not hide the moves behind it.
	long := "手合割：平手\n棋種：" + strings.Repeat("あ", 60_000) + "\n   1 ７六歩(77)\n"
	if d, _ := formats.Split(strings.NewReader(long), kifu.FormatUnknown, kifu.ReadOptions{}); d.Format != kifu.FormatKIF {
		t.Errorf("a long line makes it %q", d.Format)
	}
	if _, _, _, err := formats.Read(strings.NewReader("Dear diary"), kifu.ReadOptions{}); err == nil {
		t.Error("a diary is no record")
	}
	if _, _, _, err := formats.Read(strings.NewReader("▲７六歩 △３四歩"), kifu.ReadOptions{MaxBytes: 4}); err == nil {
		t.Error("the bound of bytes is not kept")
	}
}

func TestOf(t *testing.T) {
	for _, c := range formats.All() {
		if got, ok := formats.Of(c.Format); !ok || got.Format != c.Format || c.Split == nil || c.Write == nil {
			t.Errorf("codec of %q: %+v, %v", c.Format, got, ok)
		}
		if f := kifu.FormatOfName("game" + c.Format.Extension(kifu.ShiftJIS)); f != c.Format {
			t.Errorf("extension of %q means %q", c.Format, f)
		}
	}
}

func TestStudy(t *testing.T) {
	for _, line := range []string{
		"sfen 9/9/9/9/4P4/9/9/9/9 b - 1 moves 5e5d",
		"sfen 4k4/9/9/9/4P4/9/9/9/9 w G 1 moves 5a4a G*4b",
		"sfen 4r4/9/9/9/9/9/5P3/4B4/4K3P b Pp 1 moves 4g4f",
	} {
		recs, _, _, err := formats.Read(strings.NewReader(line), kifu.ReadOptions{})
		if err != nil || len(recs) != 1 {
			t.Errorf("%s: %d records, error %v", line, len(recs), err)
			continue
		}
		rec := recs[0]
		for _, c := range formats.All() {
			var b bytes.Buffer
			if _, err := c.Write(&b, rec, kifu.WriteOptions{}); err != nil {
				t.Errorf("%s to %s: %v", line, c.Format, err)
				continue
			}
			text := b.String()
			back, _, warnings, err := formats.Read(&b, kifu.ReadOptions{})
			if err != nil || len(back) != 1 {
				t.Fatalf("%s by %s: %d records, warnings %v, error %v\n%s", line, c.Format, len(back), warnings, err, text)
			}
			expect.All(t, line,
				expect.True("len(warnings) <= 0", len(warnings) <= 0), expect.That("back[0].Start.SFEN()", back[0].Start.SFEN(), rec.Start.SFEN()),
				expect.That("len(back[0].Moves())", len(back[0].Moves()), len(rec.Moves())),
			)
		}
	}
}

func TestBareMoves(t *testing.T) {
	const four = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
	for text, want := range map[string]string{
		"７六歩　３四歩　２六歩\n":                 "7g7f 3c3d 2g2f",
		"７六歩 ３四歩 ２二角成 同 銀 ４五角\n":        "7g7f 3c3d 8h2b+ 3a2b B*4e",
		"７六歩　３四歩　２二角成　同　銀\n４五角打\n":      "7g7f 3c3d 8h2b+ 3a2b B*4e",
		"7六歩3四歩2二角成同銀4五角\n":             "7g7f 3c3d 8h2b+ 3a2b B*4e",
		"手合割：平手\n７六歩　３四歩\nまで2手で後手の勝ち\n": "7g7f 3c3d",
		"7六歩\n": "7g7f",
		"1 ▲2六步   2 ▽3四步\n3 ▲7六步   4 ▽8八角成\n5 ▲同 銀   6 ▽2二銀\n7 ▲5八金右\n": "2g2f 3c3d 7g7f 2b8h+ 7i8h 3a2b 4i5h",
		"1. ▲７六歩 2. △３四歩\n3. ▲２六歩\n":                                    "7g7f 3c3d 2g2f",
		"1. 7六歩 2. 3四歩 3. 2二角成 4. 同銀 5. 4五角打\n":                         "7g7f 3c3d 8h2b+ 3a2b B*4e",
		"1 7六歩 2 3四歩\n3 2二角成 4 同　銀 5 4五角\n":                             "7g7f 3c3d 8h2b+ 3a2b B*4e",
		"1.７六歩　2.３四歩\n3.２二角成　4.同　銀\n":                                   "7g7f 3c3d 8h2b+ 3a2b",
		"１．７六歩\n２．３四歩\n３．２二角成\n４．同銀\n":                                  "7g7f 3c3d 8h2b+ 3a2b",
		"1 ７六歩\n2 ３四歩\n3 ２二角成\n4 同　銀\n":                                 "7g7f 3c3d 8h2b+ 3a2b",
		"先手：甲\n後手：乙\n1手目 ７六歩\n2手目 ３四歩\n":                                "7g7f 3c3d",
		"7g7f 3c3d\n":        "7g7f 3c3d",
		"moves 7g7f 3c3d\n":  "7g7f 3c3d",
		four + " moves 7g7f": "7g7f",
		"https://www.kento-shogi.com/?moves=7g7f.3c3d.8h2b%2B#3":                               "7g7f 3c3d 8h2b+",
		" https://www.shogi-extend.com/share-board?body=position.startpos.moves.7g7f&turn=1\n": "7g7f",
	} {
		recs, _, warnings, err := formats.Read(strings.NewReader(text), kifu.ReadOptions{})
		if err != nil || len(recs) != 1 || len(warnings) > 0 {
			t.Errorf("%q: %d records, warnings %v, error %v", text, len(recs), warnings, err)
			continue
		}
		var got []string
		for _, m := range recs[0].Moves() {
			got = append(got, notation.FormatUSI(recs[0].Rules.Rules, m))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %s, want %s", text, strings.Join(got, " "), want)
		}
	}
	for text, want := range map[string]string{
		"▲７六歩 good\n":     "this is neither a move, a time nor a mark",
		"startpos 7g7f\n": `after the position "moves" was expected`,
		"７六歩　８四金　２六歩\n":   "move 2",
	} {
		_, _, warnings, err := formats.Read(strings.NewReader(text), kifu.ReadOptions{})
		said := fmt.Sprint(err, warnings)
		if !strings.Contains(said, want) {
			t.Errorf("%q: %s, want %s", text, said, want)
		}
	}
}
