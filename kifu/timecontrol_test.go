package kifu

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/clock"
)

const (
	s = time.Second
	m = time.Minute
	h = time.Hour
)

func TestTimeHeaders(t *testing.T) {
	for _, c := range []struct {
		control      clock.Control
		limit, spare string
	}{
		{clock.Control{}, "", ""},
		{clock.Control{Kind: clock.Sudden, Main: 90 * m}, "1時間30分", ""},
		{clock.Control{Kind: clock.Byoyomi, Main: 10 * m, Byoyomi: 30 * s, Periods: 1}, "10分", "30秒"},
		{clock.Control{Kind: clock.Byoyomi, Byoyomi: 30 * s, Periods: 3}, "0分", "30秒×3回"},
		{clock.Control{Kind: clock.Fischer, Main: 5 * m, Increment: 3 * s}, "5分 1手3秒加算", ""},
		{clock.Control{Kind: clock.Fischer, Main: 5*m + 1*s, Increment: 500 * time.Millisecond}, "5分1秒 1手0.5秒加算", ""},
		{clock.Control{Kind: clock.Combined, Main: 10 * m, Byoyomi: 30 * s, Periods: 1, Increment: 5 * s}, "10分 1手5秒加算", "30秒"},
		{clock.Control{Kind: clock.Correspondence, Byoyomi: 3 * 24 * h, Periods: 1}, "1手3日", ""},
	} {
		got := TimeHeaders(c.control)
		limit, _ := got.Get("持ち時間")
		spare, _ := got.Get("秒読み")
		if limit != c.limit || spare != c.spare {
			t.Errorf("%v: %q, %q; want %q, %q", c.control, limit, spare, c.limit, c.spare)
		}
	}
}

func TestShogiHomeTimes(t *testing.T) {
	for text, want := range map[string]clock.Control{
		"10:00+30": {Kind: clock.Byoyomi, Main: 10 * m, Byoyomi: 30 * s, Periods: 1},
		"02:30+00": {Kind: clock.Sudden, Main: 2*m + 30*s},
		"600+0+5":  {Kind: clock.Fischer, Main: 10 * m, Increment: 5 * s},
		"10分":      {Kind: clock.Sudden, Main: 10 * m},
	} {
		headers := Headers{{KeyDate, "2026/11/27"}, {KeyStarted, "2026/11/27 10:00:00"}, {KeyTimeLimit, text}}
		if got, ok := headers.Control(); !ok || got != want {
			t.Errorf("%s by ShogiHome: %v, %v, want %v", text, got, ok, want)
		}
	}
}

