package director

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/internal/refusal"
)

// maxName bounds the name of a player without an account, in characters.
const maxName = 40

// PlayerChange is what the organizer changes of a player. Nil and "" keep.
type PlayerChange struct {
	// Place is the player's index, or -1 for a new player without an account, who plays over the board.
	Place int
	Name  string
	// Rating is for the pairings.
	Rating    *int
	Grade     *match.Grade
	Withdrawn *bool
	// Sits: the player has a bye in the next round.
	Sits *bool
	// Handicap is an ID, [tournament.Even], or "" for that of the grades.
	Handicap *string
}

// ChangePlayer adds a player or changes one, as the organizer.
func (d *Director) ChangePlayer(ctx context.Context, who play.Person, id string, c PlayerChange) (View, error) {
	return d.change(ctx, who, id, func(r *tournament.Record, me asker) error {
		if !me.owns(r) {
			return errNotOwner
		}
		if c.Place == -1 {
			if err := addPlayer(r, c); err != nil {
				return err
			}
			c.Place = len(r.Players) - 1
		}
		if c.Place < 0 || c.Place >= len(r.Players) {
			return refusal.Newf(refusal.NotFound, "There is no player %d.", c.Place).ForPrograms()
		}
		return d.changePlayer(r, c)
	})
}

func addPlayer(r *tournament.Record, c PlayerChange) error {
	name := moderation.OneLine(c.Name, moderation.Bidi)
	switch n := utf8.RuneCountInString(name); {
	case !r.OverBoard:
		return refusal.New(refusal.NotNow, "Players without an account play over the board only.").ForPrograms()
	case n == 0 || n > maxName:
		return refusal.Newf(refusal.BadRequest, "name: want 1 to %d characters.", maxName).ForPrograms()
	case slices.ContainsFunc(r.Players, func(p tournament.Player) bool { return strings.EqualFold(p.Name, name) }):
		return refusal.Newf(refusal.Taken, "There is a player %q.", name).Because("player-twice", "name", name)
	case !entryOpen(r):
		return errBegun
	case len(r.Players) >= r.Limit():
		return errFull
	}
	r.Players = append(r.Players, tournament.Player{Name: name})
	return nil
}

func (d *Director) changePlayer(r *tournament.Record, c PlayerChange) error {
	p := &r.Players[c.Place]
	if c.Rating != nil {
		if *c.Rating < 0 || *c.Rating > tournament.MaxRating {
			return refusal.Newf(refusal.BadRequest, "rating: want 0 to %d.", tournament.MaxRating).ForPrograms()
		}
		if p.Account != "" {
			return refusal.New(refusal.NotNow, "The rating of an account is that of its games.").ForPrograms()
		}
		p.Rating = *c.Rating
	}
	if c.Grade != nil {
		p.Grade = c.Grade.String()
	}
	if c.Handicap != nil {
		if err := d.choose(r, c.Place, *c.Handicap); err != nil {
			return err
		}
	}
	if c.Sits != nil {
		if err := sit(r, c.Place, *c.Sits); err != nil {
			return err
		}
	}
	if c.Withdrawn == nil {
		return nil
	}
	host := r.Kind == tournament.Simul && c.Place == 0
	switch {
	case host || !*c.Withdrawn && !mayReturn(r):
		return errBegun
	case *c.Withdrawn && r.Began.IsZero():
		r.Players = slices.Delete(r.Players, c.Place, c.Place+1)
	default:
		p.Withdrawn = *c.Withdrawn
	}
	return nil
}

// choose sets the handicap of a board of a simul that has not begun.
func (d *Director) choose(r *tournament.Record, place int, handicap string) error {
	if r.Kind != tournament.Simul || place == 0 || slices.ContainsFunc(r.Games, func(g tournament.Game) bool { return g.Black == place }) {
		return refusal.New(refusal.NotNow, "The handicap of a board is chosen before its game.").ForPrograms()
	}
	if handicap != "" && handicap != tournament.Even {
		rs, err := d.config.Library.Lookup(r.Rules)
		if err != nil {
			return err
		}
		if _, err := startOf(rs, handicap); err != nil {
			return err
		}
	}
	r.Players[place].Handicap = handicap
	return nil
}

func sit(r *tournament.Record, place int, on bool) error {
	next := round(r) + 1
	switch {
	case r.Kind != tournament.Swiss:
		return refusal.New(refusal.NotNow, "Only a Swiss tournament has byes on request.").ForPrograms()
	case next > r.Rounds:
		return refusal.New(refusal.NotNow, "All rounds are paired.").Because("tournament-no-round")
	}
	r.Players[place].Sits = 0
	if on {
		r.Players[place].Sits = next
	}
	return nil
}

// SitOut requests a bye in the next round, or takes the request back.
func (d *Director) SitOut(ctx context.Context, who play.Person, id string, on bool) (View, error) {
	return d.change(ctx, who, id, func(r *tournament.Record, _ asker) error {
		i := place(r, who.Account)
		if i < 0 || r.Players[i].Withdrawn {
			return errNotEntered
		}
		return sit(r, i, on)
	})
}

// Propose returns the pairs of the next round as black and white or [tournament.Bye], for the organizer.
func (d *Director) Propose(ctx context.Context, who play.Person, id string) (games []tournament.Game, err error) {
	_, err = d.change(ctx, who, id, func(r *tournament.Record, me asker) error {
		if !me.owns(r) {
			return errNotOwner
		}
		if games, err = r.Propose(); err == nil {
			err = errLooked
		}
		return err
	})
	if err == error(errLooked) {
		err = nil
	}
	return games, err
}

// errLooked ends a change that changes nothing.
var errLooked = refusal.New(refusal.NotNow, "only a look").ForPrograms()

// BeginRound begins the next round, as the organizer: with these pairs, or as the system pairs it.
func (d *Director) BeginRound(ctx context.Context, who play.Person, id string, pairs [][2]int) (View, error) {
	return d.change(ctx, who, id, func(r *tournament.Record, me asker) error {
		if !me.owns(r) {
			return errNotOwner
		}
		games, err := r.Begin(pairs)
		if err == nil {
			appendGames(r, games, d.config.Games.Now())
		}
		return err
	})
}

// Report enters the result of a game over the board, as the organizer or one of its players.
func (d *Director) Report(ctx context.Context, who play.Person, id string, ruling tournament.Ruling) (View, error) {
	return d.change(ctx, who, id, func(r *tournament.Record, me asker) error {
		if !me.owns(r) {
			mine := place(r, who.Account)
			own := mine >= 0 && !ruling.Forfeit && slices.ContainsFunc(r.Games, func(g tournament.Game) bool {
				return g.Round == ruling.Round && g.Board == ruling.Board && (g.Black == mine || g.White == mine)
			})
			if !own {
				return errNotOwner
			}
		}
		return r.Report(d.config.Games.Now(), ruling)
	})
}
