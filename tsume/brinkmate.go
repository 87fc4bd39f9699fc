package tsume

import (
	"context"
	"errors"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

// ErrCheck is returned for a threat if the defender is already in check.
var ErrCheck = errors.New("the defender is in check, which is more than a threat")

// Threat reports whether the attacker, who has just moved, threatens mate (詰めろ): the defender
// passes in p. DefenderMoves is ignored. Errors: those of [Solve] and ErrCheck.
func Threat(ctx context.Context, p shogi.Position, o Options) (out *Solution, err error) {
	defer panics.Catch(&err)
	if p.InCheck() {
		return nil, ErrCheck
	}
	var u shogi.Undo
	p.MakeNull(&u)
	o.DefenderMoves = false
	return find(ctx, p, o)
}

// Brinkmate is a move that leaves no defence (必至).
type Brinkmate struct {
	Move shogi.Move
	// Moves counts the attacker's moves, this one included, until no defence is left.
	Moves int
	// Threat is the threatened mate; nil for a check.
	Threat   *Solution
	Defences []Defence
}

// Defence is a reply to a [Brinkmate].
type Defence struct {
	Move shogi.Move
	// Plies bounds the mate Line after the reply; 0 if Next continues.
	Plies int
	Line  []shogi.Move
	// Next is the attacker's move where no mate by checks exists yet.
	Next *Brinkmate
}

// Brinkmates is the result of a search for 必至.
type Brinkmates struct {
	// Mate is the mate in p, if any; then no move was tried.
	Mate *Solution
	// Found leave no defence; Open were not settled.
	Found []Brinkmate
	Open  []shogi.Move
	Nodes uint64
}

// FindBrinkmates finds the moves whose replies are all mated or met by another such
// move, within moves (1 or more) of the side to move. It finds all of the smallest sufficient
// number. Candidates are quiet moves that threaten mate and, with more than one move, checks.
// The bounds of o apply to each search: one per quiet move, and one per reply that known mates
// do not answer. Errors: those of [Solve] or ctx.
func FindBrinkmates(ctx context.Context, p shogi.Position, moves int, o Options) (out *Brinkmates, err error) {
	defer panics.Catch(&err)
	b := newBrinker(ctx, o)
	s, err := find(ctx, p, b.options)
	if err != nil {
		return nil, err
	}
	out = &Brinkmates{Nodes: s.Nodes}
	if s.Status == Mate {
		out.Mate = s
		return out, nil
	}
	for n := 1; n <= moves && len(out.Found) == 0; n++ {
		out.Open = nil
		for _, m := range p.AppendLegal(nil) {
			if ctx.Err() != nil {
				break
			}
			switch found, settled := b.try(p, m, n); {
			case found != nil:
				out.Found = append(out.Found, *found)
			case !settled:
				out.Open = append(out.Open, m)
			}
		}
	}
	out.Nodes += b.nodes
	return out, ctx.Err()
}
