package kifu

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/clock"
)

// TimeHeaders returns the headers of a time control, empty without a limit:
//
//	sudden          持ち時間：10分
//	byoyomi         持ち時間：10分   秒読み：30秒×3回   (30秒 for one period)
//	fischer         持ち時間：5分 1手3秒加算
//	combined        持ち時間：5分 1手3秒加算   秒読み：30秒
//	correspondence  持ち時間：1手3日
func TimeHeaders(c clock.Control) Headers {
	limit := FormatSpan(c.Main)
	switch c.Kind {
	case clock.None:
		return nil
	case clock.Correspondence:
		limit = "1手" + FormatSpan(c.Byoyomi)
	case clock.Fischer, clock.Combined:
		limit += " 1手" + FormatSpan(c.Increment) + "加算"
	}
	out := Headers{{Key: KeyTimeLimit, Value: limit}}
	if c.Kind == clock.Byoyomi || c.Kind == clock.Combined {
		spare := FormatSpan(c.Byoyomi)
		if c.Periods > 1 {
			spare += "×" + strconv.Itoa(c.Periods) + "回"
		}
		out = append(out, Header{Key: KeyByoyomi, Value: spare})
	}
	return out
}

// TimeText returns the values of [TimeHeaders] for [ParseControl]: 5分 1手3秒加算 秒読み30秒.
func TimeText(c clock.Control) string {
	var parts []string
	for _, h := range TimeHeaders(c) {
		if h.Key == KeyByoyomi {
			h.Value = h.Key + h.Value
		}
		parts = append(parts, h.Value)
	}
	return strings.Join(parts, " ")
}

// Control reads [TimeHeaders] and other forms: 各10分, 10分+30秒, 10分、秒読み30秒, 一手30秒, １時間３０分,
// 10分 (1手30秒), 600+0+5, 1:00:00+60, and 10:00+30, which is minutes and seconds in ShogiHome, hours and minutes
// in CSA. It returns false if absent, unreadable or of uncertain units.
func (h Headers) Control() (clock.Control, bool) {
	limit, ok := h.Get(KeyTimeLimit)
	if !ok {
		return clock.Control{}, false
	}
	if c, ok := ParseCSATimeLimit(limit); ok && h.byShogiHome() {
		c.Main /= 60 // minutes and seconds
		return c, true
	}
	if spare, ok := h.Get(KeyByoyomi); ok {
		limit += "+" + spare
	}
	return ParseControl(limit)
}

// byShogiHome reports whether ShogiHome wrote a game that was played in it: no other program
// writes both headers.
func (h Headers) byShogiHome() bool {
	_, day := h.Get(KeyDate)
	_, start := h.Get(KeyStarted)
	return day && start
}

var (
	noise = strings.NewReplacer(" ", "", "　", "", "各", "", "一手", "1手", "１手", "1手", "切れ負け", "", "切負け", "", "秒読み", "+", "、", "+", "・", "+", "＋", "+", "×", "x",
		"(", "+", ")", "", "（", "+", "）", "",
		"０", "0", "１", "1", "２", "2", "３", "3", "４", "4", "５", "5", "６", "6", "７", "7", "８", "8", "９", "9")
	repeats      = regexp.MustCompile(`\++`)
	spacedSpan   = regexp.MustCompile(`([日間分秒])[ 　]+(\d)`)
	eachPattern  = regexp.MustCompile(`^1手` + spanExpression + `$`)
	addedPattern = regexp.MustCompile(`\+?1手([0-9.日時間分秒]+)加算`)
	sparePattern = regexp.MustCompile(`^(?:1手)?([0-9.日時間分秒]+?)(?:x(\d{1,2})回?)?$`)
)

