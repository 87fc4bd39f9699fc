package verb

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

// Meter overwrites one line of progress on a terminal. It also prints messages, so that both
// do not mix.
type Meter struct {
	line    func() string
	Shown   bool // the line is printed
	stop    chan struct{}
	stopped sync.WaitGroup
	once    sync.Once

	mu  sync.Mutex // of out
	out io.Writer
}

const every = 200 * time.Millisecond

// MeterWidth is the padded width of the line in columns.
const MeterWidth = 76

// StartMeter calls line from another goroutine. It prints nothing unless show is set.
func StartMeter(out io.Writer, show bool, line func() string) *Meter {
	m := &Meter{out: out, line: line, Shown: show, stop: make(chan struct{})}
	if show {
		m.stopped.Go(m.run)
	}
	return m
}

func (m *Meter) run() {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-m.stop:
			m.write("\r%-*s\n", MeterWidth, m.line())
			return
		case <-tick.C:
			m.write("\r%-*s", MeterWidth, m.line())
		}
	}
}

func (m *Meter) write(format string, args ...any) {
	m.mu.Lock()
	defer m.mu.Unlock()
	fmt.Fprintf(m.out, format, args...)
}

// Say prints a message in place of the progress line.
func (m *Meter) Say(format string, args ...any) {
	if m.Shown {
		format = "\r" + strings.Repeat(" ", MeterWidth) + "\r" + format
	}
	m.write(format+"\n", args...)
}

// Aside clears the progress line and calls write, which may print to the terminal.
func (m *Meter) Aside(write func() error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.Shown {
		fmt.Fprintf(m.out, "\r%*s\r", MeterWidth, "")
	}
	return write()
}

// End prints the last line and waits for it.
func (m *Meter) End() {
	m.once.Do(func() { close(m.stop) })
	m.stopped.Wait()
}

// IsTerminal reports whether out is a terminal.
func IsTerminal(out io.Writer) bool {
	f, ok := out.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&fs.ModeCharDevice != 0
}

// RecordMeter counts the games that a batch reads. It is safe for concurrent use.
type RecordMeter struct {
	*Meter
	Games, Bad atomic.Int64
	Read, Done atomic.Int64

	total int
	size  int64
}

// NewRecordMeter starts a meter. It writes only if show is set, or if out is a terminal and the work
// is long.
func NewRecordMeter(out io.Writer, sources []Source, show bool) *RecordMeter {
	m := &RecordMeter{total: len(sources)}
	for _, s := range sources {
		m.size += s.Size
	}
	m.Meter = StartMeter(out, show || IsTerminal(out) && (len(sources) > 1 || m.size > 8<<20), m.line)
	return m
}

// line returns "12/340 files, 5120 games, 43 of 900 MB, 2 bad".
func (m *RecordMeter) line() string {
	text := fmt.Sprintf("%d/%d files, %d games", m.Done.Load(), m.total, m.Games.Load())
	if m.size >= 1<<20 {
		text += fmt.Sprintf(", %d of %d MB", m.Read.Load()>>20, m.size>>20)
	}
	if bad := m.Bad.Load(); bad > 0 {
		text += fmt.Sprintf(", %d bad", bad)
	}
	return text
}

// Fail counts and prints an error.
func (m *RecordMeter) Fail(text string) {
	m.Bad.Add(1)
	m.Say("%s", text)
}
