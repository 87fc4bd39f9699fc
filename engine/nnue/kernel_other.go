//go:build !amd64 && !arm64

package nnue

// hasKernels: there is no assembly for this processor.
const hasKernels = false

func accumulateFast(into, from, rows []int16, added, removed []uint32) {
	accumulatePlain(into, from, rows, added, removed)
}

func activateFast(us, them, weights []int16) int32 { return activatePlain(us, them, weights) }
