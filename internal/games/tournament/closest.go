package tournament

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// Entrant is one of those who wait for a round by ratings.
type Entrant struct {
	Rating float64
	// SatOut is how many rounds in a row found nobody for it.
	SatOut int
}

// Closest pairs those who wait for a round so that opponents are about as strong
// as each other, as floodgate does: it makes the sum of the squares of the rating
// differences small, and of what again says. again(a, b) is how much less a pair
// is wanted, as a rating difference, because the two have met; [Never] forbids it.
// Of an odd number one sits out, rather not one that has just done so. What is
// returned are indices: pairs, and in out those who have no opponent.
//
// Up to 16 entrants are paired as well as can be; of more, no two pairs could be
// better with their four players paired otherwise.
func Closest(entrants []Entrant, again func(a, b int) float64) (pairs [][2]int, out []int) {
	n := len(entrants)
	c := newCosts(n + n%2)
	for a := range n {
		for b := range a {
			d := entrants[a].Rating - entrants[b].Rating
			g := again(b, a)
			c.set(a, b, min(d*d+g*g, impossible))
		}
		if n%2 == 1 { // against nobody
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

// Never is what again returns for two who must not be paired.
var Never = math.Inf(1)

const (
	// sitOutAgain is the rating difference that one more round without a game is
	// worth.
	sitOutAgain = 400
	// impossible is more than any sum of costs that are possible.
	impossible = 1e15
	// exactly is the greatest number that is paired as well as can be.
	exactly = 16
)

// costs are those of all pairs of an even number.
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

// best returns the cheapest pairing of all: the sets of those who are paired, each
// with its cheapest pairing, grow by one pair at a time.
func (c *costs) best() []int {
	total := make([]float64, 1<<c.n)
	with := make([]int8, 1<<c.n) // whom the last one of the set is paired with
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

// improved pairs neighbours in the order of ratings, and then exchanges players
// between pairs as long as that is cheaper.
func (c *costs) improved(entrants []Entrant) []int {
	order := make([]int, c.n)
	for i := range order {
		order[i] = i
	}
	rating := func(i int) float64 {
		if i == len(entrants) { // nobody
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
