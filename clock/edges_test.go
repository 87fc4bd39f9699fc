package clock_test

import (
	"testing"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/shogi"
)

func TestNewLeft(t *testing.T) {
	k := clock.NewLeft(clock.Control{Kind: clock.Sudden, Main: m}, [2]time.Duration{20 * s, 30 * s})
	for side, want := range []time.Duration{20 * s, 30 * s} {
		if got := k.Remaining(shogi.Color(side), noon).Main; got != want {
			t.Errorf("%v has %v, want %v", shogi.Color(side), got, want)
		}
	}
}

func TestCredit(t *testing.T) {
	control := clock.Control{Kind: clock.Sudden, Main: m}
	for _, c := range []struct {
		name   string
		credit time.Duration
		want   time.Duration
	}{
		{"a part of the turn", 3 * s, 7 * s},
		{"more than the turn", m, 0},
		{"nothing", 0, 10 * s},
		{"less than nothing", -3 * s, 10 * s},
	} {
		k := clock.New(control)
		k.Start(shogi.Black, noon)
		k.Credit(c.credit, at(10*s))
		if got := k.Spent(at(10 * s)); got != c.want {
			t.Errorf("%s: %v was spent, want %v", c.name, got, c.want)
		}
	}
	k := clock.New(control)
	k.Credit(3*s, at(10*s)) // never started
	k.Start(shogi.Black, noon)
	k.Pause(at(10 * s))
	k.Credit(3*s, at(10*s))
	k.Resume(at(20 * s))
	if got := k.Spent(at(20 * s)); got != 10*s {
		t.Errorf("after a credit while paused %v was spent, want 10s", got)
	}
}

func TestPaused(t *testing.T) {
	k := clock.New(clock.Control{Kind: clock.Sudden, Main: m})
	if k.Pause(noon); k.Paused() {
		t.Error("a clock that was never started is paused")
	}
	k.Start(shogi.White, noon)
	if k.Paused() {
		t.Error("a clock that runs is paused")
	}
	k.Pause(at(2 * s))
	k.Pause(at(9 * s))
	if !k.Paused() || k.Spent(at(m)) != 2*s {
		t.Errorf("paused %v after %v, want after 2s", k.Paused(), k.Spent(at(m)))
	}
}

func TestStopCharges(t *testing.T) {
	k := clock.New(clock.Control{Kind: clock.Sudden, Main: m})
	if spent := k.Stop(at(5 * s)); spent != 0 {
		t.Errorf("a clock that does not run was stopped after %v", spent)
	}
	k.Start(shogi.Black, noon)
	spent := k.Stop(at(15 * s))
	if left := k.Remaining(shogi.Black, at(m)).Main; spent != 15*s || left != 45*s {
		t.Errorf("the turn took %v and %v are left, want 15s and 45s", spent, left)
	}
}

func TestExpiredAtTheDeadline(t *testing.T) {
	for _, control := range []clock.Control{
		{Kind: clock.Sudden, Main: 10 * s},
		{Kind: clock.Byoyomi, Main: 4 * s, Byoyomi: 3 * s, Periods: 2},
		{Kind: clock.Byoyomi, Byoyomi: 10 * s, Periods: 1},
	} {
		k := clock.New(control)
		k.Start(shogi.Black, noon)
		if k.Expired(at(10*s - time.Nanosecond)) {
			t.Errorf("%+v: expired before the deadline", control)
		}
		if !k.Expired(at(10 * s)) {
			t.Errorf("%+v: not expired at the deadline", control)
		}
		if _, ok := k.Press(at(10 * s)); ok {
			t.Errorf("%+v: pressed in time at the deadline", control)
		}
		if left := k.Remaining(shogi.Black, at(10*s)); left != (clock.Remaining{}) {
			t.Errorf("%+v: %+v left after the deadline", control, left)
		}
	}
}

func TestBounds(t *testing.T) {
	step := time.Millisecond
	for _, c := range []struct {
		control clock.Control
		ok      bool
	}{
		{clock.Control{Kind: clock.Fischer, Main: m, Increment: clock.MinIncrement}, true},
		{clock.Control{Kind: clock.Fischer, Main: m, Increment: clock.MinIncrement - step}, false},
		{clock.Control{Kind: clock.Fischer, Main: m, Increment: clock.MaxIncrement}, true},
		{clock.Control{Kind: clock.Fischer, Main: m, Increment: clock.MaxIncrement + step}, false},
		{clock.Control{Kind: clock.Byoyomi, Byoyomi: clock.MinPeriod, Periods: 1}, true},
		{clock.Control{Kind: clock.Byoyomi, Byoyomi: clock.MinPeriod - step, Periods: 1}, false},
		{clock.Control{Kind: clock.Byoyomi, Byoyomi: clock.MaxPeriod, Periods: 1}, true},
		{clock.Control{Kind: clock.Byoyomi, Byoyomi: clock.MaxPeriod + step, Periods: 1}, false},
		{clock.Control{Kind: clock.Kind(6)}, false},
	} {
		if err := c.control.Validate(); (err == nil) != c.ok {
			t.Errorf("%+v: %v", c.control, err)
		}
	}
	if got := clock.Kind(6).String(); got != "Kind(6)" {
		t.Errorf("an unknown kind is called %q", got)
	}
}

func TestOf(t *testing.T) {
	const m, s = time.Minute, time.Second
	for _, c := range []struct {
		main, byoyomi, increment time.Duration
		want                     clock.Control
	}{
		{0, 0, 0, clock.Control{}},
		{m, 0, 0, clock.Control{Kind: clock.Sudden, Main: m}},
		{m, 30 * s, 0, clock.Control{Kind: clock.Byoyomi, Main: m, Byoyomi: 30 * s, Periods: 3}},
		{0, 30 * s, 0, clock.Control{Kind: clock.Byoyomi, Byoyomi: 30 * s, Periods: 3}},
		{m, 0, 5 * s, clock.Control{Kind: clock.Fischer, Main: m, Increment: 5 * s}},
		{m, 30 * s, 5 * s, clock.Control{Kind: clock.Combined, Main: m, Byoyomi: 30 * s, Periods: 3, Increment: 5 * s}},
		{m, -s, 0, clock.Control{Kind: clock.Byoyomi, Main: m, Byoyomi: -s, Periods: 3}}, // left to Validate
	} {
		if got := clock.Of(c.main, c.byoyomi, c.increment, 3); got != c.want {
			t.Errorf("Of(%v, %v, %v, 3) = %+v, want %+v", c.main, c.byoyomi, c.increment, got, c.want)
		}
	}
}
