package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// errOne: there is no place for a second game.
var errOne = errors.New("the input holds several games, and a file of this format holds one; name a folder with -o, a new one with a slash behind it (-o games/)")

// outputs writes the games of one source, or of all that are gathered: into one
// file where the format holds many, else one file each.
type outputs struct {
	*conversion
	source source
	games  int
	many   *output // the file that is open for more games
	// held is the first game of a source until it is known whether there are
	// more: its file then has a number.
	held []byte
	// broken says that nothing more can be written.
	broken bool
}

// game writes one game.
func (w *outputs) game(data []byte) error {
	w.games++
	switch {
	case w.codec.Many:
		return w.breaks(w.append(data))
	case w.games == 1:
		w.held = data
		return nil
	case w.folder == "":
		w.held = nil // half of an input is none
		return w.breaks(errOne)
	case w.games == 2:
		if err := w.whole(w.held, 1); err != nil {
			w.lose(1)
			w.fail(w.source, err)
		}
		w.held = nil
	}
	err := w.whole(data, w.games)
	if taken := (*takenError)(nil); errors.As(err, &taken) {
		return err // the name of the next may be free
	}
	return w.breaks(err)
}

// breaks notes that an error ends all writing.
func (w *outputs) breaks(err error) error {
	w.broken = w.broken || err != nil
	return err
}

// takenError is the error of an output whose name something else has.
type takenError struct{ reason string }

func (e *takenError) Error() string { return e.reason }

// append adds a game to the one file.
func (w *outputs) append(data []byte) error {
	if w.many == nil {
		out, err := w.create(0)
		if err != nil {
			return err
		}
		w.many = out
	} else if sep := w.codec.Separator; sep != "" {
		if w.write.CRLF {
			sep = strings.ReplaceAll(sep, "\n", "\r\n")
		}
		if _, err := io.WriteString(w.many, sep); err != nil {
			return err
		}
	}
	_, err := w.many.Write(data)
	return err
}

// whole writes a file of one game.
func (w *outputs) whole(data []byte, number int) error {
	out, err := w.create(number)
	if err != nil {
		return err
	}
	if _, err := out.Write(data); err != nil {
		out.abandon()
		return err
	}
	return out.commit()
}

// close finishes the files.
func (w *outputs) close() (err error) {
	switch {
	case w.many != nil && w.broken:
		w.abandon() // the error has been told
		w.lose(w.games)
	case w.many != nil:
		if err = w.many.commit(); err != nil {
			w.lose(w.games)
		}
	case w.held != nil:
		if err = w.whole(w.held, 0); err != nil {
			w.lose(1)
		}
	}
	return err
}

func (w *outputs) abandon() {
	if w.many != nil {
		w.many.abandon()
	}
}

// output is a file that gets its name only when it is whole.
type output struct {
	*bufio.Writer
	file  *os.File // nil for standard output
	path  string
	force bool // it may take the place of another
}

// create begins an output. A file of that name stands in the way unless --force
// was given.
func (w *outputs) create(number int) (*output, error) {
	path := w.path(w.source, number, w.codec.Format.Extension(w.write.Charset))
	if path == standardStream {
		return standardOutput(w.env.Out), nil
	}
	if reason := w.clash(w.source, path); reason != "" {
		return nil, &takenError{reason}
	}
	if err := checkFree(path, w.Force); err != nil {
		return nil, err
	}
	if w.folder != "" {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return nil, plain(err)
		}
	}
	return createOutput(path, w.Force)
}

// createOutput begins a file that gets the name path when it is committed; force
// lets it replace an existing file. Until then it has a temporary name in the same
// folder. Unlike [os.CreateTemp] it leaves the permissions to the umask. Errors name
// path.
func createOutput(path string, force bool) (*output, error) {
	name := filepath.Join(filepath.Dir(path), fmt.Sprintf(".komadai-%016x.part", rand.Uint64()))
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if fault := (*fs.PathError)(nil); errors.As(err, &fault) {
		fault.Path = path
	}
	if err != nil {
		return nil, plain(err)
	}
	return &output{Writer: bufio.NewWriterSize(f, 1<<16), file: f, path: path, force: force}, nil
}

// standardOutput returns an output that writes to w; committing it only flushes.
func standardOutput(w io.Writer) *output { return &output{Writer: bufio.NewWriter(w)} }

// checkFree returns an error if the file exists and force is not set.
func checkFree(path string, force bool) error {
	if _, err := os.Lstat(path); err == nil && !force {
		return errExists(path)
	}
	return nil
}

// writeOutput writes a whole file under a temporary name and then renames it.
func writeOutput(path string, data []byte, force bool) error {
	o, err := createOutput(path, force)
	if err != nil {
		return err
	}
	if _, err := o.Write(data); err != nil {
		o.abandon()
		return plain(err)
	}
	return o.commit()
}

func errExists(path string) error { return &takenError{path + " exists; --force writes over it"} }

// commit gives the output its name.
func (o *output) commit() error {
	err := o.Flush()
	if o.file == nil {
		return err
	}
	if err = errors.Join(err, o.file.Close()); err == nil {
		err = o.rename()
	}
	if err != nil {
		os.Remove(o.file.Name())
		return plain(err)
	}
	return nil
}

// rename gives the file its name, and takes it from no other file.
func (o *output) rename() error {
	if o.force {
		return os.Rename(o.file.Name(), o.path)
	}
	// A link, unlike a change of name, fails where there is a file already.
	err := os.Link(o.file.Name(), o.path)
	switch {
	case err == nil:
		return os.Remove(o.file.Name())
	case errors.Is(err, fs.ErrExist):
		return errExists(o.path)
	}
	if _, err := os.Lstat(o.path); err == nil { // a file system without links
		return errExists(o.path)
	}
	return os.Rename(o.file.Name(), o.path)
}

// abandon leaves no trace of the output.
func (o *output) abandon() {
	if o.file != nil {
		o.file.Close()
		os.Remove(o.file.Name())
	}
}
