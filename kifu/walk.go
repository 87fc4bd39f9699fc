package kifu

import (
	"errors"

	"github.com/komadai/komadai/shogi"
)

// Visit is a node of [Record.Walk].
type Visit struct {
	Node, Parent *Node
	// Ply is the number of the move or end in its line, from 1.
	Ply int
	// Index is the place among siblings; 0 is the main one, others start variations.
	Index int
	// Siblings is the number of the parent's children.
	Siblings int
	// Position is before the move. It must not be modified or kept.
	Position *shogi.Position
	// Last is the previous move, or NoMove.
	Last shogi.Move
}

// Variation reports whether the node starts a variation.
func (v *Visit) Variation() bool { return v.Index > 0 }

// More reports whether a later sibling follows: KIF writes "+".
func (v *Visit) More() bool { return v.Index+1 < v.Siblings }

// After returns the position after the node's move. An end and a foul do not change it.
func (v *Visit) After() shogi.Position {
	p := *v.Position
	if v.Node.End == nil && v.Node.Foul == shogi.NoFoul && p.IsLegal(v.Node.Move) {
		p.Advance(v.Node.Move)
	}
	return p
}

// For a tree changed after reading.
var errBroken = errors.New("kifu: the tree has an illegal move that is not marked as a foul")

// FromEmpty reports whether the node is a foul from an empty square of p, the position before and
// after it. Most formats need the piece.
func (n *Node) FromEmpty(p *shogi.Position) bool {
	return n.Foul != shogi.NoFoul && n.Move != shogi.Pass && n.Move.IsBoard() && p.Piece(n.Move.From()) == shogi.NoPiece
}

// Ending returns the node's end, its ply, and whether it follows an illegal move that is written.
// A format that skips the illegal move gives the end to the other side, one ply earlier.
func (v *Visit) Ending(skipped bool) (end End, ply int, fouled bool) {
	end = *v.Node.End
	if !skipped {
		return end, v.Ply, v.Parent.Foul != shogi.NoFoul
	}
	switch end.Kind {
	case EndFoulWin:
		end.Kind = EndFoulLoss
	case EndFoulLoss:
		end.Kind = EndFoulWin
	}
	return end, v.Ply - 1, false
}

// Walk visits all nodes except the root: the main line, then variations, the deepest first.
// Each variation is relative to the line visited before it, as in KIF and KI2. Walk stops at
// the first error of visit or illegal move without a foul mark, and returns the error.
func (r *Record) Walk(visit func(v *Visit) error) error {
	if r.Root == nil {
		return nil
	}
	pos := r.Start.Position
	type frame struct {
		parent *Node
		index  int
		move   shogi.Move
		undo   shogi.Undo
	}
	var stack []frame
	v := Visit{Position: &pos}
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
