package client_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/csa"
	"github.com/komadai/komadai/internal/gates/csa/client"
	"github.com/komadai/komadai/kifu"
	csafile "github.com/komadai/komadai/kifu/csa"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/usi"
)

func together(t *testing.T, clients ...client.Config) {
	t.Helper()
	var all sync.WaitGroup
	for _, c := range clients {
		all.Go(func() {
			if err := client.Run(t.Context(), c); err != nil {
				t.Errorf("%s: %v", c.Name, err)
			}
		})
	}
	all.Wait()
}

// Two engines play to the move limit. Both store the same game, with times and search
// comments.
func TestTwoClients(t *testing.T) {
	inWorld(t, csa.Config{Limits: csa.Limits{MaxMoves: 60}}, func(w *world) {
		a, b := newThinker(1), newThinker(2)
		var ours, theirs games
		together(w.T, w.client("alice", "club-600-10-B", a, &ours), w.client("bob", "club-600-10", b, &theirs))
		if len(ours.list) != 1 || len(theirs.list) != 1 {
			w.Fatalf("%d and %d records", len(ours.list), len(theirs.list))
		}
		g, other := ours.list[0], theirs.list[0]
		moves := g.Record.Moves()
		if len(moves) != 60 || g.Outcome != "draw" || other.Outcome != "draw" || g.ID != other.ID {
			w.Fatalf("%d moves, %s, %s: %s", len(moves), g.Outcome, other.Outcome, strings.Join(w.said, "\n"))
		}
		if end, _ := g.Record.End(); end == nil || end.Kind != kifu.EndMaxMoves {
			w.Errorf("end %v", end)
		}
		for i, n := range g.Record.Main()[:60] {
			if n.Move != other.Record.Main()[i].Move || n.Time.Spent != time.Second {
				w.Errorf("move %d: %v in %v", i+1, n.Move, n.Time)
			}
			if ours := i%2 == 0; ours != (len(n.Evaluations) == 1) {
				w.Errorf("move %d has %d evaluations", i+1, len(n.Evaluations))
			} else if ours && (n.Evaluations[0].Score != kifu.CP(42) || len(n.Evaluations[0].PV) != 1) {
				w.Errorf("move %d: %+v", i+1, n.Evaluations[0])
			}
		}
		var text strings.Builder
		_, err := csafile.Codec().Write(&text, g.Record, kifu.WriteOptions{Version: "3.0"})
		if err != nil {
			w.Fatalf("%v:\n%s", err, text.String())
		}
		expect.All(w, "it",
			expect.True(`strings.Contains(text.String(), "\n%MAX_MOVES")`, strings.Contains(text.String(), "\n%MAX_MOVES")),
			expect.True(`strings.Contains(text.String(), "$TIME:600+10+0\n$MAX_MOVES:60\n")`, strings.Contains(text.String(), "$TIME:600+10+0\n$MAX_MOVES:60\n")),
			expect.True(`strings.Contains(text.String(), "N+alice\nN-bob\n")`, strings.Contains(text.String(), "N+alice\nN-bob\n")),
			expect.True(`strings.Contains(text.String(), "'** 42 -")`, strings.Contains(text.String(), "'** 42 -")),
		)
		l := a.limits[0]
		if l.Byoyomi != 10*time.Second || l.Time != [2]time.Duration{600 * time.Second, 600 * time.Second} || l.Increment != [2]time.Duration{} {
			w.Errorf("first limits %+v", l)
		}
		if l = a.limits[29]; l.Time != [2]time.Duration{571 * time.Second, 571 * time.Second} {
			w.Errorf("last limits %+v", l)
		}
	})
}

