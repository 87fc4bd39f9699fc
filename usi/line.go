package usi

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// MaxLine is the most bytes a line may have, its end not counted. The longest
// that a game needs, a position with thousands of moves, is a small part of it.
const MaxLine = 1 << 20

// errLongLine is the error for a line of more than MaxLine bytes.
var errLongLine = errors.New("the line is too long")

// lineReader reads lines of at most MaxLine bytes that end with LF or CRLF; the
// last one may end with the input.
type lineReader struct{ r *bufio.Reader }

func newLineReader(r io.Reader) lineReader { return lineReader{bufio.NewReaderSize(r, 1<<12)} }

// next returns the next line without its end. After errLongLine, whose line has
// been skipped, reading may go on; any other error is final.
func (l lineReader) next() (string, error) {
	var line []byte
	long := false
	for {
		part, err := l.r.ReadSlice('\n')
		if len(line)+len(part) > MaxLine+len("\r\n") {
			long, line = true, nil
		}
		if !long {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && (len(line) == 0 || !errors.Is(err, io.EOF)) && !long:
			return "", err
		case long:
			return "", errLongLine
		}
		text := strings.TrimSuffix(strings.TrimSuffix(string(line), "\n"), "\r")
		if len(text) > MaxLine {
			return "", errLongLine
		}
		return text, nil
	}
}

// cut splits off the first word of text.
func cut(text string) (word, rest string) {
	text = strings.TrimSpace(text)
	if i := strings.IndexAny(text, " \t\v\f\r"); i >= 0 {
		return text[:i], strings.TrimSpace(text[i:])
	}
	return text, ""
}
