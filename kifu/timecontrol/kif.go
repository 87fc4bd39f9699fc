package timecontrol

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/kifu"
)

// Headers returns the headers of a time control, empty without a limit:
//
//	sudden          持ち時間：10分
//	byoyomi         持ち時間：10分   秒読み：30秒×3回   (30秒 for one period)
//	fischer         持ち時間：5分 1手3秒加算
//	combined        持ち時間：5分 1手3秒加算   秒読み：30秒
//	correspondence  持ち時間：1手3日
func Headers(c clock.Control) kifu.Headers {
	limit := Span(c.Main)
	switch c.Kind {
	case clock.None:
		return nil
	case clock.Correspondence:
		limit = "1手" + Span(c.Byoyomi)
	case clock.Fischer, clock.Combined:
		limit += " 1手" + Span(c.Increment) + "加算"
	}
	out := kifu.Headers{{Key: kifu.KeyTimeLimit, Value: limit}}
	if c.Kind == clock.Byoyomi || c.Kind == clock.Combined {
		spare := Span(c.Byoyomi)
		if c.Periods > 1 {
			spare += "×" + strconv.Itoa(c.Periods) + "回"
		}
		out = append(out, kifu.Header{Key: kifu.KeyByoyomi, Value: spare})
	}
	return out
}

// Text returns the values of [Headers] for [Parse]: 5分 1手3秒加算 秒読み30秒.
func Text(c clock.Control) string {
	var parts []string
	for _, h := range Headers(c) {
		if h.Key == kifu.KeyByoyomi {
			h.Value = h.Key + h.Value
		}
		parts = append(parts, h.Value)
	}
	return strings.Join(parts, " ")
}

// OfHeaders reads [Headers] and other forms: 各10分, 10分+30秒, 10分、秒読み30秒, 00:10+30, 一手30秒,
// １時間３０分, 10分 (1手30秒), and ShogiHome's seconds 600+0+5. It returns false if absent or
// unreadable.
func OfHeaders(h kifu.Headers) (clock.Control, bool) {
	limit, ok := h.Get(kifu.KeyTimeLimit)
	if !ok {
		return clock.Control{}, false
	}
	if spare, ok := h.Get(kifu.KeyByoyomi); ok {
		limit += "+" + spare
	}
	return Parse(limit)
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

// Parse reads one text, 10分+30秒×3回. See [OfHeaders].
func Parse(text string) (clock.Control, bool) {
	if len(text) > 200 {
		return clock.Control{}, false
	}
	if c, ok := ParseCSALimit(text); ok {
		return c, true
	}
	if strings.Count(text, "+") == 2 {
		if c, ok := ParseCSA(text); ok {
			return c, true
		}
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

// Without any part, the main time is zero, not infinite.
func control(main, byoyomi, increment time.Duration, periods int) clock.Control {
	c := clock.Of(main, byoyomi, increment, periods)
	if c.Kind == clock.None {
		c.Kind = clock.Sudden
	}
	return c
}
