package tsume

import "github.com/komadai/komadai/shogi"

// Progress is how far a search has come.
type Progress struct {
	// Nodes is the number of positions searched so far.
	Nodes uint64
	// Plies is the length of the shortest mate found so far, 0 while there is
	// none.
	Plies int
	// Ply and Move say, in a judgement, behind which move the search is: its number
	// in the line, from 1, and the move. Zero is the problem itself.
	Ply  int
	Move shogi.Move
}

// tell reports the progress to whoever asked for it. It is called every beat.
func (m *meter) tell(nodes uint64) {
	if m.progress != nil {
		m.progress(Progress{Nodes: nodes, Plies: m.plies})
	}
}
