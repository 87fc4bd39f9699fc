package match

import "slices"

// Clone returns a copy of the game that stays as it is while g goes on, and the
// other way round. It takes time and memory in proportion to the moves.
func (g *Game) Clone() *Game {
	out := *g
	out.game = g.game.Clone()
	out.events = slices.Clip(g.events) // to which is only added
	out.plies, out.notes = slices.Clone(g.plies), slices.Clone(g.notes)
	if g.sealed != nil {
		sealed := *g.sealed
		out.sealed = &sealed
	}
	return &out
}
