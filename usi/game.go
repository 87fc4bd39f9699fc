package usi

import (
	"context"
	"errors"
	"fmt"

	"github.com/komadai/komadai/shogi"
)

// Play lets two engines play game to its end. limits is called before each move; ok false ends
// the game without result. The engines must have the rule set and a new game.
//
// An illegal move or unknown declaration loses by foul; a failed declaration loses. On other
// failures, or when ctx ends, the game stays and the error names the side.
func Play(ctx context.Context, game *shogi.Game, black, white *Engine, limits func(*shogi.Game) (l Limits, ok bool)) error {
	for !game.Result().Over() {
		l, ok := limits(game)
		if !ok {
			game.Abandon()
			return nil
		}
		side := game.Position().Side()
		e := black
		if side == shogi.White {
			e = white
		}
		if err := turn(ctx, game, e, l); err != nil {
			return fmt.Errorf("%s: %w", side, err)
		}
	}
	return nil
}

func turn(ctx context.Context, game *shogi.Game, e *Engine, l Limits) error {
	if err := e.Position(game); err != nil {
		return err
	}
	search, err := e.Go(l, nil)
	if err != nil {
		return err
	}
	a, err := search.Wait(ctx)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	side := game.Position().Side()
	var illegal *IllegalMoveError
	switch {
	case errors.As(err, &illegal):
		foul := shogi.ImpossibleMove
		errors.As(err, &foul)
		game.Foul(side, foul)
	case err != nil:
		return err
	case a.Kind == Played:
		return game.Play(a.Move)
	case a.Kind == Declared:
		if game.Declare(side); !game.Result().Over() {
			game.Foul(side, shogi.FailedDeclaration)
		}
	default:
		game.Resign(side)
	}
	return nil
}
