package view

import (
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/wire"
)

// notes returns the players' comments after the game; they are secret until then.
func notes(g *match.Game) []wire.Note {
	if !g.Result().Over() {
		return nil
	}
	return wire.List(g.Notes(), func(n match.Note) wire.Note { return wire.Note{Ply: n.Ply, Side: side(n.Side), Text: n.Text} })
}
