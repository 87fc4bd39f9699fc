package elo

import "math"

// Pairs counts pairs of games by what the first player scored in them, in half
// points: Pairs[0] those it lost both of, Pairs[2] those it shared, Pairs[4]
// those it won both of.
type Pairs [5]int

// Add counts a pair in which the first player scored halves half points, 0 to 4.
func (p *Pairs) Add(halves int) { p[halves]++ }

// Total returns the number of pairs.
func (p *Pairs) Total() int {
	n := 0
	for _, c := range p {
		n += c
	}
	return n
}

// Reversed returns the pairs as the second player sees them.
func (p *Pairs) Reversed() Pairs { return Pairs{p[4], p[3], p[2], p[1], p[0]} }

// distribution is how often each score of a game, or mean score of a pair, came:
// values between 0 and 1 with their probabilities.
type distribution struct {
	value, share []float64
	n            float64 // observations
}

// unseen stands for the count of a score that never came: the likelihoods of the
// sequential test need every score to be possible.
const unseen = 1e-3

// distribution returns that of the pairs' mean scores. seen says that scores that
// never came are to count a little.
func (p *Pairs) distribution(seen bool) distribution {
	var d distribution
	for i, c := range p {
		n := float64(c)
		if seen && c == 0 {
			n = unseen
		}
		d.value = append(d.value, float64(i)/4)
		d.share = append(d.share, n)
		d.n += n
	}
	d.normalise()
	return d
}

// normalise makes shares of counts.
func (d *distribution) normalise() {
	for i := range d.share {
		d.share[i] /= d.n
	}
}

// moments returns mean and variance.
func (d *distribution) moments() (mean, variance float64) {
	for i, v := range d.value {
		mean += d.share[i] * v
	}
	for i, v := range d.value {
		variance += d.share[i] * (v - mean) * (v - mean)
	}
	return mean, variance
}

// Tally is wins, draws and losses of a player.
type Tally struct{ Wins, Draws, Losses int }

// Games returns their number.
func (t Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Score returns the points of the games by their number, 0 to 1; ½ where there
// are none.
func (t Tally) Score() float64 {
	if t.Games() == 0 {
		return 0.5
	}
	return (float64(t.Wins) + float64(t.Draws)/2) / float64(t.Games())
}

// distribution returns that of the scores of single games.
func (t Tally) distribution() distribution {
	d := distribution{value: []float64{0, 0.5, 1}}
	for _, c := range []int{t.Losses, t.Draws, t.Wins} {
		n := float64(c)
		if c == 0 {
			n = unseen
		}
		d.share = append(d.share, n)
		d.n += n
	}
	d.normalise()
	return d
}

// perElo is the rise of the natural logarithm of the odds by one Elo point.
const perElo = math.Ln10 / 400

// Expected returns the score that a player who is elo points stronger expects.
func Expected(elo float64) float64 { return 1 / (1 + math.Exp(-elo*perElo)) }

// Difference returns the Elo difference at which score is expected: the inverse of
// [Expected]. It is infinite at 0 and 1.
func Difference(score float64) float64 { return math.Log(score/(1-score)) / perElo }
