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
}

// bounds are what the whole search was given, zero for no bound.
type bounds struct {
	nodes uint64
	time  time.Duration
}

// beat is the number of nodes between two looks at the clock.
const beat = 256

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
		m.out = m.ctx.Err() != nil || m.now != nil && !m.until.IsZero() && !m.now().Before(m.until)
	}
	return m.out
}
