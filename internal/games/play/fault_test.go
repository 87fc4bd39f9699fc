package play_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/shogi"
)

// hand is a clock port whose hands a test moves.
type hand struct {
	begin         time.Time
	wall, elapsed atomic.Int64
}

func newHand() *hand { return &hand{begin: time.Now()} }

func (h *hand) Wall() time.Time { return time.Now().Add(time.Duration(h.wall.Load())) }

func (h *hand) Elapsed() time.Duration {
	return time.Since(h.begin) + time.Duration(h.elapsed.Load())
}

// step steps the wall clock; stand is a process that stood still.
func (h *hand) step(d time.Duration) { h.wall.Add(int64(d)) }

func (h *hand) stand(d time.Duration) {
	h.wall.Add(int64(d))
	h.elapsed.Add(int64(d))
}

var faultControls = []clock.Control{
	byoyomi(0, 10*time.Second, 1), byoyomi(20*time.Second, 10*time.Second, 1), fischer(10*time.Second, 2*time.Second), sudden(10 * time.Minute),
}

// pair begins a game of two people and makes its first moves.
func (w *world) pair(c clock.Control) state {
	w.Helper()
	g := w.must(w.Create(w.Context(), play.Person{Holder: me}, play.Terms{Rules: "standard", Person: true, Color: "b", Control: c}))
	g = w.must(w.Join(w.Context(), play.Person{Holder: other}, g.ID, ""))
	g = w.must(w.Act(w.Context(), me, g.ID, move("7g7f"), g.seq()))
	g = w.must(w.Act(w.Context(), other, g.ID, move("3c3d"), g.seq()))
	return w.must(w.Get(w.Context(), me, g.ID))
}

// all is what a side has left in all.
func all(g state, c shogi.Color) time.Duration {
	k := g.Clock()
	r := k.Remaining(c, g.Now)
	return r.Main + r.Byoyomi + time.Duration(max(0, r.Periods-1))*k.Control().Byoyomi
}

// tried posts a move every second, as a player does who is refused.
func (w *world) tried(g state, usi string, seconds int) (refused int) {
	w.Helper()
	for range seconds {
		time.Sleep(time.Second)
		_, err := w.act(g, move(usi))
		r, ok := refusal.As(err)
		if !ok || r.Code != refusal.Busy || r.Wait == 0 {
			w.Errorf("a move that cannot be stored: %v", err)
			continue
		}
		refused++
	}
	return refused
}

// While moves cannot be stored, no time is charged, under any control, with or without attempts. Afterwards the time runs out as before.
func TestOutageCostsNoTime(t *testing.T) {
	for _, c := range faultControls {
		for _, tries := range []bool{true, false} {
			inWorld(t, func(w *world) {
				g := w.pair(c)
				time.Sleep(3 * time.Second)
				before := all(w.get(g.ID), shogi.Black)
				w.store.fail(errDisk)
				if tries {
					w.tried(g, "2g2f", 14)
				} else {
					time.Sleep(14 * time.Second)
				}
				if seen := w.get(g.ID); seen.running() != "" || all(seen, shogi.Black) < before-500*time.Millisecond {
					t.Errorf("%v: during the outage %v are left of %v, %q runs", c, all(seen, shogi.Black), before, seen.running())
				}
				w.store.fail(nil)
				time.Sleep(time.Second)
				g = w.get(g.ID)
				if left := all(g, shogi.Black); g.over() || g.running() != "b" || left < before-time.Second || left > before+500*time.Millisecond {
					t.Errorf("%v, tries %v: %v left of %v, %s", c, tries, left, before, g.end())
				}
				time.Sleep(all(g, shogi.Black) + time.Second)
				if g = w.get(g.ID); g.end() != "time w" {
					t.Errorf("%v: the end is %q", c, g.end())
				}
			})
		}
	}
}

// Both nodes lose the database for 10 s, and come back in any order. No player loses time, and
// either node accepts the next move.
func TestOutageOfBothNodes(t *testing.T) {
	for _, first := range []string{"a", "b"} {
		for _, c := range faultControls {
			inCluster(t, func(cl *cluster) {
				g := cl.a.pair(c)
				w := cl.b.watch(me, g.ID)
				defer w.Close()
				time.Sleep(2 * time.Second)
				before := all(cl.b.get(g.ID), shogi.Black)
				cl.a.store.set(errCut)
				cl.b.store.set(errCut)
				time.Sleep(10 * time.Second)
				one, two := cl.a, cl.b
				if first == "b" {
					one, two = two, one
				}
				one.store.set(nil)
				time.Sleep(600 * time.Millisecond)
				two.store.set(nil)
				time.Sleep(600 * time.Millisecond)
				g = two.get(g.ID)
				if left := all(g, shogi.Black); g.over() || left < before-1500*time.Millisecond || left > before+500*time.Millisecond {
					t.Errorf("%v, %s first: %v left of %v, %s", c, first, left, before, g.end())
				}
				two.must(two.act(g, move("2g2f")))
			})
		}
	}
}

// A process that stood still for 10 s ends nothing, although a move arrives before its next
// sign of life.
func TestStoodStill(t *testing.T) {
	for _, c := range faultControls {
		inWorld(t, func(w *world) {
			w.close()
			h := newHand()
			w.opened(func(c *play.Config) { c.Clock = h })
			g := w.pair(c)
			time.Sleep(3100 * time.Millisecond)
			before := all(w.get(g.ID), shogi.Black)
			h.stand(12 * time.Second)
			g = w.must(w.act(g, move("2g2f")))
			if g.moves() != 3 || g.spent(2) > 3100*time.Millisecond {
				t.Errorf("%v: %d moves, %v spent, %v were left", c, g.moves(), g.spent(2), before)
			}
		})
	}
}

