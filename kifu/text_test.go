package kifu_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/text/encoding/japanese"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/kifu"
)

func TestReadText(t *testing.T) {
	broken := errors.New("broken")
	for name, c := range map[string]struct {
		in       io.Reader
		o        kifu.ReadOptions
		text     string
		err, bad string
	}{
		"whole":            {in: strings.NewReader("abc"), text: "abc"},
		"at the bound":     {in: strings.NewReader("abc"), o: kifu.ReadOptions{MaxBytes: 3}, text: "abc"},
		"over it":          {in: strings.NewReader("abcd"), o: kifu.ReadOptions{MaxBytes: 3}, err: "kif: the input has more than 3 bytes"},
		"the default":      {in: bytes.NewReader(make([]byte, kifu.DefaultMaxBytes+1)), err: "kif: the input has more than 16777216 bytes"},
		"broken":           {in: iotest.ErrReader(broken), err: "kif: broken"},
		"bad bytes":        {in: strings.NewReader("a\nb\n\xff\n\xff\xff"), o: kifu.ReadOptions{Charset: kifu.UTF8}, text: "a\nb\n\uFFFD\n\uFFFD", bad: "kif, line 3 (\"\uFFFD\"): bytes that are not UTF-8: 2, the first here"},
		"its own mark":     {in: strings.NewReader("\uFFFD\n\xff"), text: "\uFFFD\n\uFFFD", o: kifu.ReadOptions{Charset: kifu.UTF8}, bad: "kif, line 2 (\"\uFFFD\"): bytes that are not UTF-8: 1, the first here"},
		"a mark alone":     {in: strings.NewReader("\uFFFD"), text: "\uFFFD"},
		"bad bytes, first": {in: strings.NewReader("\xff"), o: kifu.ReadOptions{Charset: kifu.UTF8}, text: "\uFFFD", bad: "kif, line 1 (\"\uFFFD\"): bytes that are not UTF-8: 1, the first here"},
	} {
		d, warnings, err := kifu.ReadText(kifu.FormatKIF, c.in, c.o)
		if c.err != "" {
			if err == nil || err.Error() != c.err {
				t.Errorf("%s: %v, want %s", name, err, c.err)
			}
			continue
		}
		var got strings.Builder
		for _, w := range warnings {
			got.WriteString(w.Error())
		}
		if err != nil || d.Text != c.text || got.String() != c.bad {
			t.Errorf("%s: %q, %s, %v", name, d.Text, got.String(), err)
		}
	}
}

func TestWriteText(t *testing.T) {
	for want, o := range map[string]kifu.WriteOptions{
		"あ\nb":               {},
		"あ\r\nb":             {CRLF: true},
		"\xef\xbb\xbfあ\nb":   {BOM: true},
		"\xef\xbb\xbfあ\r\nb": {BOM: true, Charset: kifu.UTF8, CRLF: true},
		"\x82\xa0\nb":        {BOM: true, Charset: kifu.ShiftJIS},
	} {
		var out bytes.Buffer
		if err := kifu.WriteText(&out, "あ\nb", o, nil); err != nil || out.String() != want {
			t.Errorf("%+v: %q, %v, want %q", o, out.String(), err, want)
		}
	}
}

