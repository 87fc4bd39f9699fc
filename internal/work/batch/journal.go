package batch

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"sync"
)

// Journal is an append-only file of a batch's results, so that the batch can be interrupted
// and resumed: JSON objects, one per line, each with a checksum. The first line identifies the
// batch. A killed program loses no complete line; half a line is removed when the journal is
// opened.
type Journal struct {
	mu sync.Mutex
	f  *os.File // nil if nothing is stored
}

// OpenJournal opens or creates the journal of a batch; path "" stores nothing. same compares
// the first line of an existing journal with heading and returns an error for differences;
// take gets each further line in order. Both read lines with [Unseal]. Errors name the line.
func OpenJournal(path string, heading any, same, take func(line []byte) error) (*Journal, error) {
	if path == "" {
		return &Journal{}, nil
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: a journal must be a file that can be written to and read again", path)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	j := &Journal{f: f}
	if err := j.begin(heading, same, take); err != nil {
		_ = f.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return j, nil
}

func (j *Journal) begin(heading any, same, take func(line []byte) error) error {
	r := bufio.NewReader(j.f)
	size := int64(0)
	for n := 1; ; n++ {
		line, err := r.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			break // the line being written when the program was killed
		} else if err != nil {
			return err
		}
		if n == 1 {
			err = same(line)
		} else {
			err = take(line)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		size += int64(len(line))
	}
	if err := j.f.Truncate(size); err != nil {
		return err
	}
	if _, err := j.f.Seek(size, io.SeekStart); err != nil {
		return err
	}
	if size > 0 {
		return nil
	}
	return j.Append(heading)
}

// Append writes a line; v must be a non-empty struct.
func (j *Journal) Append(v any) error {
	if j.f == nil {
		return nil
	}
	line, err := seal(v)
	if err != nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	_, err = j.f.Write(line)
	return err
}

func (j *Journal) Close() error {
	if j.f == nil {
		return nil
	}
	return j.f.Close()
}

// Text around the checksum at the end of a line.
const (
	sumHead = `,"sum":"`
	sumTail = "\"}\n"
)

func seal(v any) ([]byte, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	sum := checksum(b)
	return fmt.Appendf(b[:len(b)-1], "%s%08x%s", sumHead, sum, sumTail), nil
}

// Unseal reads a line into v. It fails for another form or a wrong checksum.
func Unseal(line []byte, v any) error {
	const width = len(sumHead) + 8 + len(sumTail)
	if len(line) < width+1 || !bytes.HasPrefix(line[len(line)-width:], []byte(sumHead)) || !bytes.HasSuffix(line, []byte(sumTail)) {
		return errors.New("it has no checksum")
	}
	b := append(bytes.Clone(line[:len(line)-width]), '}')
	if sum := string(line[len(line)-width+len(sumHead):][:8]); sum != fmt.Sprintf("%08x", checksum(b)) {
		return errors.New("its checksum is wrong")
	}
	return json.Unmarshal(b, v)
}

func checksum(b []byte) uint32 { return crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli)) }
