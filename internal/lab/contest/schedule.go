package contest

import (
	"context"
	"fmt"
	"slices"
)

// Schedule is the system of pairings.
type Schedule uint8

const (
	// RoundRobin: all pairs meet.
	RoundRobin Schedule = iota
	// Gauntlet: the first meets all others.
	Gauntlet
	// Ladder: each meets the next.
	Ladder
)

var scheduleNames = [...]string{"round-robin", "gauntlet", "ladder"}

func (s Schedule) String() string { return scheduleNames[min(int(s), len(scheduleNames)-1)] }

func ParseSchedule(name string) (Schedule, error) {
	if i := slices.Index(scheduleNames[:], name); i >= 0 {
		return Schedule(i), nil
	}
	return 0, fmt.Errorf("%q is no schedule: there are round-robin, gauntlet and ladder", name)
}

type Pairing struct{ First, Second int }

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

type slot struct {
	round, pairing int
	// The second player is Black.
	swapped bool
}

func slotOf(n, pairings int) slot {
	pair := n / 2
	return slot{round: pair / pairings, pairing: pair % pairings, swapped: n%2 == 1}
}

type deal struct {
	// Of the game and of its opening.
	number, round int
	players       [2]int
	opening       Opening
}

func (o *Options) deal(ctx context.Context, n int) (*deal, error) {
	s := slotOf(n, len(o.pairings))
	opening, err := o.Openings.Opening(ctx, s.round)
	if err != nil {
		return nil, err
	}
	pairing := o.pairings[s.pairing]
	d := &deal{number: n, round: s.round, players: [2]int{pairing.First, pairing.Second}, opening: opening}
	if s.swapped {
		d.players[0], d.players[1] = d.players[1], d.players[0]
	}
	return d, nil
}

func (o *Options) pace(player int) *Pace {
	if p := o.Players[player].Pace; p != nil {
		return p
	}
	return &o.Pace
}
