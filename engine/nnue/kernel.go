package nnue

// The kernels work on widths that are multiples of [WidthStep], up to [MaxWidth].
// Those in assembly give the same bits as the reference in Go.

// accumulate sets into to from plus the rows of added less the rows of removed, all
// in 16 bits with overflow. into may be from.
func accumulate(into, from, rows []int16, added, removed []uint32) {
	if hasKernels {
		accumulateFast(into, from, rows, added, removed)
		return
	}
	accumulatePlain(into, from, rows, added, removed)
}

// activate returns the sum of the squares of the numbers of us and them, brought
// within 0 and [ActivationOne], each times its weight; weights holds those for us
// and then those for them, within ±[MaxWeight].
func activate(us, them, weights []int16) int32 {
	if hasKernels {
		return activateFast(us, them, weights)
	}
	return activatePlain(us, them, weights)
}

// accumulatePlain is the reference of accumulate.
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

// activatePlain is the reference of activate.
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

// first returns where the numbers of list are, nil for none.
func first(list []uint32) *uint32 {
	if len(list) == 0 {
		return nil
	}
	return &list[0]
}
