package timecontrol

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

const day = 24 * time.Hour

var units = [...]struct {
	length time.Duration
	word   string
}{{day, "日"}, {time.Hour, "時間"}, {time.Minute, "分"}, {time.Second, "秒"}}

// Span writes 1時間30分, 30秒, 0.5秒; 0分 for zero. It truncates to milliseconds.
func Span(d time.Duration) string {
	var b strings.Builder
	for _, u := range units {
		switch {
		case u.length == time.Second && d%time.Second >= time.Millisecond:
			b.WriteString(seconds(d) + u.word)
		case d >= u.length:
			b.WriteString(strconv.FormatInt(int64(d/u.length), 10) + u.word)
		}
		d %= u.length
	}
	if b.Len() == 0 {
		return "0分"
	}
	return b.String()
}

// seconds writes up to three decimals.
func seconds(d time.Duration) string {
	return strconv.FormatFloat(float64(d.Milliseconds())/1000, 'f', -1, 64)
}

const spanExpression = `(?:(\d{1,3})日)?(?:(\d{1,3})時間)?(?:(\d{1,4})分)?(?:(\d{1,6}(?:\.\d{1,3})?)秒)?`

var spanPattern = regexp.MustCompile(`^` + spanExpression + `$`)

const longest = 1000 * day

// ParseSpan reads [Span] and larger values per unit: 90分. It returns false from 1000 days.
func ParseSpan(text string) (time.Duration, bool) {
	m := spanPattern.FindStringSubmatch(text)
	if m == nil || text == "" {
		return 0, false
	}
	var total time.Duration
	for i, u := range units[:3] {
		n, _ := strconv.Atoi(m[i+1])
		total += time.Duration(n) * u.length
	}
	d, ok := parseSeconds(m[4])
	total += d
	return total, ok && total < longest
}

var secondsPattern = regexp.MustCompile(`^(\d{1,7})(?:\.(\d{1,3}))?$`)

// parseSeconds reads up to three decimals; "" is 0.
func parseSeconds(text string) (time.Duration, bool) {
	if text == "" {
		return 0, true
	}
	m := secondsPattern.FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	whole, _ := strconv.Atoi(m[1])
	part, _ := strconv.Atoi((m[2] + "000")[:3])
	return time.Duration(whole)*time.Second + time.Duration(part)*time.Millisecond, true
}
