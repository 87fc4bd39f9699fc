package view

import (
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/shogi"
)

// Seek converts an opening as holder sees it.
func Seek(o match.Opening, holder people.ID) wire.Seek {
	c := o.Config
	out := wire.Seek{
		ID: o.ID, Rules: c.Rules, Created: o.Created.UnixMilli(), Handicap: c.Handicap, Draw: string(c.Draw),
		Clock: Control(c.Control), Rated: c.Rated, ByGrade: c.ByGrade, Series: string(c.Series),
		Start: c.Start, Fouls: c.Fouls.String(), Impasse: match.ImpasseName(c.Impasse), Undo: c.Undo,
		Mine: holder != "" && o.Holder == holder, Reserved: o.Reserved != "" && o.Reserved == holder,
	}
	out.Club = o.Reserved.Club()
	out.RatingMin, out.RatingMax = c.Ratings[0], c.Ratings[1]
	for i, p := range c.Players {
		if !p.Vacant {
			out.Player = player(p)
		} else if c.Draw == match.NoDraw {
			out.Side = side(shogi.Color(i))
		}
	}
	return out
}
