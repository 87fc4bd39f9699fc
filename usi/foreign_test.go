package usi

import (
	"context"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// foreign starts Debian's fairy-stockfish, which only CI requires.
func foreign(t *testing.T) *Engine {
	t.Helper()
	path, err := exec.LookPath("fairy-stockfish")
	if err != nil {
		path = "/usr/games/fairy-stockfish"
		if _, err := os.Stat(path); err != nil {
			if os.Getenv("CI") != "" {
				t.Fatalf("fairy-stockfish is not installed: %v", err)
			}
			t.Skip("fairy-stockfish is not installed")
		}
	}
	e, err := Start(t.Context(), exec.Command(path), Timeouts{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Quit(); err != nil {
			t.Error(err)
		}
	})
	return e
}

// The kernel checks all moves.
func TestForeignGame(t *testing.T) {
	set, err := variant.Lookup("shogi")
	if err != nil {
		t.Fatal(err)
	}
	other := foreign(t)
	own, err := Open(t.Context(), Local(func(ctx context.Context, in io.Reader, out io.Writer) error {
		return Serve(ctx, in, out, Config{Hash: 8})
	}), Timeouts{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := own.Quit(); err != nil {
			t.Error(err)
		}
	}()
	for _, e := range []*Engine{own, other} {
		if err := e.SetVariant("shogi"); err != nil {
			t.Fatal(err)
		}
		for name, value := range map[string]string{"USI_Hash": "8", "USI_Threads": "1", "USI_MultiPV": "1"} {
			if _, ok := e.Option(name); !ok {
				t.Errorf("%s has no %s", e.Name(), name)
			}
			if err := e.SetOption(name, value); err != nil {
				t.Error(err)
			}
		}
	}
	const plies = 40
	for _, players := range [][2]*Engine{{own, other}, {other, own}} {
		for _, e := range players {
			if err := e.NewGame(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		game := shogi.NewGame(set.Start)
		clock := Limits{Timed: true, Byoyomi: 60 * time.Millisecond}
		err := playGame(t.Context(), game, players[0], players[1], func(g *shogi.Game) (Limits, bool) {
			if g.Len()%2 == 1 {
				return Limits{MoveTime: 40 * time.Millisecond}, g.Len() < plies
			}
			return clock, g.Len() < plies
		})
		if err != nil {
			t.Fatalf("after %d moves: %v", game.Len(), err)
		}
		switch r := game.Result(); {
		case r.Reason == shogi.FoulPlayed:
			t.Errorf("after %d moves: %v", game.Len(), r.Foul)
		case game.Len() < 20:
			t.Errorf("the game was over after %d moves: %v", game.Len(), r.Reason)
		}
		t.Logf("%d moves, %s against %s: %v", game.Len(), players[0].Name(), players[1].Name(), game.Result().Reason)
	}
	if own.Late() != 0 || other.Late() != 0 {
		t.Errorf("%d and %d answers too many", own.Late(), other.Late())
	}
}
