//go:build !amd64 && !arm64 && !(js && vectors)

package nnue

const hasKernels = true

func accumulateFast(into, from, rows []int16, added, removed []uint32) {
	accumulateFused(into, from, rows, added, removed)
}

func activateFast(us, them, weights []int16) int32 { return activateFused(us, them, weights) }
