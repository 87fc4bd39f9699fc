package tournament

import (
	"cmp"
	"slices"
)

// rule reports whether two may be paired.
type rule func(a, b int) bool

// Pairings tried for one that keeps later rounds possible.
const mostPairings = 1000

// pairing searches pairings of a round, best first.
type pairing struct {
	*field
	may rule
	// future reports whether later rounds remain possible; nil for always.
	future func(pairs []int) bool
	// leaves bounds the remaining tries.
	leaves int
	first  []int
}

func (p *pairing) pair(order []int) ([]int, bool) {
	if !matchable(order, p.may) {
		return nil, false
	}
	return p.extend(nil, order)
}

// extend pairs the pairable order recursively: the first with the best partner that
// leaves the rest pairable.
func (p *pairing) extend(pairs, order []int) ([]int, bool) {
	if len(order) == 0 {
		p.leaves--
		if p.first == nil {
			p.first = slices.Clone(pairs)
		}
		return pairs, p.future == nil || p.future(pairs)
	}
	for _, i := range p.choices(order) {
		if p.leaves <= 0 {
			return nil, false
		}
		if !p.may(order[0], order[i]) {
			continue
		}
		rest := append(slices.Clone(order[1:i]), order[i+1:]...)
		if !matchable(rest, p.may) {
			continue
		}
		if all, ok := p.extend(append(slices.Clone(pairs), order[0], order[i]), rest); ok {
			return all, true
		}
	}
	return nil, false
}

// choices returns partners to try for the first player: same points from the middle down,
// then up, then others; wrong colours and repeated opponents last, the most recent at the
// end. The bye goes to the lowest who may have it.
func (f *field) choices(order []int) []int {
	var out []int
	first := order[0]
	if first == f.bye() {
		for i := len(order) - 1; i >= 1; i-- {
			out = append(out, i)
		}
	} else {
		group := 1
		for group < len(order) && f.points[order[group]] == f.points[first] {
			group++
		}
		half := max(1, group/2)
		for i := half; i < group; i++ {
			out = append(out, i)
		}
		for i := half - 1; i >= 1; i-- {
			out = append(out, i)
		}
		for i := group; i < len(order); i++ {
			out = append(out, i)
		}
	}
	slices.SortStableFunc(out, func(i, j int) int {
		return cmp.Or(
			cmp.Compare(f.met[first][order[i]], f.met[first][order[j]]),
			cmp.Compare(number(!f.colorable(first, order[i])), number(!f.colorable(first, order[j]))),
			cmp.Compare(f.apart(first, order[i]), f.apart(first, order[j])),
			cmp.Compare(number(f.clash(first, order[i])), number(f.clash(first, order[j]))),
		)
	})
	return out
}

// apart is the difference of points.
func (f *field) apart(a, b int) int {
	if a == f.bye() || b == f.bye() {
		return 0
	}
	return max(f.points[a]-f.points[b], f.points[b]-f.points[a])
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Bound of the look-ahead for a whole round; unsettled counts as possible.
const mostSteps = 200_000

// ahead returns a test whether the later rounds can be paired without repetition after a
// pairing; nil if certain: with fewer than half of the others met, always (Dirac 1952).
func (f *field) ahead(order []int) func(pairs []int) bool {
	n := len(order)
	last := min(f.state.Rounds, n-1) // more rounds need repetition
	rounds := last - f.state.round() - 1
	if rounds < 1 || last <= n/2 {
		return nil
	}
	place := make(map[int]int, n)
	for i, p := range order {
		place[p] = i
	}
	steps := mostSteps
	return func(pairs []int) bool {
		g := factors{open: make([][]bool, n), taken: make([]bool, n), steps: &steps}
		for i, a := range order {
			g.open[i] = make([]bool, n)
			for j, b := range order {
				g.open[i][j] = i != j && f.met[a][b] == 0
			}
		}
		for i := 0; i < len(pairs); i += 2 {
			g.toggle(place[pairs[i]], place[pairs[i+1]])
		}
		return g.find(rounds, -1)
	}
}

// factors searches disjoint perfect matchings among those who have not met.
type factors struct {
	open  [][]bool
	taken []bool
	steps *int
}

func (g *factors) toggle(a, b int) {
	g.open[a][b] = !g.open[a][b]
	g.open[b][a] = g.open[a][b]
}

// find reports whether rounds such matchings exist; the first player's partner ascends,
// since order does not matter.
func (g *factors) find(rounds, after int) bool {
	if rounds == 0 {
		return true
	}
	for _, row := range g.open {
		degree := 0
		for _, open := range row {
			degree += number(open)
		}
		if degree < rounds {
			return false
		}
	}
	g.taken[0] = true
	defer func() { g.taken[0] = false }()
	for b := after + 1; b < len(g.open); b++ {
		if g.open[0][b] && g.with(0, b, func() bool { return g.fill(rounds, b) }) {
			return true
		}
	}
	return false
}

func (g *factors) with(a, b int, f func() bool) bool {
	g.toggle(a, b)
	g.taken[a], g.taken[b] = true, true
	ok := f()
	g.toggle(a, b)
	g.taken[a], g.taken[b] = a == 0, false
	return ok
}

func (g *factors) fill(rounds, first int) bool {
	if *g.steps--; *g.steps < 0 {
		return true
	}
	a, fewest := -1, len(g.open)+1
	for i, row := range g.open {
		if g.taken[i] {
			continue
		}
		n := 0
		for j, open := range row {
			n += number(open && !g.taken[j])
		}
		if n < fewest {
			a, fewest = i, n
		}
	}
	if a < 0 {
		was := slices.Clone(g.taken)
		clear(g.taken)
		ok := g.find(rounds-1, first)
		copy(g.taken, was)
		return ok
	}
	for b := range g.open {
		if g.open[a][b] && !g.taken[b] && g.with(a, b, func() bool { return g.fill(rounds, first) }) {
			return true
		}
	}
	return false
}
