package tsume

import (
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/internal/cli/files"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/tsume"
)

// tally counts the results of a batch and shows them on its meter.
type tally struct {
	*verb.Meter
	sources            []files.Source
	size               int64
	started            time.Time
	files, read        atomic.Int64
	done, bad          atomic.Int64
	mates, fails, open atomic.Int64
	nodes              atomic.Uint64
	underWay
}

func newTally(w io.Writer, sources []files.Source, show bool) *tally {
	t := &tally{sources: sources, started: time.Now()}
	for _, s := range sources {
		t.size += s.Size
	}
	t.Meter = verb.StartMeter(w, show || verb.IsTerminal(w), t.line)
	return t
}

// line is "120 problems: 100 mates, 12 without, 8 open; 81234 nodes, 3.2 s, 3 of 5 MB", or,
// during a long problem, "120 problems; 81234 nodes, 3.2 s; line 121: mate ≤27".
func (t *tally) line() string {
	nodes, state := t.state()
	text := t.sum()
	if state != "" {
		n := int(t.done.Load())
		text = fmt.Sprintf("%d %s; %s", n, verb.Plural(n, "problem", "problems"), t.spent(nodes))
	}
	if t.size >= 1<<20 {
		text += fmt.Sprintf(", %d of %d MB", t.read.Load()>>20, t.size>>20)
	}
	if len(t.sources) > 1 {
		text += fmt.Sprintf(", %d of %d files", t.files.Load(), len(t.sources))
	}
	if state != "" {
		text += "; " + state
	}
	return text
}

func (t *tally) sum() string {
	n := t.done.Load()
	text := fmt.Sprintf("%d %s: %d %s, %d without, %d open", n, verb.Plural(int(n), "problem", "problems"),
		t.mates.Load(), verb.Plural(int(t.mates.Load()), "mate", "mates"), t.fails.Load(), t.open.Load())
	if bad := t.bad.Load(); bad > 0 {
		text += fmt.Sprintf(", %d bad", bad)
	}
	return text + "; " + t.spent(0)
}

// spent includes the nodes of running searches.
func (t *tally) spent(nodes uint64) string {
	return fmt.Sprintf("%d nodes, %.1f s", t.nodes.Load()+nodes, time.Since(t.started).Seconds())
}

func (t *tally) count(r problemReport) {
	t.done.Add(1)
	t.nodes.Add(r.Nodes)
	switch {
	case r.task.fault != nil:
		t.bad.Add(1)
	case r.Status == tsume.Unknown.String():
		t.open.Add(1)
	case r.Status == tsume.NoMate.String() || r.Status == statusNone:
		t.fails.Add(1)
	default:
		t.mates.Add(1)
	}
}

// end prints the totals of several problems.
func (t *tally) end() {
	t.Meter.End()
	if t.done.Load() > 1 && !t.Shown {
		t.Say("%s", t.sum())
	}
}