func TestDecodeChoice(t *testing.T) {
	sjis := func(text string) string { return encode(t, japanese.ShiftJIS.NewEncoder().String, text) }
	euc := func(text string) string { return encode(t, japanese.EUCJP.NewEncoder().String, text) }
	long := strings.Repeat("先手の持駒：角　歩十七\n", 10000)
	for name, c := range map[string]struct {
		data    string
		as      kifu.Charset
		charset kifu.Charset
		bom     bool
		bad     int
		text    string
	}{
		"a mark":                        {"\xef\xbb\xbfa", kifu.AutoCharset, kifu.UTF8, true, 0, "a"},
		"a mark of the charset asked":   {"\xef\xbb\xbfa", kifu.UTF8, kifu.UTF8, true, 0, "a"},
		"a mark of another":             {"\xef\xbb\xbfa", kifu.EUCJP, kifu.EUCJP, false, -1, ""},
		"UTF-16, small end first":       {"\xff\xfea\x00", kifu.AutoCharset, kifu.UTF16, true, 0, "a"},
		"UTF-16, big end first":         {"\xfe\xff\x00a", kifu.UTF16, kifu.UTF16, true, 0, "a"},
		"UTF-16 without a mark":         {"a\x00", kifu.UTF16, kifu.UTF16, false, -1, ""},
		"a mark of UTF-16 and a choice": {"\xff\xfea\x00", kifu.UTF8, kifu.UTF8, false, 1, "\uFFFDa\x00"},
		"half-width katakana":           {sjis("ｱｲｳ歩"), kifu.AutoCharset, kifu.ShiftJIS, false, 0, "ｱｲｳ歩"},
		"EUC-JP":                        {euc("歩"), kifu.AutoCharset, kifu.EUCJP, false, 0, "歩"},
		"a long Shift_JIS":              {sjis(long), kifu.AutoCharset, kifu.ShiftJIS, false, 0, long},
		"a long EUC-JP":                 {euc(long), kifu.AutoCharset, kifu.EUCJP, false, 0, long},
		"JSON in Shift_JIS":             {sjis(`{"先手":"羽織"}`), kifu.AutoCharset, kifu.ShiftJIS, false, 0, `{"先手":"羽織"}`},
		"JSON with a bad byte":          {"{\"a\":\"\x81\"}", kifu.AutoCharset, kifu.UTF8, false, 1, "{\"a\":\"\uFFFD\"}"},
		"JSON with few characters":      {"{\"歩\":\"\xb1\xb2\"}", kifu.AutoCharset, kifu.UTF8, false, -1, ""},
		"a long UTF-8 with a bad byte":  {long + "\xff", kifu.AutoCharset, kifu.UTF8, false, -1, ""},
		"a long UTF-8, bad at once":     {"\xff" + long, kifu.AutoCharset, kifu.UTF8, false, 1, "\uFFFD" + long},
	} {
		d := kifu.Decode([]byte(c.data), c.as)
		expect.All(t, name, expect.That("Charset", d.Charset, c.charset), expect.That("BOM", d.BOM, c.bom))
		if c.bad >= 0 {
			expect.All(t, name, expect.That("Bad", d.Bad, c.bad), expect.That("Text", d.Text, c.text))
		}
	}
}

func encode(t *testing.T, with func(string) (string, error), text string) string {
	t.Helper()
	out, err := with(text)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestDetectLong(t *testing.T) {
	const sniffed = 256 << 10
	line := "先手：羽織\r\n"
	head := strings.Repeat(line, sniffed/len(line))
	for name, data := range map[string]string{
		"cut in a line":             head + strings.Repeat("あ", 20) + "\r\n" + line,
		"cut in a character":        strings.Repeat(line, 10) + strings.Repeat("x", sniffed-10*len(line)-100) + "\n" + strings.Repeat("あ", 200),
		"cut in a line with no end": strings.Repeat("先手：羽織", 1) + "\r\n" + strings.Repeat("x", 2*sniffed),
	} {
		if d := kifu.Detect([]byte(data), kifu.FormatUnknown); d.Format != kifu.FormatKIF || d.Charset != kifu.UTF8 || d.Bad != 0 || !d.CRLF {
			t.Errorf("%s: %+v", name, d)
		}
	}
	if f := kifu.Detect([]byte(strings.Repeat("x\n", 1999)+"V2.2\n"), kifu.FormatUnknown).Format; f != kifu.FormatCSA {
		t.Errorf("line 2000 is not looked at: %q", f)
	}
	if f := kifu.Detect([]byte(strings.Repeat("x\n", 2000)+"V2.2\n"), kifu.FormatUnknown).Format; f != kifu.FormatUnknown {
		t.Errorf("line 2001 is looked at: %q", f)
	}
	if f := kifu.Detect([]byte("|x|\n▲７六歩\n"), kifu.FormatUnknown).Format; f != kifu.FormatKI2 {
		t.Errorf("a board and moves of KI2 are %q", f)
	}
	if f := kifu.Detect([]byte("▲７六歩\n|x|\n"), kifu.FormatUnknown).Format; f != kifu.FormatKI2 {
		t.Errorf("moves of KI2 and a board are %q", f)
	}
}
