package kifu

import (
	"fmt"
	"io"
	"iter"
	"strings"
)

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
func (d *Decoded) Fault(f Format, before int) []*Error {
	if d.Bad == 0 {
		return nil
	}
	line := before + 1 + strings.Count(d.Text[:strings.IndexRune(d.Text, '\uFFFD')], "\n")
	return []*Error{{
		Format: f, Line: line, Text: "\uFFFD",
		Reason: fmt.Sprintf("%d places are no %s; the first is here", d.Bad, d.Charset),
	}}
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
