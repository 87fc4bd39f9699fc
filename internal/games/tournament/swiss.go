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
	// history has the colours of the games played; seeds the players by strength.
	history [][]int
	seeds   []int
}

func (s *State) field() *field {
	n := len(s.Players)
	f := &field{
		state: s, points: make([]int, n), met: make([][]int, n+1), blacks: make([]int, n),
		last: make([]int, n), run: make([]int, n), history: make([][]int, n), seeds: s.seeds(),
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
	f.history[p] = append(f.history[p], color)
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
	for _, p := range f.seeds {
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

// colors allocates the colours of a pair, a being ranked higher (FIDE Handbook C.04.3, 5.2): both
// preferences if they differ, else the stronger one, else the opposite of their last different
// colours, else that of the higher ranked player. Without any preference,
// the players with odd numbers have Black.
func (f *field) colors(a, b int) [2]int {
	black, white := [2]int{a, b}, [2]int{b, a}
	x, y := f.preference(a), f.preference(b)
	switch {
	case x.color == 0 && y.color == 0:
		if f.number(a)%2 == 1 {
			return black
		}
		return white
	case x.strength > y.strength, x.strength == y.strength && x.strength == absolute && f.blacks[a]*x.color < f.blacks[b]*y.color:
		return map[int][2]int{1: black, -1: white}[x.color]
	case x.strength < y.strength, x.color != y.color, x.strength == absolute && f.blacks[a]*x.color > f.blacks[b]*y.color:
		return map[int][2]int{1: white, -1: black}[y.color]
	}
	for i, j := len(f.history[a])-1, len(f.history[b])-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if f.history[a][i] != f.history[b][j] {
			return map[int][2]int{1: white, -1: black}[f.history[a][i]]
		}
	}
	return map[int][2]int{1: black, -1: white}[x.color]
}

// Strengths of a preference.
const (
	mild = iota + 1
	strong
	absolute
)

type preference struct{ color, strength int }

// preference is for a colour: absolute after two more of the other, or two in a row; strong after
// one more; mild for the other one than the last.
func (f *field) preference(p int) preference {
	switch n := f.blacks[p]; {
	case n > 1 || f.run[p] > 1 && f.last[p] == 1:
		return preference{-1, absolute}
	case n < -1 || f.run[p] > 1 && f.last[p] == -1:
		return preference{1, absolute}
	case n != 0:
		return preference{-n, strong}
	case f.last[p] != 0:
		return preference{-f.last[p], mild}
	}
	return preference{}
}

// number is a pairing number from 1.
func (f *field) number(p int) int { return slices.Index(f.seeds, p) + 1 }

// clash reports whether two prefer the same colour.
func (f *field) clash(a, b int) bool {
	if a == f.bye() || b == f.bye() {
		return false
	}
	x, y := f.preference(a), f.preference(b)
	return x.color != 0 && x.color == y.color
}
