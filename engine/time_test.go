package engine_test

import (
	"testing"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/shogi"
)

func TestAllot(t *testing.T) {
	const s = time.Second
	both := func(d time.Duration) [2]time.Duration { return [2]time.Duration{d, d} }
	for _, c := range []struct {
		name               string
		limits             engine.Limits
		ply                int
		softMin, softMax   time.Duration
		hardMin, hardMax   time.Duration
		unbounded, exactly bool
	}{
		{name: "no limit", unbounded: true},
		{name: "infinite beats a clock", limits: engine.Limits{Infinite: true, Time: both(10 * s)}, unbounded: true},
		{name: "move time", limits: engine.Limits{MoveTime: 2 * s}, softMin: 1900 * time.Millisecond, softMax: 2 * s, hardMin: 1900 * time.Millisecond, hardMax: 2 * s},
		{name: "byoyomi alone is used up", limits: engine.Limits{Byoyomi: 10 * s}, softMin: 8 * s, softMax: 10 * s, hardMin: 9 * s, hardMax: 10 * s},
		{name: "byoyomi with main time left", limits: engine.Limits{Time: both(600 * s), Byoyomi: 10 * s}, softMin: 15 * s, softMax: 40 * s, hardMin: 30 * s, hardMax: 200 * s},
		{name: "sudden death", limits: engine.Limits{Time: both(600 * s)}, softMin: 10 * s, softMax: 20 * s, hardMin: 40 * s, hardMax: 120 * s},
		{name: "sudden death, late", limits: engine.Limits{Time: both(60 * s)}, ply: 150, softMin: 1 * s, softMax: 4 * s, hardMin: 5 * s, hardMax: 21 * s},
		{name: "sudden death, a second left", limits: engine.Limits{Time: both(s)}, softMin: time.Millisecond, softMax: 50 * time.Millisecond, hardMin: time.Millisecond, hardMax: 340 * time.Millisecond},
		{name: "Fischer", limits: engine.Limits{Time: both(300 * s), Increment: both(10 * s)}, softMin: 12 * s, softMax: 20 * s, hardMin: 30 * s, hardMax: 120 * s},
		{name: "Fischer, nothing but the increment", limits: engine.Limits{Increment: both(10 * s)}, softMin: 5 * s, softMax: 10 * s, hardMin: 5 * s, hardMax: 10 * s},
		{name: "the last move before more time", limits: engine.Limits{Time: both(30 * s), MovesToGo: 1}, softMin: 20 * s, softMax: 30 * s, hardMin: 20 * s, hardMax: 30 * s},
		{name: "almost nothing", limits: engine.Limits{Time: both(time.Millisecond)}, softMin: time.Millisecond, softMax: 5 * time.Millisecond, hardMin: time.Millisecond, hardMax: 5 * time.Millisecond},
	} {
		b, ok := engine.Allot(c.limits, shogi.Black, max(c.ply, 1), 20*time.Millisecond)
		if ok == c.unbounded {
			t.Errorf("%s: bounded %v, want %v", c.name, ok, !c.unbounded)
		}
		if c.unbounded {
			continue
		}
		if b.Soft < c.softMin || b.Soft > c.softMax {
			t.Errorf("%s: soft %v, want %v to %v", c.name, b.Soft, c.softMin, c.softMax)
		}
		if b.Hard < c.hardMin || b.Hard > c.hardMax {
			t.Errorf("%s: hard %v, want %v to %v", c.name, b.Hard, c.hardMin, c.hardMax)
		}
	}
}

// Except for the few milliseconds of the least search.
func TestNeverBeyondTheClock(t *testing.T) {
	const ms = time.Millisecond
	for _, left := range []time.Duration{0, ms, 50 * ms, 500 * ms, 5000 * ms, 600_000 * ms} {
		for _, inc := range []time.Duration{0, 100 * ms, 10_000 * ms} {
			for _, byo := range []time.Duration{0, 1000 * ms, 30_000 * ms} {
				for _, ply := range []int{1, 40, 120, 300} {
					for _, togo := range []int{0, 1, 20} {
						l := engine.Limits{Time: [2]time.Duration{1, left}, Increment: [2]time.Duration{0, inc}, Byoyomi: byo, MovesToGo: togo}
						b, ok := engine.Allot(l, shogi.White, ply, 0)
						most := left + byo
						if left == 0 {
							most += inc
						}
						if ok && (b.Hard > max(most, 2*ms) || b.Soft > b.Hard) {
							t.Errorf("%+v at ply %d: soft %v, hard %v", l, ply, b.Soft, b.Hard)
						}
					}
				}
			}
		}
	}
}
