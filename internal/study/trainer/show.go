package trainer

import (
	"context"

	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Attempt is an attempt without its solution until it is over.
type Attempt struct {
	puzzle.Attempt
	Plies int
	// Now is the position after Line.
	Start, Now shogi.Position
	Line       []shogi.Move
	// Hint is in USI: "G*" or "7g", then the move; or "".
	Hint   string
	Player puzzle.Player
	Tally  puzzle.Tally
	// Failed is the player's rating after a failure.
	Failed float64
	// Useless: mate because only useless interpositions are left.
	Useless  bool
	Solution []shogi.Move
	Tags     []string
	Told     *Told
}

func (t *Trainer) show(ctx context.Context, a *puzzle.Attempt, p *puzzle.Problem) (*Attempt, error) {
	b, err := replay(a, p)
	if err != nil {
		return nil, err
	}
	out := &Attempt{Attempt: *a, Plies: p.Plies, Start: b.start, Now: b.now, Line: b.moves}
	if out.Player, out.Tally, err = t.standings(ctx, a, p); err != nil {
		return nil, err
	}
	if a.State == puzzle.Open {
		if out.Failed, err = puzzle.AtStake(*a, out.Player, out.Tally, t.config.Now().UTC()); err != nil {
			return nil, err
		}
		out.Hint, err = t.hint(ctx, a, &b)
		return out, err
	}
	out.Tags = p.Tags
	out.Useless = a.State == puzzle.Solved && b.now.HasLegal()
	out.Solution = make([]shogi.Move, 0, len(p.Moves))
	for _, usi := range p.Moves {
		m, err := notation.ParseUSI(b.start.Rules(), usi)
		if err != nil {
			return nil, err
		}
		out.Solution = append(out.Solution, m)
	}
	return out, nil
}

func (t *Trainer) hint(ctx context.Context, a *puzzle.Attempt, b *board) (string, error) {
	if a.Hinted == 0 {
		return "", nil
	}
	var m shogi.Move
	err := t.work(ctx, func() (err error) {
		m, err = t.referee.Best(ctx, b.now)
		return err
	})
	if err != nil || m == shogi.NoMove {
		return "", err
	}
	usi := notation.FormatUSI(b.now.Rules(), m)
	switch {
	case a.Hinted >= puzzle.MaxHints:
		return usi, nil
	case m.IsDrop():
		return usi[:2], nil
	case m.IsBoard():
		return notation.FormatSquare(b.now.Rules(), m.From()), nil
	}
	return "", nil
}
