package puzzle

import (
	"cmp"
	"math"
	"slices"
)

// among is the number of nearest problems to draw from.
const among = 6

// Next chooses a problem near the rating that is not in tried (newest first); at least a
// quarter of the set stays available. dice returns 0 to n-1. An empty set returns nil.
func Next(set []Problem, tallies map[string]Tally, value float64, tried []string, dice func(n int) int) *Problem {
	if len(set) == 0 {
		return nil
	}
	late := map[string]bool{}
	for _, id := range tried {
		if len(late) >= len(set)*3/4 {
			break
		}
		late[id] = true
	}
	type option struct {
		problem *Problem
		off     float64
	}
	var options []option
	for i := range set {
		p := &set[i]
		if late[p.ID] {
			continue
		}
		of := p.New()
		if t, ok := tallies[p.ID]; ok {
			of = t
		}
		options = append(options, option{p, math.Abs(of.Rating.Value-value) - 0.4*p.Quality})
	}
	if len(options) == 0 {
		options = append(options, option{problem: &set[dice(len(set))]})
	}
	slices.SortStableFunc(options, func(a, b option) int { return cmp.Compare(a.off, b.off) })
	return options[dice(min(among, len(options)))].problem
}