// ParseControl reads one text, 10分+30秒×3回. See [Headers.Control].
func ParseControl(text string) (clock.Control, bool) {
	if len(text) > 200 {
		return clock.Control{}, false
	}
	if c, ok := ParseCSATimeLimit(text); ok {
		switch {
		case c.Main < time.Hour: // below a minute otherwise
		case c.Main >= 10*time.Hour:
			c.Main /= 60
		default:
			return clock.Control{}, false
		}
		return c, true
	}
	if c, ok := parseClock(text); ok {
		return c, true
	}
	if c, ok := ParseCSATime(text); ok && strings.Count(text, "+") == 2 {
		return c, true
	}
	text = spacedSpan.ReplaceAllString(strings.TrimSpace(text), "$1+$2")
	text = strings.Trim(repeats.ReplaceAllString(noise.Replace(text), "+"), "+")
	if each, ok := strings.CutPrefix(text, "1手"); ok && eachPattern.MatchString(text) {
		d, ok := ParseSpan(each)
		if d >= clock.MinMove {
			return clock.Control{Kind: clock.Correspondence, Byoyomi: d, Periods: 1}, ok
		}
		return control(0, d, 0, 1), ok && d > 0
	}
	var increment time.Duration
	if m := addedPattern.FindStringSubmatch(text); m != nil {
		var ok bool
		if increment, ok = ParseSpan(m[1]); !ok || increment == 0 {
			return clock.Control{}, false
		}
		text = strings.Trim(strings.Replace(text, m[0], "", 1), "+")
	}
	limit, spare, more := strings.Cut(text, "+")
	main, ok := ParseSpan(limit)
	if !ok {
		return clock.Control{}, false
	}
	if !more {
		return control(main, 0, increment, 0), true
	}
	m := sparePattern.FindStringSubmatch(spare)
	if m == nil {
		return clock.Control{}, false
	}
	byoyomi, ok := ParseSpan(m[1])
	periods := 1
	if m[2] != "" {
		periods, _ = strconv.Atoi(m[2])
	}
	if !ok || byoyomi == 0 || periods == 0 {
		return clock.Control{}, false
	}
	return control(main, byoyomi, increment, periods), true
}

var clockPattern = regexp.MustCompile(`^(\d{1,3}):([0-5]\d):([0-5]\d)(?:\+(\d{1,5}))?$`)

// parseClock reads hours, minutes and seconds, and seconds of byoyomi: 1:00:00+60.
func parseClock(text string) (clock.Control, bool) {
	m := clockPattern.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return clock.Control{}, false
	}
	var n [4]time.Duration
	for i := range n {
		v, _ := strconv.Atoi("0" + m[i+1])
		n[i] = time.Duration(v)
	}
	return control(n[0]*time.Hour+n[1]*time.Minute+n[2]*time.Second, n[3]*time.Second, 0, 1), true
}

// Without any part, the main time is zero, not infinite.
func control(main, byoyomi, increment time.Duration, periods int) clock.Control {
	c := clock.Of(main, byoyomi, increment, periods)
	if c.Kind == clock.None {
		c.Kind = clock.Sudden
	}
	return c
}

// CSATime returns $TIME of CSA 3.0: main time, byoyomi and increment in seconds, 600+30+0. It
// returns false for no limit, correspondence, or several periods.
func CSATime(c clock.Control) (string, bool) {
	if c.Kind == clock.None || c.Kind == clock.Correspondence || c.Periods > 1 {
		return "", false
	}
	return seconds(c.Main) + "+" + seconds(c.Byoyomi) + "+" + seconds(c.Increment), true
}

// ParseCSATime reads $TIME: 600, 600+30 or 600+30+0.
func ParseCSATime(value string) (clock.Control, bool) {
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

// CSATimeLimit returns $TIME_LIMIT of CSA 2.2, HH:MM+SS. It returns false from 1000 hours main
// time or 100000 seconds byoyomi, or for fractions.
func CSATimeLimit(c clock.Control) (string, bool) {
	whole := c.Main%time.Minute == 0 && c.Byoyomi%time.Second == 0
	if _, ok := CSATime(c); !ok || !whole || c.Increment != 0 || c.Main >= 1000*time.Hour || c.Byoyomi >= 100_000*time.Second {
		return "", false
	}
	return fmt.Sprintf("%02d:%02d+%02d", c.Main/time.Hour, c.Main/time.Minute%60, c.Byoyomi/time.Second), true
}

// ParseCSATimeLimit reads $TIME_LIMIT.
func ParseCSATimeLimit(value string) (clock.Control, bool) {
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

const day = 24 * time.Hour

var units = [...]struct {
	length time.Duration
	word   string
}{{day, "日"}, {time.Hour, "時間"}, {time.Minute, "分"}, {time.Second, "秒"}}

// FormatSpan writes 1時間30分, 30秒, 0.5秒; 0分 for zero. It truncates to milliseconds.
func FormatSpan(d time.Duration) string {
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

// ParseSpan reads [FormatSpan] and larger values per unit: 90分. It returns false from 1000 days.
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

// ParseSeconds reads up to most digits, at most 9, and a fraction of up to 9.
func ParseSeconds(text string, most int) (time.Duration, bool) {
	whole, fraction, _ := strings.Cut(text, ".")
	if len(whole) > most || len(fraction) > 9 || whole == "" || strings.Trim(text, ".0123456789") != "" {
		return 0, false
	}
	d, err := time.ParseDuration(text + "s")
	return d, err == nil
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
