package tsume

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/work/batch"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// results is the output of a batch: one record per problem, in order.
type results = batch.Output[*task, problemReport]

// results opens the output; end closes it if it is a stream.
func (c *solveCmd) results(env verb.Env) (out *results, end func() error, err error) {
	f := batch.Format[*task, problemReport]{
		Key: (*task).name, Opening: func(t *task) []byte { return []byte(t.name()) }, Append: c.text, Scan: scanText,
	}
	if c.JSON {
		f = batch.Format[*task, problemReport]{
			Key: func(t *task) string { return t.report().key() }, Opening: jsonOpening,
			Append: func(b *bytes.Buffer, r problemReport) error { return verb.PrintJSON(b, r) }, Scan: scanJSON,
		}
	}
	if verb.Streams(c.Output) {
		if env, end, err = (&fileFlags{Output: c.Output}).open(env); err != nil {
			return nil, nil, err
		}
		return batch.Stream(env.Out, f), end, nil
	}
	mode := batch.New
	switch {
	case c.Force:
		mode = batch.Overwrite
	case c.Resume:
		mode = batch.Resume
	}
	out, err = batch.File(c.Output, mode, f)
	if errors.Is(err, fs.ErrExist) {
		return nil, nil, verb.Usagef("%s exists; --resume continues it, --force overwrites it", c.Output)
	} else if err != nil {
		return nil, nil, verb.Plain(err)
	}
	return out, out.Close, nil
}

// foreign rewords the error for a file that is not of this batch.
func (c *solveCmd) foreign(out *results) error {
	err := out.Failed()
	if errors.Is(err, batch.ErrForeign) {
		return fmt.Errorf("%s does not have the results of this batch after the first %d; --force overwrites it", c.Output, out.Skipped())
	}
	return verb.Plain(err)
}

// only rejects a second task if a line was given, and sets failed.
func (c *solveCmd) only(tasks iter.Seq[*task], failed *error) iter.Seq[*task] {
	return func(yield func(*task) bool) {
		n := 0
		for t := range tasks {
			if n++; n > 1 && c.Proof+c.Record != "" {
				*failed = verb.Usagef("--proof and --record need a single problem")
				return
			}
			if n > 1 && c.Line != "" {
				*failed = verb.Usagef("--line needs a single problem")
				return
			}
			if !yield(t) {
				return
			}
		}
	}
}

func jsonOpening(t *task) []byte {
	var b bytes.Buffer
	_ = verb.PrintJSON(&b, t.report().origin) // a buffer does not fail
	return bytes.TrimSuffix(b.Bytes(), []byte("}\n"))
}

func scanJSON(in *bufio.Reader) func() (key string, size int64, ok bool) {
	return func() (string, int64, bool) {
		line, err := in.ReadBytes('\n')
		var r problemReport
		if err != nil || json.Unmarshal(line, &r) != nil {
			return "", 0, false
		}
		return r.key(), int64(len(line)), true
	}
}

// scanText reads records of text: a named first line, then lines with a tab. A record is
// complete when the next one begins.
func scanText(in *bufio.Reader) func() (key string, size int64, ok bool) {
	var key string // of the record being read
	var size int64 // its length so far, 0 for none
	return func() (string, int64, bool) {
		for {
			line, err := in.ReadBytes('\n')
			if err != nil {
				return "", 0, false
			}
			n := int64(len(line))
			if bytes.HasPrefix(line, []byte("\t")) {
				if size == 0 {
					return "", 0, false // not our file
				}
				size += n
				continue
			}
			before, length := key, size
			key, _, _ = strings.Cut(strings.TrimSuffix(string(line), "\n"), "\t")
			size = n
			if length > 0 {
				return before, length, true
			}
		}
	}
}

func (o origin) key() string { return fmt.Sprintf("%s:%d:%d %s", o.File, o.Game, o.Line, o.SFEN) }

// settledFile stores a problem's partial verdict next to the results, for --resume. A quick
// verdict writes no file.
type settledFile struct {
	path    string
	start   shogi.Position
	settled *tsume.Settled
	written int // answers in the file
	stop    chan struct{}
	stopped sync.WaitGroup
}

const settledEvery = 2 * time.Second

// keepSettled starts storing the partial verdict on p; with --resume it loads the file first.
// It returns nil if results go to a stream. It replaces damaged files.
func (c *solveCmd) keepSettled(p shogi.Position) *settledFile {
	if verb.Streams(c.Output) {
		return nil
	}
	f := &settledFile{
		path: c.Output + ".settled-" + strconv.FormatUint(p.Key(), 16), start: p, settled: tsume.NewSettled(), stop: make(chan struct{}),
	}
	if c.Resume {
		if in, err := os.Open(f.path); err == nil {
			if known, err := tsume.ReadSettled(in, &p); err == nil {
				f.settled, f.written = known, known.Len()
			}
			in.Close()
		}
	}
	f.stopped.Go(f.run)
	return f
}

func (f *settledFile) run() {
	tick := time.NewTicker(settledEvery)
	defer tick.Stop()
	for {
		select {
		case <-f.stop:
			return
		case <-tick.C:
			_ = f.write() // retried at the next tick; end reports the error
		}
	}
}

func (f *settledFile) write() error {
	n := f.settled.Len()
	if n == f.written {
		return nil
	}
	out, err := verb.Create(f.path, true)
	if err != nil {
		return err
	}
	if err := f.settled.Write(out, &f.start); err != nil {
		out.Abandon()
		return err
	}
	if err := out.Commit(); err != nil {
		return err
	}
	f.written = n
	return nil
}

// end removes the file after a verdict, and updates it after an interrupt.
func (f *settledFile) end(done bool) error {
	close(f.stop)
	f.stopped.Wait()
	if !done {
		if err := f.write(); err != nil {
			return fmt.Errorf("the partial verdict could not be stored: %w", err)
		}
		return nil
	}
	if err := os.Remove(f.path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}
