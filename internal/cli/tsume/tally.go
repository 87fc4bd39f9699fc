package tsume

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/stipulation"
)

// tally counts the results of a batch and shows them on its meter.
type tally struct {
	*verb.Meter
	sources            []verb.Source
	size               int64
	started            time.Time
	files, read        atomic.Int64
	done, bad          atomic.Int64
	mates, fails, open atomic.Int64
	nodes              atomic.Uint64
	underWay
}

func newTally(w io.Writer, sources []verb.Source, show bool) *tally {
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
	if n := int(t.done.Load()); state != "" {
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

func (t *tally) end() {
	t.Meter.End()
	if t.done.Load() > 1 && !t.Shown {
		t.Say("%s", t.sum())
	}
}

type underWay struct {
	mu       sync.Mutex
	searches []*searchWatch // by start time
}

type searchWatch struct {
	task  *task
	began time.Time

	mu sync.Mutex
	// over counts the positions of finished searches: a verdict makes many. last is the
	// progress of the running one.
	over uint64
	last tsume.Progress
	// length is the searched length for another stipulation.
	length int
}

func (u *underWay) enter(t *task) *searchWatch {
	s := &searchWatch{task: t, began: time.Now()}
	u.mu.Lock()
	defer u.mu.Unlock()
	u.searches = append(u.searches, s)
	return s
}

func (u *underWay) leave(s *searchWatch) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.searches = slices.DeleteFunc(u.searches, func(other *searchWatch) bool { return other == s })
}

// state returns the searched positions, and the progress of the oldest search, "" while it is
// young.
func (u *underWay) state() (nodes uint64, text string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, s := range u.searches {
		nodes += s.nodes()
	}
	if len(u.searches) > 0 && time.Since(u.searches[0].began) >= watchAfter {
		text = u.searches[0].String()
	}
	return nodes, text
}

// watchAfter is the minimum age of a search for its own progress text.
const watchAfter = time.Second

func (s *searchWatch) update(p tsume.Progress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p.Nodes < s.last.Nodes { // another search has begun
		s.over += s.last.Nodes
	}
	s.last = p
}

func (s *searchWatch) updateStipulation(p stipulation.Progress) {
	s.update(tsume.Progress{Nodes: p.Nodes})
	s.mu.Lock()
	defer s.mu.Unlock()
	s.length = p.Plies
}

func (s *searchWatch) nodes() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.over + s.last.Nodes
}

// String is "line 3: mate ≤27", "line 3: instead of move 5 (7g7f)" or "line 3: length 9".
func (s *searchWatch) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	name := "game " + strconv.Itoa(max(s.task.game, 1))
	if s.task.text != "" {
		name = "line " + strconv.Itoa(s.task.line)
	}
	switch p := s.last; {
	case s.length > 0:
		return fmt.Sprintf("%s: length %d", name, s.length)
	case p.Ply > 0:
		return fmt.Sprintf("%s: instead of move %d (%s)", name, p.Ply, notation.FormatUSI(s.task.position.Rules(), p.Move))
	case p.Plies > 0:
		return fmt.Sprintf("%s: mate ≤%d", name, p.Plies)
	}
	return name + ": no mate yet"
}
