package clock_test

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/shogi"
)

var noon = time.Date(2024, 6, 1, 12, 0, 0, 0, time.UTC)

func at(d time.Duration) time.Time { return noon.Add(d) }

const (
	s = time.Second
	m = time.Minute
)

func TestByoyomiTurns(t *testing.T) {
	control := clock.Control{Kind: clock.Byoyomi, Main: 10 * s, Byoyomi: 5 * s, Periods: 2}
	for _, c := range []struct {
		name  string
		think time.Duration
		ok    bool
		left  clock.Remaining
	}{
		{"in main time", 4 * s, true, clock.Remaining{Main: 6 * s, Byoyomi: 5 * s, Periods: 2}},
		{"main time to the end", 10 * s, true, clock.Remaining{Byoyomi: 5 * s, Periods: 2}},
		{"in the first period", 13 * s, true, clock.Remaining{Byoyomi: 5 * s, Periods: 2}},
		{"first period to the end", 15 * s, true, clock.Remaining{Byoyomi: 5 * s, Periods: 1}},
		{"in the last period", 19 * s, true, clock.Remaining{Byoyomi: 5 * s, Periods: 1}},
		{"a nanosecond before the flag", 20*s - 1, true, clock.Remaining{Byoyomi: 5 * s, Periods: 1}},
		{"the flag", 20 * s, false, clock.Remaining{}},
		{"long after", 20 * m, false, clock.Remaining{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			k := clock.New(control)
			k.Start(shogi.Black, noon)
			if got := k.Expired(at(c.think)); got == c.ok {
				t.Errorf("Expired = %v", got)
			}
			spent, ok := k.Press(at(c.think))
			if ok != c.ok || spent != c.think {
				t.Errorf("Press = %v, %v, want %v, %v", spent, ok, c.think, c.ok)
			}
			if got := k.Remaining(shogi.Black, at(c.think)); got != c.left {
				t.Errorf("left %+v, want %+v", got, c.left)
			}
			side, running := k.Running()
			if running != c.ok || running && side != shogi.White {
				t.Errorf("running %v %v", side, running)
			}
		})
	}
}

func TestRemainingWhileThinking(t *testing.T) {
	k := clock.New(clock.Control{Kind: clock.Byoyomi, Main: 10 * s, Byoyomi: 5 * s, Periods: 2})
	k.Start(shogi.White, noon)
	for _, c := range []struct {
		at   time.Duration
		want clock.Remaining
	}{
		{-m, clock.Remaining{Main: 10 * s, Byoyomi: 5 * s, Periods: 2}},
		{0, clock.Remaining{Main: 10 * s, Byoyomi: 5 * s, Periods: 2}},
		{9 * s, clock.Remaining{Main: s, Byoyomi: 5 * s, Periods: 2}},
		{12 * s, clock.Remaining{Byoyomi: 3 * s, Periods: 2}},
		{16 * s, clock.Remaining{Byoyomi: 4 * s, Periods: 1}},
		{20 * s, clock.Remaining{}},
	} {
		if got := k.Remaining(shogi.White, at(c.at)); got != c.want {
			t.Errorf("after %v: %+v, want %+v", c.at, got, c.want)
		}
	}
	if got := k.Remaining(shogi.Black, at(m)); got.Main != 10*s {
		t.Errorf("the other side lost time: %+v", got)
	}
}

func TestFischerAddsAfterTheMove(t *testing.T) {
	k := clock.New(clock.Control{Kind: clock.Fischer, Main: 10 * s, Increment: 3 * s})
	k.Start(shogi.Black, noon)
	if _, ok := k.Press(at(9 * s)); !ok {
		t.Fatal("flagged with a second left")
	}
	if got := k.Remaining(shogi.Black, at(9*s)).Main; got != 4*s {
		t.Errorf("left %v, want 4s", got)
	}
	if _, ok := k.Press(at(19 * s)); ok {
		t.Error("the increment saved White, who had none yet")
	}
}

