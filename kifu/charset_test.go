package kifu_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"
	"pgregory.net/rapid"

	"github.com/komadai/komadai/kifu"
)

const sample = "開始日時：2026/11/21\n手合割：平手　　\n先手：羽織\n後手：大橋\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:16/00:00:16)\n*初手です\n   2 投了\n"

func TestDecode(t *testing.T) {
	sjis, err := japanese.ShiftJIS.NewEncoder().String(sample)
	if err != nil {
		t.Fatal(err)
	}
	euc, err := japanese.EUCJP.NewEncoder().String(sample)
	if err != nil {
		t.Fatal(err)
	}
	jis, err := japanese.ISO2022JP.NewEncoder().String(sample)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, data string
		charset    kifu.Charset
		bom        bool
	}{
		{"utf-8", sample, kifu.UTF8, false},
		{"bom", "\uFEFF" + sample, kifu.UTF8, true},
		{"shift-jis", sjis, kifu.ShiftJIS, false},
		{"euc", euc, kifu.EUCJP, false},
		{"utf-16", utf16(sample), kifu.UTF16, true},
		{"jis", jis, kifu.ISO2022JP, false},
		{"utf-16, small end first, without a mark", utf16(sample)[2:], kifu.UTF16, false},
		{"utf-16, big end first, without a mark", swapped(utf16(sample)[2:]), kifu.UTF16, false},
		{"ascii", "V2.2\n", kifu.UTF8, false},
		{"ascii, one zero byte", "V2.2\n'\x00 \nPI\n", kifu.UTF8, false},
		{"utf-16 of ascii", "P\x00I\x00\n\x00", kifu.UTF16, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := kifu.Decode([]byte(test.data), kifu.AutoCharset)
			if d.Charset != test.charset || d.BOM != test.bom || d.Bad != 0 {
				t.Fatalf("found %v, bom %v, %d bad", d.Charset, d.BOM, d.Bad)
			}
			if strings.Contains(test.name, "ascii") {
				return
			}
			if d.Text != sample {
				t.Errorf("text %q", d.Text)
			}
			if f := kifu.Detect([]byte(test.data), kifu.FormatUnknown); f.Format != kifu.FormatKIF || f.Charset != test.charset {
				t.Errorf("detected %+v", f)
			}
		})
	}
	if d := kifu.Decode([]byte(sjis[:len(sjis)-3]+"\x81"), kifu.ShiftJIS); d.Bad == 0 {
		t.Error("half a character is no fault")
	}
	broken := sample[:30] + "\xff" + sample[30:]
	if d := kifu.Decode([]byte(broken), kifu.AutoCharset); d.Charset != kifu.UTF8 || d.Bad != 1 {
		t.Errorf("UTF-8 with one bad byte is %v with %d bad", d.Charset, d.Bad)
	}
}

func utf16(text string) string {
	var b strings.Builder
	b.WriteString("\xff\xfe")
	for _, r := range text {
		b.WriteByte(byte(r))
		b.WriteByte(byte(r >> 8))
	}
	return b.String()
}

func TestEncode(t *testing.T) {
	var losses kifu.Losses
	out := kifu.Encode("10〜20−☗☖—髙🍣𠮷", kifu.ShiftJIS, &losses)
	d := kifu.Decode(out, kifu.ShiftJIS)
	if want := "10～20－▲△―髙〓〓"; d.Text != want {
		t.Errorf("came back as %q, want %q", d.Text, want)
	}
	want := []kifu.Loss{{Kind: kifu.LossCharacters, Count: 2, Text: "🍣"}}
	if !slices.Equal(losses.List(), want) {
		t.Errorf("losses %v, want %v", losses.List(), want)
	}
}

func TestLines(t *testing.T) {
	var got []string
	for n, line := range kifu.Lines("a\r\nb\rc\n\nd") {
		got = append(got, string(rune('0'+n))+line)
	}
	if want := []string{"1a", "2b", "3c", "4", "5d"}; !slices.Equal(got, want) {
		t.Errorf("lines %q, want %q", got, want)
	}
}

