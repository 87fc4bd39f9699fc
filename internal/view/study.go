package view

import (
	"github.com/komadai/komadai/internal/records"
	"github.com/komadai/komadai/internal/view/moves"
	"github.com/komadai/komadai/internal/wire"
)

// Studied puts a line of moves into a message, with what can be played after it.
func Studied(l records.Line) wire.Studied {
	return moves.Studied(l.Start, l.Last, l.Moves)
}
