package train

import (
	"math"
	"math/rand/v2"

	"github.com/komadai/komadai/engine/nnue"
)

// shape is a training network's size. The first layer has a block of rows per king region and,
// if several, a shared one: the network has their sums. Rows of attack inputs follow.
type shape struct {
	width, local, blocks, attacks, buckets int
}

func newShape(f *nnue.Features, o *Options) shape {
	s := shape{width: o.Width, local: f.Local(), blocks: 1, attacks: f.AttackInputs(), buckets: o.Buckets}
	if o.Regions > 1 {
		s.blocks = o.Regions + 1
	}
	return s
}

// Order: rows, biases, outputs, offsets.
func (s *shape) rows() int    { return (s.blocks*s.local + s.attacks) * s.width }
func (s *shape) biases() int  { return s.width }
func (s *shape) outputs() int { return s.buckets * 2 * s.width }
func (s *shape) all() int     { return s.rows() + s.biases() + s.outputs() + s.buckets }

type tensors struct {
	shape
	all                            []float32
	rows, biases, outputs, offsets []float32
}

func newTensors(s shape) *tensors { return view(s, make([]float32, s.all())) }

func view(s shape, all []float32) *tensors {
	t := &tensors{shape: s, all: all}
	for _, part := range []struct {
		of *[]float32
		n  int
	}{{&t.rows, s.rows()}, {&t.biases, s.biases()}, {&t.outputs, s.outputs()}, {&t.offsets, s.buckets}} {
		*part.of, all = all[:part.n:part.n], all[part.n:]
	}
	return t
}

func (t *tensors) block(n int) []float32 {
	size := t.local * t.width
	return t.rows[n*size : (n+1)*size]
}

func (t *tensors) ofAttacks() []float32 { return t.rows[t.blocks*t.local*t.width:] }

const (
	maxRow    = 2.0
	maxOutput = float32(nnue.MaxWeight) / nnue.WeightOne
)

func (t *tensors) start(seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 0))
	uniform := func(w []float32, spread float64) {
		for i := range w {
			w[i] = float32((2*rng.Float64() - 1) * spread)
		}
	}
	uniform(t.block(0), 0.1)
	for i := range t.biases {
		t.biases[i] = 0.25
	}
	uniform(t.outputs, 0.05)
}

// take copies a network of the same shape; an output of 1 is scale centipawns. Missing attack
// inputs become zeros.
func (t *tensors) take(n *nnue.Network, scale int) {
	by := float32(n.Header.Scale) / float32(scale)
	clear(t.rows)
	size := t.local * t.width
	regions := t.rows[:t.blocks*size]
	if t.blocks > 1 {
		regions = regions[size:]
	}
	for i, w := range n.Rows[:len(regions)] {
		regions[i] = float32(w) / nnue.ActivationOne
	}
	for i, w := range n.Rows[len(regions):] {
		t.ofAttacks()[i] = float32(w) / nnue.ActivationOne
	}
	// The regions' common part goes to the shared block, so rare regions learn from the
	// others.
	if t.blocks > 1 {
		for i := range size {
			mean := float32(0)
			for j := i; j < len(regions); j += size {
				mean += regions[j] / float32(t.blocks-1)
			}
			t.rows[i] = mean
			for j := i; j < len(regions); j += size {
				regions[j] -= mean
			}
		}
	}
	for i, w := range n.Biases {
		t.biases[i] = float32(w) / nnue.ActivationOne
	}
	for i, w := range n.Outputs {
		t.outputs[i] = by * float32(w) / nnue.WeightOne
	}
	for i, w := range n.Offsets {
		t.offsets[i] = by * float32(w) / (nnue.ActivationOne * nnue.ActivationOne * nnue.WeightOne)
	}
}

// quantise writes the weights into n; an output of 1 is scale centipawns. Output weights are
// stretched to their full range, and the network's scale reduced accordingly.
func (t *tensors) quantise(n *nnue.Network, scale int) {
	round := func(w, one, most float64) int { return int(math.Round(min(max(w*one, -most), most))) }
	size, apart := t.local*t.width, len(n.Rows)-t.attacks*t.width
	for i := range n.Rows {
		var w float32
		switch {
		case i >= apart:
			w = t.ofAttacks()[i-apart]
		case t.blocks > 1:
			w = t.rows[i%size] + t.rows[size+i]
		default:
			w = t.rows[i]
		}
		n.Rows[i] = int16(round(float64(w), nnue.ActivationOne, 4*nnue.ActivationOne))
	}
	for i := range n.Biases {
		n.Biases[i] = int16(round(float64(t.biases[i]), nnue.ActivationOne, 32*nnue.ActivationOne))
	}
	greatest := 1e-3
	for _, w := range t.outputs {
		greatest = max(greatest, math.Abs(float64(w)))
	}
	n.Header.Scale = max(int(math.Ceil(float64(scale)*greatest/float64(maxOutput))), 1)
	stretch := float64(scale) / float64(n.Header.Scale)
	for i := range n.Outputs {
		n.Outputs[i] = int16(round(float64(t.outputs[i]), stretch*nnue.WeightOne, nnue.MaxWeight))
	}
	for i := range n.Offsets {
		n.Offsets[i] = int32(round(float64(t.offsets[i]), stretch*nnue.ActivationOne*nnue.ActivationOne*nnue.WeightOne, math.MaxInt32))
	}
}

func (t *tensors) bound() {
	for i, w := range t.rows {
		t.rows[i] = min(max(w, -maxRow), maxRow)
	}
	for i, w := range t.outputs {
		t.outputs[i] = min(max(w, -maxOutput), maxOutput)
	}
}
