package refusal_test

import (
	"testing"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Each number of a time control that is out of bounds has a reason with its bounds.
func TestClock(t *testing.T) {
	for _, tt := range []struct {
		control clock.Control
		reason  string
		args    map[string]any
	}{
		{clock.Control{Kind: clock.Sudden, Main: 25 * time.Hour}, "clock-main", map[string]any{"hours": 24}},
		{clock.Control{Kind: clock.Sudden}, "clock-main", map[string]any{"hours": 24}},
		{clock.Control{Main: time.Minute}, "clock-no-main", nil},
		{clock.Control{Kind: clock.Byoyomi, Byoyomi: 2 * time.Hour, Periods: 1}, "clock-byoyomi", map[string]any{"low": 1.0, "high": 3600.0}},
		{clock.Control{Kind: clock.Byoyomi, Byoyomi: time.Minute, Periods: 31}, "clock-periods", map[string]any{"limit": 30}},
		{clock.Control{Kind: clock.Fischer, Main: time.Minute, Increment: time.Hour}, "clock-increment", map[string]any{"low": 0.1, "high": 600.0}},
		{clock.Control{Kind: clock.Correspondence, Byoyomi: 31 * 24 * time.Hour, Periods: 1}, "clock-days", map[string]any{"days": 30}},
	} {
		r := refusal.Clock(tt.control.Validate())
		if r.Code != refusal.BadRequest || r.Reason != tt.reason || len(r.Args) != len(tt.args) {
			t.Errorf("%v: %s, %s, %v", tt.control, r.Code, r.Reason, r.Args)
		}
		for name, want := range tt.args {
			if r.Args[name] != want {
				t.Errorf("%v: %s is %v, want %v", tt.control, name, r.Args[name], want)
			}
		}
	}
	if r := refusal.Clock((clock.Control{Kind: clock.Sudden, Main: time.Minute, Increment: time.Second}).Validate()); !r.Programs {
		t.Errorf("a number that the clock does not have: %+v", r)
	}
}

func TestPosition(t *testing.T) {
	set, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	rules := set.Rules
	for sfen, reason := range map[string]string{
		"": "short-position-text",
		"lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSN? b - 1":  "bad-position-piece",
		"lnsgkgsnl/9/9/9/9/9/9/8/LNSGKGSNL b - 1":  "bad-position-rank",
		"lnsgkgsnl/9/9/9/9/9/9/91/LNSGKGSNL b - 1": "bad-position-rank",
		"lnsgkgsnl/9/9/9/9/9/9/9 b - 1":            "bad-position-ranks",
		"9/9/9/9/9/9/9/9/9/9 b - 1":                "bad-position-ranks",
		"lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL b X 1":  "bad-position-piece",
		"9/9/9/9/9/9/9/9/9 b - 1":                  "impossible-position",
		"Pnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL b - 1":  "impossible-position",
		"lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL b":      "short-position-text",
		"lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL x - 1 ": "bad-position-column",
	} {
		setup, err := notation.ParseSFEN(rules, sfen)
		if err == nil {
			_, err = setup.Position()
		}
		r := refusal.Position(err)
		if r.Reason != reason {
			t.Errorf("%q: %s (%v), want %s", sfen, r.Reason, r.Args, reason)
		}
		if _, placed := r.Err.(*shogi.SetupError); placed != (reason == "impossible-position") {
			t.Errorf("%q: the cause is %T", sfen, r.Err)
		}
	}
}
