package tsume

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/komadai/komadai/internal/cli/verb"
)

// problemFile is a JSON-lines file of problems that a resumed run continues.
type problemFile struct {
	*os.File
	// next is the next attempt, known are the IDs of its problems.
	next  int
	known []string
}

// maxProblemLine is in bytes.
const maxProblemLine = 1 << 20

// openProblems opens or creates a file. Its problems must have the same recipe. It removes an
// incomplete last line, left by a crash.
func openProblems(path, recipe string) (*problemFile, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, verb.Plain(err)
	}
	p := &problemFile{File: f}
	whole, err := p.read(f, path, recipe)
	if err == nil {
		err = f.Truncate(whole)
	}
	if err == nil {
		_, err = f.Seek(whole, io.SeekStart)
	}
	if err != nil {
		f.Close()
		return nil, verb.Plain(err)
	}
	return p, nil
}

// read returns the length of the complete lines.
func (p *problemFile) read(r io.Reader, path, recipe string) (whole int64, err error) {
	in := bufio.NewReader(r)
	for number := 1; ; number++ {
		line, err := readLine(in)
		if errors.Is(err, io.EOF) {
			return whole, nil
		}
		if err != nil {
			return 0, fmt.Errorf("%s: line %d: %w", path, number, err)
		}
		var r problemLine
		if err := json.Unmarshal(line, &r); err != nil || r.ID == "" || r.Attempt == nil || *r.Attempt < 0 {
			return 0, fmt.Errorf("%s: line %d is not a problem of tsume generate; use another file", path, number)
		}
		if r.Recipe != recipe {
			return 0, fmt.Errorf("%s: line %d was made with other options (%s); use another file", path, number, r.Recipe)
		}
		whole += int64(len(line))
		p.next, p.known = *r.Attempt+1, append(p.known, r.ID)
	}
}

// readLine returns a line with its newline, or io.EOF for a line without one.
func readLine(in *bufio.Reader) (line []byte, err error) {
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
		if len(line) > maxProblemLine {
			return nil, fmt.Errorf("longer than %d bytes", maxProblemLine)
		}
	}
}
