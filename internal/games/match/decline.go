package match

import "time"

// declined is the text of the event that ends a game because whom it waited for
// does not want it. An event of the kind Abandoned has no other text.
const declined = "declined"

// Refuse returns the event that ends a game that waits, because whom it waits for
// does not want to play. The error is [ErrOver] or, when nobody is waited for,
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

// Refused reports whether the game has ended because whom it waited for did not
// want to play.
func (g *Game) Refused() bool {
	last := g.events[len(g.events)-1]
	return last.Kind == Abandoned && last.Text == declined
}
