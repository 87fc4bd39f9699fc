package kifu

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"
)

// Charset is a character encoding.
type Charset uint8

const (
	// AutoCharset detects it; for output it is UTF-8.
	AutoCharset Charset = iota
	UTF8
	// ShiftJIS is Windows code page 932.
	ShiftJIS
	// EUCJP is used by old servers.
	EUCJP
	// UTF16 is read only, with or without a byte order mark.
	UTF16
	// ISO2022JP is the charset of Japanese mail. It is read only.
	ISO2022JP
	// Latin1 is Windows code page 1252, for names in records without Japanese. It is read only.
	Latin1
)

var charsetNames = [...]string{AutoCharset: "auto", UTF8: "UTF-8", ShiftJIS: "Shift_JIS", EUCJP: "EUC-JP", UTF16: "UTF-16", ISO2022JP: "ISO-2022-JP", Latin1: "windows-1252"}

// String returns the registered name.
func (c Charset) String() string {
	if int(c) < len(charsetNames) {
		return charsetNames[c]
	}
	return "unknown"
}

// CharsetOf returns the charset for a common name: "utf8", "SHIFT_JIS", "sjis", "cp932",
// "euc-jp".
func CharsetOf(name string) (c Charset, ok bool) {
	name = strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(name))
	switch name {
	case "utf8":
		return UTF8, true
	case "shiftjis", "sjis", "cp932", "windows31j", "mskanji":
		return ShiftJIS, true
	case "eucjp", "euc", "ujis":
		return EUCJP, true
	case "utf16":
		return UTF16, true
	case "iso2022jp", "jis":
		return ISO2022JP, true
	case "windows1252", "cp1252", "latin1", "iso88591":
		return Latin1, true
	case "auto", "":
		return AutoCharset, true
	}
	return AutoCharset, false
}

func (c Charset) encoding() encoding.Encoding {
	switch c {
	case ShiftJIS:
		return japanese.ShiftJIS
	case EUCJP:
		return japanese.EUCJP
	case UTF16:
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case ISO2022JP:
		return japanese.ISO2022JP
	case Latin1:
		return charmap.Windows1252
	}
	return nil
}

// ReadOnly reports whether komadai reads c but does not write it.
func (c Charset) ReadOnly() bool { return c == UTF16 || c == ISO2022JP || c == Latin1 }

// Decoded is decoded input.
type Decoded struct {
	// Text is UTF-8 without a byte order mark.
	Text    string
	Charset Charset
	BOM     bool
	// Bad counts invalid sequences, each U+FFFD in Text; firstBad is the place of the first.
	Bad, firstBad int
	// odd is the first half-width katakana alone after a kanji, a symptom of a damaged character, or "".
	odd   string
	oddAt int
}

var utf8BOM = []byte("\xef\xbb\xbf")

// Decode converts data to text. AutoCharset checks for a byte order mark, then the escape
// sequences of ISO-2022-JP, then valid UTF-8. Zero bytes in one of each two are UTF-16; letters of
// Latin-1 alone among ASCII are Windows-1252. A text with more whole
// characters of UTF-8 than bad places is UTF-8: other charsets hardly ever look like it. JSON is
// unless nothing speaks for it and all of it is Shift_JIS. Between Shift_JIS
// and EUC-JP it chooses the one with fewer invalid sequences and fewer half-width katakana, a
// symptom of the wrong choice; if they are equal, the one that the text names. Every choice
// depends on the whole text.
func Decode(data []byte, c Charset) Decoded {
	d := decode(data, c)
	d.Text = strings.TrimRight(d.Text, "\x1a") // the end of a file in DOS
	return d
}

