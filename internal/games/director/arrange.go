package director

import (
	"math/rand/v2"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// grace is the free time for the first move. A player who exceeds it loses.
const grace = 3 * time.Minute

func arrange(library *variant.Library, r *tournament.Record, g tournament.Game) (c match.Config, seats []match.Seat, err error) {
	rs, err := library.Lookup(r.Rules)
	if err != nil {
		return c, nil, err
	}
	c = match.Config{
		Rules: rs.ID, Handicap: r.Handicap, Control: r.Control, Fouls: match.LoseByFoul, Listed: r.Word == "", Tournament: r.ID,
	}
	if c.Start, err = startOf(rs, r.Handicap); err != nil {
		return c, nil, err
	}
	if c.Impasse, err = match.ParseImpasse(rs.Impasse); err != nil {
		return c, nil, err
	}
	seated := 0
	for side, index := range [2]int{g.Black, g.White} {
		p := r.Players[index]
		c.Players[side] = match.Player{Name: p.Name, Account: p.Account, Engine: p.Engine}
		if p.Account != "" {
			seated++
			seats = append(seats, match.Seat{Side: shogi.Color(side), Holder: people.OfAccount(p.Account)})
		}
	}
	c.Rated = r.Rated && seated == 2 && rs.Shipped() && r.Handicap == ""
	if seated > 0 && r.Control.Kind != clock.Correspondence {
		c.Grace = grace
	}
	return c, seats, nil
}

func startOf(rs *variant.RuleSet, handicap string) (string, error) {
	if handicap == "" {
		start := rs.Opening(rs.Start.Side(), rand.Uint64())
		return notation.FormatSFEN(&start), nil
	}
	for _, h := range rs.Handicaps {
		if h.ID == handicap {
			return h.SFEN, nil
		}
	}
	return "", refusal.Newf(refusal.BadRequest, "handicap: %s has no handicap %q.", rs.ID, handicap).ForPrograms()
}
