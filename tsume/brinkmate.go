package tsume

import (
	"context"
	"errors"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

// ErrCheck says that a threat was asked about where the defender is in check already.
var ErrCheck = errors.New("the defender is in check, which is more than a threat")

// Threat reports whether the attacker, who has just moved, threatens mate (詰めろ):
// the solution is that of the position in which the defender, who is to move in
// p, has done nothing. DefenderMoves has no meaning here. The errors are those
// of [Solve], and ErrCheck.
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

// Brinkmate is a move after which the defender is mated whatever is done (必至).
type Brinkmate struct {
	Move shogi.Move
	// Moves is how many moves of the attacker it takes until no defence is left,
	// this one counted: 1 where it leaves none itself.
	Moves int
	// Threat is the mate that the move threatens; nil where it gives check.
	Threat *Solution
	// Defences are the defender's replies.
	Defences []Defence
}

// Defence is a reply to a [Brinkmate].
type Defence struct {
	Move shogi.Move
	// Plies is the most that the mate takes, in plies from the reply on, and Line
	// such a mate; 0 where Next leads on.
	Plies int
	Line  []shogi.Move
	// Next is the attacker's next move where there is no mate by checks yet.
	Next *Brinkmate
}

// Brinkmates are what a search for 必至 found.
type Brinkmates struct {
	// Mate is the mate in p, if there is one: then nobody needs 必至, and no move
	// was tried.
	Mate *Solution
	// Found are the moves that leave no defence; Open those that were not settled
	// with the means allowed.
	Found []Brinkmate
	Open  []shogi.Move
	// Nodes is the number of positions searched.
	Nodes uint64
}

// FindBrinkmates is [FindBrinkmatesWithin] one move: it looks for the quiet moves
// after which every defence is mated.
func FindBrinkmates(ctx context.Context, p shogi.Position, o Options) (*Brinkmates, error) {
	return FindBrinkmatesWithin(ctx, p, 1, o)
}

// FindBrinkmatesWithin looks for the moves by which the side to move leaves no
// defence within so many of its moves, 1 or more: every reply is mated, or is met
// by another such move. With the least number that succeeds, all are found. The
// moves are quiet ones that threaten mate, and with more than one to make
// also checks. The bounds of o hold for each of the searches: one for every quiet
// move, and for those that threaten mate one for every reply to which the mates
// known so far do not apply. The errors are those of [Solve], or that of ctx.
func FindBrinkmatesWithin(ctx context.Context, p shogi.Position, moves int, o Options) (out *Brinkmates, err error) {
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
