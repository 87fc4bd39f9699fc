package verb

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// TakenError reports that an output name is taken.
type TakenError struct{ Reason string }

func (e *TakenError) Error() string { return e.Reason }

// File is an output file that appears when it is complete.
type File struct {
	*bufio.Writer
	file *os.File // nil for standard output
	// path is the final name; "" for a device, a pipe and the like, which are written in place.
	path  string
	force bool
}

// Create begins a file that gets its name on Commit; force allows replacement. Until then it
// has a temporary name in the same folder. A replaced file keeps its mode and owner, and a
// symbolic link still leads to it. Devices and pipes are written in place, without force.
// Errors name path.
func Create(path string, force bool) (*File, error) {
	old, err := os.Stat(path)
	if err == nil && inPlace(old) {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return nil, Plain(err)
		}
		return &File{Writer: bufio.NewWriterSize(f, 1<<16), file: f}, nil
	}
	target := path
	if force {
		if target, err = follow(path); err != nil {
			return nil, err
		}
	}
	name := filepath.Join(filepath.Dir(target), fmt.Sprintf(".komadai-%016x.part", rand.Uint64()))
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666) // unlike in os.CreateTemp, the umask applies
	if fault := (*fs.PathError)(nil); errors.As(err, &fault) {
		fault.Path = path
	}
	if err != nil {
		return nil, Plain(err)
	}
	if old != nil && force {
		keepOwner(f, old)
		_ = f.Chmod(old.Mode().Perm()) // not possible everywhere
	}
	return &File{Writer: bufio.NewWriterSize(f, 1<<16), file: f, path: target, force: force}, nil
}

// follow returns where a symbolic link leads, also if no file is there.
func follow(path string) (string, error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real, nil
	}
	at := path
	for range 40 {
		to, err := os.Readlink(at)
		if err != nil {
			return at, nil
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(at), to)
		}
		at = to
	}
	return "", fmt.Errorf("%s: the symbolic links form a circle", path)
}

// Open begins a file whose parts appear as they are written. Without force it fails if the file
// exists; a device, a pipe or the like is always written. Errors name path.
func Open(path string, force bool) (*os.File, error) {
	flags := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if old, err := os.Stat(path); err == nil && inPlace(old) {
		flags = os.O_WRONLY
	} else if force {
		flags = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	f, err := os.OpenFile(path, flags, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil, ErrExists(path)
	}
	if err != nil {
		return nil, Plain(err)
	}
	return f, nil
}

// inPlace reports whether a file is a device, a pipe or the like, or standard output.
func inPlace(f fs.FileInfo) bool {
	if out, err := os.Stdout.Stat(); err == nil && os.SameFile(out, f) {
		return true
	}
	return !f.Mode().IsRegular() && !f.IsDir()
}

// Streams reports whether path is only written, never read back: standard output ("" or
// [StandardStream]), a device, a pipe or the like.
func Streams(path string) bool {
	if path == "" || path == StandardStream {
		return true
	}
	f, err := os.Stat(path)
	return err == nil && inPlace(f)
}

// Standard returns an output that writes to w; Commit only flushes.
func Standard(w io.Writer) *File { return &File{Writer: bufio.NewWriter(w)} }

// CheckFree returns an error if the file exists and force is not set. A device, a pipe or the
// like is always free.
func CheckFree(path string, force bool) error {
	if _, err := os.Lstat(path); err != nil || force {
		return nil
	}
	if f, err := os.Stat(path); err == nil && inPlace(f) {
		return nil
	}
	return ErrExists(path)
}

// Write writes a temporary file and renames it.
func Write(path string, data []byte, force bool) error {
	o, err := Create(path, force)
	if err != nil {
		return err
	}
	if _, err := o.Write(data); err != nil {
		o.Abandon()
		return Plain(err)
	}
	return o.Commit()
}

// ErrExists returns the error for a file that exists.
func ErrExists(path string) error { return &TakenError{path + " exists; --force overwrites it"} }

// Commit renames the file to its final name.
func (o *File) Commit() error {
	err := o.Flush()
	if o.file == nil {
		return err
	}
	if err = errors.Join(err, o.file.Close()); err == nil && o.path != "" {
		err = o.rename()
	}
	if err != nil {
		o.remove()
		return Plain(err)
	}
	return nil
}

func (o *File) remove() {
	if o.path != "" {
		os.Remove(o.file.Name())
	}
}

// rename replaces another file only with force.
func (o *File) rename() error {
	if o.force {
		return os.Rename(o.file.Name(), o.path)
	}
	// Unlike a rename, a link fails if the name is taken.
	err := os.Link(o.file.Name(), o.path)
	switch {
	case err == nil:
		return os.Remove(o.file.Name())
	case errors.Is(err, fs.ErrExist):
		return ErrExists(o.path)
	}
	if _, err := os.Lstat(o.path); err == nil { // a file system without links
		return ErrExists(o.path)
	}
	return os.Rename(o.file.Name(), o.path)
}

// Abandon removes the file.
func (o *File) Abandon() {
	if o.file != nil {
		o.file.Close()
		o.remove()
	}
}
