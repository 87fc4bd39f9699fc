package clock

import (
	"fmt"
	"time"
)

// A Part is a number of a time control.
type Part uint8

// The parts of a time control.
const (
	MainTime Part = iota
	PeriodTime
	PeriodCount
	IncrementTime
)

// A BoundsError says that a number of a time control is out of its bounds.
type BoundsError struct {
	Kind Kind
	Part Part
	// Value is what was given, Low and High are the bounds: durations, and plain
	// numbers for PeriodCount.
	Value, Low, High time.Duration
}

// Error names the part, what it is and what it may be.
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
