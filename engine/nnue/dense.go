package nnue

import (
	"encoding/binary"
	"io"
)

// dense are the layers of [KP] behind the first: 512 → 32 → 32 → 1, with inputs of 0 to
// [denseOne] and weights in 1/64.
type dense struct {
	biases [2][denseWidth]int32
	// weights have for every four inputs the weights of each output for them.
	first  [2 * kpWidth * denseWidth]int8
	second [denseWidth * denseWidth]int8
	bias   int32
	last   [denseWidth]int8
}

const (
	denseWidth = 32
	denseOne   = 127
	denseShift = 6
	// Inputs per multiplication.
	denseGroup = 4
)

// read reads the layers as in the file: biases, then rows of weights.
func (d *dense) read(in io.Reader) error {
	for _, layer := range []struct {
		biases  *[denseWidth]int32
		weights []int8
	}{{&d.biases[0], d.first[:]}, {&d.biases[1], d.second[:]}} {
		rows := make([]int8, len(layer.weights))
		if err := binary.Read(in, binary.LittleEndian, layer.biases); err != nil {
			return err
		}
		if err := binary.Read(in, binary.LittleEndian, rows); err != nil {
			return err
		}
		inputs := len(rows) / denseWidth
		for out := range denseWidth {
			for i := range inputs {
				layer.weights[(i/denseGroup*denseWidth+out)*denseGroup+i%denseGroup] = rows[out*inputs+i]
			}
		}
	}
	if err := binary.Read(in, binary.LittleEndian, &d.bias); err != nil {
		return err
	}
	return binary.Read(in, binary.LittleEndian, &d.last)
}

// output is not yet divided by FV_SCALE.
func (d *dense) output(us, them []int16) int {
	var in [2 * kpWidth]uint8
	clamp(in[:kpWidth], us)
	clamp(in[kpWidth:], them)
	sums := d.biases[0]
	affine(&sums, in[:], d.first[:])
	var hidden [denseWidth]uint8
	shift(&hidden, &sums)
	sums = d.biases[1]
	affine(&sums, hidden[:], d.second[:])
	shift(&hidden, &sums)
	sum := d.bias
	for i, v := range hidden {
		sum += int32(v) * int32(d.last[i])
	}
	return int(sum)
}

func shift(into *[denseWidth]uint8, sums *[denseWidth]int32) {
	for i, v := range sums {
		into[i] = uint8(min(max(v>>denseShift, 0), denseOne))
	}
}

// clamp limits values to 0 … [denseOne].
func clamp(into []uint8, values []int16) {
	if hasDense {
		clampFast(into, values)
		return
	}
	clampPlain(into, values)
}

// affine adds the products of inputs and weights; many inputs are 0.
func affine(sums *[denseWidth]int32, in []uint8, weights []int8) {
	if hasDense {
		affineFast(sums, in, weights)
		return
	}
	affinePlain(sums, in, weights)
}

func clampPlain(into []uint8, values []int16) {
	for i, v := range values {
		into[i] = uint8(min(max(v, 0), denseOne))
	}
}

func affinePlain(sums *[denseWidth]int32, in []uint8, weights []int8) {
	for len(in) >= denseGroup && len(weights) >= denseGroup*denseWidth {
		a, b, c, d := int32(in[0]), int32(in[1]), int32(in[2]), int32(in[3])
		if a|b|c|d != 0 {
			w := weights[:denseGroup*denseWidth]
			for out := range sums {
				four := w[denseGroup*out : denseGroup*out+denseGroup]
				sums[out] += a*int32(four[0]) + b*int32(four[1]) + c*int32(four[2]) + d*int32(four[3])
			}
		}
		in, weights = in[denseGroup:], weights[denseGroup*denseWidth:]
	}
}
