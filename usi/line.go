package usi

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// MaxLine is in bytes without the line end; thousands of moves are much shorter.
const MaxLine = 1 << 20

var errLongLine = errors.New("the line is too long")

// lineReader accepts LF, CRLF, and a last line without end.
type lineReader struct{ r *bufio.Reader }

func newLineReader(r io.Reader) lineReader { return lineReader{bufio.NewReaderSize(r, 1<<12)} }

// next skips a line that is too long (errLongLine); reading may continue.
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

func cut(text string) (word, rest string) {
	text = strings.TrimSpace(text)
	if i := strings.IndexAny(text, " \t\v\f\r"); i >= 0 {
		return text[:i], strings.TrimSpace(text[i:])
	}
	return text, ""
}
