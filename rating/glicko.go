// Package rating implements Glicko-2 (Mark E. Glickman, "Example of the Glicko-2 system",
// 2013; volatility by the Illinois algorithm of step 5), on the Glicko scale: 1500 is unrated.
//
// [System.Rate] rates a period of games. To rate each game, pass it alone, with the periods
// since the last one, which may be fractional.
package rating

import (
	"errors"
	"fmt"
	"math"
)

// Rating is a player's estimated strength.
type Rating struct {
	// Value is the rating; 400 points more win ten games of eleven.
	Value float64
	// Deviation is the standard deviation of Value, from [MinDeviation] to [MaxDeviation].
	Deviation float64
	// Volatility is the expected change of strength per period.
	Volatility float64
}

const (
	MinDeviation  = 30
	MaxDeviation  = 350
	MinValue      = 100
	MaxValue      = 4000
	maxVolatility = 0.1
)

// Provisional is a deviation. Lists omit ratings with a larger one.
const Provisional = 110

// Unrated returns 1500 ± 350, volatility 0.06.
func Unrated() Rating { return Rating{Value: 1500, Deviation: MaxDeviation, Volatility: 0.06} }

// Sure reports whether the rating is not [Provisional].
func (r Rating) Sure() bool { return r.Deviation <= Provisional }

// String returns "1500±350".
func (r Rating) String() string { return fmt.Sprintf("%.0f±%.0f", r.Value, r.Deviation) }

// Validate reports a value out of its bounds.
func (r Rating) Validate() error {
	switch {
	case !(r.Value >= MinValue && r.Value <= MaxValue):
		return fmt.Errorf("rating: value %v is not between %d and %d", r.Value, MinValue, MaxValue)
	case !(r.Deviation >= MinDeviation && r.Deviation <= MaxDeviation):
		return fmt.Errorf("rating: deviation %v is not between %d and %d", r.Deviation, MinDeviation, MaxDeviation)
	case !(r.Volatility > 0 && r.Volatility <= maxVolatility):
		return fmt.Errorf("rating: volatility %v is not above 0 and at most %v", r.Volatility, maxVolatility)
	}
	return nil
}

// Game is a result of the rated player.
type Game struct {
	// Opponent is the rating before the period.
	Opponent Rating
	// Score is 1 (win), 0.5 (draw) or 0 (loss).
	Score float64
}

// ErrScore is returned for any other score.
var ErrScore = errors.New("rating: a score is 0, 0.5 or 1")

// System has the parameters.
type System struct {
	// Tau (τ) limits volatility changes, 0.3 to 1.2; 0 means Glickman's 0.5.
	Tau float64
}

// Glicko points per Glicko-2 unit.
const scale = 173.7178

// Expected returns a's expected score against b, 0 to 1, from both deviations.
func Expected(a, b Rating) float64 {
	phi := math.Hypot(a.Deviation, b.Deviation) / scale
	return expect(a.Value/scale, b.Value/scale, phi)
}

func g(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

func expect(mu, other, phi float64) float64 { return 1 / (1 + math.Exp(-g(phi)*(mu-other))) }

// Aged returns r after periods without a game: the deviation grows up to [MaxDeviation].
// Negative periods count as 0.
func (r Rating) Aged(periods float64) Rating {
	if periods > 0 {
		phi := r.Deviation / scale
		r.Deviation = min(MaxDeviation, scale*math.Sqrt(phi*phi+periods*r.Volatility*r.Volatility))
	}
	return r
}

// Rate returns r after games; the last one ended periods after r. On an invalid rating or
// score it returns r and an error.
func (s System) Rate(r Rating, periods float64, games ...Game) (Rating, error) {
	if err := r.Validate(); err != nil {
		return r, err
	}
	mu, phi := (r.Value-1500)/scale, r.Deviation/scale
	var information, surprise float64 // 1/v and Δ/v in the paper
	for _, game := range games {
		if err := game.Opponent.Validate(); err != nil {
			return r, err
		}
		if game.Score != 0 && game.Score != 0.5 && game.Score != 1 {
			return r, ErrScore
		}
		muJ, phiJ := (game.Opponent.Value-1500)/scale, game.Opponent.Deviation/scale
		e := expect(mu, muJ, phiJ)
		information += g(phiJ) * g(phiJ) * e * (1 - e)
		surprise += g(phiJ) * (game.Score - e)
	}
	if len(games) == 0 || information == 0 {
		return r.Aged(periods), nil
	}
	v := 1 / information
	sigma := s.volatility(r.Volatility, phi, v, v*surprise)
	star := phi*phi + max(0, periods)*sigma*sigma
	after := 1 / (1/star + information)
	mu += after * surprise
	return Rating{
		Value:      clamp(1500+scale*mu, MinValue, MaxValue),
		Deviation:  clamp(scale*math.Sqrt(after), MinDeviation, MaxDeviation),
		Volatility: clamp(sigma, 1e-6, maxVolatility),
	}, nil
}

func clamp(x, low, high float64) float64 { return min(max(x, low), high) }

// volatility returns the new σ, the root of the paper's f.
func (s System) volatility(sigma, phi, v, delta float64) float64 {
	tau := s.Tau
	if tau == 0 {
		tau = 0.5
	}
	const precision, rounds = 1e-6, 100
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + v + e
		return e*(delta*delta-d)/(2*d*d) - (x-a)/(tau*tau)
	}
	low, high := a, math.Log(max(delta*delta-phi*phi-v, math.SmallestNonzeroFloat64))
	if delta*delta <= phi*phi+v {
		high = a - tau
		for k := 2.0; f(high) < 0 && k < rounds; k++ {
			high = a - k*tau
		}
	}
	fLow, fHigh := f(low), f(high)
	for range rounds {
		if math.Abs(high-low) <= precision || fHigh == fLow {
			break
		}
		mid := low + (low-high)*fLow/(fHigh-fLow)
		fMid := f(mid)
		if fMid*fHigh <= 0 {
			low, fLow = high, fHigh
		} else {
			fLow /= 2
		}
		high, fHigh = mid, fMid
	}
	return math.Exp(low / 2)
}
