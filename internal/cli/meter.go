package cli

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// meter shows on a terminal how far a batch has come: one line, written over.
// It also takes what is said meanwhile, so that the two do not mix.
type meter struct {
	line    func() string
	shown   bool
	stop    chan struct{}
	stopped sync.WaitGroup
	once    sync.Once

	mu  sync.Mutex // of out
	out io.Writer
}

// meterEvery is how often the line is renewed.
const meterEvery = 200 * time.Millisecond

// meterWidth is what the line is padded to, over what stood there before.
const meterWidth = 76

// startMeter starts a meter for what line says, which is called from a goroutine
// of its own; it is shown only if show is set.
func startMeter(out io.Writer, show bool, line func() string) *meter {
	m := &meter{out: out, line: line, shown: show, stop: make(chan struct{})}
	if show {
		m.stopped.Go(m.run)
	}
	return m
}

// recordMeter counts the games that a batch reads. The counts may be changed
// from any goroutine.
type recordMeter struct {
	*meter
	games, bad atomic.Int64
	read, done atomic.Int64

	total int
	size  int64
}

// newMeter starts a meter for the sources; it writes only when show is set or
// out is a terminal and there is something to wait for.
func newMeter(out io.Writer, sources []source, show bool) *recordMeter {
	m := &recordMeter{total: len(sources)}
	for _, s := range sources {
		m.size += s.size
	}
	m.meter = startMeter(out, show || isTerminal(out) && (len(sources) > 1 || m.size > 8<<20), m.line)
	return m
}

func (m *meter) run() {
	tick := time.NewTicker(meterEvery)
	defer tick.Stop()
	for {
		select {
		case <-m.stop:
			m.write("\r%-*s\n", meterWidth, m.line())
			return
		case <-tick.C:
			m.write("\r%-*s", meterWidth, m.line())
		}
	}
}

// line is "12/340 files, 5120 games, 43 of 900 MB, 2 bad".
func (m *recordMeter) line() string {
	text := fmt.Sprintf("%d/%d files, %d games", m.done.Load(), m.total, m.games.Load())
	if m.size >= 1<<20 {
		text += fmt.Sprintf(", %d of %d MB", m.read.Load()>>20, m.size>>20)
	}
	if bad := m.bad.Load(); bad > 0 {
		text += fmt.Sprintf(", %d bad", bad)
	}
	return text
}

func (m *meter) write(format string, args ...any) {
	m.mu.Lock()
	defer m.mu.Unlock()
	fmt.Fprintf(m.out, format, args...)
}

// say writes a line of talk, in place of the line of progress.
func (m *meter) say(format string, args ...any) {
	if m.shown {
		format = "\r" + strings.Repeat(" ", meterWidth) + "\r" + format
	}
	m.write(format+"\n", args...)
}

// aside runs what may write to the same terminal, with the line of progress
// taken off it.
func (m *meter) aside(write func() error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.shown {
		fmt.Fprintf(m.out, "\r%*s\r", meterWidth, "")
	}
	return write()
}

// fail counts what is bad, and says so.
func (m *recordMeter) fail(text string) {
	m.bad.Add(1)
	m.say("%s", text)
}

// end writes the last line and waits until it stands.
func (m *meter) end() {
	m.once.Do(func() { close(m.stop) })
	m.stopped.Wait()
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
