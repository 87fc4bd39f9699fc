package rating_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/komadai/komadai/rating"
)

// Glickman's example.
func TestPaper(t *testing.T) {
	p := rating.Rating{Value: 1500, Deviation: 200, Volatility: 0.06}
	other := func(value, deviation, score float64) rating.Game {
		return rating.Game{Opponent: rating.Rating{Value: value, Deviation: deviation, Volatility: 0.06}, Score: score}
	}
	got, err := rating.System{}.Rate(p, 1, other(1400, 30, 1), other(1550, 100, 0), other(1700, 300, 0))
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(got.Value-1464.06) > 0.01 || math.Abs(got.Deviation-151.52) > 0.01 || math.Abs(got.Volatility-0.05999) > 0.00001 {
		t.Errorf("%+v, want 1464.06 151.52 0.05999", got)
	}
}

func TestAged(t *testing.T) {
	r := rating.Rating{Value: 1700, Deviation: 50, Volatility: 0.06}
	aged := r.Aged(100)
	if want := 173.7178 * math.Sqrt(50*50/173.7178/173.7178+100*0.06*0.06); aged.Value != 1700 || math.Abs(aged.Deviation-want) > 1e-9 {
		t.Errorf("%+v, want a deviation of %v", aged, want)
	}
	if r.Aged(1e12).Deviation != rating.MaxDeviation || r.Aged(-3) != r {
		t.Error("out of bounds")
	}
	none, err := rating.System{}.Rate(r, 100)
	if err != nil || none != aged {
		t.Errorf("a period without games: %+v, %v", none, err)
	}
}

func TestRefused(t *testing.T) {
	u := rating.Unrated()
	if _, err := (rating.System{}).Rate(u, 1, rating.Game{Opponent: u, Score: 2}); !errors.Is(err, rating.ErrScore) {
		t.Errorf("score 2: %v", err)
	}
	for _, bad := range []rating.Rating{
		{}, {Value: math.NaN(), Deviation: 50, Volatility: 0.06}, {Value: 1500, Deviation: 500, Volatility: 0.06},
		{Value: 1500, Deviation: 50, Volatility: math.Inf(1)}, {Value: 9999, Deviation: 50, Volatility: 0.06},
	} {
		if _, err := (rating.System{}).Rate(bad, 1); err == nil {
			t.Errorf("%+v was rated", bad)
		}
		if _, err := (rating.System{}).Rate(u, 1, rating.Game{Opponent: bad}); err == nil {
			t.Errorf("%+v was an opponent", bad)
		}
	}
}

func draw(t *rapid.T, name string) rating.Rating {
	return rating.Rating{
		Value:      rapid.Float64Range(rating.MinValue, rating.MaxValue).Draw(t, name),
		Deviation:  rapid.Float64Range(rating.MinDeviation, rating.MaxDeviation).Draw(t, name+" deviation"),
		Volatility: rapid.Float64Range(0.001, 0.1).Draw(t, name+" volatility"),
	}
}

func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := draw(t, "a"), draw(t, "b")
		if sum := rating.Expected(a, b) + rating.Expected(b, a); math.Abs(sum-1) > 1e-9 {
			t.Fatalf("the expectations add up to %v", sum)
		}
		s := rating.System{Tau: rapid.Float64Range(0.3, 1.2).Draw(t, "tau")}
		periods := rapid.Float64Range(0, 1).Draw(t, "periods")
		win, err1 := s.Rate(a, periods, rating.Game{Opponent: b, Score: 1})
		even, err2 := s.Rate(a, periods, rating.Game{Opponent: b, Score: 0.5})
		loss, err3 := s.Rate(a, periods, rating.Game{Opponent: b, Score: 0})
		if err := errors.Join(err1, err2, err3); err != nil {
			t.Fatal(err)
		}
		for _, r := range []rating.Rating{win, even, loss} {
			if err := r.Validate(); err != nil {
				t.Fatal(err)
			}
		}
		if win.Value < a.Value || loss.Value > a.Value || even.Value > win.Value+1e-9 || even.Value < loss.Value-1e-9 {
			t.Fatalf("from %v: win %v, draw %v, loss %v", a, win, even, loss)
		}
	})
}

func ExampleSystem_Rate() {
	var glicko rating.System
	winner, loser := rating.Unrated(), rating.Unrated()
	after, err := glicko.Rate(winner, 1, rating.Game{Opponent: loser, Score: 1})
	fmt.Println(after, err)
	// Output: 1662±290 <nil>
}
