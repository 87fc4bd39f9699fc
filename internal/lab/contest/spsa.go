package contest

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
)

type Param struct {
	Name  string  `json:"name"`
	Start float64 `json:"start"`
	Min   float64 `json:"min"`
	Max   float64 `json:"max"`
	// Step is the perturbation in the last steps; it is larger at first.
	Step float64 `json:"step"`
}

func (p *Param) check() error {
	switch {
	case p.Name == "":
		return errors.New("a parameter has no name")
	case !(p.Min < p.Max):
		return fmt.Errorf("parameter %s: its range %g to %g is empty", p.Name, p.Min, p.Max)
	case !(p.Start >= p.Min && p.Start <= p.Max):
		return fmt.Errorf("parameter %s: its start %g lies outside %g to %g", p.Name, p.Start, p.Min, p.Max)
	case !(p.Step > 0 && p.Step <= p.Max-p.Min):
		return fmt.Errorf("parameter %s: its step %g must be more than 0 and at most %g", p.Name, p.Step, p.Max-p.Min)
	}
	return nil
}

type TuneOptions struct {
	Params []Param `json:"params"`
	// Pairs scales the gains; each step plays PairsAStep.
	Pairs      int `json:"pairs"`
	PairsAStep int `json:"pairs_a_step"`
	// Rate is the last step's movement per point, in squares of Step divided by Step: 0.002 is
	// usual.
	Rate float64 `json:"rate"`
	// Alpha and Gamma are decay exponents of gain and perturbation, 0.602 and 0.101 by Spall;
	// Stability is the share of pairs that delays the gain, 0.1.
	Alpha     float64 `json:"alpha"`
	Gamma     float64 `json:"gamma"`
	Stability float64 `json:"stability"`
	Seed      uint64  `json:"seed"`
}

func DefaultTuning() TuneOptions {
	return TuneOptions{PairsAStep: 1, Rate: 0.002, Alpha: 0.602, Gamma: 0.101, Stability: 0.1, Seed: 1}
}

func (o *TuneOptions) Check() error {
	switch {
	case len(o.Params) == 0:
		return errors.New("there is no parameter to tune")
	case o.Pairs < 1:
		return fmt.Errorf("pairs %d: must be 1 or more", o.Pairs)
	case o.PairsAStep < 1 || o.PairsAStep > 1000:
		return fmt.Errorf("pairs a step %d: must be 1 to 1000", o.PairsAStep)
	case !(o.Rate > 0 && o.Rate < 1):
		return fmt.Errorf("rate %v: must lie between 0 and 1", o.Rate)
	case !(o.Alpha > 0 && o.Alpha <= 1) || !(o.Gamma > 0 && o.Gamma <= 1) || !(o.Stability >= 0 && o.Stability <= 10):
		return errors.New("alpha and gamma must lie between 0 and 1, stability between 0 and 10")
	}
	names := map[string]bool{}
	for i := range o.Params {
		p := &o.Params[i]
		if err := p.check(); err != nil {
			return err
		}
		if names[p.Name] {
			return fmt.Errorf("parameter %s is given twice", p.Name)
		}
		names[p.Name] = true
	}
	return nil
}

func (o *TuneOptions) Steps() int { return (o.Pairs + o.PairsAStep - 1) / o.PairsAStep }

// Trial has a step's variants in integers, and each parameter's direction in the first: 1 or
// -1.
type Trial struct {
	Plus, Minus []int
	Signs       []int
	gain        []float64
}

// Trial draws step k, from 0, by step, values and seed.
func (o *TuneOptions) Trial(k int, values []float64) Trial {
	rng := rand.New(rand.NewPCG(o.Seed, uint64(k)))
	var t Trial
	n, at := float64(o.Pairs), float64(k*o.PairsAStep+1)
	hold := o.Stability * n
	for i := range o.Params {
		p := &o.Params[i]
		sign := 1
		if rng.IntN(2) == 0 {
			sign = -1
		}
		shift := p.Step * math.Pow(n/at, o.Gamma)
		// The last gain is Rate·Step.
		gain := o.Rate * p.Step * p.Step * math.Pow((hold+n)/(hold+at), o.Alpha) / shift
		t.Signs = append(t.Signs, sign)
		t.gain = append(t.gain, gain)
		// One draw for both: they differ by twice the shift on average.
		draw := rng.Float64()
		t.Plus = append(t.Plus, p.round(values[i]+float64(sign)*shift, draw))
		t.Minus = append(t.Minus, p.round(values[i]-float64(sign)*shift, draw))
	}
	return t
}

// round is stochastic with mean v, within range.
func (p *Param) round(v, draw float64) int {
	v = min(max(v, p.Min), p.Max)
	return int(min(max(math.Floor(v+draw), math.Ceil(p.Min)), math.Floor(p.Max)))
}

// Learn returns the values after the first variant scored points more: the sum over games of
// 1, 0, -1.
func (o *TuneOptions) Learn(values []float64, t Trial, points int) []float64 {
	out := make([]float64, len(values))
	for i := range out {
		p := &o.Params[i]
		out[i] = min(max(values[i]+t.gain[i]*float64(points*t.Signs[i]), p.Min), p.Max)
	}
	return out
}

func (o *TuneOptions) Starts() []float64 {
	out := make([]float64, len(o.Params))
	for i := range out {
		out[i] = o.Params[i].Start
	}
	return out
}
