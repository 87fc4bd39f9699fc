package nnue

const hasDense = true

//
//go:noescape
func clampNEON(into *uint8, values *int16, n int)

//
//go:noescape
func affineNEON(sums *int32, in *uint8, weights *int8, groups int)

// The number of values is a multiple of 32.
func clampFast(into []uint8, values []int16) {
	_ = into[len(values)-1]
	clampNEON(&into[0], &values[0], len(values))
}

func affineFast(sums *[denseWidth]int32, in []uint8, weights []int8) {
	_ = weights[len(in)*denseWidth-1]
	affineNEON(&sums[0], &in[0], &weights[0], len(in)/denseGroup)
}
