package rating

import (
	"errors"
	"fmt"
	"math"
)

// Rating is what is known of a player's strength.
type Rating struct {
	// Value is the rating; a player 400 above another wins ten games of eleven.
	Value float64
	// Deviation is the standard deviation of Value, from [MinDeviation] to
	// [MaxDeviation].
	Deviation float64
	// Volatility is how much the strength is expected to change from period to
	// period.
	Volatility float64
}

// Bounds of what a rating can be. They keep a run of odd results from leaving
// what anybody would believe.
const (
	MinDeviation  = 30
	MaxDeviation  = 350
	MinValue      = 100
	MaxValue      = 4000
	maxVolatility = 0.1
)

// Provisional is the deviation above which a rating says little and lists leave
// it out.
const Provisional = 110

// Unrated returns the rating of somebody who has not played: 1500 ± 350,
// volatility 0.06.
func Unrated() Rating { return Rating{Value: 1500, Deviation: MaxDeviation, Volatility: 0.06} }

// Sure reports whether the rating rests on enough games; see [Provisional].
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

// Game is the result of one game for the player who is rated.
type Game struct {
	// Opponent is the other's rating before the period.
	Opponent Rating
	// Score is 1 for a win, 0.5 for a draw, 0 for a loss.
	Score float64
}

// ErrScore says that a score is none of 0, 0.5 and 1.
var ErrScore = errors.New("rating: a score is 0, 0.5 or 1")

// System is a way to rate. The zero System is ready: it has Glickman's τ of 0.5.
type System struct {
	// Tau (τ) limits the change of the volatility, 0.3 to 1.2; 0 means 0.5.
	Tau float64
}

// scale turns differences of the Glicko scale into those of Glicko-2.
const scale = 173.7178

// Expected returns the score that a is expected to make against b, 0 to 1, with
// the uncertainty of both taken into account.
func Expected(a, b Rating) float64 {
	phi := math.Hypot(a.Deviation, b.Deviation) / scale
	return expect(a.Value/scale, b.Value/scale, phi)
}

func g(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

func expect(mu, other, phi float64) float64 { return 1 / (1 + math.Exp(-g(phi)*(mu-other))) }

// Aged returns r after periods of time without a game: the deviation grows, up
// to [MaxDeviation]. Fewer than 0 periods are none.
func (r Rating) Aged(periods float64) Rating {
	if periods > 0 {
		phi := r.Deviation / scale
		r.Deviation = min(MaxDeviation, scale*math.Sqrt(phi*phi+periods*r.Volatility*r.Volatility))
	}
	return r
}

// Rate returns r after games, the last of which ended periods after r was
// computed (1 for the plain system, less for a rating after each game). The
// error is that of r, an opponent's rating or a score that is out of bounds; r
// is then returned as it was.
func (s System) Rate(r Rating, periods float64, games ...Game) (Rating, error) {
	if err := r.Validate(); err != nil {
		return r, err
	}
	mu, phi := (r.Value-1500)/scale, r.Deviation/scale
	var information, surprise float64 // 1/v and Δ/v of the paper
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

// volatility finds the new σ: the root of the paper's function f by the
// Illinois variant of regula falsi.
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
