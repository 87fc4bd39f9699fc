package director

import (
	"math/rand/v2"
	"strings"
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
		Rules: rs.ID, Handicap: handicap(rs, r, g), Control: r.Control, Fouls: match.LoseByFoul, Listed: r.Word == "" && r.Club == "", Tournament: r.ID,
	}
	if r.Kind == tournament.Simul { // a lesson
		c.Fouls, c.Undo = match.RefuseFouls, true
	}
	if c.Start, err = startOf(rs, c.Handicap); err != nil {
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
	if seated > 0 && r.Control.Kind != clock.Correspondence && r.Kind != tournament.Simul {
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

// handicap returns that of a game: in a simul the one that the host chose for the player, or that
// of the difference of grades, if the host has the higher one.
func handicap(rs *variant.RuleSet, r *tournament.Record, g tournament.Game) string {
	if r.Kind != tournament.Simul || r.Handicap != "" {
		return r.Handicap
	}
	p := r.Players[g.Black]
	if p.Handicap != "" {
		return strings.TrimPrefix(p.Handicap, tournament.Even)
	}
	taker, err1 := match.ParseGrade(p.Grade)
	giver, err2 := match.ParseGrade(r.Players[g.White].Grade)
	if !r.ByGrade || err1 != nil || err2 != nil || taker == 0 || giver <= taker {
		return ""
	}
	h, _ := rs.HandicapOf(int(giver - taker))
	return h.ID
}
