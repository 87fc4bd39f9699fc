package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/komadai/komadai/kifu"
)

// errOne: there is no place for a second game.
var errOne = errors.New("the input holds several games, and a file of this format holds one; name a folder with -o")

// outputs writes the games of one source: into one file where the format holds
// many, else one file each.
type outputs struct {
	*conversion
	source source
	games  int
	many   *output // the file that is open for more games
	// held is the first game of a source until it is known whether there are
	// more: its file then has a number.
	held []byte
}

// game writes one game.
func (w *outputs) game(rec *kifu.Record) error {
	data, err := w.encode(w.source, rec)
	if err != nil {
		return err
	}
	w.games++
	switch {
	case w.codec.Many:
		return w.append(data)
	case w.games == 1:
		w.held = data
		return nil
	case w.folder == "":
		w.held = nil // half of an input is none
		return errOne
	case w.games == 2:
		if err := w.whole(w.held, 1); err != nil {
			return err
		}
		w.held = nil
	}
	return w.whole(data, w.games)
}

// append adds a game to the one file.
func (w *outputs) append(data []byte) error {
	if w.many == nil {
		out, err := w.create(w.path(0))
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
	out, err := w.create(w.path(number))
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
func (w *outputs) close() error {
	if w.many != nil {
		return w.many.commit()
	}
	if w.held != nil {
		return w.whole(w.held, 0)
	}
	return nil
}

func (w *outputs) abandon() {
	if w.many != nil {
		w.many.abandon()
	}
}

// path is the name of an output; number is that of the game in its source, 0 for
// none.
func (w *outputs) path(number int) string {
	if w.file != "" {
		return w.file
	}
	name := strings.TrimSuffix(w.source.inside, filepath.Ext(w.source.inside))
	if number > 0 {
		name += fmt.Sprintf("-%05d", number)
	}
	return filepath.Join(w.folder, name+w.codec.Format.Extension(w.write.Charset))
}

// output is a file that gets its name only when it is whole.
type output struct {
	*bufio.Writer
	file *os.File // nil for standard output
	path string
}

// create begins an output. A file of that name stands in the way unless --force
// was given.
func (w *outputs) create(path string) (*output, error) {
	if path == standardStream {
		return &output{Writer: bufio.NewWriter(w.env.Out)}, nil
	}
	if _, err := os.Lstat(path); err == nil && !w.Force {
		return nil, fmt.Errorf("%s exists; --force writes over it", path)
	}
	if w.folder != "" {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return nil, plain(err)
		}
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".komadai-*")
	if err != nil {
		return nil, plain(err)
	}
	return &output{Writer: bufio.NewWriterSize(f, 1<<16), file: f, path: path}, nil
}

// commit gives the output its name.
func (o *output) commit() error {
	err := o.Flush()
	if o.file == nil {
		return err
	}
	err = errors.Join(err, o.file.Chmod(0o644), o.file.Close())
	if err == nil {
		err = os.Rename(o.file.Name(), o.path)
	}
	if err != nil {
		os.Remove(o.file.Name())
		return plain(err)
	}
	return nil
}

// abandon leaves no trace of the output.
func (o *output) abandon() {
	if o.file != nil {
		o.file.Close()
		os.Remove(o.file.Name())
	}
}

// sortedLosses returns the kinds, the most frequent first.
func sortedLosses(losses map[kifu.LossKind]int) []kifu.LossKind {
	return slices.SortedFunc(maps.Keys(losses), func(a, b kifu.LossKind) int {
		if d := losses[b] - losses[a]; d != 0 {
			return d
		}
		return strings.Compare(string(a), string(b))
	})
}
