package tsume

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

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
// It returns nil if results go to no file. It replaces damaged files.
func (c *solveCmd) keepSettled(p shogi.Position) *settledFile {
	if c.Output == "" || c.Output == verb.StandardStream {
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
	fresh := f.path + ".new"
	out, err := os.Create(fresh)
	if err != nil {
		return err
	}
	if err := errors.Join(f.settled.Write(out, &f.start), out.Close()); err != nil {
		return err
	}
	if err := os.Rename(fresh, f.path); err != nil {
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
