package hosting

import (
	"errors"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/refusal"
)

type clocks struct {
	wall    time.Time
	elapsed time.Duration
}

func (c *clocks) Wall() time.Time        { return c.wall }
func (c *clocks) Elapsed() time.Duration { return c.elapsed }

func (c *clocks) pass(d time.Duration) { c.wall, c.elapsed = c.wall.Add(d), c.elapsed+d }

var noon = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)

// A step of one clock is an error until the clocks agree again. Small differences are accepted. A suspended machine, whose wall clock agrees with the database's, goes on at once.
func TestCompare(t *testing.T) {
	for _, c := range []struct {
		name string
		// step is that of the wall clock, database that of the database's clock.
		step, database time.Duration
		alone          bool
		want           bool
	}{
		{"nothing", 0, 0, false, false}, {"nothing, alone", 0, 0, true, false},
		{"a small step", 1900 * time.Millisecond, 0, false, false}, {"a small step, alone", -1900 * time.Millisecond, 0, true, false},
		{"an hour ahead", time.Hour, 0, false, true}, {"an hour back", -time.Hour, 0, false, true},
		{"an hour ahead, alone", time.Hour, 0, true, true}, {"an hour back, alone", -time.Hour, 0, true, true},
		{"the database", 0, time.Hour, false, true}, {"the database back", 0, -3 * time.Second, false, true},
		{"both: a suspended machine", time.Hour, time.Hour, false, false},
	} {
		k := &clocks{wall: noon}
		p := NewPulse(k)
		database := func(off time.Duration) time.Time {
			if c.alone {
				return time.Time{}
			}
			return noon.Add(k.elapsed + off)
		}
		check := func(off time.Duration) (bool, error) {
			k.pass(500 * time.Millisecond)
			first, err := p.Compare(database(off), k.elapsed)
			if err == nil {
				p.Stored(p.Now())
			}
			return first, err
		}
		if _, err := check(0); err != nil {
			t.Fatalf("%s: before: %v", c.name, err)
		}
		before := p.Now()
		k.wall = k.wall.Add(c.step)
		for i := range 3 {
			first, err := check(c.database)
			if (err != nil) != c.want || first != (c.want && i == 0) {
				t.Errorf("%s: %v, first %v", c.name, err, first)
			}
			if c.want && !(refusal.Is(p.Err(), refusal.Busy) && !p.Sure()) {
				t.Errorf("%s: the node is %v", c.name, p.Err())
			}
		}
		if c.want && !p.Now().Equal(before.Add(1500*time.Millisecond)) {
			t.Errorf("%s: the time of games went on by %v in 1.5 s", c.name, p.Now().Sub(before))
		}
		k.wall = k.wall.Add(-c.step)
		if c.step == c.database {
			continue
		}
		if _, err := check(0); err != nil || p.Err() != nil {
			t.Errorf("%s: afterwards: %v, %v", c.name, err, p.Err())
		}
		if at, ok := p.Stopped(before); ok != c.want || c.want && at.After(before) {
			t.Errorf("%s: clocks stopped at %v, %v", c.name, at, ok)
		}
	}
}

// Without a database's clock, a stepped wall clock that runs evenly is believed after a while.
func TestSteady(t *testing.T) {
	k := &clocks{wall: noon}
	p := NewPulse(k)
	k.wall = k.wall.Add(-time.Hour)
	for range int(steady / time.Second) {
		if _, err := p.Compare(time.Time{}, 0); err == nil {
			t.Fatalf("a step is believed after %v", k.elapsed)
		}
		k.pass(time.Second)
	}
	if _, err := p.Compare(time.Time{}, 0); err != nil {
		t.Fatal(err)
	}
	p.Stored(p.Now())
	if p.Err() != nil || !p.Now().Equal(k.wall) || !p.Sure() {
		t.Errorf("the time is %v, the wall clock %v, %v", p.Now(), k.wall, p.Err())
	}
	// The clock of a game that moved before the step back is set to the new time.
	if at, ok := p.Stopped(noon); !ok || !at.Equal(k.wall) {
		t.Errorf("stopped at %v, %v", at, ok)
	}
}

// The time of games is the database's, and follows its drift without steps.
func TestDrift(t *testing.T) {
	k := &clocks{wall: noon.Add(time.Second)}
	p := NewPulse(k)
	for i := range 1000 {
		before := p.Now()
		k.pass(time.Second)
		database := noon.Add(k.elapsed + k.elapsed/5000) // 200 ppm
		if _, err := p.Compare(database, k.elapsed); err != nil {
			t.Fatal(err)
		}
		if i > 0 && p.Now().Sub(before) > 1001*time.Millisecond {
			t.Fatalf("the time stepped by %v in 1 s", p.Now().Sub(before))
		}
		if off := p.Now().Sub(database).Abs(); off > time.Millisecond {
			t.Fatalf("the time is %v off", off)
		}
	}
}

// Clocks stop when the last attempt that was stored began, and go on with the next one. A span
// without an attempt counts, too.
func TestStopped(t *testing.T) {
	at := func(s int) time.Time { return noon.Add(time.Duration(s) * time.Second) }
	k := &clocks{wall: noon}
	p := NewPulse(k)
	stopped := func(last, want int) {
		t.Helper()
		got, ok := p.Stopped(at(last))
		if ok != (want >= 0) || ok && !got.Equal(at(want)) {
			t.Errorf("at %v, last event at %d s: stopped at %v, %v; want %d s", k.elapsed, last, got, ok, want)
		}
	}
	none := -1
	stopped(0, none)
	k.pass(time.Second)
	p.Stored(at(1))
	k.pass(time.Second)
	if !p.Failed(errors.New("full")) || p.Failed(errors.New("full")) {
		t.Error("an outage begins once")
	}
	stopped(0, 1)
	stopped(2, 2) // stored through another node
	k.pass(10 * time.Second)
	p.Idle() // changes nothing
	p.Stored(at(12))
	if p.Err() != nil {
		t.Error(p.Err())
	}
	stopped(0, 1)
	stopped(2, 2)
	stopped(12, none)
	k.pass(3 * time.Second)
	if p.Sure() {
		t.Error("sure after 3 s without a stored attempt")
	}
	p.Stored(at(15))
	stopped(12, 12)
	stopped(15, none)
	// A game that has not accounted for an earlier outage gets both.
	stopped(0, 1)
	stopped(2, 2)
	k.pass(5 * time.Second)
	p.Stored(at(20))
	stopped(13, 13)
	stopped(16, 16)
	stopped(20, none)
}
