package clock

import (
	"time"

	"github.com/komadai/komadai/shogi"
)

// Remaining is what a side has left.
type Remaining struct {
	// Main is the main time left.
	Main time.Duration
	// Byoyomi is what is left of the present period, Periods the number of
	// periods left including that one; both 0 where there is no byoyomi.
	Byoyomi time.Duration
	Periods int
}

// Total returns all the time that may pass before the side loses, if the
// control has a byoyomi period of length period.
func (r Remaining) total(period time.Duration) time.Duration {
	if r.Periods == 0 {
		return r.Main
	}
	return r.Main + r.Byoyomi + time.Duration(r.Periods-1)*period
}

// Clock is the clock of one game. The zero Clock has the control [None] and no
// side running. A Clock may be copied; the copy is independent.
type Clock struct {
	control Control
	// left is what each side had when its present (or next) turn began.
	left [2]Remaining
	// turn is the side whose move it is while on.
	turn shogi.Color
	on   bool
	// paused says that the turn's time stands still.
	paused bool
	// since is when the turn, or the part of it after a pause, began.
	since time.Time
	// spent is what the turn took before since.
	spent time.Duration
}

// New returns a clock with the full time for both sides and no side running.
// The control should be valid, see [Control.Validate].
func New(c Control) Clock {
	full := Remaining{Main: c.Main, Byoyomi: c.Byoyomi, Periods: c.Periods}
	return Clock{control: c, left: [2]Remaining{full, full}}
}

// NewLeft is [New] with main as the main time of each side, which may differ
// from that of the control.
func NewLeft(c Control, main [2]time.Duration) Clock {
	k := New(c)
	for side := range k.left {
		k.left[side].Main = main[side]
	}
	return k
}

// Control returns the time control.
func (k *Clock) Control() Control { return k.control }

// Running returns the side whose time runs; ok is false when none does, because
// the clock was never started, is paused or stopped.
func (k *Clock) Running() (side shogi.Color, ok bool) { return k.turn, k.on && !k.paused }

// Paused reports whether a turn is interrupted by [Clock.Pause].
func (k *Clock) Paused() bool { return k.on && k.paused }

// Start begins the turn of side at now, whatever the clock did before.
func (k *Clock) Start(side shogi.Color, now time.Time) {
	k.turn, k.on, k.paused, k.since, k.spent = side, true, false, now, 0
}

// Spent returns the time of the present turn up to now, pauses left out; 0 when
// no side has the turn.
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

// after takes spent off left, which is the state at the beginning of a turn.
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

// Deadline returns the instant at which the running side loses on time; ok is
// false when no time runs out: no side is running, or the control is [None].
func (k *Clock) Deadline() (at time.Time, ok bool) {
	if _, running := k.Running(); !running || k.control.Kind == None {
		return time.Time{}, false
	}
	return k.since.Add(k.left[k.turn].total(k.control.Byoyomi) - k.spent), true
}

// Expired reports whether the running side's time has run out at now. The
// instant of the deadline itself is too late.
func (k *Clock) Expired(now time.Time) bool {
	at, ok := k.Deadline()
	return ok && !now.Before(at)
}

// Press ends the turn of the running side at now and begins the other's. It
// returns the time the turn took. When that was more than the side had, ok is
// false, the clock stops and the side has nothing left. When no side has the
// turn nothing happens and ok is false; a paused turn may be pressed.
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

// Credit gives the running side back up to d of what its turn took until now:
// the time that the network took.
func (k *Clock) Credit(d time.Duration, now time.Time) {
	if !k.on || k.paused || d <= 0 {
		return
	}
	d = min(d, max(0, now.Sub(k.since)))
	k.since = k.since.Add(d)
}

// AtLeast makes the present turn have taken at least d at now, as a server does
// that counts every move for so much.
func (k *Clock) AtLeast(d time.Duration, now time.Time) {
	if k.on && !k.paused {
		k.spent += max(0, d-k.Spent(now))
	}
}

// Stop ends the turn at now without beginning another: the game is over. It
// returns the time the turn took.
func (k *Clock) Stop(now time.Time) (spent time.Duration) {
	if !k.on {
		return 0
	}
	spent = k.Spent(now)
	k.charge(spent)
	k.on, k.paused, k.spent = false, false, 0
	return spent
}

// charge takes a finished turn's time off the side that has it: a begun period
// is restored. It reports whether the side had so much.
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

// Pause makes the present turn's time stand still from now on. What the turn
// took so far stays counted.
func (k *Clock) Pause(now time.Time) {
	if !k.on || k.paused {
		return
	}
	k.spent, k.paused = k.Spent(now), true
}

// Resume lets the present turn's time run again from now on. On a clock that is
// not paused it forgives what has passed since the turn began or was last
// resumed, which is what a server does for a game it was not there to watch.
func (k *Clock) Resume(now time.Time) {
	if !k.on {
		return
	}
	k.paused, k.since = false, now
}
