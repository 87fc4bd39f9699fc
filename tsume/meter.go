package tsume

import (
	"context"
	"time"
)

// meter tells when a search has used up what it was given.
type meter struct {
	ctx    context.Context
	nodes  uint64 // 0 for no bound
	now    func() time.Time
	until  time.Time // zero for no bound
	bounds bounds
	out    bool
	// progress is told what has been searched, and that the shortest mate known
	// has so many plies.
	progress func(Progress)
	plies    int
	workers  *workers // nil for one thread
	pause    uint64   // the node at which to stop for a while, 0 for none
	work     int      // what has been done since the last look at ctx and the clock
}

// bounds are what the whole search was given, zero for no bound.
type bounds struct {
	nodes uint64
	time  time.Duration
}

// beat is the number of nodes between two reports of progress, and two counts of
// what all threads have searched.
const beat = 256

// How often a search looks whether it has to end. Nodes differ: where moves go round
// the board one has a hundred children, and each may take as many trials of
// interpositions. So work is counted in children, and a look comes after so much,
// which is some milliseconds at the most.
const (
	lookWork  = 1024
	trialWork = 16 // of a trial of an interposition
)

// freeTrials is the number of trials that belong to the judgement of a position. What
// takes more pays a node for each trial, which is about what it costs.
const freeTrials = 16

// worked counts work, and reports whether the search has to end.
func (m *meter) worked(work int) bool {
	if m.work += work; m.work >= lookWork {
		m.work = 0
		m.out = m.out || m.ended()
	}
	return m.out
}

// ended reports whether somebody has ended the search or its time is over.
func (m *meter) ended() bool {
	return m.ctx.Err() != nil || m.now != nil && !m.until.IsZero() && !m.now().Before(m.until)
}

// trial counts a trial of an interposition, by its number in one answer from 1. It
// reports whether the search has to end.
func (s *search) trial(number int) bool {
	s.stopped = s.meter.worked(trialWork) || s.stopped
	if number > freeTrials {
		s.nodes++
		s.stopped = s.meter.spent(s.nodes) || s.stopped
	}
	return s.stopped
}

// spent reports whether the search has to end after so many nodes.
func (m *meter) spent(nodes uint64) bool {
	if m.out {
		return true
	}
	if m.pause > 0 && nodes >= m.pause {
		return true
	}
	all := nodes
	if m.workers != nil {
		if m.workers.done.Load() {
			return true
		}
		if nodes%beat == 0 {
			all = max(nodes, m.workers.nodes.Add(beat))
		}
	}
	if m.nodes > 0 && all >= m.nodes {
		m.out = true
	} else if nodes%beat == 0 {
		m.tell(all)
		m.out = m.ended()
	}
	return m.out
}
