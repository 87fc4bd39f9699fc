package record

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/komadai/komadai/internal/cli/files"
	"github.com/komadai/komadai/internal/cli/verb"
)

// errOne reports a second game for a format that holds one.
var errOne = errors.New("the input has several games, but the format allows one per file; give a folder (-o games/)")

// outputs writes the games of one source, or of all gathered ones, into one file if the format
// holds many, else one file each.
type outputs struct {
	*conversion
	source files.Source
	games  int
	many   *files.File
	// held is a source's first game; its file is numbered if there are more.
	held []byte
	// broken is set after an error that ends all writing.
	broken bool
}

func (w *outputs) game(data []byte) error {
	w.games++
	switch {
	case w.codec.Many:
		return w.breaks(w.append(data))
	case w.games == 1:
		w.held = data
		return nil
	case w.folder == "":
		w.held = nil // write no partial input
		return w.breaks(errOne)
	case w.games == 2:
		if err := w.whole(w.held, 1); err != nil {
			w.lose(1)
			w.fail(w.source, err)
		}
		w.held = nil
	}
	err := w.whole(data, w.games)
	if taken := (*files.TakenError)(nil); errors.As(err, &taken) {
		return err // the next name may be free
	}
	return w.breaks(err)
}

func (w *outputs) breaks(err error) error {
	w.broken = w.broken || err != nil
	return err
}

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

func (w *outputs) whole(data []byte, number int) error {
	out, err := w.create(number)
	if err != nil {
		return err
	}
	if _, err := out.Write(data); err != nil {
		out.Abandon()
		return err
	}
	return out.Commit()
}

func (w *outputs) close() (err error) {
	switch {
	case w.many != nil && w.broken:
		w.abandon() // the error was reported
		w.lose(w.games)
	case w.many != nil:
		if err = w.many.Commit(); err != nil {
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
		w.many.Abandon()
	}
}

// create begins an output. It replaces a file only with --force.
func (w *outputs) create(number int) (*files.File, error) {
	path := w.path(w.source, number, w.codec.Format.Extension(w.write.Charset))
	if path == verb.StandardStream {
		return files.Standard(w.env.Out), nil
	}
	if reason := w.clash(w.source, path); reason != "" {
		return nil, &files.TakenError{Reason: reason}
	}
	if err := files.CheckFree(path, w.Force); err != nil {
		return nil, err
	}
	if w.folder != "" {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return nil, verb.Plain(err)
		}
	}
	return files.Create(path, w.Force)
}
