package tsume

import "github.com/komadai/komadai/shogi"

// Progress is the state of a running search.
type Progress struct {
	Nodes uint64
	// Plies is the shortest mate so far, or 0.
	Plies int
	// Ply and Move are the move being judged, numbered from 1; 0 is the problem.
	Ply  int
	Move shogi.Move
}

func (m *meter) report(nodes uint64) {
	if m.progress != nil {
		m.progress(Progress{Nodes: nodes, Plies: m.plies})
	}
}
