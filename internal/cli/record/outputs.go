package record

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/kifu"
)

// errOne reports a second game for a format that holds one.
var errOne = errors.New("the input has several games, but the format allows one per file; give a folder (-o games/)")

// outputs writes the games of one source, or of all gathered ones, into one file if the format
// holds many, else one file each.
type outputs struct {
	*conversion
	source verb.Source
	games  int
	many   *verb.File
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
	if taken := (*verb.TakenError)(nil); errors.As(err, &taken) {
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
func (w *outputs) create(number int) (*verb.File, error) {
	path := w.path(w.source, number, w.codec.Format.Extension(w.write.Charset))
	if path == verb.StandardStream {
		return verb.Standard(w.env.Out), nil
	}
	if reason := w.clash(w.source, path); reason != "" {
		return nil, &verb.TakenError{Reason: reason}
	}
	if err := verb.CheckFree(path, w.Force); err != nil {
		return nil, err
	}
	if w.folder != "" {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return nil, verb.Plain(err)
		}
	}
	return verb.Create(path, w.Force)
}

type plan struct {
	// folder is where outputs go, or file is the one output, "-" for standard output.
	folder, file string
	gather       bool
	// stems are the output names in the folder without extension, by source index.
	stems []string
	// taken are outputs and inputs are read files, both with their source.
	taken, inputs map[string]string
}

// planOutputs chooses the outputs. several allows more than one source.
func planOutputs(out string, several bool, codec kifu.Codec) (plan, error) {
	switch {
	case isFolder(out):
		return plan{folder: out}, nil
	case !several:
		return plan{file: out}, nil
	case out == verb.StandardStream && !codec.Many:
		return plan{}, verb.Usagef("several records need an output folder (-o)")
	case out == verb.StandardStream:
		return plan{file: out, gather: true}, nil
	case filepath.Ext(out) == "" || kifu.FormatOfName(filepath.Base(out)) == kifu.FormatUnknown:
		return plan{folder: out}, nil
	case !codec.Many:
		return plan{}, verb.Usagef("%s: a %s file has one game; give a folder for several", out, codec.Format)
	}
	return plan{file: out, gather: true}, nil
}

// names changes the extension of each source, or appends one where two would clash.
func (p *plan) names(sources []verb.Source, ext string) error {
	p.taken, p.inputs = map[string]string{}, map[string]string{}
	for _, s := range sources {
		if real := realPath(s.Path); real != "" && s.Path != verb.StandardStream {
			p.inputs[real] = s.Path
		}
	}
	if p.folder == "" {
		return nil
	}
	stem := func(s verb.Source) string { return strings.TrimSuffix(s.Inside, filepath.Ext(s.Inside)) }
	same := map[string]int{}
	for _, s := range sources {
		same[stem(s)]++
	}
	for _, s := range sources {
		name := stem(s)
		if same[name] > 1 {
			name = s.Inside
		}
		path := filepath.Join(p.folder, name+ext)
		if other, ok := p.taken[path]; ok {
			return verb.Usagef("%s and %s would both become %s: convert them into folders of their own", other, s.Path, path)
		}
		p.taken[path] = s.Path
		p.stems = append(p.stems, filepath.Join(p.folder, name))
	}
	return nil
}

// path names an output; number is that of the game, 0 for none.
func (p *plan) path(s verb.Source, number int, ext string) string {
	switch {
	case p.file != "":
		return p.file
	case number == 0:
		return p.stems[s.Index] + ext
	}
	return p.stems[s.Index] + fmt.Sprintf("-%05d", number) + ext
}

// clash returns why an output must not have that name, or "": another output or an input has
// it.
func (p *plan) clash(s verb.Source, path string) string {
	if other, ok := p.taken[path]; ok && other != s.Path {
		return fmt.Sprintf("%s is what %s becomes", path, other)
	}
	if _, ok := p.inputs[realPath(path)]; ok {
		return path + " is one of the inputs, which are never overwritten"
	}
	return ""
}

// realPath returns the absolute path of an existing file without symbolic links; "" if there is
// no such file.
func realPath(path string) string {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return ""
	}
	real, _ = filepath.Abs(real)
	return real
}
