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

// The bounds of a line, in bytes.
const (
	// MaxLine is what is kept of a line: a move with a long comment has a few
	// hundred bytes. The rest of a longer one is passed over.
	MaxLine = 2048
	// MaxRun is the most that is read of a line before its end is given up on.
	MaxRun = 64 << 10
)

// ErrEndless is the error of a line that has no end within [MaxRun] bytes.
var ErrEndless = fmt.Errorf("a line has more than %d bytes", MaxRun)

// Reader reads lines, each ended by LF; a CR before it is dropped. It needs a
// few kilobytes, whatever comes.
type Reader struct{ in *bufio.Reader }

// NewReader returns a reader of the lines of r.
func NewReader(r io.Reader) *Reader { return &Reader{bufio.NewReaderSize(r, MaxLine)} }

// Next returns the next line without its end, "" for a keep-alive. Of a line
// longer than [MaxLine] it returns the beginning. What is not UTF-8 and control
// characters, the TAB among them, are replaced by "?" so that a line can be
// shown as it is. The last line before the end of the input may lack its end. The
// error is that of the input, io.EOF at its end, or [ErrEndless].
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

// clean turns what was read into a line.
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
