package tsume

import (
	"context"
	"time"
)

type meter struct {
	ctx      context.Context
	nodes    uint64 // 0 for no bound
	now      func() time.Time
	until    time.Time // zero for no bound
	bounds   bounds
	out      bool
	progress func(Progress)
	plies    int
	workers  *workers // nil for one thread
	pause    uint64   // node of a temporary stop, or 0
	work     int      // since the last check of ctx and clock
}

type bounds struct {
	nodes uint64
	time  time.Duration
}

// beat is the nodes between reports, and between counts over all threads.
const beat = 256

// On joined boards a node may have a hundred children with as many trials of interpositions.
// So work is counted in children, and ctx and clock are checked every few milliseconds.
const (
	lookWork  = 1024
	trialWork = 16 // per trial of an interposition
)

// freeTrials come with each judged position; further trials cost a node each.
const freeTrials = 16

func (m *meter) worked(work int) bool {
	if m.work += work; m.work >= lookWork {
		m.work = 0
		m.out = m.out || m.ended()
	}
	return m.out
}

func (m *meter) ended() bool {
	return m.ctx.Err() != nil || m.now != nil && !m.until.IsZero() && !m.now().Before(m.until)
}

// trial counts a trial by its number in one answer, from 1, and returns whether to stop.
func (s *search) trial(number int) bool {
	s.stopped = s.meter.worked(trialWork) || s.stopped
	if number > freeTrials {
		s.nodes++
		s.stopped = s.meter.spent(s.nodes) || s.stopped
	}
	return s.stopped
}

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
		m.report(all)
		m.out = m.ended()
	}
	return m.out
}
