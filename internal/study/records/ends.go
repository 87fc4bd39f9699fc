package records

import (
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
)

// CheckEnds rejects the first end that contradicts the rules, such as a false mate. It accepts
// ends outside the rules, such as resignation.
func CheckEnds(r *kifu.Record) error {
	game := shogi.NewGame(r.Start.Position)
	return r.Walk(func(v *kifu.Visit) error {
		for game.Len() >= v.Ply {
			game.Undo()
		}
		switch {
		case v.Node.End != nil && game.Len() == v.Ply-1:
			if reason := kifu.Contradiction(game, *v.Node.End, r.SideAt(v.Ply)); reason != "" {
				return refusal.Newf(refusal.BadRequest, "The record ends with %s after move %d, but %s.", v.Node.End, v.Ply-1, reason).
					Because("false-end", "ply", v.Ply-1, "end", v.Node.End.String())
			}
		case v.Node.End == nil && v.Node.Foul == shogi.NoFoul && game.Len() == v.Ply-1 && !game.Result().Over():
			return game.Play(v.Node.Move)
		}
		return nil
	})
}
