//go:build js && vectors

package nnue

// The kernels for browsers are a program beside this one, which works in its memory
// (web/wasm/kernels.wat): Go makes no vector instructions for WebAssembly. Who builds
// with the tag vectors has to give them, as the module "kernels", to the program that runs;
// they may turn out not to be there, as the browser may know no vectors.

// hasKernels: without the kernels there is what is quicker than the reference.
const hasKernels = true

// hasVectors tells whether the kernels are there.
var hasVectors = vectors() != 0

//go:wasmimport kernels vectors
func vectors() int32

// accumulateVectors is accumulate for a width in numbers of 16 bits.
//
//go:wasmimport kernels accumulate
//go:noescape
func accumulateVectors(into, from, rows *int16, width int32, added *uint32, adds int32, removed *uint32, removes int32)

// activateVectors is activate for a width in numbers of 16 bits.
//
//go:wasmimport kernels activate
//go:noescape
func activateVectors(us, them, weights *int16, width int32) int32

// accumulateFast calls the kernel. All numbers of rows come from [Features], whose
// number of inputs is that of the rows.
func accumulateFast(into, from, rows []int16, added, removed []uint32) {
	if !hasVectors {
		accumulateFused(into, from, rows, added, removed)
		return
	}
	width := len(into)
	_ = from[width-1]
	accumulateVectors(&into[0], &from[0], &rows[0], int32(width), first(added), int32(len(added)), first(removed), int32(len(removed)))
}

// activateFast calls the kernel.
func activateFast(us, them, weights []int16) int32 {
	if !hasVectors {
		return activateFused(us, them, weights)
	}
	width := len(us)
	_, _ = them[width-1], weights[2*width-1]
	return activateVectors(&us[0], &them[0], &weights[0], int32(width))
}
