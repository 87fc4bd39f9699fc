//go:build js && vectors

package nnue

// Go emits no vector instructions for WebAssembly, so browser kernels are a module that shares
// this program's memory (web/wasm/kernels.wat). With the tag vectors, the host must provide
// the module "kernels".

const hasKernels = true

var hasVectors = vectors() != 0

//go:wasmimport kernels vectors
func vectors() int32

//
//go:wasmimport kernels accumulate
//go:noescape
func accumulateVectors(into, from, rows *int16, width int32, added *uint32, adds int32, removed *uint32, removes int32)

//
//go:wasmimport kernels activate
//go:noescape
func activateVectors(us, them, weights *int16, width int32) int32

// Row numbers from [Features] are in range.
func accumulateFast(into, from, rows []int16, added, removed []uint32) {
	if !hasVectors {
		accumulateFused(into, from, rows, added, removed)
		return
	}
	width := len(into)
	_ = from[width-1]
	accumulateVectors(&into[0], &from[0], &rows[0], int32(width), first(added), int32(len(added)), first(removed), int32(len(removed)))
}

func activateFast(us, them, weights []int16) int32 {
	if !hasVectors {
		return activateFused(us, them, weights)
	}
	width := len(us)
	_, _ = them[width-1], weights[2*width-1]
	return activateVectors(&us[0], &them[0], &weights[0], int32(width))
}
