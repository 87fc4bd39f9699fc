package match

import "slices"

// Clone returns an independent copy, in time proportional to the moves.
func (g *Game) Clone() *Game {
	out := *g
	out.game = g.game.Clone()
	out.events = slices.Clip(g.events) // append-only
	out.plies, out.notes = slices.Clone(g.plies), slices.Clone(g.notes)
	if g.sealed != nil {
		sealed := *g.sealed
		out.sealed = &sealed
	}
	return &out
}
