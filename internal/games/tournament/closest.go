package tournament

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// Entrant waits for a round paired by ratings.
type Entrant struct {
	Rating float64
	// SatOut counts consecutive rounds without an opponent.
	SatOut int
}

// Closest pairs entrants of similar strength, as floodgate does: it minimizes the sum of
// squared rating differences and again. again(a, b) is the penalty of a repeated pair as
// a rating difference; [Never] forbids it. If odd, one sits out, preferably not twice in
// a row. It returns indices: pairs, and out without opponents.
//
// Up to 16 entrants the result is optimal; beyond, no exchange between two pairs improves
// it.
func Closest(entrants []Entrant, again func(a, b int) float64) (pairs [][2]int, out []int) {
	n := len(entrants)
	c := newCosts(n + n%2)
	for a := range n {
		for b := range a {
			d := entrants[a].Rating - entrants[b].Rating
			g := again(b, a)
			c.set(a, b, min(d*d+g*g, impossible))
		}
		if n%2 == 1 { // no opponent
			g := sitOutAgain * float64(entrants[a].SatOut)
			c.set(a, n, g*g)
		}
	}
	var mate []int
	if c.n <= exactly {
		mate = c.best()
	} else {
		mate = c.improved(entrants)
	}
	for a, b := range mate {
		switch {
		case a >= n || a > b && b < n && c.at(a, b) < impossible:
		case b == n || c.at(a, b) >= impossible:
			out = append(out, a)
		default:
			pairs = append(pairs, [2]int{a, b})
		}
	}
	return pairs, out
}

// Never forbids a pair.
var Never = math.Inf(1)

const (
	// The rating difference that another round without a game is worth.
	sitOutAgain = 400
	// impossible exceeds any sum of costs.
	impossible = 1e15
	// Maximum for the optimal method.
	exactly = 16
)

type costs struct {
	n  int
	of []float64 // n rows of n
}

func newCosts(n int) costs { return costs{n, make([]float64, n*n)} }

func (c *costs) at(a, b int) float64 {
	if a < b {
		a, b = b, a
	}
	return c.of[a*c.n+b]
}

func (c *costs) set(a, b int, v float64) {
	if a < b {
		a, b = b, a
	}
	c.of[a*c.n+b] = v
}

// best is optimal, by dynamic programming over sets of paired entrants.
func (c *costs) best() []int {
	total := make([]float64, 1<<c.n)
	with := make([]int8, 1<<c.n) // partner of the last one in each set
	for set := 1; set < len(total); set++ {
		if bits.OnesCount(uint(set))%2 == 1 {
			continue
		}
		a := bits.Len(uint(set)) - 1
		total[set] = math.Inf(1)
		for b := range a {
			if set>>b&1 == 0 {
				continue
			}
			if sum := total[set&^(1<<a)&^(1<<b)] + c.at(a, b); sum < total[set] {
				total[set], with[set] = sum, int8(b)
			}
		}
	}
	mate := make([]int, c.n)
	for set := len(total) - 1; set > 0; {
		a := bits.Len(uint(set)) - 1
		b := int(with[set])
		mate[a], mate[b] = b, a
		set &^= 1<<a | 1<<b
	}
	return mate
}

// improved pairs neighbours by rating, then exchanges players while that is cheaper.
func (c *costs) improved(entrants []Entrant) []int {
	order := make([]int, c.n)
	for i := range order {
		order[i] = i
	}
	rating := func(i int) float64 {
		if i == len(entrants) { // no opponent
			return math.Inf(-1)
		}
		return entrants[i].Rating
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rating(b), rating(a)) })
	for better := true; better; {
		better = false
		for i := 0; i < len(order); i += 2 {
			for j := i + 2; j < len(order); j += 2 {
				a, b, x, y := order[i], order[i+1], order[j], order[j+1]
				now, cross, along := c.at(a, b)+c.at(x, y), c.at(a, x)+c.at(b, y), c.at(a, y)+c.at(b, x)
				switch {
				case cross < now && cross <= along:
					order[i+1], order[j] = x, b
					better = true
				case along < now:
					order[i+1], order[j+1] = y, b
					better = true
				}
			}
		}
	}
	mate := make([]int, c.n)
	for i := 0; i < len(order); i += 2 {
		mate[order[i]], mate[order[i+1]] = order[i+1], order[i]
	}
	return mate
}