func TestCombinedReturnsToMainTime(t *testing.T) {
	k := clock.New(clock.Control{Kind: clock.Combined, Main: 2 * s, Increment: 3 * s, Byoyomi: 5 * s, Periods: 1})
	k.Start(shogi.Black, noon)
	if _, ok := k.Press(at(6 * s)); !ok {
		t.Fatal("flagged in byoyomi")
	}
	want := clock.Remaining{Main: 3 * s, Byoyomi: 5 * s, Periods: 1}
	if got := k.Remaining(shogi.Black, at(6*s)); got != want {
		t.Errorf("left %+v, want %+v", got, want)
	}
}

func TestNoneOnlyMeasures(t *testing.T) {
	var k clock.Clock
	k.Start(shogi.Black, noon)
	if k.Expired(at(1000 * time.Hour)) {
		t.Error("expired")
	}
	if spent, ok := k.Press(at(time.Hour)); spent != time.Hour || !ok {
		t.Errorf("Press = %v, %v", spent, ok)
	}
	if spent := k.Stop(at(2 * time.Hour)); spent != time.Hour {
		t.Errorf("Stop = %v", spent)
	}
	if _, running := k.Running(); running {
		t.Error("runs after Stop")
	}
}

func TestPauseAndResume(t *testing.T) {
	k := clock.New(clock.Control{Kind: clock.Sudden, Main: 10 * s})
	k.Start(shogi.Black, noon)
	k.Pause(at(4 * s))
	if _, ok := k.Deadline(); ok || !k.Paused() || k.Expired(at(time.Hour)) {
		t.Error("time passes in a pause")
	}
	if got := k.Remaining(shogi.Black, at(time.Hour)).Main; got != 6*s {
		t.Errorf("left %v in the pause, want 6s", got)
	}
	k.Resume(at(time.Hour))
	if dl, ok := k.Deadline(); !ok || dl != at(time.Hour+6*s) {
		t.Errorf("deadline %v, %v", dl, ok)
	}
	k.Resume(at(time.Hour + 5*s))
	if spent, ok := k.Press(at(time.Hour + 7*s)); !ok || spent != 6*s {
		t.Errorf("Press = %v, %v, want 6s", spent, ok)
	}
}

func TestValidate(t *testing.T) {
	good := []clock.Control{
		{},
		{Kind: clock.Sudden, Main: s},
		{Kind: clock.Byoyomi, Byoyomi: 30 * s, Periods: 1},
		{Kind: clock.Fischer, Main: 5 * m, Increment: 3 * s},
		{Kind: clock.Combined, Increment: s, Byoyomi: s, Periods: 30},
		{Kind: clock.Correspondence, Byoyomi: 72 * time.Hour, Periods: 1},
	}
	for _, c := range good {
		if err := c.Validate(); err != nil {
			t.Errorf("%v: %v", c, err)
		}
	}
	bad := []struct {
		c    clock.Control
		word string
	}{
		{clock.Control{Main: s}, "main time"},
		{clock.Control{Kind: 99}, "unknown"},
		{clock.Control{Kind: clock.Sudden}, "at least 1s"},
		{clock.Control{Kind: clock.Sudden, Main: -s}, "main time"},
		{clock.Control{Kind: clock.Sudden, Main: 25 * time.Hour}, "at most"},
		{clock.Control{Kind: clock.Sudden, Main: s, Periods: 1}, "no byoyomi"},
		{clock.Control{Kind: clock.Byoyomi, Byoyomi: 1, Periods: 1}, "period"},
		{clock.Control{Kind: clock.Byoyomi, Byoyomi: s}, "periods"},
		{clock.Control{Kind: clock.Byoyomi, Byoyomi: s, Periods: 31}, "periods"},
		{clock.Control{Kind: clock.Byoyomi, Byoyomi: s, Periods: 1, Increment: s}, "no increment"},
		{clock.Control{Kind: clock.Fischer, Main: m}, "increment"},
		{clock.Control{Kind: clock.Correspondence, Byoyomi: m, Periods: 1}, "period"},
	}
	for _, b := range bad {
		if err := b.c.Validate(); err == nil || !strings.Contains(err.Error(), b.word) {
			t.Errorf("%+v: error %v, want one with %q", b.c, err, b.word)
		}
	}
}

