package tsume

// sums are the numbers of a node, joined from those of its children.
type sums struct {
	pn, dn uint32
	second uint32 // of the number that is a least of children
	others uint32 // what the children but the best add to the other number
	best   int
}

// share is how much of its number a check that is not the hardest to refute
// adds to the disproof number: 1 and a third of the rest.
const share = 3

// join joins the numbers of children, of which not all may be decided.
//
// One number, pn at OR nodes and dn at AND nodes, is the minimum over the children
// of their number plus their cost (df-pn+, A. Nagai and H. Imai, 1999). The other
// would be a sum. A sum counts positions several times that are reached in several
// ways, and explodes. So replies that are alike count once, with the largest
// (T. Kaneko et al., "Initialization of df-pn search", 2005, name the case of
// interpositions). Of the checks the largest counts in full and each other in part:
// something between a sum and weak proof-number search (T. Ueda et al., 2008).
//
// The children that the workers (nil for none) are searching already look dearer when
// the best is chosen.
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
		if low != 0 && low < infinite { // a number that is large and still open stays so
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

// part is what a check that is not the hardest to refute counts.
func part(dn uint32) uint64 { return uint64(1 + (dn-1)/share) }

// numbers sets the proof and disproof number of s.
func numbers(or bool, s sums, least, joined uint32) sums {
	if or {
		s.pn, s.dn = least, joined
	} else {
		s.pn, s.dn = joined, least
	}
	return s
}
