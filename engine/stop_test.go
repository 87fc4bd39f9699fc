package engine_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/shogi"
)

// TestStop counts the nodes searched after Stop: hardly any, so that it takes
// effect at once however slow the machine.
func TestStop(t *testing.T) {
	rs := lookup(t, "standard")
	e := newEngine(rs, engine.Options{})
	var at uint64
	res := search(t, e, shogi.NewGame(rs.Start), engine.Limits{Infinite: true}, func(i engine.Info) {
		if i.Depth >= 6 && at == 0 {
			at = i.Nodes
			e.Stop()
		}
	})
	if at == 0 || res.Nodes > at+2 {
		t.Errorf("stopped at %d nodes, ended at %d", at, res.Nodes)
	}
	if res.Best == shogi.NoMove {
		t.Error("no move")
	}
}

// TestStopFromOutside stops a search of several threads from another goroutine.
func TestStopFromOutside(t *testing.T) {
	rs := lookup(t, "standard")
	e := newEngine(rs, engine.Options{Threads: 2})
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	deep := make(chan struct{})
	done := make(chan engine.Result)
	go func() {
		res, err := e.Search(ctx, shogi.NewGame(rs.Start), engine.Limits{Infinite: true}, func(i engine.Info) {
			if i.Depth == 5 {
				close(deep)
			}
		})
		if err != nil {
			t.Error(err)
		}
		done <- res
	}()
	<-deep
	begun := time.Now()
	cancel()
	res := <-done
	if res.Best == shogi.NoMove {
		t.Error("no move")
	}
	if d := time.Since(begun); d > 2*time.Second {
		t.Errorf("it took %v to stop", d)
	}
}

// TestCancelledBefore: a search whose context has ended already still gives a
// legal move.
func TestCancelledBefore(t *testing.T) {
	rs := lookup(t, "standard")
	e := newEngine(rs, engine.Options{})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	res, err := e.Search(ctx, shogi.NewGame(rs.Start), engine.Limits{Infinite: true}, nil)
	if err != nil || !rs.Start.IsLegal(res.Best) {
		t.Errorf("move %v, error %v", res.Best, err)
	}
}

// TestInfiniteWaits: an infinite search of a position with nothing to search
// does not end by itself.
func TestInfiniteWaits(t *testing.T) {
	rs := lookup(t, "standard")
	e := newEngine(rs, engine.Options{})
	var ended atomic.Bool
	done := make(chan struct{})
	reached := make(chan struct{})
	go func() {
		search(t, e, shogi.NewGame(rs.Start), engine.Limits{Infinite: true, Depth: 2}, func(i engine.Info) {
			if i.Depth == 2 {
				close(reached)
			}
		})
		ended.Store(true)
		close(done)
	}()
	<-reached
	time.Sleep(30 * time.Millisecond)
	if ended.Load() {
		t.Error("an infinite search ended by itself")
	}
	e.Stop()
	<-done
}

// TestPonder: a pondering search outlives its time until the ponder hit.
func TestPonder(t *testing.T) {
	rs := lookup(t, "standard")
	clock := new(fakeClock)
	e := newEngine(rs, engine.Options{Now: clock.now})
	g := shogi.NewGame(rs.Start)
	const deep = 8 // much longer than its 50ms would allow
	hit := false
	var at time.Duration
	res := search(t, e, g, engine.Limits{Ponder: true, MoveTime: 50 * time.Millisecond}, func(i engine.Info) {
		if i.Depth >= deep && !hit {
			hit = true
			at = i.Time
			e.PonderHit()
		}
	})
	if !hit {
		t.Fatal("the search ended while it was pondering")
	}
	if spent := res.Time - at; spent < 50*time.Millisecond || spent > 80*time.Millisecond {
		t.Errorf("it searched %v after the ponder hit, allowed 50ms", spent)
	}
}

// fakeClock goes on by a millisecond each time it is read.
type fakeClock struct{ ticks atomic.Int64 }

func (c *fakeClock) now() time.Time {
	return time.Unix(0, 0).Add(time.Duration(c.ticks.Add(1)) * time.Millisecond)
}

// TestMoveTime: the time given is used and kept, by the engine's own clock.
func TestMoveTime(t *testing.T) {
	rs := lookup(t, "standard")
	clock := new(fakeClock)
	e := newEngine(rs, engine.Options{Now: clock.now, Overhead: 10 * time.Millisecond})
	res := search(t, e, shogi.NewGame(rs.Start), engine.Limits{MoveTime: 60 * time.Millisecond}, nil)
	if res.Time < 50*time.Millisecond || res.Time > 80*time.Millisecond {
		t.Errorf("it took %v, want about 50ms", res.Time)
	}
}
