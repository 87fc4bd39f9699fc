package nnue

import (
	"fmt"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/shogi"
)

// Quantized values of 1.
const (
	ActivationOne = 255
	WeightOne     = 64
	// MaxWeight bounds output weights so that products fit 16 bits and sums 32.
	MaxWeight = 127
)

const (
	// Widths are multiples of WidthStep, so kernels need no remainder.
	WidthStep = 16
	MaxWidth  = 128
	// In game phases.
	MaxBuckets = 16
	maxScale   = 4000
)

// Base is what the output is added to.
type Base string

const (
	// NoBase: the network alone.
	NoBase Base = "none"
	// FormulaBase: a correction of [eval.NewWeighted].
	FormulaBase Base = "formula"
)

// Header describes a network.
type Header struct {
	// Rules is the rule set's ID, for people; Fingerprint decides.
	Rules       string `json:"rules"`
	Fingerprint string `json:"fingerprint"`
	Features    int    `json:"features"`
	Regions     int    `json:"regions"`
	Inputs      int    `json:"inputs"`
	Width       int    `json:"width"`
	// Buckets is the number of game phases.
	Buckets int `json:"buckets"`
	// Scale is an output of 1 in centipawns.
	Scale int `json:"scale"`
	// Weights are the formula's, for FormulaBase.
	Base    Base          `json:"base"`
	Weights *eval.Weights `json:"weights,omitempty"`
	// Training is for people.
	Training map[string]any `json:"training,omitempty"`
}

const (
	placedVersion  = 1
	attacksVersion = 2
)

// FeatureSet returns the selection of inputs.
func (h *Header) FeatureSet() FeatureSet {
	return FeatureSet{Regions: h.Regions, Attacks: h.Features == attacksVersion}
}

// Network has quantized weights.
type Network struct {
	Header Header
	// Biases has Width numbers, Rows Width weights per input, in 1/[ActivationOne].
	Biases, Rows []int16
	// Outputs has 2·Width weights per bucket in 1/[WeightOne]: the side to move, then the
	// other.
	Outputs []int16
	// Offsets are output biases in 1/([ActivationOne]² [WeightOne]).
	Offsets []int32
}

// NewHeader returns a header with the shape only.
func NewHeader(r *shogi.Rules, set FeatureSet, width, buckets int) (Header, error) {
	f, err := NewFeatures(r, set)
	if err != nil {
		return Header{}, err
	}
	version := placedVersion
	if set.Attacks {
		version = attacksVersion
	}
	h := Header{
		Rules: r.ID(), Fingerprint: FingerprintOf(r).String(), Features: version,
		Regions: set.Regions, Inputs: f.Inputs(), Width: width, Buckets: buckets, Scale: 400, Base: NoBase,
	}
	return h, h.check()
}

// New returns a zero network of h's shape.
func New(h Header) *Network {
	return &Network{
		Header: h, Biases: make([]int16, h.Width), Rows: make([]int16, h.Inputs*h.Width),
		Outputs: make([]int16, h.Buckets*2*h.Width), Offsets: make([]int32, h.Buckets),
	}
}

func (h *Header) check() error {
	bound := func(name string, v, least, most int) error {
		if v < least || v > most {
			return fmt.Errorf("%s %d: must be %d to %d", name, v, least, most)
		}
		return nil
	}
	for _, err := range []error{
		bound("features of version", h.Features, placedVersion, attacksVersion),
		bound("regions", h.Regions, OneRegion, FourRegions),
		bound("inputs", h.Inputs, 1, maxInputs),
		bound("width", h.Width, WidthStep, MaxWidth),
		bound("buckets", h.Buckets, 1, MaxBuckets),
		bound("scale", h.Scale, 1, maxScale),
	} {
		if err != nil {
			return err
		}
	}
	switch {
	case h.Width%WidthStep != 0:
		return fmt.Errorf("width %d: must be a multiple of %d", h.Width, WidthStep)
	case h.Base != NoBase && h.Base != FormulaBase:
		return fmt.Errorf("base %q: must be %q or %q", h.Base, NoBase, FormulaBase)
	case h.Base == FormulaBase && h.Weights == nil:
		return fmt.Errorf("base %q without its weights", h.Base)
	}
	return nil
}

// For reading.
const maxInputs = 1 << 17

func (n *Network) fits(r *shogi.Rules) (*Features, error) {
	h := &n.Header
	if h.Fingerprint != FingerprintOf(r).String() {
		return nil, fmt.Errorf("it is a network for other rules (%s) than %s", h.Rules, r.ID())
	}
	f, err := NewFeatures(r, h.FeatureSet())
	if err != nil {
		return nil, err
	}
	if f.Inputs() != h.Inputs {
		return nil, fmt.Errorf("it has %d inputs: the rules of %s have %d", h.Inputs, r.ID(), f.Inputs())
	}
	return f, nil
}