func decode(data []byte, c Charset) Decoded {
	switch {
	case bytes.HasPrefix(data, utf8BOM) && (c == AutoCharset || c == UTF8):
		d := decodeUTF8(data[len(utf8BOM):])
		d.BOM = true
		return d
	case bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("\xfe\xff")):
		if c == AutoCharset || c == UTF16 {
			d := decodeWith(data, UTF16)
			d.BOM = true
			return d
		}
	}
	if c == AutoCharset || c == UTF16 {
		if mark := unmarked(data); mark != "" {
			return decodeWith(append([]byte(mark), data...), UTF16)
		}
	}
	switch {
	case c == AutoCharset && isLatin(data):
		return decodeWith(data, Latin1)
	case c == AutoCharset && isJIS(data):
		return decodeWith(data, ISO2022JP)
	case c == UTF8, c == AutoCharset && isUTF8(data):
		return decodeUTF8(data)
	case c != AutoCharset:
		return decodeWith(data, c)
	}
	guess := decodeWith(data, ShiftJIS)
	odd := guess.oddness()
	switch {
	case odd == 0:
		return guess
	case isJSON(data):
		return decodeUTF8(data)
	}
	d := decodeWith(data, EUCJP)
	if other := d.oddness(); other < odd || other == odd && namesEUC.Match(data[:min(len(data), 1<<10)]) {
		return d
	}
	return guess
}

// unmarked returns the byte order mark that UTF-16 without one lacks: ASCII in it has a zero in each
// two bytes, always the same one. Text that is UTF-8 as well needs as many as ASCII alone has.
func unmarked(data []byte) string {
	if len(data)%2 != 0 {
		return ""
	}
	var zeros [2]int
	for i, c := range data {
		if c == 0 {
			zeros[i%2]++
		}
	}
	if utf8.Valid(data) && 3*max(zeros[0], zeros[1]) < len(data) {
		return ""
	}
	switch {
	case 16*zeros[1] > len(data) && zeros[1] > 4*zeros[0]: // U+3000 and 一 have one too
		return "\xff\xfe"
	case 16*zeros[0] > len(data) && zeros[0] > 4*zeros[1]:
		return "\xfe\xff"
	}
	return ""
}

// isLatin reports whether data is ASCII with letters of Latin-1, each alone next to a letter. Japanese
// charsets have two bytes over ASCII together somewhere.
func isLatin(data []byte) bool {
	if utf8.Valid(data) {
		return false
	}
	letter := func(i int) bool {
		return i >= 0 && i < len(data) && (data[i]|0x20 >= 'a' && data[i]|0x20 <= 'z')
	}
	for i, c := range data {
		if c < utf8.RuneSelf {
			continue
		}
		if c < 0xc0 || i+1 < len(data) && data[i+1] >= utf8.RuneSelf || !letter(i-1) && !letter(i+1) {
			return false
		}
	}
	return true
}

var namesEUC = regexp.MustCompile(`(?i)encoding=euc`)

// isJIS reports whether data is ASCII with the escape sequence of a Japanese character set.
func isJIS(data []byte) bool {
	return bytes.Contains(data, []byte("\x1b$")) && !bytes.ContainsFunc(data, func(c rune) bool { return c >= utf8.RuneSelf })
}

