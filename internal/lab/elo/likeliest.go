package elo

import "math"

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
