package timecontrol

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/clock"
)

// CSA returns $TIME of CSA 3.0: main time, byoyomi and increment in seconds, 600+30+0. It
// returns false for no limit, correspondence, or several periods.
func CSA(c clock.Control) (string, bool) {
	if c.Kind == clock.None || c.Kind == clock.Correspondence || c.Periods > 1 {
		return "", false
	}
	return seconds(c.Main) + "+" + seconds(c.Byoyomi) + "+" + seconds(c.Increment), true
}

// ParseCSA reads $TIME: 600, 600+30 or 600+30+0.
func ParseCSA(value string) (clock.Control, bool) {
	parts := strings.Split(value, "+")
	if value == "" || len(parts) > 3 {
		return clock.Control{}, false
	}
	var times [3]time.Duration
	for i, p := range parts {
		d, ok := parseSeconds(p)
		if !ok || p == "" {
			return clock.Control{}, false
		}
		times[i] = d
	}
	return control(times[0], times[1], times[2], 1), true
}

var limitPattern = regexp.MustCompile(`^(\d{1,3}):(\d{2})\+(\d{1,5})$`)

// CSALimit returns $TIME_LIMIT of CSA 2.2, HH:MM+SS. It returns false from 1000 hours main
// time or 100000 seconds byoyomi, or for fractions.
func CSALimit(c clock.Control) (string, bool) {
	whole := c.Main%time.Minute == 0 && c.Byoyomi%time.Second == 0
	if _, ok := CSA(c); !ok || !whole || c.Increment != 0 || c.Main >= 1000*time.Hour || c.Byoyomi >= 100_000*time.Second {
		return "", false
	}
	return fmt.Sprintf("%02d:%02d+%02d", c.Main/time.Hour, c.Main/time.Minute%60, c.Byoyomi/time.Second), true
}

// ParseCSALimit reads $TIME_LIMIT.
func ParseCSALimit(value string) (clock.Control, bool) {
	m := limitPattern.FindStringSubmatch(value)
	if m == nil {
		return clock.Control{}, false
	}
	number := func(i int) time.Duration {
		n, _ := strconv.Atoi(m[i])
		return time.Duration(n)
	}
	return control(number(1)*time.Hour+number(2)*time.Minute, number(3)*time.Second, 0, 1), true
}
