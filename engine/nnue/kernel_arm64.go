package nnue

// Every arm64 processor has NEON.
const hasKernels = true

//
//go:noescape
func accumulateNEON(into, from, rows *int16, width int, added *uint32, adds int, removed *uint32, removes int)

// activateNEON is one side of activate.
//
//go:noescape
func activateNEON(values, weights *int16, width int) int32

// Row numbers from [Features] are in range.
func accumulateFast(into, from, rows []int16, added, removed []uint32) {
	width := len(into)
	_ = from[width-1]
	accumulateNEON(&into[0], &from[0], &rows[0], width, first(added), len(added), first(removed), len(removed))
}

func activateFast(us, them, weights []int16) int32 {
	width := len(us)
	_, _ = them[width-1], weights[2*width-1]
	return activateNEON(&us[0], &weights[0], width) + activateNEON(&them[0], &weights[width], width)
}
