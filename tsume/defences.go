package tsume

import (
	"context"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

// Defences are what the defender, who is to move, can do about a threat.
type Defences struct {
	// Threat is what [Threat] says: whether the defender is mated who does nothing.
	// Without a mate there (詰めろ) no reply was tried.
	Threat *Solution
	// Mated are the replies that are mated all the same, Holds those behind which
	// there is no mate, Open those that were not settled with the means allowed.
	Mated []Defence
	Holds []shogi.Move
	Open  []shogi.Move
	// Nodes is the number of positions searched.
	Nodes uint64
}

// Brinkmate reports whether there is a threat and no reply holds (必至).
func (d *Defences) Brinkmate() bool {
	return d.Threat.Status == Mate && len(d.Mated) > 0 && len(d.Holds)+len(d.Open) == 0
}

// FindDefences tells whether the attacker threatens mate in p, in which the
// defender is to move, and what each reply comes to. The bounds of o hold for each
// of the searches: one for the threat, and one for every reply to which the mates
// known so far do not apply. The shortest threat is found where o asks for it. When
// ctx ends, the replies that are left are Open. The errors are those of [Threat].
func FindDefences(ctx context.Context, p shogi.Position, o Options) (out *Defences, err error) {
	defer panics.Catch(&err)
	threat, err := Threat(ctx, p, o)
	if err != nil {
		return nil, err
	}
	out = &Defences{Threat: threat, Nodes: threat.Nodes}
	if threat.Status != Mate {
		return out, nil
	}
	b := newBrinker(ctx, o)
	mates := b.learn(nil, threat)
	replies := p.AppendLegal(nil)
	b.order(&p, replies)
	for _, reply := range replies {
		if ctx.Err() != nil {
			out.Open = append(out.Open, reply)
			continue
		}
		switch d, status := b.answer(p, reply, 1, &mates); status {
		case Mate:
			out.Mated = append(out.Mated, d)
		case NoMate:
			out.Holds = append(out.Holds, reply)
		default:
			out.Open = append(out.Open, reply)
		}
	}
	out.Nodes += b.nodes
	return out, nil
}