func TestParseKindRoundTrip(t *testing.T) {
	for k := clock.None; k <= clock.Correspondence; k++ {
		if got, err := clock.ParseKind(k.String()); got != k || err != nil {
			t.Errorf("%v: %v, %v", k, got, err)
		}
	}
	if _, err := clock.ParseKind("hourglass"); err == nil {
		t.Error("an hourglass was accepted")
	}
}

func controls() *rapid.Generator[clock.Control] {
	return rapid.Custom(func(t *rapid.T) clock.Control {
		c := clock.Control{Kind: clock.Kind(rapid.IntRange(0, 5).Draw(t, "kind"))}
		secs := func(low, high int, label string) time.Duration {
			return time.Duration(rapid.IntRange(low, high).Draw(t, label)) * s
		}
		switch c.Kind {
		case clock.Sudden, clock.Fischer:
			c.Main = secs(1, 60, "main")
		case clock.Byoyomi, clock.Combined:
			c.Main = secs(0, 60, "main")
			c.Byoyomi, c.Periods = secs(1, 30, "byoyomi"), rapid.IntRange(1, 5).Draw(t, "periods")
		case clock.Correspondence:
			c.Byoyomi, c.Periods = time.Hour, 1
		}
		if c.Kind == clock.Fischer || c.Kind == clock.Combined {
			c.Increment = secs(1, 10, "increment")
		}
		return c
	})
}

func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		control := controls().Draw(t, "control")
		if err := control.Validate(); err != nil {
			t.Fatalf("drew an invalid control: %v", err)
		}
		k := clock.New(control)
		now := noon
		k.Start(shogi.Color(rapid.IntRange(0, 1).Draw(t, "first")), now)
		for range rapid.IntRange(1, 30).Draw(t, "turns") {
			side, running := k.Running()
			if !running {
				t.Fatal("stopped although no player's time is up")
			}
			think := time.Duration(rapid.IntRange(0, 20_000).Draw(t, "think")) * time.Millisecond
			before := k.Remaining(side, now)
			other := k.Remaining(side.Other(), now)
			half := k.Remaining(side, now.Add(think/2))
			full := k.Remaining(side, now.Add(think))
			if sum(half, control) > sum(before, control) || sum(full, control) > sum(half, control) {
				t.Fatalf("time grew: %+v %+v %+v", before, half, full)
			}
			deadline, limited := k.Deadline()
			if limited != (control.Kind != clock.None) {
				t.Fatalf("limited = %v for %v", limited, control)
			}
			if limited && (!k.Expired(deadline) || k.Expired(deadline.Add(-1))) {
				t.Fatal("the deadline is not the first expired instant")
			}

			pieces := k
			pause := time.Duration(rapid.IntRange(0, 100).Draw(t, "pause")) * s
			pieces.Pause(now.Add(think / 3))
			pieces.Resume(now.Add(think/3 + pause))
			pieceSpent, pieceOK := pieces.Press(now.Add(think + pause))

			now = now.Add(think)
			spent, ok := k.Press(now)
			if spent != think || ok != (!limited || now.Before(deadline)) {
				t.Fatalf("Press = %v, %v with the deadline at %v", spent, ok, deadline)
			}
			if pieceSpent != spent || pieceOK != ok {
				t.Fatalf("in pieces %v, %v, in one %v, %v", pieceSpent, pieceOK, spent, ok)
			}
			if !ok {
				if k.Remaining(side, now) != (clock.Remaining{}) {
					t.Fatal("time left after the flag")
				}
				return
			}
			if got, want := k.Remaining(side, now), pieces.Remaining(side, now); got != want {
				t.Fatalf("left %+v, in pieces %+v", got, want)
			}
			if control.Kind != clock.None && k.Remaining(side, now).Main > before.Main+control.Increment {
				t.Fatal("a move gained more than the increment")
			}
			if got := k.Remaining(side.Other(), now); got != other {
				t.Fatalf("the other side changed from %+v to %+v", other, got)
			}
		}
	})
}

func sum(r clock.Remaining, c clock.Control) time.Duration {
	if r.Periods == 0 {
		return r.Main
	}
	return r.Main + r.Byoyomi + time.Duration(r.Periods-1)*c.Byoyomi
}
