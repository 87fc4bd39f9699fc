package tsume

import (
	"context"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/shogi"
)

// Defences are the defender's options against a threat.
type Defences struct {
	// Threat is the result of [Threat]. Without a mate (詰めろ) no reply was tried.
	Threat *Solution
	// Mated replies lose, Holds refute the threat, Open were not settled.
	Mated []Defence
	Holds []shogi.Move
	Open  []shogi.Move
	Nodes uint64
}

// Brinkmate reports whether there is a threat that no reply refutes (必至).
func (d *Defences) Brinkmate() bool {
	return d.Threat.Status == Mate && len(d.Mated) > 0 && len(d.Holds)+len(d.Open) == 0
}

// FindDefences reports whether the attacker threatens mate in p, defender to move, and the
// result of each reply. The bounds of o apply to each search: one for the threat, and one per
// reply that known mates do not answer. The threat is shortest if o asks for it. When ctx
// ends, the remaining replies are Open. Errors: those of [Threat].
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
