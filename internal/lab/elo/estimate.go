package elo

import "math"

// Estimate is what a number of pairs tell about the difference of two players.
// Intervals are of 95 %.
type Estimate struct {
	// Elo is the difference in logistic Elo points, Low and High the ends of its
	// interval. All scores being won or lost they are infinite.
	Elo, Low, High float64
	// Normalised is the difference in normalised Elo points: the mean score over ½
	// by the standard deviation of a game, which does not depend on how many games
	// are drawn or how even the openings are. NormalisedError is half its interval.
	Normalised, NormalisedError float64
	// LOS is the likelihood of superiority, the chance that the first player is the
	// stronger one, 0 to 1.
	LOS float64
	// Score is the mean score of a game, 0 to 1.
	Score float64
}

const (
	// confident is how many standard deviations an interval of 95 % spans to
	// either side.
	confident = 1.959963984540054
	// perNormalised is the rise of mean by deviation of a game for a normalised Elo
	// point, chosen so that both kinds of points agree for small differences when
	// no game is drawn.
	perNormalised = perElo / 2
)

// Estimate estimates the difference. Of no pairs it says 0 with infinite
// intervals and LOS ½.
func (p *Pairs) Estimate() Estimate {
	n := float64(p.Total())
	if n == 0 {
		return Estimate{Low: math.Inf(-1), High: math.Inf(1), NormalisedError: math.Inf(1), LOS: 0.5, Score: 0.5}
	}
	d := p.distribution(false)
	mean, variance := d.moments()
	// Few pairs, all alike, prove little: their variance is at least that of one
	// pair that went otherwise by half a point.
	variance = max(variance, 1.0/16/n)
	deviation := math.Sqrt(variance / n)
	e := Estimate{
		Elo: Difference(mean), Score: mean,
		Low: difference(mean - confident*deviation), High: difference(mean + confident*deviation),
		LOS: math.Erfc(-(mean-0.5)/deviation/math.Sqrt2) / 2,
	}
	// A pair's mean score has half the variance of a game's.
	game := math.Sqrt(2 * variance)
	e.Normalised = (mean - 0.5) / game / perNormalised
	e.NormalisedError = confident / math.Sqrt(2*n) / perNormalised
	return e
}

// difference is [Difference] with scores beyond 0 and 1 brought back.
func difference(score float64) float64 { return Difference(min(max(score, 0), 1)) }
