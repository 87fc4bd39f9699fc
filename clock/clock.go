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
	"cmp"
	"fmt"
	"slices"
	"strconv"
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

// Kind is a family of time controls.
type Kind uint8

const (
	// None: no limit; time is only measured.
	None Kind = iota
	// Sudden: main time only (切れ負け).
	Sudden
	// Byoyomi: main time, then periods that each move restores (秒読み).
	Byoyomi
	// Fischer: main time plus an increment per move.
	Fischer
	// Combined: increment, and byoyomi after the main time.
	Combined
	// Correspondence: a fixed time per move.
	Correspondence
)

var kindNames = [...]string{"none", "sudden", "byoyomi", "fischer", "combined", "correspondence"}

// String returns a stable lower-case word: "byoyomi".
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// ParseKind is the inverse of String; "" is [None].
func ParseKind(name string) (Kind, error) {
	i := slices.Index(kindNames[:], cmp.Or(name, "none"))
	if i < 0 {
		return None, fmt.Errorf("unknown kind of clock %q: want none, sudden, byoyomi, fischer, combined or correspondence", name)
	}
	return Kind(i), nil
}

const (
	// A two-day title match has nine hours per side.
	MaxMain      = 24 * time.Hour
	MinPeriod    = time.Second
	MaxPeriod    = time.Hour
	MaxPeriods   = 30
	MinIncrement = 100 * time.Millisecond
	MaxIncrement = 10 * time.Minute
	// MinMove and MaxMove bound Control.Byoyomi in correspondence.
	MinMove = time.Hour
	MaxMove = 30 * 24 * time.Hour
)

// Control is a time control for both sides. The zero Control is [None].
type Control struct {
	Kind Kind
	Main time.Duration
	// Byoyomi is one period, or the time per correspondence move.
	Byoyomi time.Duration
	// Periods counts byoyomi periods, 1 in correspondence.
	Periods int
	// Increment is added to the main time after each move.
	Increment time.Duration
}

// Of returns the control with these parts, 0 for none, and the kind they imply. periods needs
// byoyomi. See [Control.Validate].
func Of(main, byoyomi, increment time.Duration, periods int) Control {
	c := Control{Main: main, Byoyomi: byoyomi, Increment: increment}
	switch {
	case byoyomi != 0 && increment != 0:
		c.Kind = Combined
	case byoyomi != 0:
		c.Kind = Byoyomi
	case increment != 0:
		c.Kind = Fischer
	case main != 0:
		c.Kind = Sudden
	}
	if byoyomi != 0 {
		c.Periods = periods
	}
	return c
}

// Validate returns the first fault: a [*BoundsError], or a part foreign to the kind.
func (c Control) Validate() error {
	if int(c.Kind) >= len(kindNames) {
		return fmt.Errorf("unknown kind of clock %d", uint8(c.Kind))
	}
	bounds := func(part Part, value, low, high time.Duration) error {
		return &BoundsError{c.Kind, part, value, low, high}
	}
	var needMain, byoyomi, increment bool
	low, high := MinPeriod, MaxPeriod
	maxMain, maxPeriods := MaxMain, MaxPeriods
	switch c.Kind {
	case None:
		maxMain = 0
	case Sudden:
		needMain = true
	case Byoyomi:
		byoyomi = true
	case Fischer:
		needMain, increment = true, true
	case Combined:
		byoyomi, increment = true, true
	case Correspondence:
		byoyomi, maxMain, maxPeriods = true, 0, 1
		low, high = MinMove, MaxMove
	}
	switch {
	case c.Main < 0 || c.Main > maxMain:
		return bounds(MainTime, c.Main, 0, maxMain)
	case needMain && c.Main < time.Second:
		return bounds(MainTime, c.Main, time.Second, maxMain)
	case byoyomi && (c.Byoyomi < low || c.Byoyomi > high):
		return bounds(PeriodTime, c.Byoyomi, low, high)
	case byoyomi && (c.Periods < 1 || c.Periods > maxPeriods):
		return bounds(PeriodCount, time.Duration(c.Periods), 1, time.Duration(maxPeriods))
	case !byoyomi && (c.Byoyomi != 0 || c.Periods != 0):
		return fmt.Errorf("a %s clock has no byoyomi", c.Kind)
	case increment && (c.Increment < MinIncrement || c.Increment > MaxIncrement):
		return bounds(IncrementTime, c.Increment, MinIncrement, MaxIncrement)
	case !increment && c.Increment != 0:
		return fmt.Errorf("a %s clock has no increment", c.Kind)
	}
	return nil
}

// String returns text such as "none", "10m0s", "10m0s+30s×3 byoyomi", "5m0s+3s a move".
func (c Control) String() string {
	period := func() string {
		if c.Periods == 1 {
			return c.Byoyomi.String() + " byoyomi"
		}
		return c.Byoyomi.String() + "×" + strconv.Itoa(c.Periods) + " byoyomi"
	}
	switch c.Kind {
	case None:
		return "none"
	case Sudden:
		return c.Main.String()
	case Byoyomi:
		return c.Main.String() + "+" + period()
	case Fischer:
		return c.Main.String() + "+" + c.Increment.String() + " a move"
	case Combined:
		return c.Main.String() + "+" + c.Increment.String() + " a move+" + period()
	case Correspondence:
		return c.Byoyomi.String() + " for each move"
	}
	return c.Kind.String()
}

// Part is a number of a time control.
type Part uint8

const (
	MainTime Part = iota
	PeriodTime
	PeriodCount
	IncrementTime
)

// BoundsError is the error for a value out of bounds.
type BoundsError struct {
	Kind Kind
	Part Part
	// Value is out of the bounds Low and High. For PeriodCount they are plain numbers.
	Value, Low, High time.Duration
}

func (e *BoundsError) Error() string {
	switch e.Part {
	case PeriodCount:
		return fmt.Sprintf("a %s clock has %d periods: want %d to %d", e.Kind, e.Value, e.Low, e.High)
	case PeriodTime:
		return fmt.Sprintf("period of a %s clock is %s: want %s to %s", e.Kind, e.Value, e.Low, e.High)
	case IncrementTime:
		return fmt.Sprintf("increment of a %s clock is %s: want %s to %s", e.Kind, e.Value, e.Low, e.High)
	}
	if e.Value < e.Low && e.Low > 0 {
		return fmt.Sprintf("main time of a %s clock is %s: want at least %s", e.Kind, e.Value, e.Low)
	}
	if e.Value < 0 {
		return fmt.Sprintf("main time of a %s clock is %s: want no less than nothing", e.Kind, e.Value)
	}
	return fmt.Sprintf("main time of a %s clock is %s: want at most %s", e.Kind, e.Value, e.High)
}