// The engine ponders, and keeps the same search when the expected move is played.
func TestPonder(t *testing.T) {
	inWorld(t, csa.Config{Limits: csa.Limits{MaxMoves: 40}}, func(w *world) {
		a, b := newThinker(1), newThinker(2)
		// The opponent plays the first legal move every other time. The thinker ponders
		// on that move.
		b.choose = func(g *shogi.Game) string {
			if g.Len()%4 == 1 {
				return csaFirst(g)
			}
			return ""
		}
		var ours games
		one := w.client("alice", "club-100-10F-B", a, &ours)
		one.Ponder, one.Full = true, false
		together(w.T, one, w.client("bob", "club-100-10F", b, &games{}))
		if len(ours.list) != 1 || len(ours.list[0].Record.Moves()) != 40 {
			w.Fatalf("%+v\n%s", ours.list, strings.Join(w.said, "\n"))
		}
		if a.hits < 9 || a.hits > 12 {
			w.Errorf("%d ponder hits, want 9 or a few more", a.hits)
		}
		// Black has 100 s left and gets 10 s with its first turn; the protocol does not
		// announce them.
		if l := a.limits[0]; l.Time[0] != 100*time.Second || l.Time[1] != 100*time.Second || l.Increment[0] != 10*time.Second || l.Byoyomi != 0 {
			w.Errorf("first limits %+v", l)
		}
		for _, n := range ours.list[0].Record.Main() {
			if n.Time.Spent > time.Second {
				w.Errorf("a move took %v", n.Time.Spent)
			}
		}
	})
}

// With early ponder the engine hears the clock only at the ponder hit.
func TestEarlyPonder(t *testing.T) {
	inWorld(t, csa.Config{Limits: csa.Limits{MaxMoves: 12}}, func(w *world) {
		a, b := newThinker(1), newThinker(2)
		b.choose = func(g *shogi.Game) string {
			if g.Len()%4 == 1 {
				return csaFirst(g)
			}
			return ""
		}
		one := w.client("alice", "club-100-10F-B", a, &games{})
		one.Ponder, one.EarlyPonder = true, true
		together(w.T, one, w.client("bob", "club-100-10F", b, &games{}))
		pondered := 0
		for _, l := range a.limits {
			if l.Ponder {
				pondered++
			}
			if told := l.Time != [2]time.Duration{}; told == l.Ponder {
				w.Errorf("limits %+v", l)
			}
		}
		if pondered == 0 || a.hits == 0 {
			w.Errorf("%d searches were pondering, %d were hits", pondered, a.hits)
		}
	})
}

func TestRestart(t *testing.T) {
	for restart, want := range map[bool]int{false: 1, true: 3} {
		inWorld(t, csa.Config{Limits: csa.Limits{MaxMoves: 4}}, func(w *world) {
			one, two := w.client("alice", "club-100-10F", newThinker(1), &games{}), w.client("bob", "club-100-10F", newThinker(2), &games{})
			one.Games, two.Games, one.Restart = 3, 3, restart
			starts, start := 0, one.Start
			one.Start = func(ctx context.Context) (*usi.Engine, error) {
				starts++
				return start(ctx)
			}
			together(w.T, one, two)
			if starts != want {
				w.Errorf("restart %t: started %d times, want %d", restart, starts, want)
			}
		})
	}
}

// Games in a row over one connection, and the stop after the present one.
func TestSeveral(t *testing.T) {
	inWorld(t, csa.Config{Limits: csa.Limits{MaxMoves: 10}}, func(w *world) {
		var ours games
		one := w.client("alice", "house-60-5", newThinker(1), &ours)
		one.Games = 3
		together(w.T, one)
		if len(ours.list) != 3 || len(w.conns) != 1 || !w.heard("3 games: 3 won") {
			w.Errorf("%d games, %d connections: %s", len(ours.list), len(w.conns), strings.Join(w.said, "\n"))
		}
		stop := make(chan struct{})
		one.Games, one.Stop = 0, stop
		go func() {
			time.Sleep(7 * time.Second)
			close(stop)
		}()
		together(w.T, one)
		if n := len(ours.list) - 3; n < 1 || n > 3 {
			w.Errorf("%d games before the stop", n)
		}
	})
}

