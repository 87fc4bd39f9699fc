package records

import (
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Check plays every line of a record by the rules, and refuses the first move or
// end that cannot stand where it stands.
func Check(r *kifu.Record) error {
	return r.Walk(func(v *kifu.Visit) error {
		n, rules := v.Node, r.Rules.Rules
		bad := func(what string) error {
			return refusal.Newf(refusal.BadRequest, "Move %d, %s, %s.", v.Ply, notation.FormatUSI(rules, n.Move), what)
		}
		switch {
		case v.Parent.End != nil:
			return refusal.Newf(refusal.BadRequest, "Something follows the end of a line at %d.", v.Ply)
		case n.End != nil:
			return nil
		case v.Parent.Foul != shogi.NoFoul:
			return bad("follows a foul, after which only an end can stand")
		}
		if legal := v.Position.IsLegal(n.Move); legal == (n.Foul == shogi.NoFoul) {
			return nil
		} else if legal {
			return bad("is called a foul and is none")
		}
		p := *v.Position
		err := p.Play(n.Move)
		return refusal.Newf(refusal.BadRequest, "Move %d: %s.", v.Ply, err)
	})
}
