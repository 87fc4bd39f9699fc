package engine_test

import (
	"testing"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/shogi"
)

// loadedClock jumps ahead now and then, as for a process that waits for a processor.
type loadedClock struct {
	at    time.Time
	reads int
	every int
	jump  time.Duration
}

func (c *loadedClock) now() time.Time {
	c.at = c.at.Add(2 * time.Millisecond)
	if c.reads++; c.reads%c.every == 0 {
		c.at = c.at.Add(c.jump)
	}
	return c.at
}

// Before the first move, only [engine.Engine.NewGame] shows the load, also where the table is
// already clear.
func TestFirstMoveUnderLoad(t *testing.T) {
	rs := lookup(t, "standard")
	times := map[time.Duration]time.Duration{}
	for _, again := range []bool{false, true} {
		for _, jump := range []time.Duration{0, 150 * time.Millisecond} {
			clock := &loadedClock{at: time.Unix(1000, 0), every: 4, jump: jump}
			e := newEngine(rs, engine.Options{Now: clock.now, Hash: 64})
			if again {
				clock.jump = 0
				e.NewGame()
				clock.jump = jump
			}
			e.NewGame()
			clock.jump = 0
			times[jump] = search(t, e, shogi.NewGame(rs.Start), engine.Limits{Byoyomi: time.Second}, nil).Time
		}
		if idle, loaded := times[0], times[150*time.Millisecond]; loaded > idle-250*time.Millisecond || loaded < 500*time.Millisecond {
			t.Errorf("cleared before %t: it answers after %v, and after %v when the table was cleared without a wait", again, loaded, idle)
		}
	}
}

func TestTimeUnderLoad(t *testing.T) {
	rs := lookup(t, "standard")
	const ms = time.Millisecond
	for _, c := range []struct {
		name        string
		jump        time.Duration
		overhead    time.Duration
		least, most time.Duration
	}{
		{"an idle machine", 0, 30 * ms, 970 * ms, 974 * ms},
		{"timer ticks", 2 * ms, 0, 1000 * ms, 1004 * ms},
		{"small gaps within the overhead", 10 * ms, 30 * ms, 970 * ms, 982 * ms},
		{"a loaded machine", 80 * ms, 30 * ms, 700 * ms, 920 * ms},
		{"a machine that stalls", 400 * ms, 0, 400 * ms, 900 * ms},
	} {
		clock := &loadedClock{at: time.Unix(1000, 0), every: 9, jump: c.jump}
		e := newEngine(rs, engine.Options{Now: clock.now, Overhead: c.overhead})
		for move := range 2 {
			res := search(t, e, shogi.NewGame(rs.Start), engine.Limits{Byoyomi: time.Second}, nil)
			if res.Time < c.least || res.Time > c.most {
				t.Errorf("%s, move %d: it answers after %v, want %v to %v", c.name, move, res.Time, c.least, c.most)
			}
		}
	}
}