func TestStopWaiting(t *testing.T) {
	inWorld(t, csa.Config{}, func(w *world) {
		stop := make(chan struct{})
		one := w.client("alice", "club-60-5", newThinker(1), &games{})
		one.Stop = stop
		time.AfterFunc(10*time.Minute, func() { close(stop) }) // keep-alives meanwhile
		begun := time.Now()
		together(w.T, one)
		if d := time.Since(begun); d > 11*time.Minute || len(w.conns) != 1 {
			w.Errorf("after %v, %d connections", d, len(w.conns))
		}
	})
}

// The connection breaks during the game. The client reconnects and the game continues, on
// either turn.
func TestResume(t *testing.T) {
	for _, after := range []time.Duration{500 * time.Millisecond, 10500 * time.Millisecond, 11500 * time.Millisecond} {
		inWorld(t, csa.Config{Limits: csa.Limits{MaxMoves: 40}}, func(w *world) {
			var ours, theirs games
			one := w.client("alice", "club-600-10-B", newThinker(1), &ours)
			one.Resume = true
			two := w.client("bob", "club-600-10", newThinker(2), &theirs)
			two.Dial = one.Dial
			go func() {
				time.Sleep(100 * time.Millisecond)
				w.mu.Lock()
				n := len(w.conns)
				w.mu.Unlock()
				if n != 2 {
					w.Errorf("%d connections", n)
				}
				time.Sleep(after)
				w.mu.Lock()
				defer w.mu.Unlock()
				w.conns[0].Close()
			}()
			var all sync.WaitGroup
			all.Go(func() { together(w.T, one) })
			time.Sleep(time.Millisecond) // alice is the first connection
			together(w.T, two)
			all.Wait()
			if len(ours.list) != 1 || len(ours.list[0].Record.Moves()) != 40 || ours.list[0].Outcome != "draw" || len(w.conns) != 3 {
				w.Errorf("cut after %v: %+v, %d connections: %s", after, ours.list, len(w.conns), strings.Join(w.said, "\n"))
			}
		})
	}
}

// A client that does not ask to resume loses the game, stores it, and logs in again.
func TestCut(t *testing.T) {
	inWorld(t, csa.Config{Limits: csa.Limits{MaxMoves: 40}}, func(w *world) {
		var ours games
		one := w.client("alice", "house-60-5-W", newThinker(1), &ours)
		slow := newThinker(3)
		opponent := w.client("bob", "club-600-10", slow, &games{})
		one.Game = "club-600-10-B"
		go func() {
			time.Sleep(5500 * time.Millisecond)
			w.mu.Lock()
			defer w.mu.Unlock()
			w.conns[0].Close()
		}()
		var all sync.WaitGroup
		all.Go(func() { together(w.T, one) })
		time.Sleep(time.Millisecond)
		opponent.Games = 2
		together(w.T, opponent)
		all.Wait()
		if len(ours.list) != 2 || ours.list[0].Outcome != "" || ours.list[1].Outcome != "draw" || !w.heard("bob: 2 games: 1 won") {
			w.Errorf("%+v: %s", ours.list, strings.Join(w.said, "\n"))
		}
		if end, _ := ours.list[0].Record.End(); end == nil || end.Kind != kifu.EndAbort {
			w.Errorf("end %v", end)
		}
	})
}

func TestRefused(t *testing.T) {
	inWorld(t, csa.Config{}, func(w *world) {
		one := w.client("alice", "hurry-999999-0", newThinker(1), &games{})
		err := client.Run(w.Context(), one)
		if err == nil || !strings.Contains(err.Error(), "999999") {
			w.Error(err)
		}
	})
}

func TestKilled(t *testing.T) {
	inWorld(t, csa.Config{}, func(w *world) {
		var ours games
		ctx, cancel := context.WithCancel(w.Context())
		time.AfterFunc(5500*time.Millisecond, cancel)
		go together(w.T, w.client("bob", "club-60-5", newThinker(2), &games{}))
		err := client.Run(ctx, w.client("alice", "club-60-5", newThinker(1), &ours))
		if err == nil || len(ours.list) != 1 || len(ours.list[0].Record.Moves()) != 5 {
			w.Errorf("%v, %+v", err, ours.list)
		}
		time.Sleep(10 * time.Second)
	})
}
