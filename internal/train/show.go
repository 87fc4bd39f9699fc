package train

import (
	"context"
	"math"

	"github.com/komadai/komadai/internal/match"
	"github.com/komadai/komadai/internal/puzzle"
	"github.com/komadai/komadai/internal/view"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// show puts an attempt into a message for its player.
func (d *Desk) show(ctx context.Context, a *puzzle.Attempt, p *puzzle.Problem) (wire.PuzzleAttempt, error) {
	b, err := replay(a, p)
	if err != nil {
		return wire.PuzzleAttempt{}, err
	}
	player, tally, err := d.standings(ctx, a, p)
	if err != nil {
		return wire.PuzzleAttempt{}, err
	}
	out := wire.PuzzleAttempt{
		ID: a.ID, Seq: a.Seq, Rules: a.Rules, Problem: a.Problem, Plies: p.Plies, State: string(a.State),
		Start: notation.FormatSFEN(&b.start), Line: view.Line(b.start, shogi.NoMove, b.moves), SFEN: notation.FormatSFEN(&b.now),
		Side: match.SideName(b.start.Side()), Turn: match.SideName(b.now.Side()), Check: view.Check(&b.now), Legal: []wire.LegalMove{},
		Wrong: a.Wrong, Hints: a.Hints, Hinted: a.Hinted, Rated: a.Rated, Scored: a.Scored, Score: a.Score, Player: showPlayer(player),
	}
	if a.Scored {
		out.Rating, out.Plays, out.Solves = round(tally.Rating.Value), tally.Plays, tally.Solves
		out.Change = round(a.After) - round(a.Before)
	}
	if a.State == puzzle.Open {
		out.Legal = view.Legal(&b.now)
		out.Hint, err = d.hint(ctx, a, &b)
		return out, err
	}
	out.Useless = a.State == puzzle.Solved && b.now.HasLegal()
	solution := p.Moves
	moves := make([]shogi.Move, 0, len(solution))
	for _, usi := range solution {
		m, err := notation.ParseUSI(b.start.Rules(), usi)
		if err != nil {
			return out, err
		}
		moves = append(moves, m)
	}
	out.Solution = view.Line(b.start, shogi.NoMove, moves)
	return out, nil
}

// hint is as much of a right move as the player has been told.
func (d *Desk) hint(ctx context.Context, a *puzzle.Attempt, b *board) (string, error) {
	if a.Hinted == 0 {
		return "", nil
	}
	var m shogi.Move
	err := d.work(ctx, func() (err error) {
		m, err = d.referee.Best(ctx, b.now)
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

func showPlayer(p puzzle.Player) wire.PuzzlePlayer {
	return wire.PuzzlePlayer{
		Rating: round(p.Rating.Value), Deviation: round(p.Rating.Deviation), Sure: p.Rating.Sure(),
		Solved: p.Solved, Failed: p.Failed, Streak: p.Streak, Best: p.Best,
	}
}

func round(x float64) int { return int(math.Round(x)) }
