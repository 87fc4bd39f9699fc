package nnue

// hasKernels: every arm64 processor has NEON.
const hasKernels = true

// accumulateNEON is accumulate for a width in numbers of 16 bits.
//
//go:noescape
func accumulateNEON(into, from, rows *int16, width int, added *uint32, adds int, removed *uint32, removes int)

// activateNEON is the share of one side in activate.
//
//go:noescape
func activateNEON(values, weights *int16, width int) int32

// accumulateFast calls the assembly. All numbers of rows come from [Features], whose
// number of inputs is that of the rows.
func accumulateFast(into, from, rows []int16, added, removed []uint32) {
	width := len(into)
	_ = from[width-1]
	accumulateNEON(&into[0], &from[0], &rows[0], width, first(added), len(added), first(removed), len(removed))
}

// activateFast calls the assembly for each side.
func activateFast(us, them, weights []int16) int32 {
	width := len(us)
	_, _ = them[width-1], weights[2*width-1]
	return activateNEON(&us[0], &weights[0], width) + activateNEON(&them[0], &weights[width], width)
}
