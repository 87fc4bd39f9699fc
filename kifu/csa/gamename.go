package csa

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/kifu"
)

// GameName returns a CSA server's game name: event, main time, and byoyomi or increment with
// F, in seconds: floodgate-300-10F. Several periods, or byoyomi with increment, are lost.
func GameName(event string, c clock.Control) string {
	each := strconv.Itoa(int(c.Byoyomi / time.Second))
	if c.Kind == clock.Fischer {
		each = strconv.Itoa(int(c.Increment/time.Second)) + "F"
	}
	return event + "-" + strconv.Itoa(int(c.Main/time.Second)) + "-" + each
}

// ParseGameName returns the event and the times of a name, or [clock.None] if all are 0. The
// error is one clause.
func ParseGameName(name string) (event string, c clock.Control, err error) {
	parts := strings.Split(name, "-")
	n := len(parts)
	if n < 3 || parts[0] == "" {
		return "", c, fmt.Errorf("the name of a game is written NAME-SECONDS-BYOYOMI or NAME-SECONDS-INCREMENTF, not %q", kifu.Clip(name))
	}
	main, err := bounded(parts[n-2], clock.MaxMain)
	if err != nil {
		return "", c, fmt.Errorf("main time: %w", err)
	}
	var byoyomi, increment time.Duration
	if text, fischer := strings.CutSuffix(parts[n-1], "F"); fischer {
		if increment, err = bounded(text, clock.MaxIncrement); err != nil {
			return "", c, fmt.Errorf("increment: %w", err)
		}
	} else if byoyomi, err = bounded(parts[n-1], clock.MaxPeriod); err != nil {
		return "", c, fmt.Errorf("byoyomi: %w", err)
	}
	return strings.Join(parts[:n-2], "-"), clock.Of(main, byoyomi, increment, 1), nil
}

func bounded(text string, most time.Duration) (time.Duration, error) {
	n, err := strconv.ParseUint(text, 10, 32)
	if err != nil {
		return 0, fmt.Errorf("%q is no number of seconds", kifu.Clip(text))
	}
	if d := time.Duration(n) * time.Second; d <= most {
		return d, nil
	}
	return 0, fmt.Errorf("%d s: want at most %d", n, most/time.Second)
}
