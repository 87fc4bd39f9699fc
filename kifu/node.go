package kifu

import (
	"time"

	"github.com/komadai/komadai/shogi"
)

// Node is a place in the tree of a record: the start, a move, or the end of a
// line. What it carries belongs to the move that led to it.
type Node struct {
	// Move is the move that leads here, NoMove for the start and for an end.
	Move shogi.Move
	// Foul is set when Move broke the rules: the illegal move by which a game was
	// lost. Only an end may follow it, and the position stays as it was before.
	Foul shogi.Foul
	// End is set where a line ends, and Move is then NoMove. Such a node has no
	// children.
	End *End
	// Comments are the lines of comment on it.
	Comments []string
	// Bookmark is the name of its bookmark, "" for none.
	Bookmark string
	// Time is the time that the move took.
	Time Time
	// Evaluations are what engines said of the position after the move.
	Evaluations []Evaluation
	// Children are the moves that follow, the main one first.
	Children []*Node
}

// Time is the time of a move. The zero Time is one that nobody noted.
type Time struct {
	Known bool
	// Spent is the time for the move, Total what its side had then used
	// altogether.
	Spent, Total time.Duration
}

// Next returns the main continuation, nil for none.
func (n *Node) Next() *Node {
	if len(n.Children) == 0 {
		return nil
	}
	return n.Children[0]
}
