package tournament_test

import (
	"testing"
	"time"

	"github.com/komadai/komadai/internal/games/tournament"
)

func TestEnding(t *testing.T) {
	played := func(players, rounds int) *tournament.State {
		s := state(tournament.Swiss, players, 2)
		for range rounds {
			games, _ := s.Next(noon)
			for _, g := range games {
				if g.Outcome == tournament.Open {
					g.Outcome = tournament.BlackWon
				}
				s.Games = append(s.Games, g)
			}
		}
		return s
	}
	for name, c := range map[string]struct {
		state *tournament.State
		spoil func(s *tournament.State)
		want  tournament.Ending
	}{
		"under way":       {played(4, 1), func(s *tournament.State) { s.Over = false }, tournament.Unknown},
		"all rounds":      {played(4, 2), nil, tournament.Finished},
		"one round":       {played(4, 1), nil, tournament.BrokenOff},
		"before it began": {state(tournament.Knockout, 4, 0), func(s *tournament.State) { s.Began = time.Time{} }, tournament.BrokenOff},
		"one player":      {state(tournament.RoundRobin, 1, 1), nil, tournament.TooFew},
		"all but one withdrew": {played(4, 1), func(s *tournament.State) {
			for i := range 3 {
				s.Players[i].Withdrawn = true
			}
		}, tournament.TooFew},
		"games under way": {played(4, 2), func(s *tournament.State) { s.Games[3].Outcome = tournament.Open }, tournament.BrokenOff},
	} {
		c.state.Over = true
		if c.spoil != nil {
			c.spoil(c.state)
		}
		if got := c.state.Ending(); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
