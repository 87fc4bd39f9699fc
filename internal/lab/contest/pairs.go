package contest

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

// withMean returns the likeliest shares with a given mean: share/(1+x(value-mean)), with x
// from [root] (Lagrange).
func (d *distribution) withMean(mean float64) []float64 {
	offset := make([]float64, len(d.value))
	for i, v := range d.value {
		offset[i] = v - mean
	}
	return d.tilted(offset)
}

// withRatio is withMean for (mean − ½)/deviation, linearized repeatedly.
func (d *distribution) withRatio(ratio float64) []float64 {
	now := distribution{value: d.value, share: make([]float64, len(d.value))}
	for i := range now.share {
		now.share[i] = 1 / float64(len(now.share))
	}
	offset := make([]float64, len(d.value))
	for range 50 {
		mean, variance := now.moments()
		deviation := math.Sqrt(variance)
		for i, v := range d.value {
			z := (v - mean) / deviation
			offset[i] = v - 0.5 - ratio*deviation*(1+z*z)/2
		}
		next := d.tilted(offset)
		moved := 0.0
		for i := range next {
			moved = max(moved, math.Abs(next[i]-now.share[i]))
		}
		now.share = next
		if moved < 1e-9 {
			break
		}
	}
	return now.share
}

// tilted returns share/(1+x·offset) with zero mean offset. Offsets must have both signs.
func (d *distribution) tilted(offset []float64) []float64 {
	x := d.root(offset)
	out := make([]float64, len(offset))
	for i, o := range offset {
		out[i] = d.share[i] / (1 + x*o)
	}
	return out
}

// root solves Σ share·offset/(1+x·offset) = 0, decreasing between its poles, by Newton with
// bisection.
func (d *distribution) root(offset []float64) float64 {
	least, most := 0.0, 0.0
	for _, o := range offset {
		least, most = min(least, o), max(most, o)
	}
	if least == 0 || most == 0 {
		return 0
	}
	low, high := -1/most, -1/least
	x := 0.0
	for range 200 {
		f, slope := 0.0, 0.0
		for i, o := range offset {
			t := o / (1 + x*o)
			f += d.share[i] * t
			slope -= d.share[i] * t * t
		}
		if f > 0 {
			low = x
		} else {
			high = x
		}
		next := x - f/slope
		if !(next > low && next < high) {
			next = (low + high) / 2
		}
		if math.Abs(next-x) < 1e-13 {
			return next
		}
		x = next
	}
	return x
}

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

type Tally struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

func (t Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Score is 0 to 1; ½ without games.
func (t Tally) Score() float64 {
	if t.Games() == 0 {
		return 0.5
	}
	return (float64(t.Wins) + float64(t.Draws)/2) / float64(t.Games())
}

// Natural log odds per Elo point.
const perElo = math.Ln10 / 400

// Expected returns the score of a player elo points stronger.
func Expected(elo float64) float64 { return 1 / (1 + math.Exp(-elo*perElo)) }

// Difference is the inverse of [Expected], infinite at 0 and 1.
func Difference(score float64) float64 { return math.Log(score/(1-score)) / perElo }
