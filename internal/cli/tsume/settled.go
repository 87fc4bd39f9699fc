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

// settledFile keeps what the verdict on one problem has settled in a file beside the
// results, so that a run with --resume goes on in the middle of a problem, whatever
// ended the one before. A verdict that is quickly there writes none.
type settledFile struct {
	path    string
	start   shogi.Position
	settled *tsume.Settled
	written int // answers that stand in the file
	stop    chan struct{}
	stopped sync.WaitGroup
}

// settledEvery is how often new answers are written down.
const settledEvery = 2 * time.Second

// keepSettled begins to keep what is settled of the problem p, from what is there
// already with --resume; nil where results go to no file. What was kept of another
// problem, or is damaged, is made anew.
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

// write writes the file anew where there is more to say.
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

// end takes the file away when the verdict is there, and completes it when it is not.
func (f *settledFile) end(done bool) error {
	close(f.stop)
	f.stopped.Wait()
	if !done {
		if err := f.write(); err != nil {
			return fmt.Errorf("what is settled of the verdict could not be kept: %w", err)
		}
		return nil
	}
	if err := os.Remove(f.path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}
