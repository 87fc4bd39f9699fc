package cli

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/komadai/komadai/kifu"
)

// source is a file to be read, or standard input.
type source struct {
	// path is "-" for standard input.
	path string
	// inside is the path below the folder that was named, for a tree of outputs
	// that mirrors that of the inputs; the file's own name otherwise.
	inside string
	size   int64
	// index is the place among the sources.
	index int
}

// standardStream is the path that stands for standard input or output.
const standardStream = "-"

// findSources lists the files of paths; in folders those whose names end like a
// record's, but not those below the folder except. folders says that there was a
// folder among the paths.
func findSources(paths []string, except string) (found []source, folders bool, err error) {
	for _, path := range paths {
		if path == standardStream {
			found = append(found, source{path: path, inside: "stdin"})
			continue
		}
		info, err := os.Stat(path)
		if err != nil {
			return nil, false, plain(err)
		}
		if !info.IsDir() {
			found = append(found, source{path: path, inside: filepath.Base(path), size: info.Size()})
			continue
		}
		folders = true
		if found, err = walkSources(found, path, except); err != nil {
			return nil, false, plain(err)
		}
	}
	for i := range found {
		found[i].index = i
	}
	return found, folders, nil
}

// recordSources is findSources where there has to be something to read.
func recordSources(paths []string) ([]source, error) {
	sources, _, err := findSources(paths, "")
	if err == nil && len(sources) == 0 {
		err = fmt.Errorf("%s holds no records", strings.Join(paths, ", "))
	}
	return sources, err
}

// walkSources appends the records of a folder and all below it, and follows
// links to files.
func walkSources(found []source, folder, except string) ([]source, error) {
	err := filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			if name != folder && samePath(name, except) {
				return fs.SkipDir
			}
			return nil
		case kifu.FormatOfName(filepath.Base(name)) == kifu.FormatUnknown || filepath.Ext(name) == "":
			return nil
		}
		inside, err := filepath.Rel(folder, name)
		if err != nil {
			return err
		}
		s := source{path: name, inside: inside}
		if info, err := os.Stat(name); err == nil { // else opening it tells why
			if !info.Mode().IsRegular() {
				return nil
			}
			s.size = info.Size()
		}
		found = append(found, s)
		return nil
	})
	return found, err
}

// samePath reports whether two names are those of one file or folder that
// exists.
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

// open opens a source, and counts what is read of it.
func (s source) open(env Env, counter *atomic.Int64) (io.ReadCloser, error) {
	if s.path == standardStream {
		return io.NopCloser(&countingReader{newContextReader(env.Context, env.In), counter}), nil
	}
	f, err := os.Open(s.path)
	if err != nil {
		return nil, plain(err)
	}
	return struct {
		io.Reader
		io.Closer
	}{&countingReader{f, counter}, f}, nil
}

type countingReader struct {
	io.Reader
	n *atomic.Int64
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n.Add(int64(n))
	return n, err
}

// eachSource calls work for every source from jobs goroutines, until ctx ends.
func eachSource(ctx context.Context, sources []source, jobs int, work func(source)) {
	var wait sync.WaitGroup
	queue := make(chan source)
	for range min(jobs, len(sources)) {
		wait.Go(func() {
			for s := range queue {
				work(s)
			}
		})
	}
	for _, s := range sources {
		select {
		case queue <- s:
			continue
		case <-ctx.Done():
		}
		break
	}
	close(queue)
	wait.Wait()
}

// maxThreads is the limit of --jobs and --threads.
const maxThreads = 1024

// recordFlags are the flags of verbs that read records.
type recordFlags struct {
	ruleFlag
	From      string `placeholder:"FORMAT" help:"Format of the input: kif, ki2, csa, jkf, usi or usen; found from the content when left out."`
	InCharset string `name:"in-charset" placeholder:"NAME" help:"Charset of the input: utf-8, shift_jis or euc-jp; found from the content when left out."`
	Jobs      int    `short:"j" placeholder:"N" help:"Cores to work with; all of them when left out."`
	Progress  bool   `help:"Show progress even if standard error is no terminal."`
}

// options returns the options of a reader and the format that was named.
func (f *recordFlags) options() (kifu.ReadOptions, kifu.Format, error) {
	set, err := f.load()
	if err != nil {
		return kifu.ReadOptions{}, kifu.FormatUnknown, err
	}
	o := kifu.ReadOptions{Rules: set}
	format, err := formatFlag("--from", f.From)
	if err != nil {
		return o, format, err
	}
	if o.Charset, err = charsetFlag("--in-charset", f.InCharset); err != nil {
		return o, format, err
	}
	if f.Jobs < 0 || f.Jobs > maxThreads {
		return o, format, usagef("--jobs %d: has to be 1 to %d", f.Jobs, maxThreads)
	}
	if f.Jobs == 0 {
		f.Jobs = runtime.GOMAXPROCS(0)
	}
	return o, format, nil
}

func formatFlag(flag, name string) (kifu.Format, error) {
	if name == "" {
		return kifu.FormatUnknown, nil
	}
	if f := kifu.FormatOfName(name); f != kifu.FormatUnknown {
		return f, nil
	}
	return kifu.FormatUnknown, usagef("%s %s: there is no such format; there are kif, ki2, csa, jkf, usi and usen", flag, name)
}

func charsetFlag(flag, name string) (kifu.Charset, error) {
	if name == "" {
		return kifu.AutoCharset, nil
	}
	c, ok := kifu.CharsetOf(name)
	if !ok || c == kifu.UTF16 && flag != "--in-charset" {
		return c, usagef("%s %s: there is no such charset; there are utf-8, shift_jis and euc-jp", flag, name)
	}
	return c, nil
}

// namedCharset returns the charset and the line ends that the ending of a file's
// name means by custom: .kif and .ki2 are of Windows in Shift_JIS, all others UTF-8.
func namedCharset(name string) kifu.WriteOptions {
	f, ext := kifu.FormatOfName(filepath.Base(name)), strings.ToLower(filepath.Ext(name))
	if f.Extension(kifu.ShiftJIS) == ext && f.Extension(kifu.UTF8) != ext {
		return kifu.WriteOptions{Charset: kifu.ShiftJIS, CRLF: true}
	}
	return kifu.WriteOptions{Charset: kifu.UTF8}
}
