package verb

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/shogi"
)

// Source is an input file, or standard input.
type Source struct {
	// Path is "-" for standard input.
	Path string
	// Inside is the path below the named folder, or the file name.
	Inside string
	Size   int64
	Index  int
}

// Find lists the files of paths, and in folders the files with a record's extension, except
// below the folder except. folders reports whether paths has a folder.
func Find(paths []string, except string) (found []Source, folders bool, err error) {
	for _, path := range paths {
		if path == StandardStream {
			found = append(found, Source{Path: path, Inside: "stdin"})
			continue
		}
		info, err := os.Stat(path)
		if err != nil {
			return nil, false, Plain(err)
		}
		if !info.IsDir() {
			found = append(found, Source{Path: path, Inside: filepath.Base(path), Size: info.Size()})
			continue
		}
		folders = true
		if found, err = walkSources(found, path, except); err != nil {
			return nil, false, Plain(err)
		}
	}
	for i := range found {
		found[i].Index = i
	}
	return found, folders, nil
}

// Records is [Find] that requires at least one file.
func Records(paths []string) ([]Source, error) {
	sources, _, err := Find(paths, "")
	if err == nil && len(sources) == 0 {
		err = fmt.Errorf("%s has no records", strings.Join(paths, ", "))
	}
	return sources, err
}

// NotInput returns an error if path is the file of a source, also by another name.
func NotInput(path string, sources []Source) error {
	out, err := os.Stat(path)
	if err != nil || inPlace(out) {
		return nil
	}
	for _, s := range sources {
		if in, err := os.Stat(s.Path); err == nil && os.SameFile(in, out) {
			return &TakenError{path + " is one of the inputs, which are never overwritten"}
		}
	}
	return nil
}

// walkSources follows links to files.
func walkSources(found []Source, folder, except string) ([]Source, error) {
	err := filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			if name != folder && samePath(name, except) {
				return fs.SkipDir
			}
			return nil
		case kifu.FormatToRead(filepath.Base(name)) == kifu.FormatUnknown || filepath.Ext(name) == "":
			return nil
		}
		inside, err := filepath.Rel(folder, name)
		if err != nil {
			return err
		}
		s := Source{Path: name, Inside: inside}
		if info, err := os.Stat(name); err == nil { // else opening it reports the error
			if !info.Mode().IsRegular() {
				return nil
			}
			s.Size = info.Size()
		}
		found = append(found, s)
		return nil
	})
	return found, err
}

// samePath reports whether both names exist and are the same file.
func samePath(a, b string) bool {
	if a == "" || b == "" {
		return false
	}
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// Open opens a source; counter counts the bytes read.
func (s Source) Open(env Env, counter *atomic.Int64) (io.ReadCloser, error) {
	if s.Path == StandardStream {
		return &countingReader{NewReader(env.Context, env.In), counter}, nil
	}
	f, err := os.Open(s.Path)
	if err != nil {
		return nil, Plain(err)
	}
	return &countingReader{f, counter}, nil
}

// Split finds the games of an opened source. The file's name decides between formats that are equally
// likely.
func (s Source) Split(in io.Reader, from kifu.Format, o kifu.ReadOptions) (kifu.Detection, iter.Seq[kifu.Reading]) {
	o.Named = kifu.FormatToRead(filepath.Base(s.Path))
	return formats.Split(in, from, o)
}

type countingReader struct {
	io.ReadCloser
	n *atomic.Int64
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.ReadCloser.Read(p)
	c.n.Add(int64(n))
	return n, err
}

// Each calls work for every source in jobs goroutines, until ctx ends.
func Each(ctx context.Context, sources []Source, jobs int, work func(Source)) {
	var all errgroup.Group
	all.SetLimit(jobs)
	for _, s := range sources {
		if ctx.Err() != nil {
			break
		}
		all.Go(func() error { work(s); return nil })
	}
	_ = all.Wait()
}

// OptionsFor returns the customary charset and line endings: Shift_JIS and CRLF for .kif and
// .ki2, else UTF-8.
func OptionsFor(name string) kifu.WriteOptions {
	f, ext := kifu.FormatOfName(filepath.Base(name)), strings.ToLower(filepath.Ext(name))
	if f.Extension(kifu.ShiftJIS) == ext && f.Extension(kifu.UTF8) != ext {
		return kifu.WriteOptions{Charset: kifu.ShiftJIS, CRLF: true}
	}
	return kifu.WriteOptions{Charset: kifu.UTF8}
}

// ReadBook reads a book and reports lost data.
func ReadBook(env Env, path string, start *shogi.Position) (*book.Book, error) {
	f, ok := book.FormatOf(path)
	if !ok {
		return nil, Usagef("%s: the name of a book ends in %s", path, book.Endings)
	}
	in, err := os.Open(path)
	if err != nil {
		return nil, Plain(err)
	}
	defer in.Close()
	b, lost, err := book.Read(in, f, start)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for _, line := range b.Skipped {
		fmt.Fprintf(env.Err, "%s: warning: %v; the line was skipped\n", path, line)
	}
	ReportLost(env.Err, path, lost)
	return b, nil
}

// ReportLosses prints what the format of a record could not store.
func ReportLosses(w io.Writer, path string, losses []kifu.Loss) {
	for _, l := range losses {
		fmt.Fprintf(w, "%s: lost: %s\n", path, l)
	}
}

// ReportLost prints data that a format could not store.
func ReportLost(w io.Writer, path string, lost book.Lost) {
	for _, name := range slices.Sorted(maps.Keys(lost)) {
		fmt.Fprintf(w, "%s: lost: %s: %d\n", path, name, lost[name])
	}
}
