package csa

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// instant converts a header's time to that of $START_TIME (YYYY/MM/DD, then HH:MM:SS if
// known), with any separators: 2026年11月21日(土) 10時, 2026-11-21 10:00. Incomplete dates, and
// times with 午前 and 午後, stay.
func instant(text string) string {
	var n []int
	for field := range strings.FieldsFuncSeq(text, func(c rune) bool { return c < '0' || c > '9' }) {
		v, err := strconv.Atoi(field)
		if err != nil {
			return text
		}
		n = append(n, v)
	}
	if len(n) < 3 || len(n) > 6 || strings.Contains(text, "午") || n[0] < 1000 || n[0] > 9999 {
		return text
	}
	const day = "2006/01/02"
	numbers := [6]int{}
	copy(numbers[:], n)
	at := fmt.Sprintf("%04d/%02d/%02d %02d:%02d:%02d", numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
	if _, err := time.Parse(day+" 15:04:05", at); err != nil {
		return text
	}
	if len(n) == 3 {
		return at[:len(day)]
	}
	return at
}
