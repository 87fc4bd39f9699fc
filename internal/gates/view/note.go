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
	var out []wire.Note
	for _, n := range g.Notes() {
		out = append(out, wire.Note{Ply: n.Ply, Side: side(n.Side), Text: n.Text})
	}
	return out
}
