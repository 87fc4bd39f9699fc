package train

import (
	"math"

	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/internal/lab/selfplay"
	"github.com/komadai/komadai/shogi"
)

type worker struct {
	c        *Corpus
	weights  *tensors
	scale    float32
	gradient *tensors
	loss     float64
	// The side to move first.
	sums, acts, slopes []float32
	attacks            [2][]uint16
}

func newWorker(c *Corpus, w *tensors, scale int, learns bool) *worker {
	k := &worker{c: c, weights: w, scale: float32(scale)}
	if learns {
		k.gradient = newTensors(w.shape)
	}
	n := 2 * w.width
	k.sums, k.acts, k.slopes = make([]float32, n), make([]float32, n), make([]float32, n)
	return k
}

func (k *worker) output(s *sample) float32 {
	w, width := k.weights, k.weights.width
	at := s.at
	for side := range 2 {
		list := k.c.inputs[at : at+int64(s.count[side])]
		at += int64(s.count[side])
		sums := k.sums[side*width : (side+1)*width]
		copy(sums, w.biases)
		addRows(sums, w.block(0), list)
		if w.blocks > 1 {
			addRows(sums, w.block(1+int(s.region[side])), list)
		}
		if w.attacks > 0 {
			guards := &k.c.guards[int(s.guards)+side]
			k.attacks[side] = k.c.features.AppendAttacks(k.attacks[side][:0], list, guards, s.side^shogi.Color(side))
			addRows(sums, w.ofAttacks(), k.attacks[side])
		}
	}
	out := w.offsets[s.bucket]
	weights := w.outputs[int(s.bucket)*2*width:][:2*width]
	for i, v := range k.sums {
		v = min(max(v, 0), 1)
		v = float32(v * v)
		k.acts[i] = v
		out += float32(v * weights[i])
	}
	return out
}

func (k *worker) expected(s *sample) float64 {
	x := k.output(s)
	if k.c.o.Base == nnue.FormulaBase {
		x += float32(s.formula) / k.scale
	}
	return sigmoid(float64(x))
}

func (k *worker) target(s *sample) float64 {
	mix := k.c.o.Mix
	score := float64(s.ahead)
	if s.score >= selfplay.WonScore || s.score <= -selfplay.WonScore {
		mix, score = 1, float64(s.score) // proven
	}
	return mix*sigmoid(score/float64(k.scale)) + (1-mix)*float64(s.won)/2
}

func (k *worker) learn(s *sample) {
	p := k.expected(s)
	miss := p - k.target(s)
	k.loss += miss * miss
	slope := float32(2 * miss * p * (1 - p))
	w, g, width := k.weights, k.gradient, k.weights.width
	g.offsets[s.bucket] += slope
	weights := w.outputs[int(s.bucket)*2*width:][:2*width]
	outputs := g.outputs[int(s.bucket)*2*width:][:2*width]
	for i, v := range k.sums {
		outputs[i] += float32(slope * k.acts[i])
		d := float32(0)
		if v > 0 && v < 1 {
			d = float32(float32(slope*weights[i]) * float32(2*v))
		}
		k.slopes[i] = d
	}
	at := s.at
	for side := range 2 {
		list := k.c.inputs[at : at+int64(s.count[side])]
		at += int64(s.count[side])
		slopes := k.slopes[side*width : (side+1)*width]
		for i, d := range slopes {
			g.biases[i] += d
		}
		addToRows(g.block(0), slopes, list)
		if w.blocks > 1 {
			addToRows(g.block(1+int(s.region[side])), slopes, list)
		}
		if w.attacks > 0 {
			addToRows(g.ofAttacks(), slopes, k.attacks[side])
		}
	}
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// Adam's defaults (Kingma and Ba, 2014) with decoupled weight decay (Loshchilov and Hutter,
// 2017).
const (
	firstDecay  = 0.9
	secondDecay = 0.999
	adamEpsilon = 1e-8
)

type adam struct {
	first, second []float32
	steps         int
}

func newAdam(n int) *adam { return &adam{first: make([]float32, n), second: make([]float32, n)} }

// Products are rounded separately, so all processors agree.
func (a *adam) step(w, g []float32, rate, decay float64) {
	a.steps++
	correction := math.Sqrt(1-math.Pow(secondDecay, float64(a.steps))) / (1 - math.Pow(firstDecay, float64(a.steps)))
	by, keep := float32(rate*correction), float32(1-rate*decay)
	first, second := a.first[:len(w)], a.second[:len(w)]
	g = g[:len(w)]
	for i := range w {
		m := float32(first[i]*firstDecay) + float32(g[i]*(1-firstDecay))
		v := float32(second[i]*secondDecay) + float32(float32(g[i]*g[i])*(1-secondDecay))
		first[i], second[i] = m, v
		if m != 0 {
			w[i] = float32(w[i]*keep) - float32(by*m)/(float32(math.Sqrt(float64(v)))+adamEpsilon)
		}
	}
}
