package ladder

import (
	"fmt"
	"time"

	"github.com/komadai/komadai/clock"
)

// Speed is a class of time controls.
type Speed string

// The classes. Their names are stored.
const (
	Bullet         Speed = "bullet"
	Blitz          Speed = "blitz"
	Rapid          Speed = "rapid"
	Classical      Speed = "classical"
	Correspondence Speed = "correspondence"
)

// Speeds returns the classes from fast to slow.
func Speeds() []Speed { return []Speed{Bullet, Blitz, Rapid, Classical, Correspondence} }

// ParseSpeed returns the class with that name.
func ParseSpeed(name string) (Speed, error) {
	for _, s := range Speeds() {
		if string(s) == name {
			return s, nil
		}
	}
	return "", fmt.Errorf("there is no class of speed %q: want bullet, blitz, rapid, classical or correspondence", name)
}

// The moves that a side is taken to make on increments, and in byoyomi, when the
// length of a game is estimated: a game of shogi has about 115 plies, and the
// main time lasts for half of them.
const (
	incrementMoves = 55
	byoyomiMoves   = 25
)

// SpeedOf returns the class of a control by the time that a side is expected to
// use: less than 3 minutes are bullet, than 10 blitz, than 30 rapid, and more
// classical. ok is false without a clock: such a game is not rated.
func SpeedOf(c clock.Control) (s Speed, ok bool) {
	switch c.Kind {
	case clock.None:
		return "", false
	case clock.Correspondence:
		return Correspondence, true
	}
	// Of several periods all but the last are time to think once.
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