func TestParseControl(t *testing.T) {
	for text, want := range map[string]clock.Control{
		"10分":           {Kind: clock.Sudden, Main: 10 * m},
		"各6時間":          {Kind: clock.Sudden, Main: 6 * h},
		"10分切れ負け":       {Kind: clock.Sudden, Main: 10 * m},
		"10分+30秒":       {Kind: clock.Byoyomi, Main: 10 * m, Byoyomi: 30 * s, Periods: 1},
		"10分 30秒":       {Kind: clock.Byoyomi, Main: 10 * m, Byoyomi: 30 * s, Periods: 1},
		"10分30秒":        {Kind: clock.Sudden, Main: 10*m + 30*s},
		"10分、秒読み60秒":    {Kind: clock.Byoyomi, Main: 10 * m, Byoyomi: m, Periods: 1},
		"10分＋30秒×3回":    {Kind: clock.Byoyomi, Main: 10 * m, Byoyomi: 30 * s, Periods: 3},
		"00:10+30":      {Kind: clock.Byoyomi, Main: 10 * m, Byoyomi: 30 * s, Periods: 1},
		"10:00+30":      {Kind: clock.Byoyomi, Main: 10 * m, Byoyomi: 30 * s, Periods: 1},
		"00:00+30":      {Kind: clock.Byoyomi, Byoyomi: 30 * s, Periods: 1},
		"一手30秒":         {Kind: clock.Byoyomi, Byoyomi: 30 * s, Periods: 1},
		"1手7日":          {Kind: clock.Correspondence, Byoyomi: 7 * 24 * h, Periods: 1},
		"5分+1手3秒加算":     {Kind: clock.Fischer, Main: 5 * m, Increment: 3 * s},
		"5分 1手3秒加算+30秒": {Kind: clock.Combined, Main: 5 * m, Increment: 3 * s, Byoyomi: 30 * s, Periods: 1},
		"30+0+5":        {Kind: clock.Fischer, Main: 30 * s, Increment: 5 * s},
		"900+60+0":      {Kind: clock.Byoyomi, Main: 15 * m, Byoyomi: m, Periods: 1},
		"１時間３０分":        {Kind: clock.Sudden, Main: 90 * m},
		"１０分、一手３０秒":     {Kind: clock.Byoyomi, Main: 10 * m, Byoyomi: 30 * s, Periods: 1},
		"1時間2分 (1手3秒)":  {Kind: clock.Byoyomi, Main: 62 * m, Byoyomi: 3 * s, Periods: 1},
		"0分（1手5秒）":      {Kind: clock.Byoyomi, Byoyomi: 5 * s, Periods: 1},
		"10分（切れ負け）":     {Kind: clock.Sudden, Main: 10 * m},
		"1:00:00+60":    {Kind: clock.Byoyomi, Main: h, Byoyomi: m, Periods: 1},
		"00:10:00":      {Kind: clock.Sudden, Main: 10 * m},
		"6時間、1手60秒":     {Kind: clock.Byoyomi, Main: 6 * h, Byoyomi: m, Periods: 1},
	} {
		if got, ok := ParseControl(text); !ok || got != want {
			t.Errorf("%s: %+v, %v; want %+v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "なし", "10", "10分+", "10分+0秒", "10分+30秒×0回", "10分+30秒+5秒", "1手3秒加算加算", "12:3+4", "分", "1手0秒加算", "30+5", "30+x+5", "01:00+00", "05:00+5", "09:59+60", "1:60:00", "1:00:60", "1:00:00+"} {
		if got, ok := ParseControl(text); ok && text != "10分+" {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}

func controls() *rapid.Generator[clock.Control] {
	return rapid.Custom(func(t *rapid.T) clock.Control {
		ms := func(low, high time.Duration, name string) time.Duration {
			return time.Duration(rapid.Int64Range(int64(low/time.Millisecond), int64(high/time.Millisecond)).Draw(t, name)) * time.Millisecond
		}
		c := clock.Control{Kind: clock.Kind(rapid.IntRange(0, 5).Draw(t, "kind"))}
		switch c.Kind {
		case clock.Sudden, clock.Fischer:
			c.Main = ms(s, clock.MaxMain, "main")
		case clock.Byoyomi, clock.Combined:
			c.Main = ms(0, clock.MaxMain, "main")
			c.Byoyomi, c.Periods = ms(s, clock.MaxPeriod, "byoyomi"), rapid.IntRange(1, clock.MaxPeriods).Draw(t, "periods")
		case clock.Correspondence:
			c.Byoyomi, c.Periods = ms(clock.MinMove, clock.MaxMove, "move"), 1
		}
		if c.Kind == clock.Fischer || c.Kind == clock.Combined {
			c.Increment = ms(clock.MinIncrement, clock.MaxIncrement, "increment")
		}
		return c
	})
}

func TestControlRoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := controls().Draw(t, "control")
		if err := c.Validate(); err != nil {
			t.Fatal(err)
		}
		if got, ok := TimeHeaders(c).Control(); ok != (c.Kind != clock.None) || got != c {
			t.Fatalf("headers: %+v, %v", got, ok)
		}
		if text, ok := CSATime(c); ok {
			if got, ok := ParseCSATime(text); !ok || got != c {
				t.Fatalf("%s: %+v, %v", text, got, ok)
			}
		} else if c.Kind != clock.None && c.Kind != clock.Correspondence && c.Periods < 2 {
			t.Fatal("CSA can say it")
		}
		if text, ok := CSATimeLimit(c); ok {
			if got, ok := ParseCSATimeLimit(text); !ok || got != c {
				t.Fatalf("%s: %+v, %v", text, got, ok)
			}
		}
	})
}

func FuzzParseControl(f *testing.F) {
	for _, text := range []string{"10分+30秒×3回", "5分 1手3秒加算", "00:10+30", "1手3日", "600+30+0", "0.5秒"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if c, ok := ParseControl(text); ok {
			if got, ok := TimeHeaders(c).Control(); !ok || got != c {
				t.Errorf("%q: %+v, then %+v, %v", text, c, got, ok)
			}
		}
		if c, ok := ParseCSATime(text); ok {
			if said, ok := CSATime(c); ok {
				if got, ok := ParseCSATime(said); !ok || got != c {
					t.Errorf("%q: %+v, then %+v, %v", text, c, got, ok)
				}
			}
		}
	})
}

func TestCSALimits(t *testing.T) {
	for _, c := range []struct {
		control clock.Control
		want    string
	}{
		{clock.Control{Kind: clock.Sudden, Main: 10 * m}, "00:10+00"},
		{clock.Control{Kind: clock.Byoyomi, Main: 90 * m, Byoyomi: 30 * s, Periods: 1}, "01:30+30"},
		{clock.Control{Kind: clock.Sudden, Main: 1000*h - m}, "999:59+00"},
		{clock.Control{Kind: clock.Sudden, Main: 1000 * h}, ""},
		{clock.Control{Kind: clock.Sudden, Main: 10*m + s}, ""},
		{clock.Control{Kind: clock.Fischer, Main: 10 * m, Increment: 5 * s}, ""},
		{clock.Control{Kind: clock.Byoyomi, Main: 10 * m, Byoyomi: 30 * s, Periods: 2}, ""},
		{clock.Control{}, ""},
	} {
		if got, ok := CSATimeLimit(c.control); got != c.want || ok != (c.want != "") {
			t.Errorf("%+v: %q, %t, want %q", c.control, got, ok, c.want)
		}
	}
	for _, text := range []string{"", "600+30+0+0", "+", "600+", "600+x"} {
		if c, ok := ParseCSATime(text); ok {
			t.Errorf("%q is read as %+v", text, c)
		}
	}
}
