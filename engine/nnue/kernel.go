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

// Without vector instructions, as in browsers, one pass handles the usual move: up to two
// added and two removed rows. Products use 64 bits: WebAssembly has no cheap narrowing.

func accumulateFused(into, from, rows []int16, added, removed []uint32) {
	width := len(into)
	row := func(n uint32) []int16 { return rows[int(n)*width:][:width] }
	from = from[:width]
	for len(added) >= 2 && len(removed) >= 2 {
		a, b, c, d := row(added[0]), row(added[1]), row(removed[0]), row(removed[1])
		a, b, c, d = a[:len(into)], b[:len(into)], c[:len(into)], d[:len(into)]
		for i := range into {
			into[i] = from[i] + a[i] + b[i] - c[i] - d[i]
		}
		from, added, removed = into, added[2:], removed[2:]
	}
	for len(added) >= 1 && len(removed) >= 1 {
		a, c := row(added[0])[:len(into)], row(removed[0])[:len(into)]
		for i := range into {
			into[i] = from[i] + a[i] - c[i]
		}
		from, added, removed = into, added[1:], removed[1:]
	}
	for len(added) >= 2 {
		a, b := row(added[0])[:len(into)], row(added[1])[:len(into)]
		for i := range into {
			into[i] = from[i] + a[i] + b[i]
		}
		from, added = into, added[2:]
	}
	if len(added) == 0 && len(removed) == 0 {
		copy(into, from)
		return
	}
	for _, n := range added {
		a := row(n)[:len(into)]
		for i := range into {
			into[i] = from[i] + a[i]
		}
		from = into
	}
	for _, n := range removed {
		c := row(n)[:len(into)]
		for i := range into {
			into[i] = from[i] - c[i]
		}
		from = into
	}
}

func activateFused(us, them, weights []int16) int32 {
	return int32(activateHalf(us, weights[:len(us)]) + activateHalf(them, weights[len(us):]))
}

// Many numbers are negative and count as 0.
func activateHalf(values, weights []int16) (sum int64) {
	weights = weights[:len(values)]
	for i, v := range values {
		if v > 0 {
			a := min(int64(v), ActivationOne)
			sum += a * a * int64(weights[i])
		}
	}
	return sum
}