func isJSON(data []byte) bool { return bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n"), []byte("{")) }

func isUTF8(data []byte) bool {
	if utf8.Valid(data) {
		return true
	}
	json, whole, bad := isJSON(data), 0, 0
	for len(data) > 0 {
		switch c, size := utf8.DecodeRune(data); {
		case c == utf8.RuneError && size == 1:
			bad++
			data = data[1:]
		default:
			if size > 2 {
				whole++
			}
			data = data[size:]
		}
	}
	return whole > bad || json && 2*whole >= bad
}

func decodeUTF8(data []byte) Decoded {
	d := Decoded{Text: strings.ToValidUTF8(string(data), "\uFFFD"), Charset: UTF8}
	if !utf8.Valid(data) {
		d.Bad = strings.Count(d.Text, "\uFFFD") - bytes.Count(data, []byte("\uFFFD")) // data may have its own
		for c, size := utf8.DecodeRune(data); c != utf8.RuneError || size > 1; c, size = utf8.DecodeRune(data[d.firstBad:]) {
			d.firstBad += size
		}
	}
	return d
}

func decodeWith(data []byte, c Charset) Decoded {
	out, err := c.encoding().NewDecoder().Bytes(data)
	if err != nil {
		out = bytes.ToValidUTF8(data, []byte("\uFFFD"))
	}
	text := string(out)
	d := Decoded{Text: text, Charset: c, Bad: strings.Count(text, "\uFFFD"), firstBad: max(strings.Index(text, "\uFFFD"), 0)}
	if m := loneKana.FindStringSubmatchIndex(text); c == ShiftJIS && m != nil {
		d.odd, d.oddAt = text[m[2]:m[3]], m[2]
	}
	return d
}

// loneKana is what a Shift_JIS character without its second byte leaves behind: the next character
// is read as a kanji and a half-width katakana.
var loneKana = regexp.MustCompile(`\p{Han}([｡-ﾟ])[^｡-ﾟ]`)

func (d *Decoded) oddness() int {
	odd := 10 * d.Bad
	for _, c := range d.Text {
		if c >= '｡' && c <= 'ﾟ' {
			odd++
		}
	}
	return odd
}

// narrow maps characters to those of Japanese charsets, as Windows does.
var narrow = strings.NewReplacer(
	"〜", "～", "−", "－", "—", "―", "‖", "∥", "¢", "￠", "£", "￡", "¬", "￢",
	"☗", "▲", "☖", "△", "⛊", "▲", "⛉", "△", "\u00a0", " ", "·", "・", "¥", "\\",
)

const geta = "〓"

// Encode converts text. It maps variants; missing characters become 〓 and a loss.
func Encode(text string, c Charset, losses *Losses) []byte {
	enc := c.encoding()
	if enc == nil || c.ReadOnly() {
		return []byte(text)
	}
	text = narrow.Replace(text)
	e := enc.NewEncoder()
	if out, err := e.Bytes([]byte(text)); err == nil {
		return out
	}
	var b bytes.Buffer
	b.Grow(len(text))
	known := make(map[rune][]byte)
	for _, r := range text {
		if r < utf8.RuneSelf {
			b.WriteByte(byte(r))
			continue
		}
		out, ok := known[r]
		if !ok {
			var err error
			e.Reset()
			if out, err = e.Bytes([]byte(string(r))); err != nil {
				out = nil
			}
			known[r] = out
		}
		if out == nil {
			if losses != nil {
				losses.Add(LossCharacters, string(r))
			}
			e.Reset()
			out, _ = e.Bytes([]byte(geta))
		}
		b.Write(out)
	}
	return b.Bytes()
}

// ReadText reads and decodes the input within the options' bound. Invalid characters are a
// warning.
func ReadText(f Format, r io.Reader, o ReadOptions) (Decoded, []*Error, error) {
	most := o.ByteLimit()
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return Decoded{}, nil, fmt.Errorf("%s: %w", f, err)
	}
	if int64(len(data)) > most {
		return Decoded{}, nil, tooLong(f, o)
	}
	d := Decode(data, o.Charset)
	return d, d.Fault(f, 0), nil
}

func tooLong(f Format, o ReadOptions) *Error {
	return &Error{Format: f, Reason: fmt.Sprintf("the input has more than %d bytes", o.ByteLimit())}
}

// Fault returns a warning of invalid characters, if any, in text after a number of lines.
func (d *Decoded) Fault(f Format, before int) (faults []*Error) {
	line := func(at int) int { return before + 1 + strings.Count(d.Text[:at], "\n") }
	if d.Bad > 0 {
		faults = append(faults, &Error{
			Format: f, Line: line(d.firstBad), Text: "\uFFFD",
			Reason: fmt.Sprintf("bytes that are not %s: %d, the first here", d.Charset, d.Bad), Err: CauseBytes,
		})
	}
	if d.odd != "" {
		faults = append(faults, &Error{
			Format: f, Line: line(d.oddAt), Text: d.odd,
			Reason: "a half-width katakana alone after a kanji; a byte of the text before it may be missing", Err: CauseBytes,
		})
	}
	return faults
}

// WriteText encodes text with LF by the options.
func WriteText(w io.Writer, text string, o WriteOptions, losses *Losses) error {
	if o.CRLF {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	if o.BOM && (o.Charset == AutoCharset || o.Charset == UTF8) {
		text = "\uFEFF" + text
	}
	_, err := w.Write(Encode(text, o.Charset, losses))
	return err
}

// Lines returns lines ended by LF, CRLF or CR, with numbers from 1.
func Lines(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for n := 1; text != ""; n++ {
			line, rest := text, ""
			if i := strings.IndexAny(text, "\r\n"); i >= 0 {
				line, rest = text[:i], text[i+1:]
				if text[i] == '\r' && rest != "" && rest[0] == '\n' {
					rest = rest[1:]
				}
			}
			if !yield(n, line) {
				return
			}
			text = rest
		}
	}
}
