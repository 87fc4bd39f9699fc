package tournament

import "slices"

// Ending is how a tournament ended.
type Ending string

const (
	// Unknown: not over, or an arena.
	Unknown Ending = ""
	// Finished: all rounds were played.
	Finished Ending = "finished"
	// TooFew: fewer than two players.
	TooFew Ending = "too-few"
	// BrokenOff: ended early.
	BrokenOff Ending = "broken-off"
)

// Ending is derived from the games.
func (s *State) Ending() Ending {
	open := slices.ContainsFunc(s.Games, func(g Game) bool { return g.Outcome == Open })
	switch {
	case !s.Over:
		return Unknown
	case s.Began.IsZero() || open:
		return BrokenOff
	case len(s.Games) == 0:
		return TooFew
	case s.Kind == Arena:
		return Unknown
	}
	on := *s
	on.Over, on.Pause = false, 0
	if _, over := on.Next(s.Starts); !over {
		return BrokenOff
	}
	if s.Kind == Swiss && s.round() < s.Rounds {
		return TooFew
	}
	return Finished
}
