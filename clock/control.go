package clock

import (
	"fmt"
	"strconv"
	"time"
)

// Kind is a family of time controls.
type Kind uint8

// The kinds of time control.
const (
	// None: no limit; the clock only measures.
	None Kind = iota
	// Sudden: the main time is all there is (切れ負け).
	Sudden
	// Byoyomi: main time, then periods that each move restores (秒読み).
	Byoyomi
	// Fischer: main time, to which each move adds an increment.
	Fischer
	// Combined: main time, an increment a move, and byoyomi periods when the
	// main time is used up.
	Combined
	// Correspondence: the same time for each move, nothing saved.
	Correspondence
)

var kindNames = [...]string{"none", "sudden", "byoyomi", "fischer", "combined", "correspondence"}

// String returns the kind as one stable lower-case word: "byoyomi".
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// ParseKind returns the kind with that name; "" is [None].
func ParseKind(name string) (Kind, error) {
	if name == "" {
		return None, nil
	}
	for i, n := range kindNames {
		if n == name {
			return Kind(i), nil
		}
	}
	return None, fmt.Errorf("unknown kind of clock %q: want none, sudden, byoyomi, fischer, combined or correspondence", name)
}

// The bounds of a [Control].
const (
	// MaxMain bounds the main time: a two-day title match has nine hours a side.
	MaxMain = 24 * time.Hour
	// MinPeriod and MaxPeriod bound a byoyomi period.
	MinPeriod = time.Second
	MaxPeriod = time.Hour
	// MaxPeriods bounds the number of byoyomi periods.
	MaxPeriods = 30
	// MinIncrement and MaxIncrement bound an increment.
	MinIncrement = 100 * time.Millisecond
	MaxIncrement = 10 * time.Minute
	// MinMove and MaxMove bound the time for a correspondence move, which is
	// given as the Byoyomi of the Control.
	MinMove = time.Hour
	MaxMove = 30 * 24 * time.Hour
)

// Control is a time control, the same for both sides. The zero Control is
// [None].
type Control struct {
	Kind Kind
	// Main is the main time (持ち時間) at the start.
	Main time.Duration
	// Byoyomi is the length of one period, or the time for each move in
	// correspondence.
	Byoyomi time.Duration
	// Periods is the number of byoyomi periods, 1 in correspondence.
	Periods int
	// Increment is what each move adds to the main time.
	Increment time.Duration
}

// Of returns the time control of these parts, each 0 for none: the kind is that of
// the parts that are there. periods counts with byoyomi alone. Whether the parts
// are within their bounds is left to [Control.Validate].
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

// Validate reports the first fault of c: a value out of its bounds, as a
// [*BoundsError], or one that has no meaning for its kind.
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

// String writes c for people, so that byoyomi and increment cannot be mistaken
// for each other: "none", "10m0s", "10m0s+30s×3 byoyomi", "5m0s+3s a move".
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
