package batch

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"os"
)

// Format writes and recognises the results R of tasks T.
type Format[T, R any] struct {
	// Key identifies a task's result; Opening is its beginning.
	Key     func(T) string
	Opening func(T) []byte
	Append  func(*bytes.Buffer, R) error
	// Scan reads existing results: next returns the key and length in bytes of the next
	// complete one; ok is false at the end.
	Scan func(*bufio.Reader) (next func() (key string, size int64, ok bool))
}

// ErrForeign is returned for a file with other contents than results of this batch.
var ErrForeign = errors.New("the file holds something else than results of this batch")

// Mode is the handling of an existing file.
type Mode uint8

const (
	// New fails with [io/fs.ErrExist], Overwrite empties it, Resume continues after its
	// results.
	New Mode = iota
	Overwrite
	Resume
)

// Output writes a batch's results in task order, each at once. A file therefore has complete
// results and at most a part of one more.
type Output[T, R any] struct {
	format Format[T, R]
	out    io.Writer
	file   *os.File // nil for a stream
	next   func() (key string, size int64, ok bool)
	// kept is the length in bytes of the existing results, skipped their number.
	kept    int64
	skipped int
	failed  error
}

// Stream returns an output to a stream.
func Stream[T, R any](w io.Writer, f Format[T, R]) *Output[T, R] {
	return &Output[T, R]{format: f, out: w}
}

// File opens an output to a regular file.
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

// Rest yields the tasks without a result. It checks that the existing results belong to the
// first tasks; otherwise it sets [Output.Failed] and leaves the file unchanged.
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

// Failed returns the error of [Output.Rest] or nil.
func (o *Output[T, R]) Failed() error { return o.failed }

// Skipped returns the number of existing results.
func (o *Output[T, R]) Skipped() int { return o.skipped }

// maxPart bounds the partial result that is removed.
const maxPart = 1 << 20

// cut truncates the file after the existing results and continues with t, or nothing for nil.
// The removed bytes must be a beginning of t's result.
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

func (o *Output[T, R]) Write(r R) error {
	var b bytes.Buffer
	if err := o.format.Append(&b, r); err != nil {
		return err
	}
	_, err := o.out.Write(b.Bytes())
	return err
}

// Close syncs and closes a file.
func (o *Output[T, R]) Close() error {
	if o.file == nil {
		return nil
	}
	return errors.Join(o.file.Sync(), o.file.Close())
}
