package nnue

import "golang.org/x/sys/cpu"

var hasKernels = cpu.X86.HasAVX2

//
//go:noescape
func accumulateAVX2(into, from, rows *int16, width int, added *uint32, adds int, removed *uint32, removes int)

// activateAVX2 is one side of activate.
//
//go:noescape
func activateAVX2(values, weights *int16, width int) int32

// AVX-512 with VNNI halves the instructions for widths divisible by 32.
var hasWide = cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VNNI

const wideStep = 32

// width is a multiple of wideStep.
//
//go:noescape
func accumulateAVX512(into, from, rows *int16, width int, added *uint32, adds int, removed *uint32, removes int)

//
//go:noescape
func activateAVX512(values, weights *int16, width int) int32

func accumulateFast(into, from, rows []int16, added, removed []uint32) {
	if hasWide && len(into)%wideStep == 0 {
		accumulateBy512(into, from, rows, added, removed)
		return
	}
	accumulateBy256(into, from, rows, added, removed)
}

// Row numbers from [Features] are in range.
func accumulateBy256(into, from, rows []int16, added, removed []uint32) {
	width := len(into)
	_ = from[width-1]
	accumulateAVX2(&into[0], &from[0], &rows[0], width, first(added), len(added), first(removed), len(removed))
}

func accumulateBy512(into, from, rows []int16, added, removed []uint32) {
	width := len(into)
	_ = from[width-1]
	accumulateAVX512(&into[0], &from[0], &rows[0], width, first(added), len(added), first(removed), len(removed))
}

func activateFast(us, them, weights []int16) int32 {
	if hasWide && len(us)%wideStep == 0 {
		return activateBy512(us, them, weights)
	}
	return activateBy256(us, them, weights)
}

func activateBy256(us, them, weights []int16) int32 {
	width := len(us)
	_, _ = them[width-1], weights[2*width-1]
	return activateAVX2(&us[0], &weights[0], width) + activateAVX2(&them[0], &weights[width], width)
}

func activateBy512(us, them, weights []int16) int32 {
	width := len(us)
	_, _ = them[width-1], weights[2*width-1]
	return activateAVX512(&us[0], &weights[0], width) + activateAVX512(&them[0], &weights[width], width)
}
