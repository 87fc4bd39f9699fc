package cli

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// ticker shows on a terminal how far long work has come: one line, written over.
type ticker struct {
	line    func() string
	shown   bool
	started time.Time
	stop    chan struct{}
	stopped sync.WaitGroup
	once    sync.Once

	mu  sync.Mutex // of out
	out io.Writer
}

// newTicker starts a ticker, which writes only when show is set or out is a
// terminal. line has to be safe to call from another goroutine.
func newTicker(out io.Writer, show bool, line func() string) *ticker {
	t := &ticker{line: line, shown: show || isTerminal(out), started: time.Now(), stop: make(chan struct{}), out: out}
	if t.shown {
		t.stopped.Go(t.run)
	}
	return t
}

func (t *ticker) run() {
	tick := time.NewTicker(meterEvery)
	defer tick.Stop()
	for {
		select {
		case <-t.stop:
			t.write("\n")
			return
		case <-tick.C:
			t.write("")
		}
	}
}

func (t *ticker) write(end string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := fmt.Sprintf("%s, %.0f s", t.line(), time.Since(t.started).Seconds())
	fmt.Fprintf(t.out, "\r%-*s%s", meterWidth, text, end)
}

// aside runs what writes to the same terminal, with the line taken off it.
func (t *ticker) aside(write func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.shown {
		fmt.Fprintf(t.out, "\r%*s\r", meterWidth, "")
	}
	write()
}

// end writes the last line and waits until it stands.
func (t *ticker) end() {
	t.once.Do(func() { close(t.stop) })
	t.stopped.Wait()
}
