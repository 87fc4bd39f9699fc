package elo

import "math"

// Estimate is the difference, with 95 % intervals.
type Estimate struct {
	// In logistic Elo; infinite if all games were won or lost.
	Elo, Low, High float64
	// Normalised is in normalised Elo: (mean − ½) over a game's standard deviation,
	// independent of draws and openings. NormalisedError is half its interval.
	Normalised, NormalisedError float64
	// LOS is the likelihood of superiority of the first player, 0 to 1.
	LOS float64
	// Score is per game, 0 to 1.
	Score float64
}

const (
	// Standard deviations of a 95 % interval.
	confident = 1.959963984540054
	// perNormalised makes both units agree for small differences without draws.
	perNormalised = perElo / 2
)

// Estimate returns 0 with infinite intervals and LOS ½ without pairs.
func (p *Pairs) Estimate() Estimate {
	n := float64(p.Total())
	if n == 0 {
		return Estimate{Low: math.Inf(-1), High: math.Inf(1), NormalisedError: math.Inf(1), LOS: 0.5, Score: 0.5}
	}
	d := p.distribution(false)
	mean, variance := d.moments()
	// Few equal pairs prove little: assume at least the variance of one pair off by half a
	// point.
	variance = max(variance, 1.0/16/n)
	deviation := math.Sqrt(variance / n)
	e := Estimate{
		Elo: Difference(mean), Score: mean,
		Low: difference(mean - confident*deviation), High: difference(mean + confident*deviation),
		LOS: math.Erfc(-(mean-0.5)/deviation/math.Sqrt2) / 2,
	}
	// A pair's mean has half a game's variance.
	game := math.Sqrt(2 * variance)
	e.Normalised = (mean - 0.5) / game / perNormalised
	e.NormalisedError = confident / math.Sqrt(2*n) / perNormalised
	return e
}

func difference(score float64) float64 { return Difference(min(max(score, 0), 1)) }
