package usi

import (
	"bufio"
	"context"
	"io"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/shogi"
)

// starved gets no processor: it reports once, and ends long after it should.
type starved struct {
	searches atomic.Int32
	all      atomic.Int32
	twice    atomic.Bool // a second search began before the end of the first
	line     []string
}

func (d *starved) Search(ctx context.Context, g *shogi.Game, _ engine.Limits, report func(engine.Info)) (engine.Result, error) {
	if d.searches.Add(1) > 1 {
		d.twice.Store(true)
	}
	defer d.searches.Add(-1)
	p := *g.Position()
	var pv []shogi.Move
	for len(pv) < 2 && d.line != nil {
		m := p.AppendLegal(nil)[len(pv)]
		p.Make(m, new(shogi.Undo))
		pv = append(pv, m)
	}
	if pv != nil {
		report(engine.Info{Depth: 5, MultiPV: 1, PV: pv})
		report(engine.Info{Depth: 5, MultiPV: 2, PV: pv[1:]})
	}
	time.Sleep(5 * time.Second)
	if d.all.Add(1) == 1 {
		report(engine.Info{Depth: 77, MultiPV: 1, PV: p.AppendLegal(nil)[3:4]})
	}
	return engine.Result{Best: p.AppendLegal(nil)[2]}, nil
}

func (d *starved) PonderHit()     {}
func (d *starved) NewGame()       { d.change() }
func (d *starved) SetHash(int)    { d.change() }
func (d *starved) SetThreads(int) { d.change() }

func (d *starved) change() {
	if d.searches.Load() > 0 {
		d.twice.Store(true)
	}
}

// A search without a processor is answered for by its reports: at the end of the time and at stop. What
// changes the engine waits for it.
func TestStarvedSearch(t *testing.T) {
	for _, c := range []struct {
		name, text string
		wait       time.Duration // before stop
		reports    bool
		answer     time.Duration // of bestmove
		best       string
	}{
		{"byoyomi", "go btime 0 wtime 0 byoyomi 1000", time.Minute, true, 973 * time.Millisecond, "bestmove 5i4h ponder 5a5b"},
		{"main time", "go btime 2000 wtime 9000 byoyomi 1000", time.Minute, true, 2973 * time.Millisecond, "bestmove 5i4h"},
		{"movetime", "go movetime 50", time.Minute, true, 28 * time.Millisecond, "bestmove 5i4h"},
		{"stop", "go infinite", 100 * time.Millisecond, true, 103 * time.Millisecond, "bestmove 5i4h"},
		{"stop in ponder", "go ponder btime 100 wtime 100", 300 * time.Millisecond, true, 303 * time.Millisecond, "bestmove 5i4h"},
		{"no clock", "go nodes 1000", time.Minute, true, 5 * time.Second, "bestmove"},
		{"no report", "go byoyomi 1000", time.Minute, false, 5 * time.Second, "bestmove"},
		{"a weaker level", "setoption name SkillLevel value 3\ngo byoyomi 1000", time.Minute, true, 5 * time.Second, "bestmove"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := &starved{}
				if c.reports {
					d.line = []string{}
				}
				in, send := io.Pipe()
				out, say := io.Pipe()
				go Serve(t.Context(), in, say, Config{New: func(*shogi.Rules, engine.Options) Searcher { return d }})
				go func() {
					io.WriteString(send, "isready\n"+c.text+"\n")
					time.Sleep(c.wait)
					io.WriteString(send, "stop\nsetoption name USI_Hash value 2\nusinewgame\ngo byoyomi 1000\nquit\n")
					send.Close()
				}()
				begun := time.Now()
				lines := bufio.NewScanner(out)
				for lines.Scan() && !strings.HasPrefix(lines.Text(), "bestmove") {
				}
				if at := time.Since(begun); at != c.answer || !strings.HasPrefix(lines.Text(), c.best) {
					t.Errorf("after %v: %s, want %s after %v", at, lines.Text(), c.best, c.answer)
				}
				go func() { time.Sleep(time.Hour); say.Close() }()
				for lines.Scan() {
					if strings.Contains(lines.Text(), "depth 77") && c.answer < 5*time.Second {
						t.Errorf("after its answer a search reports: %s", lines.Text())
					}
				}
				if d.twice.Load() {
					t.Error("the engine was used before the search ended")
				}
			})
		})
	}
}
