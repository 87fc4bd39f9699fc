package clock

import (
	"fmt"
	"strconv"
	"time"
)

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

// Error names part, value and bounds.
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
