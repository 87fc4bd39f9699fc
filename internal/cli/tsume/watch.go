package tsume

import (
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/stipulation"
)

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
	// length is the searched length for another aim.
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
	for i, other := range u.searches {
		if other == s {
			u.searches = append(u.searches[:i:i], u.searches[i+1:]...)
			return
		}
	}
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

func (s *searchWatch) updateAim(p stipulation.Progress) {
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
