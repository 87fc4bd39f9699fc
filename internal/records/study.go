package records

import (
	"context"
	"fmt"

	"github.com/komadai/komadai/internal/match"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/view"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Study plays moves from a position, and says what can be played after them. An
// illegal move is refused with its foul.
func (d *Desk) Study(_ context.Context, in wire.Study) (wire.Studied, error) {
	var out wire.Studied
	rules, err := lookup(in.Rules)
	if err != nil {
		return out, err
	}
	p, err := place(rules, in.SFEN)
	if err != nil {
		return out, err
	}
	last := shogi.NoMove
	if in.Last != "" {
		if last, err = notation.ParseUSI(rules.Rules, in.Last); err != nil {
			return out, refusal.Newf(refusal.BadRequest, "The last move: %s.", err)
		}
	}
	out.Moves = []wire.RecordNode{}
	for i, usi := range in.Moves {
		m, err := notation.ParseUSI(rules.Rules, usi)
		if err != nil {
			return out, refusal.Newf(refusal.BadRequest, "Move %d: %s.", i+1, err)
		}
		q := p
		if err := q.Play(m); err != nil {
			return out, refusal.Illegal(fmt.Sprintf("Move %d: ", i+1), err)
		}
		node := showMove(&kifu.Visit{Node: &kifu.Node{Move: m}, Position: &p, Last: last})
		node.Parent = i - 1
		out.Moves = append(out.Moves, node)
		p, last = q, m
	}
	out.SFEN, out.Turn, out.Check, out.Legal = notation.FormatSFEN(&p), match.SideName(p.Side()), view.Check(&p), view.Legal(&p)
	return out, nil
}
