package puzzle

import (
	"cmp"
	"slices"
	"time"
)

// pace is the place of a day's problem among the lengths of a set, from Sunday: short ones, and a
// longer one for the weekend.
var pace = [7]int{2, 0, 1, 0, 1, 0, 1}

// OfDay returns the problem of a day (UTC), the same for everybody, or nil from an empty set. Problems
// repeat when all of that length have had their day.
func OfDay(set []Problem, day time.Time) *Problem {
	lengths := Lengths(set)
	if len(lengths) == 0 {
		return nil
	}
	plies := lengths[min(pace[day.UTC().Weekday()], len(lengths)-1)]
	var some []*Problem
	for i := range set {
		if set[i].Plies == plies {
			some = append(some, &set[i])
		}
	}
	// IDs are hashes, so neighbours are not alike.
	slices.SortFunc(some, func(a, b *Problem) int { return cmp.Compare(a.ID, b.ID) })
	return some[int(day.UTC().Unix()/(24*60*60))%len(some)]
}
