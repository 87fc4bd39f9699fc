package nnue

import (
	"fmt"

	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/shogi"
)

// The scales of quantised numbers: an activation of 1 is [ActivationOne], a weight of
// 1 of the output layer is [WeightOne].
const (
	ActivationOne = 255
	WeightOne     = 64
	// MaxWeight bounds a quantised weight of the output layer: an activation times
	// a weight fits 16 bits, and all sums fit 32.
	MaxWeight = 127
)

// Bounds of a network.
const (
	// WidthStep divides the width of a network, so that kernels need no rests.
	WidthStep = 16
	MaxWidth  = 128
	// MaxBuckets is the greatest number of phases that have an output of their own.
	MaxBuckets = 16
	maxScale   = 4000
)

// Base is what the output of a network is added to.
type Base string

// The bases.
const (
	// NoBase: the network judges alone.
	NoBase Base = "none"
	// FormulaBase: the output corrects the evaluation of [eval.NewWeighted].
	FormulaBase Base = "formula"
)

// Header describes a network.
type Header struct {
	// Rules is the id of the rule set, for people; Fingerprint is what tells.
	Rules       string `json:"rules"`
	Fingerprint string `json:"fingerprint"`
	// Features is the version of the derivation of inputs from rules: 1 without inputs
	// of attacks, 2 with them. Regions is as in [FeatureSet], Inputs their number in all.
	Features int `json:"features"`
	Regions  int `json:"regions"`
	Inputs   int `json:"inputs"`
	// Width is the number of neurons of each side's view, a multiple of
	// [WidthStep].
	Width int `json:"width"`
	// Buckets is the number of phases of the game that have an output each.
	Buckets int `json:"buckets"`
	// Scale is the worth of an output of 1 in centipawns.
	Scale int `json:"scale"`
	// Base is what the output is added to, Weights those of the formula then.
	Base    Base          `json:"base"`
	Weights *eval.Weights `json:"weights,omitempty"`
	// Training says how the network was made, for people.
	Training map[string]any `json:"training,omitempty"`
}

// Versions of the derivation of inputs from rules.
const (
	placedVersion  = 1 // pieces on the board and in hands
	attacksVersion = 2 // and attacks
)

// FeatureSet returns the choice of inputs.
func (h *Header) FeatureSet() FeatureSet {
	return FeatureSet{Regions: h.Regions, Attacks: h.Features == attacksVersion}
}

// Network is a network with quantised weights.
type Network struct {
	Header Header
	// Biases are of the first layer, Width numbers. Rows hold Width weights for
	// each input. Both are in 1/[ActivationOne].
	Biases, Rows []int16
	// Outputs hold, for each bucket, 2·Width weights in 1/[WeightOne], for the side
	// to move and for the other.
	Outputs []int16
	// Offsets are the biases of the outputs in 1/([ActivationOne]² [WeightOne]).
	Offsets []int32
}

// NewHeader returns the header of a network for r with its shape; what is not said
// is empty.
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

// New returns a network of zeros of h's shape.
func New(h Header) *Network {
	return &Network{
		Header: h, Biases: make([]int16, h.Width), Rows: make([]int16, h.Inputs*h.Width),
		Outputs: make([]int16, h.Buckets*2*h.Width), Offsets: make([]int32, h.Buckets),
	}
}

// check returns an error that names the first number out of range.
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

// maxInputs bounds the inputs of a network that is read.
const maxInputs = 1 << 17

// fits returns an error unless the network is one for r: the features that it was
// made for have to be those of r.
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
