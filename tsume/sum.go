package tsume

// sums are a node's numbers.
type sums struct {
	pn, dn uint32
	second uint32
	others uint32 // the other children's part
	best   int
}

// A check that is not the hardest to refute adds 1 plus a third of the rest to dn.
const share = 3

// join joins the numbers of children; some may be undecided.
//
// One number (pn at OR, dn at AND nodes) is the minimum of the children's numbers plus costs
// (df-pn+, A. Nagai and H. Imai, 1999). The other would be the sum, which counts
// transpositions repeatedly and explodes. So replies that are alike count once, with the
// largest (T. Kaneko et al., "Initialization of df-pn search", 2005). Of the checks, the
// largest counts fully and each other in part, between a sum and weak proof-number search (T.
// Ueda et al., 2008).
//
// Children that workers (or nil) are searching look more expensive.
func join(children []child, or bool, w *workers) sums {
	least, second, best := uint32(infinite), uint32(infinite), -1
	real := uint32(infinite)
	var total uint64
	var largest, bestHigh uint32
	open := false
	for i := range children {
		c := &children[i]
		low, high := c.pn, c.dn
		if !or {
			low, high = c.dn, c.pn
		}
		if high == 0 {
			continue
		}
		open = true
		if low != 0 && low < infinite {
			low = min(low+uint32(c.cost), infinite-1)
		}
		real = min(real, low)
		if w != nil && low != 0 && low < infinite {
			low = min(w.virtualLoss(c.spot, low), infinite-1)
		}
		switch {
		case or:
			total += part(high)
			largest = max(largest, high)
		case c.alike:
			largest = max(largest, high)
		default:
			total += uint64(high)
		}
		if low < least || low == least && high < bestHigh {
			least, second, best, bestHigh = low, least, i, high
		} else if low < second {
			second = low
		}
	}
	if !open || least == 0 {
		if least != 0 {
			return numbers(or, sums{best: best}, infinite, 0)
		}
		return numbers(or, sums{best: best}, 0, infinite)
	}
	others := total
	switch {
	case or:
		others -= part(bestHigh)
		total -= part(largest)
	case !children[best].alike:
		others += uint64(largest)
		others -= uint64(bestHigh)
	}
	joined := min(total+uint64(largest), infinite-1)
	return numbers(or, sums{second: second, best: best, others: uint32(min(others, infinite-1))}, real, uint32(joined))
}

func part(dn uint32) uint64 { return uint64(1 + (dn-1)/share) }

func numbers(or bool, s sums, least, joined uint32) sums {
	if or {
		s.pn, s.dn = least, joined
	} else {
		s.pn, s.dn = joined, least
	}
	return s
}
