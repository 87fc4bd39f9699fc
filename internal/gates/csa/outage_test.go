package csa_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/csa"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
)

type flaky struct {
	csa.Games
	broken atomic.Bool
}

func (f *flaky) Act(ctx context.Context, holder people.ID, id string, a play.Act) (play.View, error) {
	if f.broken.Load() {
		return play.View{}, refusal.Unavailable(errors.New("the disk is full"))
	}
	return f.Games.Act(ctx, holder, id, a)
}

// While the store fails, a move waits and is not lost. After a while the client
// learns when to try again.
func TestOutage(t *testing.T) {
	inWorld(t, csa.Config{}, func(w *world) {
		games := &flaky{Games: w.hub}
		w.config.Games = games
		w.server.Close()
		w.server = csa.New(w.config)
		w.play(game)
		games.broken.Store(true)
		w.play("a> +7776FU\na.\nb.")
		time.Sleep(5 * time.Second)
		w.play("b.")
		games.broken.Store(false)
		time.Sleep(2 * time.Second)
		w.play("a< +7776FU,T*\nb< +7776FU,T*\nb> -3334FU\na< -3334FU,T*\nb< -3334FU,T*")
		games.broken.Store(true)
		w.play("a> +2726FU")
		time.Sleep(30 * time.Second)
		games.broken.Store(false)
		w.play("a< ##[ERROR] busy, again in 2 s: The server cannot read or store anything just now; try again in a moment.\na> +2726FU\na< +2726FU,T*\nb< +2726FU,T*")
	})
}
