package nnue

// Kernels need widths that are multiples of [WidthStep], up to [MaxWidth]. Assembly is
// bit-identical to this reference.

// accumulate sets into to from plus added rows minus removed rows, wrapping; into may be from.
func accumulate(into, from, rows []int16, added, removed []uint32) {
	if hasKernels {
		accumulateFast(into, from, rows, added, removed)
		return
	}
	accumulatePlain(into, from, rows, added, removed)
}

// activate returns Σ clamp(x, 0, [ActivationOne])² × weight over us, then them.
func activate(us, them, weights []int16) int32 {
	if hasKernels {
		return activateFast(us, them, weights)
	}
	return activatePlain(us, them, weights)
}

func accumulatePlain(into, from, rows []int16, added, removed []uint32) {
	width := len(into)
	copy(into, from)
	for _, n := range added {
		for i, w := range rows[int(n)*width:][:width] {
			into[i] += w
		}
	}
	for _, n := range removed {
		for i, w := range rows[int(n)*width:][:width] {
			into[i] -= w
		}
	}
}

func activatePlain(us, them, weights []int16) int32 {
	var sum int32
	for i, v := range us {
		a := int32(min(max(v, 0), ActivationOne))
		sum += a * a * int32(weights[i])
	}
	weights = weights[len(us):]
	for i, v := range them {
		a := int32(min(max(v, 0), ActivationOne))
		sum += a * a * int32(weights[i])
	}
	return sum
}

func first(list []uint32) *uint32 {
	if len(list) == 0 {
		return nil
	}
	return &list[0]
}
