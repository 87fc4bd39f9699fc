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
