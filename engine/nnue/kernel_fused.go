package nnue

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
