package batch

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"os"
)

// Format is how the results R of tasks T are written, and known again.
type Format[T, R any] struct {
	// Key returns what the result of a task is known by, Opening what it begins with.
	Key     func(T) string
	Opening func(T) []byte
	// Append writes a result.
	Append func(*bytes.Buffer, R) error
	// Scan reads results that were written before: next returns the key and the
	// length in bytes of the next one that is whole; ok is false when there is none.
	Scan func(*bufio.Reader) (next func() (key string, size int64, ok bool))
}

// ErrForeign says that a file holds something else than results of this batch.
var ErrForeign = errors.New("the file holds something else than results of this batch")

// Mode says what becomes of a file that exists.
type Mode uint8

const (
	// New refuses one, with an error that is [io/fs.ErrExist]; Overwrite empties it;
	// Resume goes on behind the results it holds.
	New Mode = iota
	Overwrite
	Resume
)

// Output takes the results of a batch, in the order of the tasks. A result is
// written at once; so a file that a batch left behind, however it ended, holds
// whole results and at most a part of one more.
type Output[T, R any] struct {
	format Format[T, R]
	out    io.Writer
	file   *os.File // nil for a stream
	next   func() (key string, size int64, ok bool)
	// kept is the length in bytes of the results that stay, skipped their number.
	kept    int64
	skipped int
	failed  error
}

// Stream returns an output to a stream.
func Stream[T, R any](w io.Writer, f Format[T, R]) *Output[T, R] {
	return &Output[T, R]{format: f, out: w}
}

// File opens an output to a file.
func File[T, R any](path string, mode Mode, f Format[T, R]) (*Output[T, R], error) {
	flags := os.O_RDWR | os.O_CREATE
	switch mode {
	case Overwrite:
		flags |= os.O_TRUNC
	case New:
		flags |= os.O_EXCL
	}
	file, err := os.OpenFile(path, flags, 0o666)
	if err != nil {
		return nil, err
	}
	o := &Output[T, R]{format: f, out: file, file: file}
	if mode == Resume {
		o.next = f.Scan(bufio.NewReaderSize(file, 1<<16))
	}
	return o, nil
}

// Rest yields the tasks that have no result yet. It checks that the results in the
// file are those of the first tasks; if they are not, it ends with [Output.Failed]
// set, and the file stays as it is.
func (o *Output[T, R]) Rest(tasks iter.Seq[T]) iter.Seq[T] {
	return func(yield func(T) bool) {
		for t := range tasks {
			if o.next != nil {
				key, size, ok := o.next()
				if ok && key != o.format.Key(t) {
					o.failed = ErrForeign
					return
				}
				if ok {
					o.skipped++
					o.kept += size
					continue
				}
				if o.failed = o.cut(&t); o.failed != nil {
					return
				}
			}
			if !yield(t) {
				return
			}
		}
		if o.next != nil {
			o.failed = o.cut(nil)
		}
	}
}

// Failed returns why [Output.Rest] ended early; nil if it did not.
func (o *Output[T, R]) Failed() error { return o.failed }

// Skipped returns the number of tasks whose results were there already.
func (o *Output[T, R]) Skipped() int { return o.skipped }

// maxPart bounds the part of a result that is cut off.
const maxPart = 1 << 20

// cut makes the file end behind the results that stay, and goes on there with t,
// nil for nothing. What it cuts off has to be the beginning of t's result.
func (o *Output[T, R]) cut(t *T) error {
	o.next = nil
	if _, err := o.file.Seek(o.kept, io.SeekStart); err != nil {
		return err
	}
	rest, err := io.ReadAll(io.LimitReader(o.file, maxPart))
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		if t == nil {
			return ErrForeign
		}
		if head := o.format.Opening(*t); !bytes.HasPrefix(rest, head) && !bytes.HasPrefix(head, rest) {
			return ErrForeign
		}
	}
	if err := o.file.Truncate(o.kept); err != nil {
		return err
	}
	_, err = o.file.Seek(o.kept, io.SeekStart)
	return err
}

// Write writes a result.
func (o *Output[T, R]) Write(r R) error {
	var b bytes.Buffer
	if err := o.format.Append(&b, r); err != nil {
		return err
	}
	_, err := o.out.Write(b.Bytes())
	return err
}

// Close closes a file, after what it holds is on the disk.
func (o *Output[T, R]) Close() error {
	if o.file == nil {
		return nil
	}
	return errors.Join(o.file.Sync(), o.file.Close())
}
