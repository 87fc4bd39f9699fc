package train

import "math"

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
