package records

import (
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Check rejects the first impossible move or end of a record.
func Check(r *kifu.Record) error {
	return r.Walk(func(v *kifu.Visit) error {
		n, rules := v.Node, r.Rules.Rules
		switch {
		case v.Parent.End != nil:
			return refusal.Newf(refusal.BadRequest, "Something follows the end of a line at %d.", v.Ply).Because("after-end", "ply", v.Ply)
		case n.End != nil:
			return nil
		case v.Parent.Foul != shogi.NoFoul:
			return refusal.Newf(refusal.BadRequest, "Move %d, %s, follows a foul; only an end can follow it.", v.Ply, notation.FormatUSI(rules, n.Move)).Because("after-foul", "ply", v.Ply)
		}
		if legal := v.Position.IsLegal(n.Move); legal == (n.Foul == shogi.NoFoul) {
			return nil
		} else if legal {
			return refusal.Newf(refusal.BadRequest, "Move %d, %s, is marked as a foul but is legal.", v.Ply, notation.FormatUSI(rules, n.Move)).Because("no-foul", "ply", v.Ply)
		}
		p := *v.Position
		refused := refusal.IllegalAt(v.Ply, p.Play(n.Move))
		// The record is at fault, not a move.
		refused.Code = refusal.BadRequest
		return refused
	})
}

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
