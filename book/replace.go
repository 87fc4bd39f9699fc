package book

import (
	"fmt"
	"slices"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Replace sets the moves and comment of a position, or removes it without either. An illegal
// or duplicate move is an error and changes nothing.
func (b *Book) Replace(p *shogi.Position, moves []Move, comment string) error {
	for i, m := range moves {
		text := notation.FormatUSI(b.rules, m.Move)
		if !p.IsLegal(m.Move) {
			return fmt.Errorf("%s is not legal in this position", text)
		}
		if slices.ContainsFunc(moves[:i], func(o Move) bool { return o.Move == m.Move }) {
			return fmt.Errorf("%s stands there twice", text)
		}
	}
	key := Key(p)
	if len(moves) == 0 && comment == "" {
		delete(b.entries, key)
		return nil
	}
	e := b.entry(key, p.Ply())
	e.Moves, e.Comment = slices.Clone(moves), comment
	return nil
}

// Moves returns the number of moves in all positions.
func (b *Book) Moves() int {
	n := 0
	for _, e := range b.entries {
		n += len(e.Moves)
	}
	return n
}
