package tournament

import (
	"cmp"
	"slices"
)

// field is what pairing a Swiss round knows of each player.
type field struct {
	state  *State
	points []int
	met    [][]bool
	// blacks is the balance of colours, last the colour of the last game: 1 for
	// Black, -1 for White, 0 for none; run how often in a row.
	blacks, last, run []int
	freed             []bool
}

func (s *State) field() *field {
	n := len(s.Players)
	f := &field{
		state: s, points: make([]int, n), met: make([][]bool, n), blacks: make([]int, n),
		last: make([]int, n), run: make([]int, n), freed: make([]bool, n),
	}
	for i := range f.met {
		f.met[i] = make([]bool, n)
	}
	for _, g := range s.latest() {
		b, w := g.score()
		f.points[g.Black] += b
		if g.White == Bye {
			f.freed[g.Black] = true
			continue
		}
		f.points[g.White] += w
		f.met[g.Black][g.White], f.met[g.White][g.Black] = true, true
		if !g.Forfeit {
			f.had(g.Black, 1)
			f.had(g.White, -1)
		}
	}
	return f
}

func (f *field) had(p, color int) {
	f.blacks[p] += color
	if f.last[p] == color {
		f.run[p]++
	} else {
		f.last[p], f.run[p] = color, 1
	}
}

// swiss pairs the next round: players of the same points, the upper half of
// their group with the lower; nobody twice with the same, nobody free twice, and
// if it can be no colour three times in a row or three times more than the
// other (the basic rules of Swiss systems, FIDE Handbook C.04.1). What cannot be
// kept together is given up in that order from the end.
func (s *State) swiss() [][2]int {
	f := s.field()
	var order []int
	for _, p := range s.seeds() {
		if !s.Players[p].Withdrawn {
			order = append(order, p)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(f.points[b], f.points[a]) })
	if len(order) < minPlayers {
		return nil
	}
	var bye [][2]int
	if len(order)%2 == 1 {
		i := len(order) - 1
		for ; i > 0 && f.freed[order[i]]; i-- {
		}
		bye = [][2]int{{order[i], Bye}}
		order = slices.Delete(order, i, i+1)
	}
	for _, rule := range []func(a, b int) bool{
		func(a, b int) bool { return !f.met[a][b] && f.colorable(a, b) },
		func(a, b int) bool { return !f.met[a][b] },
		func(int, int) bool { return true },
	} {
		budget := 200_000
		if pairs, ok := f.match(order, rule, &budget); ok {
			return append(pairs, bye...)
		}
	}
	return bye // not reached: the last rule allows everything
}

// colorable reports whether both can have a color that they may have.
func (f *field) colorable(a, b int) bool {
	return f.may(a, 1) && f.may(b, -1) || f.may(a, -1) && f.may(b, 1)
}

func (f *field) may(p, color int) bool {
	return f.blacks[p]*color < 2 && (f.last[p] != color || f.run[p] < 2)
}

// match pairs the first player with the best who will do, and then the others.
func (f *field) match(order []int, may func(a, b int) bool, budget *int) ([][2]int, bool) {
	if len(order) == 0 {
		return nil, true
	}
	a := order[0]
	for _, i := range f.choices(order) {
		if *budget--; *budget < 0 {
			return nil, false
		}
		b := order[i]
		if !may(a, b) {
			continue
		}
		rest := append(slices.Clone(order[1:i]), order[i+1:]...)
		if pairs, ok := f.match(rest, may, budget); ok {
			return append([][2]int{f.colors(a, b)}, pairs...), true
		}
	}
	return nil, false
}

// choices returns the places in order to try for the first player: in the group
// of the same points from the middle down and then up, then the others.
func (f *field) choices(order []int) []int {
	group := 1
	for group < len(order) && f.points[order[group]] == f.points[order[0]] {
		group++
	}
	half := max(1, group/2)
	var out []int
	for i := half; i < group; i++ {
		out = append(out, i)
	}
	for i := half - 1; i >= 1; i-- {
		out = append(out, i)
	}
	for i := group; i < len(order); i++ {
		out = append(out, i)
	}
	return out
}

// colors gives Black to who has had it less often, or longer ago.
func (f *field) colors(a, b int) [2]int {
	for _, c := range []int{
		cmp.Compare(f.want(a), f.want(b)),
		cmp.Compare(f.blacks[a], f.blacks[b]),
		cmp.Compare(f.last[a]*f.run[a], f.last[b]*f.run[b]),
	} {
		if c < 0 {
			return [2]int{a, b}
		}
		if c > 0 {
			return [2]int{b, a}
		}
	}
	if len(f.state.Games)%2 == 1 {
		return [2]int{b, a}
	}
	return [2]int{a, b}
}

// want is -1 for who must have Black, 1 for who must have White, else 0.
func (f *field) want(p int) int {
	switch {
	case !f.may(p, -1):
		return -1
	case !f.may(p, 1):
		return 1
	}
	return 0
}
