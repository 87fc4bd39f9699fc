package contest

import (
	"fmt"
	"math"
)

// Model is the unit of a test's bounds.
type Model uint8

const (
	// Logistic: Elo points.
	Logistic Model = iota
	// Normalised: see [Estimate].
	Normalised
)

func (m Model) String() string {
	return [...]string{"logistic", "normalised"}[m&1]
}

func ParseModel(name string) (Model, error) {
	switch name {
	case "logistic":
		return Logistic, nil
	case "normalised", "normalized":
		return Normalised, nil
	}
	return 0, fmt.Errorf("%q is no model: there are logistic and normalised", name)
}

// SPRT is a generalised sequential probability ratio test (A. Wald, 1945; M. Van den Bergh,
// "The generalized sequential probability ratio test") of the differences Elo0 and Elo1, with
// maximum likelihood for the unknown distribution.
type SPRT struct {
	Elo0, Elo1 float64
	// Alpha is the probability of accepting Elo1 if Elo0 is true, Beta the reverse, each
	// between 0 and ½.
	Alpha, Beta float64
	Model       Model
}

func (s *SPRT) Check() error {
	const most = 1000
	switch {
	case !(s.Elo0 < s.Elo1): // also NaN
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

// Bounds returns the log-likelihood ratios for accepting Elo0 and Elo1.
func (s *SPRT) Bounds() (lower, upper float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

type Decision int8

const (
	// AcceptElo0: not stronger by Elo1.
	AcceptElo0 Decision = iota - 1
	Continue
	// AcceptElo1: stronger than Elo0.
	AcceptElo1
)

func (d Decision) String() string {
	switch {
	case d < 0:
		return "H0 accepted"
	case d > 0:
		return "H1 accepted"
	}
	return "undecided"
}

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

// LLR is the log-likelihood ratio of Elo1 to Elo0; 0 without pairs.
func (s *SPRT) LLR(p *Pairs) float64 {
	if p.Total() == 0 {
		return 0
	}
	return s.llr(p.distribution(true), math.Sqrt2)
}

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
