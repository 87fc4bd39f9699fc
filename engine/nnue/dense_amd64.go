package nnue

var hasDense = hasKernels

//
//go:noescape
func clampAVX2(into *uint8, values *int16, n int)

//
//go:noescape
func affineAVX2(sums *int32, in *uint8, weights *int8, groups int)

//
//go:noescape
func affineAVX512(sums *int32, in *uint8, weights *int8, groups int)

// The number of values is a multiple of 32.
func clampFast(into []uint8, values []int16) {
	_ = into[len(values)-1]
	clampAVX2(&into[0], &values[0], len(values))
}

func affineFast(sums *[denseWidth]int32, in []uint8, weights []int8) {
	if hasWide {
		affineBy512(sums, in, weights)
		return
	}
	affineBy256(sums, in, weights)
}

func affineBy256(sums *[denseWidth]int32, in []uint8, weights []int8) {
	_ = weights[len(in)*denseWidth-1]
	affineAVX2(&sums[0], &in[0], &weights[0], len(in)/denseGroup)
}

func affineBy512(sums *[denseWidth]int32, in []uint8, weights []int8) {
	_ = weights[len(in)*denseWidth-1]
	affineAVX512(&sums[0], &in[0], &weights[0], len(in)/denseGroup)
}
