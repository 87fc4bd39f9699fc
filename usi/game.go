package usi

import (
	"context"
	"errors"
	"fmt"

	"github.com/komadai/komadai/shogi"
)

// Play lets two engines, black and white, play game to its end. limits is asked
// before each move how long the side to move may think; ok false ends the game
// without a result. The engines must have been told the rule set and that a new
// game begins.
//
// A move that is not legal, or a declaration that the rule set does not know,
// loses by its foul; a declaration that fails loses by it. When an engine fails
// otherwise, or ctx ends, the game is left as it stands and the error says
// whose engine it was.
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

// turn lets e move once.
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
