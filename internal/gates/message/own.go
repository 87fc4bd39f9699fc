package message

import (
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/puzzle"
	"github.com/komadai/komadai/internal/study/trainer"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// OwnPuzzles converts problems from a player's games.
func OwnPuzzles(list *trainer.OwnList) wire.OwnPuzzles {
	return wire.OwnPuzzles{Puzzles: wire.List(list.Problems, ownPuzzle), Games: list.Games, Left: list.Left}
}

// ownPuzzle omits the played move.
func ownPuzzle(o trainer.Own) wire.OwnPuzzle {
	return wire.OwnPuzzle{
		Game: o.Game.ID, Ply: o.Ply, Plies: o.Plies, Rules: o.Game.Rules, SFEN: notation.FormatSFEN(&o.Position),
		You: match.SideName(o.Game.Side), Side: match.SideName(o.Position.Side()), Black: o.Game.Names[shogi.Black], White: o.Game.Names[shogi.White],
		Level: o.Game.Level, Created: o.Game.Began.UnixMilli(), Hit: o.Hit, State: string(o.State), Score: o.Score,
	}
}

// OwnAsk parses an action.
func OwnAsk(in wire.OwnPuzzleAsk) trainer.OwnAsk {
	return trainer.OwnAsk{Game: in.Game, Ply: in.Ply, State: in.State, Action: PuzzleAction(in.Action)}
}

// PuzzleAction parses an action, nil for none.
func PuzzleAction(in *wire.PuzzleAction) *trainer.Action {
	if in == nil {
		return nil
	}
	return &trainer.Action{Kind: trainer.ActionKind(in.Type), USI: in.USI, Seq: in.Seq}
}

// OwnPuzzleAttempt converts an attempt as its player sees it.
func OwnPuzzleAttempt(a *trainer.OwnAttempt) wire.OwnPuzzleAttempt {
	out := wire.OwnPuzzleAttempt{Attempt: Unrated(&a.Attempt), Puzzle: ownPuzzle(a.Own), State: a.Kept}
	if a.State != puzzle.Open && a.Own.Played != shogi.NoMove {
		if line := Line(a.Own.Position, shogi.NoMove, []shogi.Move{a.Own.Played}); len(line) > 0 {
			out.Puzzle.Played = &line[0]
		}
	}
	return out
}

// Unrated converts an attempt that changes no rating.
func Unrated(a *trainer.Attempt) wire.PuzzleAttempt {
	out := PuzzleAttempt(a)
	out.Rating, out.AtStake = 0, 0
	return out
}

// DayAsk parses an action at the problem of a day.
func DayAsk(in wire.PuzzleDayAsk) trainer.DayAsk {
	return trainer.DayAsk{Day: in.Day, State: in.State, Action: PuzzleAction(in.Action)}
}

// PuzzleDay converts the problem of a day.
func PuzzleDay(a *trainer.DayAttempt) wire.PuzzleDay {
	return wire.PuzzleDay{Day: a.Day, Attempt: Unrated(&a.Attempt), State: a.Kept}
}
