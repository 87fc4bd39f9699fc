package nnue

import "golang.org/x/sys/cpu"

// hasKernels tells whether the processor has AVX2, which the kernels need.
var hasKernels = cpu.X86.HasAVX2

// accumulateAVX2 is accumulate for a width in numbers of 16 bits.
//
//go:noescape
func accumulateAVX2(into, from, rows *int16, width int, added *uint32, adds int, removed *uint32, removes int)

// activateAVX2 is the share of one side in activate.
//
//go:noescape
func activateAVX2(values, weights *int16, width int) int32

// hasWide tells whether it has AVX-512 with VNNI, by which widths that 32 divides take
// half as many instructions.
var hasWide = cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VNNI

// wideStep divides the widths of the kernels for AVX-512.
const wideStep = 32

// accumulateAVX512 is accumulate for a width that wideStep divides.
//
//go:noescape
func accumulateAVX512(into, from, rows *int16, width int, added *uint32, adds int, removed *uint32, removes int)

// activateAVX512 is activateAVX2 for a width that wideStep divides.
//
//go:noescape
func activateAVX512(values, weights *int16, width int) int32

// accumulateFast calls the assembly for the processor.
func accumulateFast(into, from, rows []int16, added, removed []uint32) {
	if hasWide && len(into)%wideStep == 0 {
		accumulateBy512(into, from, rows, added, removed)
		return
	}
	accumulateBy256(into, from, rows, added, removed)
}

// accumulateBy256 calls the assembly for AVX2. All numbers of rows come from
// [Features], whose number of inputs is that of the rows.
func accumulateBy256(into, from, rows []int16, added, removed []uint32) {
	width := len(into)
	_ = from[width-1]
	accumulateAVX2(&into[0], &from[0], &rows[0], width, first(added), len(added), first(removed), len(removed))
}

// accumulateBy512 calls the assembly for AVX-512.
func accumulateBy512(into, from, rows []int16, added, removed []uint32) {
	width := len(into)
	_ = from[width-1]
	accumulateAVX512(&into[0], &from[0], &rows[0], width, first(added), len(added), first(removed), len(removed))
}

// activateFast calls the assembly for the processor.
func activateFast(us, them, weights []int16) int32 {
	if hasWide && len(us)%wideStep == 0 {
		return activateBy512(us, them, weights)
	}
	return activateBy256(us, them, weights)
}

// activateBy256 calls the assembly for AVX2, for each side.
func activateBy256(us, them, weights []int16) int32 {
	width := len(us)
	_, _ = them[width-1], weights[2*width-1]
	return activateAVX2(&us[0], &weights[0], width) + activateAVX2(&them[0], &weights[width], width)
}

// activateBy512 calls the assembly for AVX-512, for each side.
func activateBy512(us, them, weights []int16) int32 {
	width := len(us)
	_, _ = them[width-1], weights[2*width-1]
	return activateAVX512(&us[0], &weights[0], width) + activateAVX512(&them[0], &weights[width], width)
}
