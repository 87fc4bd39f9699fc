package files

import (
	"fmt"
	"io"
	"sync/atomic"

	"github.com/komadai/komadai/internal/cli/verb"
)

// Meter counts the games that a batch reads. It is safe for concurrent use.
type Meter struct {
	*verb.Meter
	Games, Bad atomic.Int64
	Read, Done atomic.Int64

	total int
	size  int64
}

// NewMeter starts a meter. It writes only if show is set, or if out is a terminal and the work
// is long.
func NewMeter(out io.Writer, sources []Source, show bool) *Meter {
	m := &Meter{total: len(sources)}
	for _, s := range sources {
		m.size += s.Size
	}
	m.Meter = verb.StartMeter(out, show || verb.IsTerminal(out) && (len(sources) > 1 || m.size > 8<<20), m.line)
	return m
}

// line returns "12/340 files, 5120 games, 43 of 900 MB, 2 bad".
func (m *Meter) line() string {
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
func (m *Meter) Fail(text string) {
	m.Bad.Add(1)
	m.Say("%s", text)
}
