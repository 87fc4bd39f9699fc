package director

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/internal/refusal"
)

var (
	errNobody     = refusal.New(refusal.NotYours, "Sign in to take part in tournaments or to hold one.").Because("contest-account")
	errLeaders    = refusal.New(refusal.NotYours, "Only the leaders of the club may do this.").Because("club-leaders")
	errMembers    = refusal.New(refusal.NotYours, "This is for members of the club.").Because("club-members")
	errNotEntered = refusal.New(refusal.NotNow, "You do not take part in this tournament.").Because("not-entered")
	errNotOwner   = refusal.New(refusal.NotYours, "Only the organiser can do that.").Because("not-holder")
	errUnknown    = refusal.New(refusal.NotFound, "There is no such tournament.").Because("no-tournament")
	errOver       = refusal.New(refusal.Over, "The tournament is over.").Because("tournament-over")
	errBegun      = refusal.New(refusal.NotNow, "The tournament has begun; entries are closed.").Because("tournament-begun")
	errFull       = refusal.New(refusal.Full, "The tournament is full.").Because("tournament-full")
)

// latest is how far ahead a tournament may start.
const latest = 90 * 24 * time.Hour

// Create creates a tournament owned by who. The rule set may be given by an alias. grade is that of
// the host of a simul.
func (d *Director) Create(ctx context.Context, who play.Person, c tournament.Config, grade match.Grade) (out View, err error) {
	if who.Account == "" {
		return out, errNobody
	}
	rs, err := d.config.Library.Lookup(c.Rules)
	if err != nil {
		return out, refusal.Newf(refusal.BadRequest, "rules: there is no rule set %q.", c.Rules).Because("no-rules", "rules", c.Rules)
	}
	if err := d.config.Games.Offer(ctx, rs); err != nil {
		return out, err
	}
	me, err := d.asker(ctx, c.Club, who)
	switch {
	case err != nil:
		return out, err
	case c.Club != "" && !me.leads:
		return out, errLeaders
	}
	now := d.config.Games.Now()
	r := tournament.Record{ID: strings.ToLower(rand.Text()[:12]), Owner: who.Account, Created: now.UTC().Truncate(time.Millisecond)}
	r.Config = c
	r.Name, r.Rules = strings.Join(strings.Fields(c.Name), " "), rs.ID
	r.Description, r.Word = moderation.Paragraphs(c.Description), strings.Join(strings.Fields(c.Word), " ")
	if _, err := startOf(rs, c.Handicap); err != nil {
		return out, err
	}
	if err := r.Validate(); err != nil {
		return out, err
	}
	if r.Kind == tournament.Simul {
		host, err := d.player(ctx, &r, who, grade)
		if err != nil {
			return out, err
		}
		r.Players = []tournament.Player{host}
	}
	if r.Starts.Before(now.Add(-time.Minute)) || r.Starts.After(now.Add(latest)) {
		return out, refusal.New(refusal.BadRequest, "starts: want a time from now to 90 days ahead.").Because("starts")
	}
	owned, err := d.config.Store.Owned(ctx, who.Account)
	if err != nil {
		return out, err
	}
	if owned >= mostOwned {
		return out, refusal.Newf(refusal.Full, "You already organise %d tournaments, which is the limit; end one first.", owned).Because("many-tournaments", "count", owned)
	}
	if err := d.config.Store.Create(ctx, r); err != nil {
		return out, err
	}
	r.Version = 1
	return see(&r, me, now), nil
}

// Get returns a tournament as who sees it.
func (d *Director) Get(ctx context.Context, who play.Person, id string) (View, error) {
	r, err := d.config.Store.Load(ctx, id)
	if errors.Is(err, tournament.ErrNotFound) {
		return View{}, errUnknown
	}
	if err != nil {
		return View{}, err
	}
	me, err := d.asker(ctx, r.Club, who)
	if err != nil {
		return View{}, err
	}
	return see(&r, me, d.config.Games.Now()), nil
}

