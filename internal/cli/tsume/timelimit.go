package tsume

import (
	"fmt"
	"time"
)

// timeLimit is a duration flag that distinguishes 0 from absence.
type timeLimit struct {
	span  time.Duration
	given bool
}

func (l *timeLimit) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	switch {
	case err != nil:
		return fmt.Errorf("%q is not a duration such as 500ms, 30s or 1h30m", text)
	case d < 0:
		return fmt.Errorf("%s: has to be 0 or more", text)
	}
	l.span, l.given = d, true
	return nil
}