func TestDetectFormat(t *testing.T) {
	for text, want := range map[string]kifu.Format{
		sample: kifu.FormatKIF,
		"後手の持駒：なし\n  ９ ８\n+---+\n|v香v桂|一\n": kifu.FormatKIF,
		"手合割：平手\n先手：甲\n後手：乙\n\n▲７六歩　△３四歩\n": kifu.FormatKI2,
		"▲26歩 △84歩":                          kifu.FormatKI2,
		"'comment\nV2.2\nN+A\n+\n+7776FU\n":  kifu.FormatCSA,
		"P1-KY-KE\n":                         kifu.FormatCSA,
		"PI\n+\n":                            kifu.FormatCSA,
		" {\"header\":{},\"moves\":[{}]}":    kifu.FormatJKF,
		"startpos moves 7g7f":                kifu.FormatUSI,
		"position startpos":                  kifu.FormatUSI,
		"4k4/9/9/9/9/9/9/9/4K4 b - 1":        kifu.FormatUSI,
		"sfen lnsgkgsnl/1r5b1/9 b - 1 moves": kifu.FormatUSI,
		"~0.6y236e.r":                        kifu.FormatUSEN,
		"Dear diary":                         kifu.FormatUnknown,
		"":                                   kifu.FormatUnknown,
		"1手目 ▲7八歩兵 （←7九）\n":                  kifu.FormatKIF,
	} {
		if got := kifu.Detect([]byte(text), kifu.FormatUnknown).Format; got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// A damaged byte spoils no other line and does not change the charset.
func TestOneBadByte(t *testing.T) {
	lines := []string{"手合割：平手", "先手：羽生善治", "後手：藤井聡太", "   1 ７六歩(77)", "*ここまでは定跡の手順", "   2 ３四歩(33)", "*角道を開けた", "&初手"}
	encoders := map[kifu.Charset]func() *encoding.Encoder{
		kifu.UTF8: unicode.UTF8.NewEncoder, kifu.ShiftJIS: japanese.ShiftJIS.NewEncoder, kifu.EUCJP: japanese.EUCJP.NewEncoder,
	}
	rapid.Check(t, func(t *rapid.T) {
		charset := rapid.SampledFrom([]kifu.Charset{kifu.UTF8, kifu.ShiftJIS, kifu.EUCJP}).Draw(t, "charset")
		data, err := encoders[charset]().Bytes([]byte(strings.Join(lines, "\n")))
		if err != nil {
			t.Fatal(err)
		}
		at := rapid.IntRange(0, len(data)-1).Filter(func(i int) bool { return data[i] != '\n' }).Draw(t, "at")
		if rapid.Bool().Draw(t, "cut") {
			data = slices.Delete(data, at, at+1)
		} else {
			data[at] = rapid.Byte().Filter(func(b byte) bool { return b != '\n' && b != '\r' }).Draw(t, "byte")
		}
		d := kifu.Decode(data, kifu.AutoCharset)
		got := strings.Split(d.Text, "\n")
		changed := 0
		for i, line := range lines {
			if i >= len(got) || got[i] != line {
				changed++
			}
		}
		if d.Charset != charset || len(got) != len(lines) || changed > 1 {
			t.Fatalf("%s is read as %s, %d lines changed:\n%s", charset, d.Charset, changed, d.Text)
		}
	})
}

func swapped(text string) string {
	b := []byte(text)
	for i := 0; i+1 < len(b); i += 2 {
		b[i], b[i+1] = b[i+1], b[i]
	}
	return string(b)
}

// A name of Europe in a record without Japanese is neither Japanese nor damaged.
func TestLatin1(t *testing.T) {
	for data, want := range map[string]string{
		"V2.2\nN+M\xfcller\nPI\n+\n+7776FU\n":      "Müller",
		"V2.2\nN+H\xe9bert\nN-Ren\xe9\nPI\n+\n":    "Hébert",
		"V2.2\nN+\xd6zg\xfcr \xc5ngstr\xf6m\nPI\n": "Özgür Ångström",
	} {
		d := kifu.Decode([]byte(data), kifu.AutoCharset)
		if d.Charset != kifu.Latin1 || d.Bad != 0 || !strings.Contains(d.Text, want+"\n") {
			t.Errorf("%q: %v, %d bad, %q", data, d.Charset, d.Bad, d.Text)
		}
	}
	sjis := string(kifu.Encode("先手：Bob\n1 ７六歩(77)\n", kifu.ShiftJIS, nil))
	if d := kifu.Decode([]byte(sjis), kifu.AutoCharset); d.Charset != kifu.ShiftJIS {
		t.Errorf("Shift_JIS is read as %v", d.Charset)
	}
}

// A first byte of Shift_JIS without its second takes the next character along.
func TestLoneFirstByte(t *testing.T) {
	whole := string(kifu.Encode("手合割：平手\n1 ７六歩(77)\n*注です\n*ｶﾅ、竜ｶﾅ\n", kifu.ShiftJIS, nil))
	d := kifu.Decode([]byte(whole), kifu.AutoCharset)
	if faults := d.Fault(kifu.FormatKIF, 0); d.Charset != kifu.ShiftJIS || len(faults) != 0 {
		t.Errorf("%v, %v", d.Charset, faults)
	}
	so := string(kifu.Encode("で", kifu.ShiftJIS, nil))
	cut := strings.Replace(whole, so, "\x8e"+so, 1)
	d = kifu.Decode([]byte(cut), kifu.AutoCharset)
	if faults := d.Fault(kifu.FormatKIF, 0); d.Charset != kifu.ShiftJIS || len(faults) != 1 || faults[0].Line != 3 {
		t.Errorf("%v, %v: %q", d.Charset, faults, d.Text)
	}
}

func TestEndOfDOSFile(t *testing.T) {
	if d := kifu.Decode([]byte("PI\n+\n\x1a"), kifu.AutoCharset); d.Text != "PI\n+\n" {
		t.Errorf("%q", d.Text)
	}
}
