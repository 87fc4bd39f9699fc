package elo

import "math"

// Pairs counts pairs by the first player's half points, 0 to 4.
type Pairs [5]int

func (p *Pairs) Add(halves int) { p[halves]++ }

func (p *Pairs) Total() int {
	n := 0
	for _, c := range p {
		n += c
	}
	return n
}

func (p *Pairs) Reversed() Pairs { return Pairs{p[4], p[3], p[2], p[1], p[0]} }

// Scores are between 0 and 1.
type distribution struct {
	value, share []float64
	n            float64
}

// unseen is the count of an absent score: the test needs positive probabilities.
const unseen = 1e-3

// seen adds unseen scores.
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

func (d *distribution) normalise() {
	for i := range d.share {
		d.share[i] /= d.n
	}
}

func (d *distribution) moments() (mean, variance float64) {
	for i, v := range d.value {
		mean += d.share[i] * v
	}
	for i, v := range d.value {
		variance += d.share[i] * (v - mean) * (v - mean)
	}
	return mean, variance
}

type Tally struct{ Wins, Draws, Losses int }

func (t Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Score is 0 to 1; ½ without games.
func (t Tally) Score() float64 {
	if t.Games() == 0 {
		return 0.5
	}
	return (float64(t.Wins) + float64(t.Draws)/2) / float64(t.Games())
}

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

// Natural log odds per Elo point.
const perElo = math.Ln10 / 400

// Expected returns the score of a player elo points stronger.
func Expected(elo float64) float64 { return 1 / (1 + math.Exp(-elo*perElo)) }

// Difference is the inverse of [Expected], infinite at 0 and 1.
func Difference(score float64) float64 { return math.Log(score/(1-score)) / perElo }
