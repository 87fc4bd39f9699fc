package clock

import (
	"fmt"
	"time"
)

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
