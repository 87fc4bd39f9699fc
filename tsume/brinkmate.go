package tsume

import (
	"context"
	"errors"

	"github.com/komadai/komadai/shogi"
)

// ErrCheck says that a threat was asked about where the defender is in check already.
var ErrCheck = errors.New("the defender is in check, which is more than a threat")

// Threat reports whether the attacker, who has just moved, threatens mate (詰めろ):
// the solution is that of the position in which the defender, who is to move in
// p, has done nothing. DefenderMoves has no meaning here. The errors are those
// of [Solve], and ErrCheck.
func Threat(ctx context.Context, p shogi.Position, o Options) (*Solution, error) {
	if p.InCheck() {
		return nil, ErrCheck
	}
	var u shogi.Undo
	p.MakeNull(&u)
	o.DefenderMoves, o.Play = false, true
	return Solve(ctx, p, o)
}

// Brinkmate is a move after which the defender is mated whatever is done (必至).
type Brinkmate struct {
	Move shogi.Move
	// Threat is the mate that the move threatens.
	Threat *Solution
	// Defences are the defender's replies with the most that the mate takes after
	// each, in plies from the reply on.
	Defences []Defence
}

// Defence is a reply to a [Brinkmate].
type Defence struct {
	Move  shogi.Move
	Plies int
	Line  []shogi.Move
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

// FindBrinkmates looks for the quiet moves of the side to move after which every
// defence is mated (必至, of one move). The bounds of o hold for each of the
// searches: one for every quiet move, and for those that threaten mate one for
// every reply. The errors are those of [Solve], or that of ctx.
func FindBrinkmates(ctx context.Context, p shogi.Position, o Options) (*Brinkmates, error) {
	o.DefenderMoves, o.Play, o.Shortest = false, true, false
	if o.Hash <= 0 {
		o.Hash = brinkHash
	}
	s, err := Solve(ctx, p, o)
	if err != nil {
		return nil, err
	}
	out := &Brinkmates{Nodes: s.Nodes}
	if s.Status == Mate {
		out.Mate = s
		return out, nil
	}
	for _, m := range p.AppendLegal(nil) {
		if ctx.Err() != nil {
			return out, ctx.Err()
		}
		if p.GivesCheck(m) {
			continue
		}
		b, settled := out.try(ctx, p, m, o)
		switch {
		case !settled:
			out.Open = append(out.Open, m)
		case b != nil:
			out.Found = append(out.Found, *b)
		}
	}
	return out, ctx.Err()
}

// brinkHash is the table of each of the many small searches.
const brinkHash = 4 << 20

// try tries one quiet move: nil and settled says that it has a defence.
func (out *Brinkmates) try(ctx context.Context, p shogi.Position, m shogi.Move, o Options) (b *Brinkmate, settled bool) {
	var u shogi.Undo
	p.Make(m, &u)
	replies := p.AppendLegal(nil)
	if len(replies) == 0 {
		return nil, true // the game is over, by another rule than mate
	}
	threat, err := Threat(ctx, p, o)
	if err != nil {
		return nil, true
	}
	out.Nodes += threat.Nodes
	if threat.Status != Mate {
		return nil, threat.Status == NoMate
	}
	b, settled = &Brinkmate{Move: m, Threat: threat}, true
	for _, reply := range replies {
		q := p
		q.Make(reply, &u)
		if q.Ending().Over() {
			return nil, true
		}
		s, err := Solve(ctx, q, o)
		if err != nil {
			return nil, true
		}
		out.Nodes += s.Nodes
		switch s.Status {
		case NoMate:
			return nil, true
		case Unknown:
			settled = false
		default:
			b.Defences = append(b.Defences, Defence{Move: reply, Plies: 1 + s.Plies, Line: s.Line})
		}
	}
	return b, settled
}
