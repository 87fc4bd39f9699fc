package match

import "time"

// Text of an Abandoned event for a declined game; others have none.
const declined = "declined"

// Refuse ends a waiting game: the invited player declines. The error is [ErrOver] or
// [ErrTaken].
func (g *Game) Refuse(now time.Time) ([]Event, error) {
	switch {
	case g.Result().Over():
		return nil, ErrOver
	case !g.Waiting():
		return nil, ErrTaken
	}
	return []Event{{Seq: g.Seq() + 1, At: instant(now), Kind: Abandoned, Text: declined}}, nil
}

func (g *Game) Refused() bool {
	last := g.events[len(g.events)-1]
	return last.Kind == Abandoned && last.Text == declined
}
