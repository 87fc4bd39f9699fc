package message

import (
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/internal/study/trainer"
)

// PuzzleStorm converts a run as its player sees it.
func PuzzleStorm(r *trainer.Run) wire.PuzzleStorm {
	out := wire.PuzzleStorm{
		ID: r.ID, Seq: r.Seq, Rules: r.Rules, Over: r.Over, Solved: r.Solved, Mistakes: r.Mistakes,
		Left: int(r.Left.Milliseconds()), Cost: int(puzzle.StormCost.Milliseconds()), Best: r.Best, Attempt: PuzzleAttempt(r.Now),
	}
	if r.Result != nil {
		out.Result = puzzleResult(r.Result)
	}
	return out
}

// StormStandings converts the standings of timed runs.
func StormStandings(s *trainer.StormStandings) wire.StormStandings {
	return wire.StormStandings{Best: s.Best, Today: wire.List(s.Today, func(one puzzle.StormScore) wire.StormScore { return wire.StormScore(one) })}
}

// StormAction parses an action in a run.
func StormAction(in wire.StormAction) trainer.Action {
	return trainer.Action{Kind: trainer.ActionKind(in.Type), USI: in.USI, Seq: in.Seq}
}
