package elo

import (
	"fmt"
	"math"
)

// Model is what the bounds of a sequential test are measured in.
type Model uint8

// The models.
const (
	// Logistic: Elo points.
	Logistic Model = iota
	// Normalised: normalised Elo points, see [Estimate].
	Normalised
)

// String returns "logistic" or "normalised".
func (m Model) String() string {
	return [...]string{"logistic", "normalised"}[m&1]
}

// ParseModel reads what String writes; "normalized" is taken too.
func ParseModel(name string) (Model, error) {
	switch name {
	case "logistic":
		return Logistic, nil
	case "normalised", "normalized":
		return Normalised, nil
	}
	return 0, fmt.Errorf("%q is no model: there are logistic and normalised", name)
}

// SPRT is a sequential probability ratio test (A. Wald, 1945) of two hypotheses:
// that the first player is stronger by Elo0, and that it is by Elo1. It is the
// generalised one: what else is not known of the distribution of scores is what
// makes the observed ones likeliest under each hypothesis (M. Van den Bergh, "The
// generalized sequential probability ratio test").
type SPRT struct {
	// Elo0 and Elo1 are the two differences, Elo0 < Elo1, in points of the Model.
	Elo0, Elo1 float64
	// Alpha is the chance to accept Elo1 where Elo0 is true, Beta that to accept
	// Elo0 where Elo1 is true, each between 0 and ½.
	Alpha, Beta float64
	Model       Model
}

// Check returns an error that names what is out of range.
func (s *SPRT) Check() error {
	const most = 1000
	switch {
	case !(s.Elo0 < s.Elo1): // also of NaN
		return fmt.Errorf("elo0 %v and elo1 %v: the first must be less", s.Elo0, s.Elo1)
	case s.Elo0 < -most || s.Elo1 > most:
		return fmt.Errorf("elo0 %v and elo1 %v: must lie within ±%d", s.Elo0, s.Elo1, most)
	case !(s.Alpha > 0 && s.Alpha < 0.5):
		return fmt.Errorf("alpha %v: must lie between 0 and 0.5", s.Alpha)
	case !(s.Beta > 0 && s.Beta < 0.5):
		return fmt.Errorf("beta %v: must lie between 0 and 0.5", s.Beta)
	}
	return nil
}

// Bounds returns the log-likelihood ratios at which the test accepts Elo0 and
// Elo1.
func (s *SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// Decision is what a test has come to.
type Decision int8

// The decisions.
const (
	// AcceptElo0: the first player is not stronger by Elo1.
	AcceptElo0 Decision = iota - 1
	// Continue: more games are needed.
	Continue
	// AcceptElo1: the first player is stronger than by Elo0.
	AcceptElo1
)

// String returns "H0 accepted", "undecided" or "H1 accepted".
func (d Decision) String() string {
	switch {
	case d < 0:
		return "H0 accepted"
	case d > 0:
		return "H1 accepted"
	}
	return "undecided"
}

// Decide returns what the pairs decide.
func (s *SPRT) Decide(p *Pairs) Decision {
	lower, upper := s.Bounds()
	switch llr := s.LLR(p); {
	case llr <= lower:
		return AcceptElo0
	case llr >= upper:
		return AcceptElo1
	}
	return Continue
}

// LLR returns the logarithm of how much likelier the pairs are with Elo1 than
// with Elo0; 0 of no pairs.
func (s *SPRT) LLR(p *Pairs) float64 {
	if p.Total() == 0 {
		return 0
	}
	return s.llr(p.distribution(true), math.Sqrt2)
}

// GamesLLR is LLR for single games that are taken to be independent: for results
// of which the pairs are not known.
func (s *SPRT) GamesLLR(t Tally) float64 {
	if t.Games() == 0 {
		return 0
	}
	return s.llr(t.distribution(), 1)
}

// llr returns the ratio of a distribution; root is the square root of the number
// of games of an observation.
func (s *SPRT) llr(d distribution, root float64) float64 {
	var p0, p1 []float64
	if s.Model == Normalised {
		p0 = d.withRatio(s.Elo0 * perNormalised * root)
		p1 = d.withRatio(s.Elo1 * perNormalised * root)
	} else {
		p0, p1 = d.withMean(Expected(s.Elo0)), d.withMean(Expected(s.Elo1))
	}
	sum := 0.0
	for i, share := range d.share {
		sum += share * math.Log(p1[i]/p0[i])
	}
	return sum * d.n
}
