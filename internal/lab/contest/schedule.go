package contest

import "fmt"

// Schedule says who meets whom.
type Schedule uint8

// The schedules.
const (
	// RoundRobin: each meets each.
	RoundRobin Schedule = iota
	// Gauntlet: the first meets all others.
	Gauntlet
	// Ladder: each meets the next in order, as strengths are graded.
	Ladder
)

var scheduleNames = [...]string{"round-robin", "gauntlet", "ladder"}

// String returns "round-robin", "gauntlet" or "ladder".
func (s Schedule) String() string { return scheduleNames[min(int(s), len(scheduleNames)-1)] }

// ParseSchedule reads what String writes.
func ParseSchedule(name string) (Schedule, error) {
	for i, n := range scheduleNames {
		if n == name {
			return Schedule(i), nil
		}
	}
	return 0, fmt.Errorf("%q is no schedule: there are round-robin, gauntlet and ladder", name)
}

// Pairing is two players who meet, by their places among the players.
type Pairing struct{ First, Second int }

// Pairings returns those of a round of n players.
func (s Schedule) Pairings(n int) []Pairing {
	var all []Pairing
	for a := range n {
		for b := a + 1; b < n; b++ {
			switch {
			case s == Gauntlet && a != 0, s == Ladder && b != a+1:
			default:
				all = append(all, Pairing{a, b})
			}
		}
	}
	return all
}

// slot is what the number of a game stands for.
type slot struct {
	round, pairing int
	// swapped says that the second player of the pairing is Black.
	swapped bool
}

// slotOf returns the slot of game n where a round has so many pairings.
func slotOf(n, pairings int) slot {
	pair := n / 2
	return slot{round: pair / pairings, pairing: pair % pairings, swapped: n%2 == 1}
}
