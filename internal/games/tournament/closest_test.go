package tournament

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestClosest(t *testing.T) {
	free := func(a, b int) float64 { return 0 }
	for _, c := range []struct {
		name    string
		ratings []float64
		sat     []int
		again   func(a, b int) float64
		pairs   [][2]int
		out     []int
	}{
		{"nobody", nil, nil, free, nil, nil},
		{"one", []float64{1500}, nil, free, nil, []int{0}},
		{"neighbours", []float64{1900, 1000, 1850, 1100}, nil, free, [][2]int{{0, 2}, {1, 3}}, nil},
		{"one is far from all others", []float64{1500, 2500, 1490}, nil, free, [][2]int{{0, 2}}, []int{1}},
		{"who sat out plays", []float64{1500, 1700, 1490}, []int{0, 1, 0}, free, [][2]int{{0, 1}}, []int{2}},
		{"two have met", []float64{1500, 1510, 1600, 1610}, nil, func(a, b int) float64 {
			if a == 0 && b == 1 {
				return 300
			}
			return 0
		}, [][2]int{{0, 2}, {1, 3}}, nil},
		{"two have met, and all others are far", []float64{1500, 1510, 2600, 2610}, nil, func(a, b int) float64 {
			if a == 0 && b == 1 {
				return 300
			}
			return 0
		}, [][2]int{{0, 1}, {2, 3}}, nil},
		{"two must not meet", []float64{1500, 1510}, nil, func(a, b int) float64 { return Never }, nil, []int{0, 1}},
		{"two must not meet, of three", []float64{1500, 1510, 2900}, nil, func(a, b int) float64 {
			if a == 0 && b == 1 {
				return Never
			}
			return 0
		}, [][2]int{{1, 2}}, []int{0}},
	} {
		entrants := make([]Entrant, len(c.ratings))
		for i, r := range c.ratings {
			entrants[i].Rating = r
			if c.sat != nil {
				entrants[i].SatOut = c.sat[i]
			}
		}
		pairs, out := Closest(entrants, c.again)
		if !slices.Equal(pairs, c.pairs) || !slices.Equal(out, c.out) {
			t.Errorf("%s: %v, out %v; want %v, out %v", c.name, pairs, out, c.pairs, c.out)
		}
	}
}

func drawn(t *rapid.T, most int) ([]Entrant, func(a, b int) float64) {
	n := rapid.IntRange(0, most).Draw(t, "entrants")
	entrants := make([]Entrant, n)
	for i := range entrants {
		entrants[i] = Entrant{rapid.Float64Range(500, 3000).Draw(t, "rating"), rapid.IntRange(0, 2).Draw(t, "sat out")}
	}
	again := make([]float64, n*n)
	for i := range again {
		again[i] = rapid.SampledFrom([]float64{0, 0, 0, 100, 400, Never}).Draw(t, "again")
	}
	return entrants, func(a, b int) float64 { return again[a*n+b] }
}

// worth is a round's cost; avoidable byes cost most.
func worth(entrants []Entrant, again func(a, b int) float64, pairs [][2]int, out []int) float64 {
	sum := 0.0
	for _, p := range pairs {
		d, g := entrants[p[0]].Rating-entrants[p[1]].Rating, again(p[0], p[1])
		sum += d*d + g*g
	}
	if len(out) == 1 {
		g := sitOutAgain * float64(entrants[out[0]].SatOut)
		return sum + g*g
	}
	return sum + impossible*float64(len(out)/2)
}

func cheapest(entrants []Entrant, again func(a, b int) float64, left []int, pairs [][2]int, out []int) float64 {
	if len(left) == 0 {
		if len(out)%2 != len(entrants)%2 {
			return math.Inf(1)
		}
		if len(out) > 1 { // the one who sits out can be chosen
			best := math.Inf(1)
			for _, one := range out {
				extra := 0.0
				if len(out)%2 == 1 {
					g := sitOutAgain * float64(entrants[one].SatOut)
					extra = g * g
				}
				best = min(best, worth(entrants, again, pairs, nil)+extra+impossible*float64(len(out)/2))
			}
			return best
		}
		return worth(entrants, again, pairs, out)
	}
	a := left[0]
	best := cheapest(entrants, again, left[1:], pairs, append(slices.Clone(out), a))
	for i, b := range left[1:] {
		if again(a, b) == Never {
			continue
		}
		rest := slices.Delete(slices.Clone(left[1:]), i, i+1)
		best = min(best, cheapest(entrants, again, rest, append(slices.Clone(pairs), [2]int{a, b}), out))
	}
	return best
}

func TestClosestIsCheapest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entrants, again := drawn(t, 7)
		pairs, out := Closest(entrants, again)
		left := make([]int, len(entrants))
		for i := range left {
			left[i] = i
		}
		got, want := worth(entrants, again, pairs, out), cheapest(entrants, again, left, nil, nil)
		if len(out) > 1 { // the choice does not show
			got, want = math.Floor(got/impossible), math.Floor(want/impossible)
		}
		if got > want*(1+1e-9)+1e-6 {
			t.Errorf("%v, out %v costs %v; there is one for %v", pairs, out, got, want)
		}
	})
}

func TestClosestOfMany(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entrants, again := drawn(t, 40)
		pairs, out := Closest(entrants, again)
		seen := slices.Clone(out)
		for _, p := range pairs {
			seen = append(seen, p[0], p[1])
			if p[0] >= p[1] || again(p[0], p[1]) == Never {
				t.Errorf("the pair %v", p)
			}
		}
		slices.Sort(seen)
		for i, who := range seen {
			if i != who || len(seen) != len(entrants) {
				t.Fatalf("of %d entrants these are there: %v", len(entrants), seen)
			}
		}
		cost := func(a, b int) float64 {
			d, g := entrants[a].Rating-entrants[b].Rating, again(min(a, b), max(a, b))
			return d*d + g*g
		}
		for i, p := range pairs {
			for _, q := range pairs[:i] {
				now := cost(p[0], p[1]) + cost(q[0], q[1])
				if cost(p[0], q[0])+cost(p[1], q[1]) < now-1e-6 || cost(p[0], q[1])+cost(p[1], q[0]) < now-1e-6 {
					t.Errorf("%v and %v are better exchanged", p, q)
				}
			}
		}
	})
}