// List returns the tournaments visible to who; running and upcoming ones come first.
func (d *Director) List(ctx context.Context, who play.Person) ([]tournament.Summary, error) {
	return d.config.Store.List(ctx, who.Account, mostListed)
}

// Of returns the tournaments of a club that begin in a time; running and upcoming ones come first.
func (d *Director) Of(ctx context.Context, club string, from, until time.Time) ([]tournament.Summary, error) {
	return d.config.Store.Of(ctx, club, from, until, mostOfClub)
}

// Boards returns the games of a tournament in the order of their boards.
func (d *Director) Boards(ctx context.Context, who play.Person, id string) ([]match.Entry, error) {
	if _, err := d.Get(ctx, who, id); err != nil {
		return nil, err
	}
	return d.config.Store.Boards(ctx, id)
}

// mostOfClub bounds the tournaments of a season.
const mostOfClub = 200

// change is [Director.amend] for a tournament that is not over.
func (d *Director) change(ctx context.Context, who play.Person, id string, f func(r *tournament.Record, me asker) error) (View, error) {
	return d.amend(ctx, who, id, func(r *tournament.Record, me asker) error {
		if r.Over {
			return errOver
		}
		return f(r, me)
	})
}

func (d *Director) amend(ctx context.Context, who play.Person, id string, f func(r *tournament.Record, me asker) error) (View, error) {
	for n := 0; ; n++ {
		before, err := d.config.Store.Load(ctx, id)
		if errors.Is(err, tournament.ErrNotFound) {
			return View{}, errUnknown
		}
		if err != nil {
			return View{}, err
		}
		me, err := d.asker(ctx, before.Club, who)
		if err != nil {
			return View{}, err
		}
		after := before.Clone()
		if err := f(&after, me); err != nil {
			return View{}, err
		}
		if after.Over {
			after.Award()
		}
		err = d.config.Store.Save(ctx, before, after)
		if errors.Is(err, tournament.ErrConflict) && n < tries {
			continue
		}
		return see(&after, me, d.config.Games.Now()), err
	}
}

// Entry is what a player states.
type Entry struct {
	// Word is that of the invitation, if one is required.
	Word  string
	Grade match.Grade
}

// Enter registers who as a player, or returns a withdrawn player if that is still
// possible.
func (d *Director) Enter(ctx context.Context, who play.Person, id string, e Entry) (View, error) {
	if who.Account == "" {
		return View{}, errNobody
	}
	return d.change(ctx, who, id, func(r *tournament.Record, me asker) error {
		if i := place(r, who.Account); i >= 0 {
			if !mayReturn(r) {
				return errBegun
			}
			r.Players[i].Withdrawn = false
			return nil
		}
		switch {
		case !entryOpen(r):
			return errBegun
		case len(r.Players) >= r.Limit():
			return errFull
		case r.Club != "" && !me.belongs:
			return errMembers
		case !me.owns(r):
			if err := d.guesses.check(r.Word, e.Word, who.Account, d.config.Games.Now()); err != nil {
				return err
			}
		}
		p, err := d.player(ctx, r, who, e.Grade)
		if err != nil {
			return err
		}
		if !r.Admits(p.Rating) {
			return refusal.Newf(refusal.NotYours, "This tournament is for players rated %d to %d; you have %d.", r.Ratings[0], r.Ratings[1], p.Rating).
				Because("tournament-rating", "low", r.Ratings[0], "high", r.Ratings[1], "yours", p.Rating)
		}
		r.Players = append(r.Players, p)
		return nil
	})
}

// player returns who as a player, with the rating at the speed of the games.
func (d *Director) player(ctx context.Context, r *tournament.Record, who play.Person, grade match.Grade) (tournament.Player, error) {
	p := tournament.Player{Account: who.Account, Name: who.Name, Grade: grade.String()}
	speed, ok := ladder.SpeedOf(r.Control)
	if !ok {
		return p, nil
	}
	s, err := d.config.Ratings.Standing(ctx, ladder.Key{Account: who.Account, Rules: r.Rules, Speed: speed})
	p.Rating = int(math.Round(s.Value))
	return p, err
}

