package usi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func TestBothSides(t *testing.T) {
	sets := variant.All()
	if len(sets) == 0 {
		t.Fatal("no rule sets")
	}
	e, err := Open(t.Context(), Local(serveCalm), Timeouts{})
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range sets {
		if err := e.SetVariant(set.ID, protocolName(set)); err != nil {
			t.Fatal(err)
		}
		if err := e.NewGame(t.Context()); err != nil {
			t.Fatal(err)
		}
		game := shogi.NewGame(set.Start)
		plies := 0
		err := playGame(t.Context(), game, e, e, func(*shogi.Game) (Limits, bool) {
			plies++
			return Limits{Depth: 1}, plies <= 60
		})
		if err != nil {
			t.Errorf("%s: %v", set.ID, err)
		}
		if r := game.Result(); r.Reason == shogi.FoulPlayed || game.Len() < 2 {
			t.Errorf("%s: %v after %d moves", set.ID, r, game.Len())
		}
	}
	if err := e.Quit(); err != nil {
		t.Error(err)
	}
	if err := e.Ready(t.Context()); !errors.Is(err, ErrQuit) {
		t.Errorf("after quit: %v", err)
	}
}

func TestPlay(t *testing.T) {
	for _, test := range []struct {
		kind string
		want shogi.Result
	}{
		{"resigner", shogi.Result{Outcome: shogi.WhiteWins, Reason: shogi.Resignation}},
		{"two pawns", shogi.Result{Outcome: shogi.WhiteWins, Reason: shogi.FoulPlayed, Foul: shogi.NotInHand}},
		{"winner", shogi.Result{Outcome: shogi.WhiteWins, Reason: shogi.DeclarationFailed}},
		{"gibberish", shogi.Result{Outcome: shogi.WhiteWins, Reason: shogi.FoulPlayed, Foul: shogi.ImpossibleMove}},
	} {
		t.Run(test.kind, func(t *testing.T) {
			t.Parallel()
			game := standard(t)
			e := open(t, test.kind, generous)
			err := playGame(t.Context(), game, e, e, func(*shogi.Game) (Limits, bool) { return Limits{}, true })
			if err != nil || game.Result() != test.want {
				t.Errorf("got %+v, %v, want %+v", game.Result(), err, test.want)
			}
		})
	}
	t.Run("no time", func(t *testing.T) {
		t.Parallel()
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		game := standard(t)
		e := open(t, "patient", generous)
		err := playGame(ctx, game, e, e, func(*shogi.Game) (Limits, bool) { return Limits{Infinite: true}, true })
		if !errors.Is(err, context.DeadlineExceeded) || game.Len() != 0 || game.Result().Over() {
			t.Errorf("got %v after %d moves", err, game.Len())
		}
	})
	t.Run("crash", func(t *testing.T) {
		t.Parallel()
		game := standard(t)
		e := open(t, "crash at go", generous)
		err := playGame(t.Context(), game, e, e, func(*shogi.Game) (Limits, bool) { return Limits{}, true })
		if err == nil || !strings.HasPrefix(err.Error(), "black: usi: the engine ended by itself") || game.Result().Over() {
			t.Errorf("got %v, %+v", err, game.Result())
		}
	})
}

func TestLocalKill(t *testing.T) {
	ended := make(chan struct{})
	deaf := func(ctx context.Context, in io.Reader, out io.Writer) error {
		defer close(ended)
		io.WriteString(out, "id name Deaf\nusiok\n")
		<-ctx.Done()
		return ctx.Err()
	}
	e, err := Open(t.Context(), Local(deaf), hurry)
	if err != nil {
		t.Fatal(err)
	}
	var late *TimeoutError
	if err := e.Quit(); !errors.As(err, &late) || !late.Timeout() || late.Error() != "usi: waited 300ms for its end" {
		t.Errorf("got %v", err)
	}
	<-ended
}

func TestGoNeedsAPosition(t *testing.T) {
	e, err := Open(t.Context(), Local(serveCalm), Timeouts{})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Quit()
	if _, err := e.Go(Limits{}, nil); !errors.Is(err, ErrNoPosition) {
		t.Errorf("got %v", err)
	}
	if err := e.GameOver("draw"); err != nil {
		t.Error(err)
	}
}

// playGame lets two engines play game to its end. limits is called before each move; ok false ends
// the game without result. The engines must have the rule set and a new game.
//
// An illegal move or unknown declaration loses by foul; a failed declaration loses. On other
// failures, or when ctx ends, the game stays and the error names the side.
func playGame(ctx context.Context, game *shogi.Game, black, white *Engine, limits func(*shogi.Game) (l Limits, ok bool)) error {
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
