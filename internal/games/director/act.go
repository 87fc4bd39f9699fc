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
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/internal/refusal"
)

var (
	errNobody   = refusal.New(refusal.NotYours, "Sign in to take part in tournaments or to hold one.").Because("contest-account")
	errNotOwner = refusal.New(refusal.NotYours, "Only the organiser can do that.").Because("not-holder")
	errUnknown  = refusal.New(refusal.NotFound, "There is no such tournament.").Because("no-tournament")
	errOver     = refusal.New(refusal.Over, "The tournament is over.").Because("tournament-over")
	errBegun    = refusal.New(refusal.NotNow, "The tournament has begun; entries are closed.").Because("tournament-begun")
	errFull     = refusal.New(refusal.Full, "The tournament is full.").Because("tournament-full")
)

// latest is how far ahead a tournament may start.
const latest = 90 * 24 * time.Hour

// Create creates a tournament owned by who. The rule set may be given by an alias.
func (d *Director) Create(ctx context.Context, who play.Person, c tournament.Config) (out View, err error) {
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
	now := d.config.Games.Now()
	r := tournament.Record{ID: strings.ToLower(rand.Text()[:12]), Owner: who.Account, Created: now.UTC().Truncate(time.Millisecond)}
	r.Config = c
	r.Name, r.Rules = strings.Join(strings.Fields(c.Name), " "), rs.ID
	r.Description, r.Word = paragraphs(c.Description), strings.Join(strings.Fields(c.Word), " ")
	if _, err := startOf(rs, c.Handicap); err != nil {
		return out, err
	}
	if err := r.Validate(); err != nil {
		return out, err
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
	return see(&r, who), nil
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
	return see(&r, who), nil
}

// List returns the tournaments visible to who; running and upcoming ones come first.
func (d *Director) List(ctx context.Context, who play.Person) ([]tournament.Summary, error) {
	return d.config.Store.List(ctx, who.Account, mostListed)
}

// change is [Director.amend] for a tournament that is not over.
func (d *Director) change(ctx context.Context, who play.Person, id string, f func(r *tournament.Record) error) (View, error) {
	return d.amend(ctx, who, id, func(r *tournament.Record) error {
		if r.Over {
			return errOver
		}
		return f(r)
	})
}

func (d *Director) amend(ctx context.Context, who play.Person, id string, f func(r *tournament.Record) error) (View, error) {
	for n := 0; ; n++ {
		before, err := d.config.Store.Load(ctx, id)
		if errors.Is(err, tournament.ErrNotFound) {
			return View{}, errUnknown
		}
		if err != nil {
			return View{}, err
		}
		after := before.Clone()
		if err := f(&after); err != nil {
			return View{}, err
		}
		err = d.config.Store.Save(ctx, before, after)
		if errors.Is(err, tournament.ErrConflict) && n < tries {
			continue
		}
		return see(&after, who), err
	}
}

// Enter registers who as a player, or returns a withdrawn player if that is still
// possible. word is the invitation word, if one is required.
func (d *Director) Enter(ctx context.Context, who play.Person, id, word string) (View, error) {
	if who.Account == "" {
		return View{}, errNobody
	}
	return d.change(ctx, who, id, func(r *tournament.Record) error {
		begun := !r.Began.IsZero()
		if i := place(r, who.Account); i >= 0 {
			if begun && r.Kind != tournament.Arena && r.Kind != tournament.Swiss {
				return errBegun
			}
			r.Players[i].Withdrawn = false
			return nil
		}
		if begun && r.Kind != tournament.Arena {
			return errBegun
		}
		if len(r.Players) >= r.Limit() {
			return errFull
		}
		if r.Owner != who.Account {
			if err := d.guesses.check(r.Word, word, who.Account, d.config.Games.Now()); err != nil {
				return err
			}
		}
		p := tournament.Player{Account: who.Account, Name: who.Name}
		if speed, ok := ladder.SpeedOf(r.Control); ok {
			s, err := d.config.Ratings.Standing(ctx, ladder.Key{Account: who.Account, Rules: r.Rules, Speed: speed})
			if err != nil {
				return err
			}
			p.Rating = int(math.Round(s.Value))
		}
		r.Players = append(r.Players, p)
		return nil
	})
}

// Withdraw removes who from the list before the start, or from the coming rounds after
// it.
func (d *Director) Withdraw(ctx context.Context, who play.Person, id string) (View, error) {
	return d.change(ctx, who, id, func(r *tournament.Record) error {
		i := place(r, who.Account)
		if i < 0 || who.Account == "" {
			return refusal.New(refusal.NotNow, "You do not take part in this tournament.").Because("not-entered")
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
	return d.change(ctx, who, id, func(r *tournament.Record) error {
		switch {
		case r.Owner != who.Account:
			return errNotOwner
		case level < 1 || level > match.MaxLevel:
			return refusal.Newf(refusal.BadRequest, "level: want 1 to %d, not %d.", match.MaxLevel, level).ForPrograms()
		case !r.Began.IsZero():
			return errBegun
		case len(r.Players) >= r.Limit():
			return errFull
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
	return d.change(ctx, who, id, func(r *tournament.Record) error {
		switch {
		case r.Owner != who.Account:
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
	return d.change(ctx, who, id, func(r *tournament.Record) error {
		if !mayRule(r, who) {
			return errNotOwner
		}
		r.Over = true
		return nil
	})
}

// Correct changes the result of a finished game, for the owner or a moderator. Ratings do
// not change.
func (d *Director) Correct(ctx context.Context, who play.Person, id string, r tournament.Ruling) (View, error) {
	return d.amend(ctx, who, id, func(t *tournament.Record) error {
		if !mayRule(t, who) {
			return errNotOwner
		}
		r.Moderator = t.Owner != who.Account
		return t.Correct(d.config.Games.Now(), r)
	})
}

// mayRule reports whether who may abort a tournament and correct results. Moderators
// may, because an owner can disappear.
func mayRule(r *tournament.Record, who play.Person) bool {
	return r.Owner == who.Account || who.Moderator
}

func place(r *tournament.Record, account string) int {
	for i, p := range r.Players {
		if p.Account == account && account != "" {
			return i
		}
	}
	return -1
}