// Withdraw removes who from the list before the start, or from the coming rounds after
// it.
func (d *Director) Withdraw(ctx context.Context, who play.Person, id string) (View, error) {
	return d.change(ctx, who, id, func(r *tournament.Record, _ asker) error {
		i := place(r, who.Account)
		switch {
		case i < 0 || who.Account == "":
			return errNotEntered
		case r.Kind == tournament.Simul && i == 0:
			return refusal.New(refusal.NotNow, "The host of a simul plays; end the simul instead.").ForPrograms()
		}
		if r.Began.IsZero() {
			r.Players = append(r.Players[:i], r.Players[i+1:]...)
			return nil
		}
		r.Players[i].Withdrawn = true
		return nil
	})
}

// Leave withdraws a closed account from all tournaments.
func (d *Director) Leave(ctx context.Context, account string) error {
	ids, err := d.config.Store.Entered(ctx, account)
	for _, id := range ids {
		_, one := d.Withdraw(ctx, play.Person{Account: account}, id)
		if _, refused := errors.AsType[*refusal.Error](one); !refused { // it may be over
			err = errors.Join(err, one)
		}
	}
	return err
}

// AddEngine adds the house engine at a level. Only the owner may do that.
func (d *Director) AddEngine(ctx context.Context, who play.Person, id string, level int) (View, error) {
	return d.change(ctx, who, id, func(r *tournament.Record, me asker) error {
		switch {
		case !me.owns(r):
			return errNotOwner
		case level < 1 || level > match.MaxLevel:
			return refusal.Newf(refusal.BadRequest, "level: want 1 to %d, not %d.", match.MaxLevel, level).ForPrograms()
		case !r.Began.IsZero():
			return errBegun
		case len(r.Players) >= r.Limit():
			return errFull
		case r.OverBoard || r.Kind == tournament.Simul:
			return refusal.New(refusal.NotNow, "The engine plays on this server, against one opponent.").ForPrograms()
		}
		n := 1
		for _, p := range r.Players {
			if p.Engine == level {
				n++
			}
		}
		name := fmt.Sprintf("komadai Lv.%d", level)
		if n > 1 {
			name = fmt.Sprintf("%s #%d", name, n)
		}
		r.Players = append(r.Players, tournament.Player{Engine: level, Name: name, Rating: 800 + 120*level})
		return nil
	})
}

// Start starts a tournament before its scheduled time.
func (d *Director) Start(ctx context.Context, who play.Person, id string) (View, error) {
	return d.change(ctx, who, id, func(r *tournament.Record, me asker) error {
		switch {
		case !me.owns(r):
			return errNotOwner
		case !r.Began.IsZero():
			return errBegun
		case len(r.Players) < 2:
			return refusal.New(refusal.NotNow, "A tournament needs at least two players.").Because("two-players")
		}
		r.Starts = d.config.Games.Now().UTC().Truncate(time.Millisecond)
		return nil
	})
}

// End aborts a tournament, for its owner or a moderator. Running games go on but do not
// count.
func (d *Director) End(ctx context.Context, who play.Person, id string) (View, error) {
	return d.change(ctx, who, id, func(r *tournament.Record, me asker) error {
		if !me.rules(r) {
			return errNotOwner
		}
		r.Over = true
		return nil
	})
}

// Correct changes the result of a finished game, for the owner or a moderator. Ratings do
// not change.
func (d *Director) Correct(ctx context.Context, who play.Person, id string, r tournament.Ruling) (View, error) {
	return d.amend(ctx, who, id, func(t *tournament.Record, me asker) error {
		if !me.rules(t) {
			return errNotOwner
		}
		r.Moderator = !me.owns(t)
		return t.Correct(d.config.Games.Now(), r)
	})
}

func place(r *tournament.Record, account string) int {
	for i, p := range r.Players {
		if p.Account == account && account != "" {
			return i
		}
	}
	return -1
}
