package cli

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

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
// record's. folders says that there was one.
func findSources(paths []string) (found []source, folders bool, err error) {
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
		err = filepath.WalkDir(path, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || !entry.Type().IsRegular() || kifu.FormatOfName(filepath.Base(name)) == kifu.FormatUnknown || filepath.Ext(name) == "" {
				return err
			}
			inside, err := filepath.Rel(path, name)
			if err != nil {
				return err
			}
			size := int64(0)
			if info, err := entry.Info(); err == nil {
				size = info.Size()
			}
			found = append(found, source{path: name, inside: inside, size: size})
			return nil
		})
		if err != nil {
			return nil, false, plain(err)
		}
	}
	for i := range found {
		found[i].index = i
	}
	return found, folders, nil
}

// open opens a source, and counts what is read of it.
func (s source) open(env Env, counter *atomic.Int64) (io.ReadCloser, error) {
	if s.path == standardStream {
		return io.NopCloser(&countingReader{env.In, counter}), nil
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

// eachSource calls work for every source from jobs goroutines, as many as there
// are cores when jobs is 0, until ctx ends.
func eachSource(ctx context.Context, sources []source, jobs int, work func(source)) {
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
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

// meter shows on a terminal how far a batch has come: one line, written over.
type meter struct {
	out            io.Writer
	shown          bool
	total          int
	games, bad     atomic.Int64
	read, size     atomic.Int64
	done           atomic.Int64
	stop, finished chan struct{}
	started        time.Time
	once           sync.Once
}

// meterEvery is how often the line is renewed.
const meterEvery = 200 * time.Millisecond

// newMeter starts a meter for the sources; it writes only when show is set or
// out is a terminal and there is something to wait for.
func newMeter(out io.Writer, sources []source, show bool) *meter {
	m := &meter{out: out, total: len(sources), stop: make(chan struct{}), finished: make(chan struct{}), started: time.Now()}
	for _, s := range sources {
		m.size.Add(s.size)
	}
	m.shown = show || isTerminal(out) && (len(sources) > 1 || m.size.Load() > 8<<20)
	go m.run()
	return m
}

func (m *meter) run() {
	defer close(m.finished)
	if !m.shown {
		<-m.stop
		return
	}
	tick := time.NewTicker(meterEvery)
	defer tick.Stop()
	for {
		select {
		case <-m.stop:
			fmt.Fprintf(m.out, "\r%s\n", m.line())
			return
		case <-tick.C:
			fmt.Fprintf(m.out, "\r%s", m.line())
		}
	}
}

// line is "12/340 files, 5120 games, 43 of 900 MB, 2 bad", padded over what
// stood there.
func (m *meter) line() string {
	text := fmt.Sprintf("%d/%d files, %d games", m.done.Load(), m.total, m.games.Load())
	if size := m.size.Load(); size >= 1<<20 {
		text += fmt.Sprintf(", %d of %d MB", m.read.Load()>>20, size>>20)
	}
	if bad := m.bad.Load(); bad > 0 {
		text += fmt.Sprintf(", %d bad", bad)
	}
	return fmt.Sprintf("%-60s", text)
}

// end writes the last line and waits until it stands.
func (m *meter) end() {
	m.once.Do(func() { close(m.stop) })
	<-m.finished
}

// isTerminal reports whether out is one.
func isTerminal(out io.Writer) bool {
	f, ok := out.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&fs.ModeCharDevice != 0
}

// recordFlags are the flags of verbs that read records.
type recordFlags struct {
	ruleFlag
	From      string `placeholder:"FORMAT" help:"Format of the input: kif, ki2, csa, jkf, usi or usen; found from the content when left out."`
	InCharset string `name:"in-charset" placeholder:"NAME" help:"Charset of the input: utf-8, shift_jis or euc-jp; found from the content when left out."`
	Jobs      int    `placeholder:"N" help:"Files worked on at a time; all cores when left out."`
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
