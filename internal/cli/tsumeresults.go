package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"strings"
)

// results are the output of a batch: one record a problem, in their order. A
// record is written at once; so a file that a batch left behind, however it
// ended, holds whole records and at most a part of one more.
type results struct {
	verb *tsumeSolveCmd
	out  io.Writer
	file *os.File // nil for standard output
	old  *bufio.Reader
	// kept is the length in bytes of the records that stay.
	kept    int64
	skipped int        // the number of these records
	ahead   *oldRecord // read, but not known to be whole yet
	failed  error
}

// oldRecord is a record of an earlier run.
type oldRecord struct {
	key  string
	size int64
}

// results opens the output.
func (c *tsumeSolveCmd) results(env Env) (*results, error) {
	out := &results{verb: c, out: env.Out}
	if c.Output == "" || c.Output == standardStream {
		return out, nil
	}
	flags := os.O_RDWR | os.O_CREATE
	switch {
	case c.Force:
		flags |= os.O_TRUNC
	case !c.Resume:
		flags |= os.O_EXCL
	}
	f, err := os.OpenFile(c.Output, flags, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil, usagef("%s exists; --resume goes on with it, --force writes over it", c.Output)
	} else if err != nil {
		return nil, plain(err)
	}
	out.file, out.out = f, f
	if c.Resume {
		out.old = bufio.NewReaderSize(f, 1<<16)
	}
	return out, nil
}

// rest yields the tasks that have no result yet. It holds that the results that
// stand are those of the first tasks; if they are not, it ends with failed set.
func (w *results) rest(tasks iter.Seq[*task]) iter.Seq[*task] {
	return func(yield func(*task) bool) {
		n := 0
		for t := range tasks {
			if n++; n > 1 && w.verb.Line != "" {
				w.failed = usagef("--line: there are several problems, and the line is of one")
				return
			}
			if w.old != nil {
				key, ok := w.next()
				if ok && key == w.key(t) {
					w.skipped++
					continue
				}
				if ok {
					w.failed = w.foreign()
					return
				}
				if w.failed = w.cut(t); w.failed != nil {
					return
				}
			}
			if !yield(t) {
				return
			}
		}
		if w.old != nil {
			w.failed = w.cut(nil)
		}
	}
}

// foreign is the error of a file that holds something else than the results of
// this batch: it stays as it is.
func (w *results) foreign() error {
	return fmt.Errorf("%s does not hold the results of this batch: what follows the first %d is of something else; --force writes over it", w.verb.Output, w.skipped)
}

// cut makes the file end behind the results that stay, and goes on there with t,
// nil for nothing. What it cuts off has to be the beginning of t's result.
func (w *results) cut(t *task) error {
	w.old = nil
	if _, err := w.file.Seek(w.kept, io.SeekStart); err != nil {
		return err
	}
	rest, err := io.ReadAll(io.LimitReader(w.file, maxSFENLine))
	if err != nil {
		return plain(err)
	}
	if len(rest) > 0 {
		if t == nil {
			return w.foreign()
		}
		if head := w.opening(t); !bytes.HasPrefix(rest, head) && !bytes.HasPrefix(head, rest) {
			return w.foreign()
		}
	}
	if err := w.file.Truncate(w.kept); err != nil {
		return plain(err)
	}
	_, err = w.file.Seek(w.kept, io.SeekStart)
	return err
}

// opening is what the result of a task begins with.
func (w *results) opening(t *task) []byte {
	if !w.verb.JSON {
		return []byte(t.name())
	}
	r := t.report()
	var b bytes.Buffer
	_ = printJSON(&b, struct { // which a buffer does not refuse
		File string `json:"file,omitempty"`
		Game int    `json:"game,omitempty"`
		Line int    `json:"line,omitempty"`
		SFEN string `json:"sfen"`
	}{r.File, r.Game, r.Line, r.SFEN})
	return bytes.TrimSuffix(b.Bytes(), []byte("}\n"))
}

// next returns the key of the next old record that is whole; ok is false when
// there is none.
func (w *results) next() (key string, ok bool) {
	if w.verb.JSON {
		line, err := w.old.ReadBytes('\n')
		var r problemReport
		if err != nil || json.Unmarshal(line, &r) != nil {
			return "", false
		}
		w.kept += int64(len(line))
		return r.key(), true
	}
	// A record of text is known to be whole when another begins behind it.
	for {
		line, err := w.old.ReadBytes('\n')
		if err != nil {
			return "", false
		}
		n := int64(len(line))
		if bytes.HasPrefix(line, []byte("\t")) {
			if w.ahead == nil {
				return "", false // no file of ours
			}
			w.ahead.size += n
			continue
		}
		name, _, _ := strings.Cut(strings.TrimSuffix(string(line), "\n"), "\t")
		before := w.ahead
		w.ahead = &oldRecord{name, n}
		if before != nil {
			w.kept += before.size
			return before.key, true
		}
	}
}

// write writes a result.
func (w *results) write(r problemReport) error {
	var b bytes.Buffer
	var err error
	if w.verb.JSON {
		err = printJSON(&b, r)
	} else {
		w.verb.text(&b, r)
	}
	if err != nil {
		return err
	}
	_, err = w.out.Write(b.Bytes())
	return err
}

// close closes the file, after what it holds is on the disk.
func (w *results) close() error {
	if w.file == nil {
		return nil
	}
	return errors.Join(w.file.Sync(), w.file.Close())
}

// key is what the result of a task is known by.
func (w *results) key(t *task) string {
	if !w.verb.JSON {
		return t.name()
	}
	r := t.report()
	return r.key()
}

func (r *problemReport) key() string {
	return fmt.Sprintf("%s:%d:%d %s", r.File, r.Game, r.Line, r.SFEN)
}
