package engine_test

import (
	"context"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Counts the nodes after Stop, independent of the machine's speed.
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

// On one processor a goroutine that wants to stop the search waits for one poll, not for a time
// slice.
func TestStopOnOneProcessorRace(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	rs := lookup(t, "standard")
	e := newEngine(rs, engine.Options{})
	for round := range 20 {
		deep := make(chan uint64, 1)
		var at atomic.Uint64
		go func() {
			at.Store(<-deep)
			e.Stop()
		}()
		res := search(t, e, shogi.NewGame(rs.Start), engine.Limits{Infinite: true}, func(i engine.Info) {
			if i.Depth == 4+round%4 && at.Load() == 0 {
				select {
				case deep <- i.Nodes:
				default:
				}
			}
		})
		if res.Nodes > at.Load()+4*engine.PollNodes { // the scheduler may run another goroutine first
			t.Errorf("stopped at %d nodes, ended at %d", at.Load(), res.Nodes)
		}
	}
}

func TestStopFromOutsideRace(t *testing.T) {
	rs := lookup(t, "standard")
	e := newEngine(rs, engine.Options{Threads: 2})
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	deep := make(chan struct{})
	there := sync.OnceFunc(func() { close(deep) })
	done := make(chan engine.Result)
	go func() {
		res, err := e.Search(ctx, shogi.NewGame(rs.Start), engine.Limits{Infinite: true}, func(i engine.Info) {
			if i.Depth == 5 {
				there()
			}
		})
		if err != nil {
			t.Error(err)
		}
		done <- res
	}()
	<-deep
	cancel()
	if res := <-done; res.Best == shogi.NoMove {
		t.Error("no move")
	}
}

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

// A search that ends before its first iteration reports no mate and no exact score.
func TestStoppedFirst(t *testing.T) {
	rs := lookup(t, "standard")
	for _, c := range []struct {
		sfen  string
		bound engine.Bound
	}{
		{"ln1gkg1nl/1r2s2b1/pppspp1pp/PPPPPPpPP/1BS3S2/LN1G1GRNL/4K4/9/9 b - 1", engine.BoundNone},
		{"4k4/9/9/9/9/9/9/9/4K4 b BGSNL 1", engine.BoundLower},
	} {
		for _, threads := range []int{1, 2} {
			e := newEngine(rs, engine.Options{ResignAt: 100, Threads: threads})
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			var infos []engine.Info
			g := shogi.NewGame(position(t, rs, c.sfen))
			res, err := e.Search(ctx, g, engine.Limits{Infinite: true}, func(i engine.Info) { infos = append(infos, i) })
			if err != nil || !g.Position().IsLegal(res.Best) || res.Resign {
				t.Fatalf("%s: %+v, %v", c.sfen, res, err)
			}
			if s := res.Score; s.Bound != c.bound || s.Mate != 0 || s.Mated {
				t.Errorf("%s: %v, want a score that is %v", c.sfen, s, c.bound)
			}
			if cp := res.Score.CP; cp < -10_000 || cp > 10_000 {
				t.Errorf("%s: %d cp is out of range", c.sfen, cp)
			}
			for _, i := range infos {
				if c.bound == engine.BoundNone || i.Score != res.Score {
					t.Errorf("%s: it reports %v of %v", c.sfen, i.Score, res.Score)
				}
			}
		}
	}
}

// A search cut inside an iteration reports no mate if only some moves are mated: 6e escapes.
func TestStoppedInsideIteration(t *testing.T) {
	rs := lookup(t, "standard")
	p := position(t, rs, "6k1l/+R1ps5/1K1p1p1sp/p2n5/+b4g3/2P6/P2P1PG1P/1P3SP+r1/L7L b BG2NL6Pgsn 143")
	for _, threads := range []int{1, 2} {
		for nodes := uint64(600); nodes < 1800; nodes += 30 {
			e := newEngine(rs, engine.Options{ResignAt: 3000, Threads: threads})
			res := search(t, e, shogi.NewGame(p), engine.Limits{Nodes: nodes}, func(i engine.Info) {
				if i.Score.Mate < 0 {
					t.Errorf("%d nodes, %d threads: it reports %v", nodes, threads, i.Score)
				}
			})
			if res.Score.Mate < 0 || res.Resign {
				t.Errorf("%d nodes, %d threads: %v, resign %v", nodes, threads, res.Score, res.Resign)
			}
		}
	}
}

// A position that is lost stays so, wherever the search is cut.
func TestStoppedWhenMated(t *testing.T) {
	rs := lookup(t, "standard")
	p := position(t, rs, "8k/9/7+P1/9/9/9/9/9/4K4 w G2p 1")
	known := 0
	for nodes := uint64(50); nodes < 4000; nodes += 150 {
		res := search(t, newEngine(rs, engine.Options{}), shogi.NewGame(p), engine.Limits{Nodes: nodes}, nil)
		switch {
		case res.Score.Mate < 0:
			known++
		case known > 0:
			t.Errorf("%d nodes: %v, although it knew the mate", nodes, res.Score)
		}
	}
	if known == 0 {
		t.Error("it never sees the mate")
	}
}

func TestInfiniteWaitsRace(t *testing.T) {
	rs := lookup(t, "standard")
	e := newEngine(rs, engine.Options{})
	var ended atomic.Bool
	done := make(chan struct{})
	reached := make(chan struct{})
	there := sync.OnceFunc(func() { close(reached) })
	go func() {
		search(t, e, shogi.NewGame(rs.Start), engine.Limits{Infinite: true, Depth: 2}, func(i engine.Info) {
			if i.Depth == 2 {
				there()
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

func TestPonder(t *testing.T) {
	rs := lookup(t, "standard")
	clock := new(fakeClock)
	e := newEngine(rs, engine.Options{Now: clock.now})
	g := shogi.NewGame(rs.Start)
	const deep = 8 // too deep for 50 ms
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

type fakeClock struct{ ticks atomic.Int64 }

func (c *fakeClock) now() time.Time {
	return time.Unix(0, 0).Add(time.Duration(c.ticks.Add(1)) * time.Millisecond)
}

func TestMoveTime(t *testing.T) {
	rs := lookup(t, "standard")
	clock := new(fakeClock)
	e := newEngine(rs, engine.Options{Now: clock.now, Overhead: 10 * time.Millisecond})
	res := search(t, e, shogi.NewGame(rs.Start), engine.Limits{MoveTime: 60 * time.Millisecond}, nil)
	if res.Time < 50*time.Millisecond || res.Time > 80*time.Millisecond {
		t.Errorf("it took %v, want about 50ms", res.Time)
	}
}

// Unused byoyomi is lost.
func TestByoyomiIsUsedUp(t *testing.T) {
	rs := lookup(t, "standard")
	for _, c := range []struct {
		name, sfen  string
		least, most time.Duration
	}{
		{"a choice", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 290 * time.Millisecond, 320 * time.Millisecond},
		{"one move", "4k4/9/9/9/9/9/1r7/9/K8 b - 1", 0, 150 * time.Millisecond},
	} {
		clock := new(fakeClock)
		e := newEngine(rs, engine.Options{Now: clock.now, Overhead: 10 * time.Millisecond})
		res := search(t, e, play(t, rs, c.sfen), engine.Limits{Byoyomi: 300 * time.Millisecond}, nil)
		if res.Time < c.least || res.Time > c.most {
			t.Errorf("%s: it took %v, want %v to %v", c.name, res.Time, c.least, c.most)
		}
	}
}

// The searched move captures the hanging rook.
func TestStoppedAtOnce(t *testing.T) {
	rs := lookup(t, "standard")
	g := play(t, rs, "4k4/9/4r4/4P4/9/9/9/9/4K4 b 2b 1")
	for _, nodes := range []uint64{1, 2, 10, 100} {
		if r := search(t, newEngine(rs, engine.Options{}), g, engine.Limits{Nodes: nodes}, nil); notation.FormatUSI(rs.Rules, r.Best) != "5d5c+" && notation.FormatUSI(rs.Rules, r.Best) != "5d5c" || len(r.PV) == 0 {
			t.Errorf("with %d nodes it plays %s", nodes, notation.FormatUSI(rs.Rules, r.Best))
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := newEngine(rs, engine.Options{}).Search(ctx, g, engine.Limits{Infinite: true}, nil)
	if err != nil || !strings.HasPrefix(notation.FormatUSI(rs.Rules, r.Best), "5d5c") {
		t.Errorf("stopped before it begins it plays %s, %v", notation.FormatUSI(rs.Rules, r.Best), err)
	}
}

// A long depth reports each second and at the end, with the nodes so far; the clock starts at
// Since.
func TestPulse(t *testing.T) {
	rs := lookup(t, "standard")
	now := time.Unix(1000, 0)
	e := engine.New(rs.Rules, engine.Options{Now: func() time.Time { now = now.Add(10 * time.Millisecond); return now }})
	var reports []engine.Info
	since := now.Add(-300 * time.Millisecond)
	res := search(t, e, shogi.NewGame(rs.Start), engine.Limits{Nodes: 200_000, Since: since}, func(i engine.Info) { reports = append(reports, i) })
	before := time.Duration(0)
	for i, r := range reports {
		if gap := r.Time - before; gap > 1500*time.Millisecond || r.Time < 300*time.Millisecond {
			t.Errorf("report %d comes at %v, %v after the one before", i, r.Time, gap)
		}
		if i > 0 && r.Nodes < reports[i-1].Nodes {
			t.Errorf("report %d has %d nodes, the one before %d", i, r.Nodes, reports[i-1].Nodes)
		}
		before = r.Time
	}
	if last := reports[len(reports)-1]; last.Nodes != res.Nodes || res.Time < 5*time.Second {
		t.Errorf("the last report has %d nodes at %v, the result %d at %v", last.Nodes, last.Time, res.Nodes, res.Time)
	}
}
