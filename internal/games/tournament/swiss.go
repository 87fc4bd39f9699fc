package tournament

import (
	"cmp"
	"slices"
)

type field struct {
	state  *State
	points []int
	// met is the round of the last meeting, or 0; the last row and column are the bye.
	met [][]int
	// blacks is the colour balance; last the last colour (1 Black, -1 White, 0 none); run
	// its length.
	blacks, last, run []int
}

func (s *State) field() *field {
	n := len(s.Players)
	f := &field{
		state: s, points: make([]int, n), met: make([][]int, n+1), blacks: make([]int, n),
		last: make([]int, n), run: make([]int, n),
	}
	for i := range f.met {
		f.met[i] = make([]int, n+1)
	}
	for _, g := range s.latest() {
		b, w := g.score()
		f.points[g.Black] += b
		if winner, unplayed := g.gift(); unplayed { // no bye after a point without a game (C.04.1, 4)
			f.met[winner][n], f.met[n][winner] = g.Round, g.Round
		}
		if g.White == Bye {
			continue
		}
		f.points[g.White] += w
		f.met[g.Black][g.White], f.met[g.White][g.Black] = g.Round, g.Round
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

// swiss pairs the next round (basic rules of FIDE Handbook C.04.1): equal points, upper
// half against lower; no repeated opponents or byes; if possible no colour three times in
// a row or three more than the other. It prefers pairings that keep later rounds
// possible, over colours. Opponents repeat only when all have met; the longest ago first.
func (s *State) swiss() [][2]int {
	f := s.field()
	order := f.order()
	switch {
	case len(order) == 1 && len(s.sitting(s.round()+1, 0)) > 0:
		return [][2]int{{order[0], Bye}}
	case len(order) < minPlayers:
		return nil
	}
	unmet := func(a, b int) bool { return f.met[a][b] == 0 }
	fallback := []int(nil)
	rules := []rule{func(a, b int) bool { return unmet(a, b) && f.colorable(a, b) }, unmet}
	if s.Handicap != "" {
		rules = rules[1:] // colours follow from strength
	}
	for _, may := range rules {
		search := pairing{field: f, may: may, future: f.ahead(order), leaves: mostPairings}
		if pairs, ok := search.pair(order); ok {
			return f.seated(pairs)
		}
		if fallback == nil {
			fallback = search.first
		}
	}
	for last := 1; fallback == nil && last <= s.round(); last++ {
		search := pairing{field: f, may: func(a, b int) bool { return f.met[a][b] <= last }, leaves: 1}
		search.pair(order)
		fallback = search.first
	}
	return f.seated(fallback)
}

// MostRounds returns how many rounds the remaining players can play without repeated
// opponents or byes.
func (s *State) MostRounds() int {
	n := 0
	for _, p := range s.Players {
		n += number(!p.Withdrawn)
	}
	return max(0, n-1+n%2)
}

// order returns the players, best first, preceded by the bye if odd.
func (f *field) order() []int {
	var order []int
	for _, p := range f.state.seeds() {
		if one := f.state.Players[p]; !one.Withdrawn && (one.Sits == 0 || one.Sits != f.state.round()+1) {
			order = append(order, p)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(f.points[b], f.points[a]) })
	if len(order)%2 == 1 && len(order) >= minPlayers {
		order = slices.Insert(order, 0, f.bye())
	}
	return order
}

func (f *field) bye() int { return len(f.state.Players) }

// seated adds colours to consecutive pairs; the bye comes last.
func (f *field) seated(pairs []int) (out [][2]int) {
	var bye [][2]int
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i] == f.bye() {
			bye = [][2]int{{pairs[i+1], Bye}}
			continue
		}
		out = append(out, f.colors(pairs[i], pairs[i+1]))
	}
	return append(out, bye...)
}

func (f *field) colorable(a, b int) bool {
	if a == f.bye() || b == f.bye() {
		return true
	}
	return f.may(a, 1) && f.may(b, -1) || f.may(a, -1) && f.may(b, 1)
}

func (f *field) may(p, color int) bool {
	return f.blacks[p]*color < 2 && (f.last[p] != color || f.run[p] < 2)
}

// colors gives Black to the player with fewer, or longer ago.
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
