package verb

import (
	"fmt"
	"strconv"
	"strings"
)

// Span is a flag of two numbers, "3..7", or of one, "5".
type Span struct{ Least, Most int }

func (s *Span) UnmarshalText(text []byte) error {
	low, high, two := strings.Cut(string(text), "..")
	if !two {
		high = low
	}
	least, err := strconv.Atoi(low)
	if err != nil {
		return fmt.Errorf("%q is not a number N or a range N..M", text)
	}
	most, err := strconv.Atoi(high)
	if err != nil {
		return fmt.Errorf("%q is not a number N or a range N..M", text)
	}
	if least > most {
		return fmt.Errorf("%q ends before it begins", text)
	}
	*s = Span{least, most}
	return nil
}

func (s Span) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// String returns "3..7", or "5" for a single number.
func (s Span) String() string {
	if s.Least == s.Most {
		return strconv.Itoa(s.Least)
	}
	return fmt.Sprintf("%d..%d", s.Least, s.Most)
}
