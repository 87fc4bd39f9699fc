package message

import (
	"math"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/internal/study/trainer"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// PuzzleCollections converts the collections.
func PuzzleCollections(list []trainer.Collection) wire.PuzzleCollections {
	return wire.PuzzleCollections{Collections: wire.List(list, puzzleCollection)}
}

func puzzleCollection(c trainer.Collection) wire.PuzzleCollection {
	out := wire.PuzzleCollection{
		Rules: c.Rules, Count: c.Count, Lengths: c.Lengths, Sample: c.Sample, Open: c.Open,
		Themes: wire.List(c.Themes, func(t trainer.Theme) wire.PuzzleTheme { return wire.PuzzleTheme(t) }),
	}
	if c.Player != nil {
		out.Player = new(puzzlePlayer(*c.Player))
	}
	return out
}

// PuzzleAttempt converts an attempt as its player sees it.
func PuzzleAttempt(a *trainer.Attempt) wire.PuzzleAttempt {
	out := wire.PuzzleAttempt{
		ID: a.ID, Seq: a.Seq, Rules: a.Rules, Problem: a.Problem, Plies: a.Plies, State: string(a.State),
		Start: notation.FormatSFEN(&a.Start), Line: Line(a.Start, shogi.NoMove, a.Line), SFEN: notation.FormatSFEN(&a.Now),
		Side: match.SideName(a.Start.Side()), Turn: match.SideName(a.Now.Side()), Check: Check(&a.Now), Legal: []wire.LegalMove{},
		Wrong: a.Wrong, Hints: a.Hints, Hinted: a.Hinted, Hint: a.Hint, Rated: a.Rated, Scored: a.Scored, Score: a.Score,
		Player: puzzlePlayer(a.Player), Useless: a.Useless,
	}
	if a.Scored {
		out.Rating, out.Plays, out.Solves = round(a.Tally.Rating.Value), a.Tally.Plays, a.Tally.Solves
		out.Change = round(a.After) - round(a.Before)
	}
	if a.State == puzzle.Open {
		out.Legal = Legal(&a.Now)
		out.AtStake = round(a.Player.Rating.Value) - round(a.Failed)
	}
	if a.Solution != nil {
		out.Solution, out.Tags = Line(a.Start, shogi.NoMove, a.Solution), a.Tags
	}
	if a.Result != nil {
		out.Result = puzzleResult(a.Result)
	}
	return out
}

func puzzleResult(t *trainer.MoveResult) *wire.PuzzleResult {
	line := []shogi.Move{t.Move}
	if t.Verdict.Reply != shogi.NoMove {
		line = append(line, t.Verdict.Reply)
	}
	kind := string(t.Verdict.Kind)
	if t.Verdict.Kind == puzzle.Right && t.Verdict.Reply == shogi.NoMove {
		kind = "mate"
	}
	return &wire.PuzzleResult{Kind: kind, Text: Text(verdictWords(&t.Position, t.Move, t.Verdict)), Line: Line(t.Position, t.Last, line)}
}

func puzzlePlayer(p puzzle.Player) wire.PuzzlePlayer {
	return wire.PuzzlePlayer{
		Rating: round(p.Rating.Value), Deviation: round(p.Rating.Deviation), Sure: p.Rating.Sure(),
		Solved: p.Solved, Failed: p.Failed, Streak: p.Streak, Best: p.Best,
	}
}

func round(x float64) int { return int(math.Round(x)) }

// KeptPuzzles converts problems for offline use, without solutions.
func KeptPuzzles(k *trainer.Kept) wire.KeptPuzzles {
	return wire.KeptPuzzles{Rules: k.Rules, Player: puzzlePlayer(k.Player), Puzzles: wire.List(k.Problems, func(p puzzle.Problem) wire.KeptPuzzle {
		return wire.KeptPuzzle{ID: p.ID, Rules: p.Rules, SFEN: p.SFEN, Plies: p.Plies, Rating: round(p.Rating), Tags: p.Tags}
	})}
}

// KeptAttempt parses an offline attempt.
func KeptAttempt(a wire.KeptAttempt) trainer.Elsewhere {
	return trainer.Elsewhere{Problem: a.Problem, Moves: a.Moves, Solved: a.Solved, Wrong: a.Wrong, Hints: a.Hints}
}
