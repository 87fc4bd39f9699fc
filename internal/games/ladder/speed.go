package ladder

import (
	"fmt"
	"time"

	"github.com/komadai/komadai/clock"
)

// Speed is a class of time controls.
type Speed string

const (
	Bullet         Speed = "bullet"
	Blitz          Speed = "blitz"
	Rapid          Speed = "rapid"
	Classical      Speed = "classical"
	Correspondence Speed = "correspondence"
)

// Speeds returns the classes, fastest first.
func Speeds() []Speed { return []Speed{Bullet, Blitz, Rapid, Classical, Correspondence} }

// ParseSpeed returns the class of that name.
func ParseSpeed(name string) (Speed, error) {
	for _, s := range Speeds() {
		if string(s) == name {
			return s, nil
		}
	}
	return "", fmt.Errorf("unknown speed class %q: want bullet, blitz, rapid, classical or correspondence", name)
}

// Estimated moves per side on increments and in byoyomi: a game has about 115 plies, and
// main time lasts for half.
const (
	incrementMoves = 55
	byoyomiMoves   = 25
)

// SpeedOf classifies by a side's expected time: under 3 minutes bullet, 10 blitz, 30
// rapid, else classical. ok is false without a clock: unrated.
func SpeedOf(c clock.Control) (s Speed, ok bool) {
	switch c.Kind {
	case clock.None:
		return "", false
	case clock.Correspondence:
		return Correspondence, true
	}
	// All periods except the last are used once.
	periods := time.Duration(max(0, c.Periods-1)) * c.Byoyomi
	expected := c.Main + incrementMoves*c.Increment + byoyomiMoves*c.Byoyomi + periods
	switch {
	case expected < 3*time.Minute:
		return Bullet, true
	case expected < 10*time.Minute:
		return Blitz, true
	case expected < 30*time.Minute:
		return Rapid, true
	}
	return Classical, true
}
