package ladder_test

import (
	"errors"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/shogi"
)

var noon = time.UnixMilli(1_700_000_000_000).UTC()

func TestSpeedOf(t *testing.T) {
	for _, c := range []struct {
		control clock.Control
		want    ladder.Speed
	}{
		{clock.Control{Kind: clock.None}, ""},
		{clock.Control{Kind: clock.Sudden, Main: time.Minute}, ladder.Bullet},
		{clock.Control{Kind: clock.Sudden, Main: 3 * time.Minute}, ladder.Blitz},
		{clock.Control{Kind: clock.Byoyomi, Byoyomi: 10 * time.Second, Periods: 1}, ladder.Blitz},
		{clock.Control{Kind: clock.Byoyomi, Byoyomi: 30 * time.Second, Periods: 1}, ladder.Rapid},
		{clock.Control{Kind: clock.Byoyomi, Main: 10 * time.Minute, Byoyomi: 30 * time.Second, Periods: 1}, ladder.Rapid},
		{clock.Control{Kind: clock.Fischer, Main: 5 * time.Minute, Increment: 10 * time.Second}, ladder.Rapid},
		{clock.Control{Kind: clock.Byoyomi, Main: time.Hour, Byoyomi: time.Minute, Periods: 1}, ladder.Classical},
		{clock.Control{Kind: clock.Correspondence, Byoyomi: 72 * time.Hour, Periods: 1}, ladder.Correspondence},
	} {
		got, ok := ladder.SpeedOf(c.control)
		if got != c.want || ok != (c.want != "") {
			t.Errorf("%+v is %q, %v, want %q", c.control, got, ok, c.want)
		}
	}
	for _, s := range ladder.Speeds() {
		if got, err := ladder.ParseSpeed(string(s)); got != s || err != nil {
			t.Errorf("%s: %v, %v", s, got, err)
		}
	}
	if _, err := ladder.ParseSpeed("warp"); err == nil {
		t.Error("a class of speed named warp")
	}
}

func TestScore(t *testing.T) {
	for _, c := range []struct {
		result shogi.Result
		score  float64
		ok     bool
	}{
		{shogi.Result{}, 0, false},
		{shogi.Result{Outcome: shogi.WinFor(shogi.Black), Reason: shogi.Mate}, 1, true},
		{shogi.Result{Outcome: shogi.WinFor(shogi.White), Reason: shogi.TimeUp}, 0, true},
		{shogi.Result{Outcome: shogi.NoResult, Reason: shogi.Sennichite}, 0, false},
		{shogi.Result{Outcome: shogi.NoResult, Reason: shogi.Abandoned}, 0, false},
		{shogi.Result{Outcome: shogi.NoResult, Reason: shogi.Impasse}, 0.5, true},
	} {
		if score, ok := ladder.Score(c.result); score != c.score || ok != c.ok {
			t.Errorf("%v: %v, %v", c.result, score, ok)
		}
	}
}

func pairOf(a, b string) [2]ladder.Standing {
	return [2]ladder.Standing{ladder.New(ladder.Key{Account: a, Rules: "standard", Speed: ladder.Rapid}), ladder.New(ladder.Key{Account: b, Rules: "standard", Speed: ladder.Rapid})}
}

func TestSettle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pair, now := pairOf("a", "b"), noon
		for i := range rapid.IntRange(1, 30).Draw(t, "games") {
			now = now.Add(time.Duration(rapid.IntRange(1, 1000).Draw(t, "hours")) * time.Hour)
			score := rapid.SampledFrom([]float64{0, 0.5, 1}).Draw(t, "score")
			after, err := ladder.Settle(pair, ladder.Game{ID: "g", Accounts: [2]string{"a", "b"}, Score: score, At: now})
			if err != nil {
				t.Fatal(err)
			}
			gain := [2]float64{after[0].Value - pair[0].Value, after[1].Value - pair[1].Value}
			if won := 2*score - 1; won != 0 && (won*gain[0] <= 0 || won*gain[1] >= 0) {
				t.Fatalf("score %v gains %v", score, gain)
			}
			if i == 0 && math.Abs(gain[0]+gain[1]) > 1e-9 {
				t.Fatalf("between equals %v", gain)
			}
			for side, s := range after {
				if s.Games != i+1 || s.Wins+s.Losses > s.Games || !s.Updated.Equal(now) || s.Validate() != nil {
					t.Fatalf("side %d: %+v", side, s)
				}
			}
			pair = after
		}
	})
	if _, err := ladder.Settle(pairOf("a", "a"), ladder.Game{Accounts: [2]string{"a", "a"}, Score: 1, At: noon}); !errors.Is(err, ladder.ErrSelf) {
		t.Errorf("against oneself: %v", err)
	}
}

// A year away makes a rating provisional.
func TestPeriod(t *testing.T) {
	s := ladder.New(ladder.Key{})
	s.Deviation, s.Updated = 60, noon
	if got := s.At(noon.Add(365 * 24 * time.Hour)).Deviation; math.Abs(got-110) > 2 {
		t.Errorf("after a year the deviation is %.1f", got)
	}
}