// A step of the wall clock by an hour ends no game. The node says so once, refuses actions,
// and continues when the clocks agree again or the new time has been steady for a while.
func TestClockSteps(t *testing.T) {
	for _, by := range []time.Duration{time.Hour, -time.Hour} {
		for _, back := range []bool{true, false} {
			inWorld(t, func(w *world) {
				w.close()
				h := newHand()
				w.opened(func(c *play.Config) { c.Clock = h })
				g := w.pair(sudden(10 * time.Minute))
				time.Sleep(2 * time.Second)
				before := all(w.get(g.ID), shogi.Black)
				h.step(by)
				time.Sleep(time.Second)
				if err := w.Ready(context.Background()); err == nil || !strings.Contains(err.Error(), "stepped by") {
					t.Errorf("the node is %v", err)
				}
				w.tried(g, "2g2f", 20)
				if _, err := w.Create(w.Context(), play.Person{Holder: me}, play.Terms{Rules: "standard"}); !refusal.Is(err, refusal.Busy) {
					t.Errorf("a new game: %v", err)
				}
				if n := strings.Count(w.log.String(), "level=ERROR"); n != 1 {
					t.Errorf("%d errors: %s", n, w.log)
				}
				if back {
					h.step(-by)
				} else {
					time.Sleep(10 * time.Second)
				}
				time.Sleep(time.Second)
				if err := w.Ready(context.Background()); err != nil {
					t.Error(err)
				}
				g = w.get(g.ID)
				if left := all(g, shogi.Black); g.over() || g.running() != "b" || left < before-3*time.Second {
					t.Errorf("by %v, back %v: %v left of %v, %s", by, back, left, before, g.end())
				}
				g = w.must(w.act(g, move("2g2f")))
				time.Sleep(time.Second)
				if g = w.get(g.ID); g.running() != "w" || all(g, shogi.White) > 10*time.Minute-time.Second {
					t.Errorf("White has %v", all(g, shogi.White))
				}
			})
		}
	}
}

// A node whose clock steps leaves its games to the other node, and ends nothing anywhere.
func TestClockOfANodeSteps(t *testing.T) {
	for _, by := range []time.Duration{time.Hour, -time.Hour} {
		inCluster(t, func(c *cluster) {
			c.memory.clock = time.Now
			h := newHand()
			c.a.world.close()
			c.a = c.opened("c", func(p *play.Config) { p.Clock = h })
			g := c.a.pair(byoyomi(0, 20*time.Second, 1))
			w := c.b.watch(me, g.ID)
			defer w.Close()
			time.Sleep(time.Second)
			h.step(by)
			time.Sleep(8 * time.Second)
			if n := c.host(g.ID); n != "b" {
				t.Errorf("the host is %q", n)
			}
			g = c.b.must(c.b.act(c.b.get(g.ID), move("2g2f")))
			if g.spent(2) > 9*time.Second {
				t.Errorf("%v spent", g.spent(2))
			}
			time.Sleep(15 * time.Second)
			if err := c.a.Ready(context.Background()); err == nil || c.b.Ready(context.Background()) != nil {
				t.Errorf("a is %v", err)
			}
			h.step(-by)
			time.Sleep(time.Second)
			if a, b := c.a.get(g.ID), c.b.get(g.ID); a.over() || b.over() || a.seq() != b.seq() {
				t.Errorf("%s, %s; events %d and %d", a.end(), b.end(), a.seq(), b.seq())
			}
			if err := c.a.Ready(context.Background()); err != nil {
				t.Error(err)
			}
			c.calm(c.b)
		})
	}
}

// The deadline of a correspondence game that falls into an outage moves by its length.
func TestOutageAtADeadline(t *testing.T) {
	for _, c := range []struct {
		after time.Duration // of the next move, after the outage
		over  bool
	}{{30 * time.Second, false}, {3 * time.Minute, true}} {
		inWorld(t, func(w *world) {
			g := w.pair(days(1))
			time.Sleep(24*time.Hour - time.Minute)
			w.store.fail(errDisk)
			w.tried(g, "2g2f", 120)
			w.store.fail(nil)
			time.Sleep(c.after)
			g = w.get(g.ID)
			_, err := w.act(g, move("2g2f"))
			if refusal.Is(err, refusal.Over) != c.over || (err == nil) == c.over {
				t.Errorf("after %v: %v", c.after, err)
			}
			if c.over && w.get(g.ID).end() != "time w" {
				t.Errorf("after %v: the game goes on", c.after)
			}
		})
	}
}

// A move that came too late is refused with "over", and its state has the result.
func TestTooLate(t *testing.T) {
	inWorld(t, func(w *world) {
		g := w.pair(sudden(time.Minute))
		late := command(match.Resigned)
		for _, c := range []match.Command{move("2g2f"), late} {
			time.Sleep(time.Minute)
			_, err := w.act(g, c)
			w.refused(refusal.Over, err)
		}
		if now := w.get(g.ID); now.end() != "time w" || now.moves() != 2 {
			t.Errorf("%s, %d moves", now.end(), now.moves())
		}
	})
}
