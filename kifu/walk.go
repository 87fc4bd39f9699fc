package kifu

import (
	"errors"

	"github.com/komadai/komadai/shogi"
)

// Visit is one node of a [Record.Walk].
type Visit struct {
	Node, Parent *Node
	// Ply is the number of the move in its line, from 1; ends have one too.
	Ply int
	// Index is the place of the node among its siblings, 0 for the main one; the
	// node starts a variation when it is not 0.
	Index int
	// Siblings is the number of children of Parent.
	Siblings int
	// Position is the position before the move. It belongs to the walk, which
	// goes on from it: it must not be modified, nor kept.
	Position *shogi.Position
	// Last is the move before, NoMove at the start.
	Last shogi.Move
}

// Variation reports whether the node starts a variation.
func (v *Visit) Variation() bool { return v.Index > 0 }

// More reports whether a later sibling of the node follows in the walk: where
// KIF writes "+" behind a move.
func (v *Visit) More() bool { return v.Index+1 < v.Siblings }

// Main reports whether the node is the first child of its parent.
func (v *Visit) Main() bool { return v.Index == 0 }

// errBroken is the error of a walk over a tree that no reader made.
var errBroken = errors.New("kifu: the tree has an illegal move that is not marked as a foul")

// Walk visits all nodes but the root: the main line first, then the variations,
// the deepest first. That is the order in which KIF and KI2 write them, and
// each is relative to the line visited before it. Walk ends at the first error
// of visit, and returns it.
//
// A move that is illegal without being marked as a foul is an error too: a tree
// may have been changed after it was read.
func (r *Record) Walk(visit func(v *Visit) error) error {
	if r.Root == nil {
		return nil
	}
	pos := r.Start.Position
	type frame struct {
		parent *Node
		index  int
		move   shogi.Move // made to reach the child
		undo   shogi.Undo
	}
	var stack []frame
	v := Visit{Position: &pos}
	// enter visits the child of the top frame and makes its move.
	enter := func() (*Node, error) {
		f := &stack[len(stack)-1]
		n := f.parent.Children[f.index]
		v.Node, v.Parent, v.Ply, v.Index, v.Siblings = n, f.parent, len(stack), f.index, len(f.parent.Children)
		v.Last = shogi.NoMove
		if len(stack) > 1 {
			v.Last = stack[len(stack)-2].move
		}
		if err := visit(&v); err != nil {
			return nil, err
		}
		f.move = shogi.NoMove
		if n.End == nil && n.Foul == shogi.NoFoul {
			if !pos.IsLegal(n.Move) {
				return nil, errBroken
			}
			f.move = n.Move
			pos.Make(n.Move, &f.undo)
		}
		return n, nil
	}
	for node := r.Root; ; {
		var err error
		switch {
		case len(node.Children) > 0:
			stack = append(stack, frame{parent: node})
		default:
			for len(stack) > 0 {
				f := &stack[len(stack)-1]
				if f.move != shogi.NoMove {
					pos.Unmake(f.move, &f.undo)
				}
				if f.index++; f.index < len(f.parent.Children) {
					break
				}
				stack = stack[:len(stack)-1]
			}
			if len(stack) == 0 {
				return nil
			}
		}
		if node, err = enter(); err != nil {
			return err
		}
	}
}
