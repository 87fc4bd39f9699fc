package usi

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

func standard(t *testing.T) *shogi.Game {
	t.Helper()
	set, err := variant.Lookup("shogi")
	if err != nil {
		t.Fatal(err)
	}
	return shogi.NewGame(set.Start)
}

func ask(t *testing.T, kind string, limits Limits) (Answer, error) {
	t.Helper()
	e := open(t, kind, generous)
	s, err := e.Go(limits, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s.Wait(t.Context())
}

func TestAnswers(t *testing.T) {
	r := standard(t).Rules()
	text := func(m shogi.Move) string { return notation.FormatUSI(r, m) }
	for _, test := range []struct {
		kind         string
		limits       Limits
		want         AnswerKind
		move, ponder string
		moves        int
		score        string
	}{
		{kind: "good", want: Played, move: "7g7f", ponder: "none"},
		{kind: "twice", want: Played, move: "7g7f", ponder: "3c3d"},
		{kind: "bad ponder", want: Played, move: "7g7f", ponder: "none"},
		{kind: "noise", want: Played, move: "7g7f", ponder: "none", score: "cp 12"},
		{kind: "chatty", want: Played, move: "7g7f", ponder: "none", score: "cp 1"},
		{kind: "no move", want: Resigned, move: "none", ponder: "none"},
		{kind: "resigner", want: Resigned, move: "none", ponder: "none", score: "mate -2"},
		{kind: "winner", want: Declared, move: "none", ponder: "none"},
		{kind: "mate", limits: Limits{Mate: true}, want: Mates, move: "none", ponder: "none", moves: 2},
		{kind: "nomate", limits: Limits{Mate: true}, want: NoMate, move: "none", ponder: "none"},
		{kind: "timeout", limits: Limits{Mate: true}, want: MateUnknown, move: "none", ponder: "none"},
		{kind: "unsupported", limits: Limits{Mate: true}, want: MateUnsupported, move: "none", ponder: "none"},
		{kind: "mate by draft", limits: Limits{Mate: true}, want: Mates, move: "none", ponder: "none", moves: 3, score: "mate 3"},
		{kind: "none by draft", limits: Limits{Mate: true}, want: NoMate, move: "none", ponder: "none", score: "mate -"},
		{kind: "no by draft", limits: Limits{Mate: true}, want: MateUnknown, move: "none", ponder: "none", score: "cp 31"},
	} {
		t.Run(test.kind, func(t *testing.T) {
			t.Parallel()
			a, err := ask(t, test.kind, test.limits)
			if err != nil {
				t.Fatal(err)
			}
			if a.Kind != test.want || text(a.Move) != test.move || text(a.Ponder) != test.ponder || len(a.Moves) != test.moves {
				t.Errorf("got %+v, want %+v", a, test)
			}
			if got := a.Info.Score.String(); got != test.score {
				t.Errorf("score %q, want %q", got, test.score)
			}
		})
	}
}

func TestIllegalMoves(t *testing.T) {
	for _, test := range []struct {
		kind   string
		limits Limits
		foul   shogi.Foul
		text   string
	}{
		{"two pawns", Limits{}, shogi.NotInHand, `P*7f`},
		{"gibberish", Limits{}, shogi.NoFoul, `e2e4`},
		{"nothing", Limits{}, shogi.NoFoul, ``},
		{"mate foul", Limits{Mate: true}, shogi.EmptyOrigin, `7g7f`},
	} {
		t.Run(test.kind, func(t *testing.T) {
			t.Parallel()
			_, err := ask(t, test.kind, test.limits)
			var illegal *IllegalMoveError
			if !errors.As(err, &illegal) {
				t.Fatalf("got %v, want an IllegalMoveError", err)
			}
			if illegal.Text != test.text || !strings.HasPrefix(illegal.SFEN, "lnsgkgsnl/") {
				t.Errorf("got %+v", illegal)
			}
			if test.text == "" && !strings.HasPrefix(err.Error(), "usi: the engine answered nothing in ") {
				t.Errorf("got %q", err)
			}
			var foul shogi.Foul
			if errors.As(err, &foul); foul != test.foul {
				t.Errorf("foul %q, want %q", foul.ID(), test.foul.ID())
			}
			var unread *notation.Error
			if test.foul == shogi.NoFoul && !errors.As(err, &unread) {
				t.Errorf("%v does not unwrap to a *notation.Error", err)
			}
		})
	}
}

func TestTimeouts(t *testing.T) {
	isTimeout := func(t *testing.T, err error, what string) {
		t.Helper()
		var late *TimeoutError
		if !errors.As(err, &late) || late.Awaited != what {
			t.Errorf("got %v, want a time-out for %s", err, what)
		}
	}
	t.Run("usiok", func(t *testing.T) {
		t.Parallel()
		_, err := Start(t.Context(), command(t, "silent"), Timeouts{USI: 200 * time.Millisecond})
		isTimeout(t, err, "usiok")
	})
	t.Run("readyok", func(t *testing.T) {
		t.Parallel()
		e := open(t, "never ready", Timeouts{USI: 2 * time.Minute, Ready: 100 * time.Millisecond})
		isTimeout(t, e.Ready(t.Context()), "readyok")
		isTimeout(t, e.NewGame(t.Context()), "readyok")
	})
	t.Run("readyok has its own", func(t *testing.T) {
		t.Parallel()
		e := open(t, "slow to load", Timeouts{USI: 2 * time.Minute, Ready: 2 * time.Minute, Stop: time.Millisecond})
		if err := e.Ready(t.Context()); err != nil {
			t.Error(err)
		}
	})
	t.Run("bestmove", func(t *testing.T) {
		t.Parallel()
		e := open(t, "thinker", hurry)
		s, err := e.Go(Limits{MoveTime: time.Millisecond}, nil)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		_, err = s.Wait(ctx)
		isTimeout(t, err, "bestmove")
	})
	t.Run("quit", func(t *testing.T) {
		t.Parallel()
		e := open(t, "stubborn", hurry)
		isTimeout(t, e.Quit(), "its end")
		if err := e.Quit(); err != nil {
			t.Errorf("a second quit: %v", err)
		}
	})
	t.Run("the caller gives up", func(t *testing.T) {
		t.Parallel()
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(50*time.Millisecond, cancel)
		if _, err := Start(ctx, command(t, "silent"), Timeouts{}); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	})
}

func TestCrash(t *testing.T) {
	t.Run("at go", func(t *testing.T) {
		t.Parallel()
		e := open(t, "crash at go", generous)
		s, err := e.Go(Limits{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.Wait(t.Context())
		var crash *CrashError
		if !errors.As(err, &crash) {
			t.Fatalf("got %v, want a CrashError", err)
		}
		if want := []string{"loading", `panic: \u99d2 lost`}; !slices.Equal(crash.Last, want) {
			t.Errorf("last words %q, want %q", crash.Last, want)
		}
		if want := "usi: the engine ended by itself: exit status 3; its last words: loading / panic: \\u99d2 lost"; err.Error() != want {
			t.Errorf("got %q", err)
		}
		if err := e.Ready(t.Context()); !errors.As(err, &crash) {
			t.Errorf("afterwards: %v", err)
		}
		if err := e.Quit(); err != nil {
			t.Errorf("quit: %v", err)
		}
	})
	t.Run("at once", func(t *testing.T) {
		t.Parallel()
		_, err := Start(t.Context(), command(t, "crash at once"), Timeouts{})
		var crash *CrashError
		if !errors.As(err, &crash) {
			t.Errorf("got %v, want a CrashError", err)
		}
	})
	t.Run("no such program", func(t *testing.T) {
		t.Parallel()
		cmd := command(t, "good")
		cmd.Path += ".absent"
		if _, err := Start(t.Context(), cmd, Timeouts{}); err == nil {
			t.Error("started")
		}
	})
}

func TestStop(t *testing.T) {
	e := open(t, "patient", generous)
	received := make(chan Info, 1)
	s, err := e.Go(Limits{Infinite: true}, func(i Info) { received <- i })
	if err != nil {
		t.Fatal(err)
	}
	if i := <-received; i.Score != (Score{Kind: Centipawns, Value: 5}) || !slices.Equal(i.PV, []string{"7g7f"}) {
		t.Errorf("received %+v", i)
	}
	if _, err := e.Go(Limits{}, nil); !errors.Is(err, ErrBusy) {
		t.Errorf("a second go: %v", err)
	}
	if err := e.Position(standard(t)); !errors.Is(err, ErrBusy) {
		t.Errorf("position during a search: %v", err)
	}
	// The engine would answer a second stop again.
	for range 2 {
		if err := s.Stop(); err != nil {
			t.Fatal(err)
		}
	}
	if a, err := s.Wait(t.Context()); err != nil || a.Kind != Played {
		t.Errorf("got %+v, %v", a, err)
	}
	if err := e.Ready(t.Context()); err != nil || e.Late() != 0 {
		t.Errorf("%d answers too many, %v", e.Late(), err)
	}
}

func TestWaitStops(t *testing.T) {
	e := open(t, "patient", generous)
	s, err := e.Go(Limits{Infinite: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if a, err := s.Wait(ctx); err != nil || a.Kind != Played {
		t.Errorf("got %+v, %v", a, err)
	}
}

// A late answer does not count for the next search.
func TestAbandon(t *testing.T) {
	e := open(t, "late", generous)
	first, err := e.Go(Limits{Infinite: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := first.Abandon(); err != nil {
		t.Fatal(err)
	}
	if _, err := first.Wait(t.Context()); !errors.Is(err, ErrAbandoned) {
		t.Errorf("got %v", err)
	}
	// After 7g7f the late answer 7g7f would be a foul.
	game := standard(t)
	if m, err := notation.ParseUSI(game.Rules(), "2g2f"); err != nil || game.Play(m) != nil {
		t.Fatal(err)
	}
	if err := e.Position(game); err != nil {
		t.Fatal(err)
	}
	second, err := e.Go(Limits{Infinite: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	if e.Late() != 1 {
		t.Errorf("%d late answers, want 1", e.Late())
	}
	select {
	case <-second.done:
		t.Error("the late answer was taken")
	default:
	}
	if err := second.Stop(); err != nil {
		t.Fatal(err)
	}
	_, err = second.Wait(t.Context())
	var illegal *IllegalMoveError
	if !errors.As(err, &illegal) {
		t.Errorf("the engine's own answer: %v", err)
	}
}
