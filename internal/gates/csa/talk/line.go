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
	// MaxLine bytes of a line are kept.
	MaxLine = 2048
	// MaxRun bytes without an end are [ErrEndless].
	MaxRun = 64 << 10
)

// ErrEndless reports a line without an end.
var ErrEndless = fmt.Errorf("a line has more than %d bytes", MaxRun)

// Reader reads lines ended by LF or CR LF. Its memory use is bounded.
type Reader struct{ in *bufio.Reader }

// NewReader returns a [Reader] of r.
func NewReader(r io.Reader) *Reader { return &Reader{bufio.NewReaderSize(r, MaxLine)} }

// Next returns the next line, "" for a keep-alive. Lines are cut to [MaxLine]. Invalid UTF-8
// and control characters become "?". At the end it returns the error of the reader.
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
