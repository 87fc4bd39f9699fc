// Package clock is the game clock: sudden death (切れ負け), byoyomi (秒読み), Fischer increments,
// byoyomi with increments, and correspondence.
//
// A [Clock] is a small value and never reads the time of day: instants are arguments.
// Replaying a record gives the same clock; a copy is enough for takeback.
//
// Time is not rounded to seconds. Increments come after each move, not before the first. A
// move restores the current byoyomi period, not used-up ones.
package clock

import (
	"time"

	"github.com/komadai/komadai/shogi"
)

// Remaining is the time a side has left.
type Remaining struct {
	Main time.Duration
	// Byoyomi is the rest of the current period; Periods includes it. Both are 0 without
	// byoyomi.
	Byoyomi time.Duration
	Periods int
}

func (r Remaining) total(period time.Duration) time.Duration {
	if r.Periods == 0 {
		return r.Main
	}
	return r.Main + r.Byoyomi + time.Duration(r.Periods-1)*period
}

// Clock is the clock of a game. The zero Clock is stopped, with control [None]. Copies are
// independent.
type Clock struct {
	control Control
	// left is at the start of each side's current or next turn.
	left   [2]Remaining
	turn   shogi.Color
	on     bool
	paused bool
	// since is the start of the turn, or its last resumption.
	since time.Time
	spent time.Duration
}

// New returns a stopped clock with the full time. c should be valid; see [Control.Validate].
func New(c Control) Clock {
	full := Remaining{Main: c.Main, Byoyomi: c.Byoyomi, Periods: c.Periods}
	return Clock{control: c, left: [2]Remaining{full, full}}
}

// NewLeft is [New] with a main time for each side.
func NewLeft(c Control, main [2]time.Duration) Clock {
	k := New(c)
	for side := range k.left {
		k.left[side].Main = main[side]
	}
	return k
}

func (k *Clock) Control() Control { return k.control }

// Running returns the side whose time runs; ok is false while stopped or paused.
func (k *Clock) Running() (side shogi.Color, ok bool) { return k.turn, k.on && !k.paused }

// Paused reports whether a turn is paused.
func (k *Clock) Paused() bool { return k.on && k.paused }

// Start begins the turn of side at now, whatever the clock's state.
func (k *Clock) Start(side shogi.Color, now time.Time) {
	k.turn, k.on, k.paused, k.since, k.spent = side, true, false, now, 0
}

// Spent returns the turn's time without pauses; 0 without a turn.
func (k *Clock) Spent(now time.Time) time.Duration {
	if !k.on || k.paused {
		return k.spent
	}
	return k.spent + max(0, now.Sub(k.since))
}

// Remaining returns what side has left at now.
func (k *Clock) Remaining(side shogi.Color, now time.Time) Remaining {
	left := k.left[side]
	if !k.on || side != k.turn || k.control.Kind == None {
		return left
	}
	return k.after(left, k.Spent(now))
}

// after deducts a turn's time from left.
func (k *Clock) after(left Remaining, spent time.Duration) Remaining {
	if spent < left.Main {
		left.Main -= spent
		return left
	}
	over := spent - left.Main
	if k.control.Byoyomi == 0 || left.Periods == 0 {
		return Remaining{}
	}
	used := int64(over / k.control.Byoyomi)
	if used >= int64(left.Periods) {
		return Remaining{}
	}
	return Remaining{
		Byoyomi: k.control.Byoyomi - over%k.control.Byoyomi,
		Periods: left.Periods - int(used),
	}
}

// Deadline returns the instant of a loss on time; ok is false if no side runs or without
// limit.
func (k *Clock) Deadline() (at time.Time, ok bool) {
	if _, running := k.Running(); !running || k.control.Kind == None {
		return time.Time{}, false
	}
	return k.since.Add(k.left[k.turn].total(k.control.Byoyomi) - k.spent), true
}

// Expired reports whether the running side has lost on time, from the deadline on.
func (k *Clock) Expired(now time.Time) bool {
	at, ok := k.Deadline()
	return ok && !now.Before(at)
}

// Press ends the turn at now, starts the other side's and returns the turn's time. If the time
// ran out, ok is false and the clock stops. Without a turn nothing happens and ok is false. A
// paused turn may be pressed.
func (k *Clock) Press(now time.Time) (spent time.Duration, ok bool) {
	if !k.on {
		return 0, false
	}
	spent = k.Spent(now)
	if !k.charge(spent) {
		k.on = false
		return spent, false
	}
	k.left[k.turn].Main += k.control.Increment
	k.Start(k.turn.Other(), now)
	return spent, true
}

// Credit returns up to d of the turn's time, to compensate for network latency.
func (k *Clock) Credit(d time.Duration, now time.Time) {
	if !k.on || k.paused || d <= 0 {
		return
	}
	d = min(d, max(0, now.Sub(k.since)))
	k.since = k.since.Add(d)
}

// AtLeast charges the turn at least d, for servers with a minimum per move.
func (k *Clock) AtLeast(d time.Duration, now time.Time) {
	if k.on && !k.paused {
		k.spent += max(0, d-k.Spent(now))
	}
}

// Stop ends the last turn at now and returns its time.
func (k *Clock) Stop(now time.Time) (spent time.Duration) {
	if !k.on {
		return 0
	}
	spent = k.Spent(now)
	k.charge(spent)
	k.on, k.paused, k.spent = false, false, 0
	return spent
}

// charge deducts a turn's time and restores a begun period. It returns false if time ran out.
func (k *Clock) charge(spent time.Duration) bool {
	if k.control.Kind == None {
		return true
	}
	left := k.after(k.left[k.turn], spent)
	if left.total(k.control.Byoyomi) <= 0 {
		k.left[k.turn] = Remaining{}
		return false
	}
	if left.Periods > 0 {
		left.Byoyomi = k.control.Byoyomi
	}
	k.left[k.turn] = left
	return true
}

// Pause stops the turn's time; the time so far counts.
func (k *Clock) Pause(now time.Time) {
	if !k.on || k.paused {
		return
	}
	k.spent, k.paused = k.Spent(now), true
}

// Resume continues a paused turn. On a running clock it discards the time since the turn began
// or last resumed: a server does this for games it did not watch.
func (k *Clock) Resume(now time.Time) {
	if !k.on {
		return
	}
	k.paused, k.since = false, now
}
