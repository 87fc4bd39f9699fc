package config

import (
	"testing"
	"time"
)

func TestParseCSAGame(t *testing.T) {
	all := CSALimits{MaxMoves: 256, Least: 500 * time.Millisecond}
	for text, want := range map[string]CSALimits{
		"wcsc=320/1s": {320, time.Second},
		"wcsc=320":    {320, 500 * time.Millisecond},
		"wcsc=0/0s":   {0, 0},
	} {
		if name, got, err := all.ParseCSAGame(text); name != "wcsc" || got != want || err != nil {
			t.Errorf("%s: %s %+v %v, want %+v", text, name, got, err, want)
		}
	}
	for _, text := range []string{"", "wcsc", "=320", "wcsc=", "wcsc=many", "wcsc=-1", "wcsc=100001", "wcsc=320/1", "wcsc=320/2m", "wcsc=320/1us"} {
		if _, got, err := all.ParseCSAGame(text); err == nil {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

func TestParseCSARound(t *testing.T) {
	r, err := ParseCSARound("floodgate-300-10F=sat-20:00")
	if err != nil || r.Game != "floodgate-300-10F" || len(r.At) != 1 {
		t.Errorf("%+v, %v", r, err)
	}
	for text, want := range map[string]string{
		"":                      `"": want NAME=WHEN, as floodgate-300-10F=30m or club-600-30=sat-20:00/sun-14:00`,
		"=30m":                  `"=30m": want NAME=WHEN, as floodgate-300-10F=30m or club-600-30=sat-20:00/sun-14:00`,
		"floodgate-300-10F=7h":  `"floodgate-300-10F=7h": an interval of 7h: want whole minutes that divide the day, as 30m or 2h`,
		"floodgate-300-10F=now": `"floodgate-300-10F=now": "now": want a time of day such as 20:30 or an interval such as 30m`,
	} {
		if r, err := ParseCSARound(text); err == nil || err.Error() != want {
			t.Errorf("%q: %+v, %v; want %s", text, r, err, want)
		}
	}
}
