package talk

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits of a line, in bytes.
const (
	// MaxLine is the kept length; a move with a long comment has a few hundred bytes. The
	// rest of the line is skipped.
	MaxLine = 2048
	// MaxRun is the length after which reading stops with [ErrEndless].
	MaxRun = 64 << 10
)

// ErrEndless reports a line without an end within [MaxRun] bytes.
var ErrEndless = fmt.Errorf("a line has more than %d bytes", MaxRun)

// Reader reads lines ended by LF or CR LF. Its memory use is bounded.
type Reader struct{ in *bufio.Reader }

// NewReader returns a reader of the lines of r.
func NewReader(r io.Reader) *Reader { return &Reader{bufio.NewReaderSize(r, MaxLine)} }

// Next returns the next line without its end, or "" for a keep-alive. A line longer than
// [MaxLine] is truncated. Invalid UTF-8 and control characters, including TAB, become
// "?". The last line may lack its end. It returns the reader's error, io.EOF at the end,
// or [ErrEndless].
func (r *Reader) Next() (string, error) {
	head, err := r.in.ReadSlice('\n')
	line := clean(head)
	for run := len(head); errors.Is(err, bufio.ErrBufferFull); {
		if run > MaxRun {
			return "", ErrEndless
		}
		var more []byte
		more, err = r.in.ReadSlice('\n')
		run += len(more)
	}
	if errors.Is(err, io.EOF) && len(head) > 0 {
		err = nil
	}
	if err != nil {
		return "", err
	}
	return line, nil
}

// clean replaces unprintable bytes.
func clean(b []byte) string {
	text := strings.TrimRight(string(b), "\r\n")
	plain := true
	for _, c := range []byte(text) {
		plain = plain && c >= ' ' && c < utf8.RuneSelf && c != 0x7f
	}
	if plain {
		return text
	}
	return strings.Map(func(c rune) rune {
		if c == utf8.RuneError || unicode.IsControl(c) {
			return '?'
		}
		return c
	}, text)
}
