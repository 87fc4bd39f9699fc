package tournament

import "slices"

// Ending is how a tournament came to its end.
type Ending string

// The endings. Their names are part of the API.
const (
	// Unknown: it is not over; or it was an arena, of which only the time tells.
	Unknown Ending = ""
	// Finished: all its rounds were played.
	Finished Ending = "finished"
	// TooFew: fewer than two players were left, or there never were more.
	TooFew Ending = "too-few"
	// BrokenOff: somebody ended it before.
	BrokenOff Ending = "broken-off"
)

// Ending returns how s ended, as far as its games tell.
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
	on.Over = false
	if _, over := on.Next(s.Starts); !over {
		return BrokenOff
	}
	if s.Kind == Swiss && s.round() < s.Rounds {
		return TooFew
	}
	return Finished
}
