package kifu

import (
	"time"

	"github.com/komadai/komadai/shogi"
)

// Node is the start, a move, or the end of a line, with the data of its move.
type Node struct {
	// Move is NoMove for the start and for an end.
	Move shogi.Move
	// Foul is set for an illegal move that lost the game. Only an end may follow; the position
	// does not change.
	Foul shogi.Foul
	// End ends a line. Such a node has no children.
	End      *End
	Comments []string
	Bookmark string
	Time     Time
	// Evaluations are of the position after the move.
	Evaluations []Evaluation
	// Children has the main continuation first.
	Children []*Node
}

// Time is the time of a move. The zero Time is unknown.
type Time struct {
	Known bool
	// Spent is for the move, Total for the side so far.
	Spent, Total time.Duration
}

// Next returns the main continuation, or nil.
func (n *Node) Next() *Node {
	if len(n.Children) == 0 {
		return nil
	}
	return n.Children[0]
}
