package csa

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people/principal"
)

// Games are the games that run. [*play.Hub] is one.
type Games interface {
	// Create begins a game, or lets it wait for its second player.
	Create(ctx context.Context, p play.Proposal) (play.View, error)
	// Act carries out what a player does.
	Act(ctx context.Context, holder principal.ID, id string, a play.Act) (play.View, error)
	// Rule carries out a ruling.
	Rule(ctx context.Context, id string, r match.Ruling) error
	// Watch begins to watch a game.
	Watch(ctx context.Context, holder principal.ID, id string) (*play.Watcher, error)
	// Join makes who the second player of a game that waits for one.
	Join(ctx context.Context, who play.Person, id string, j play.Joining) (play.View, error)
	// List returns the games of a holder, newest first.
	List(ctx context.Context, holder principal.ID) ([]match.Entry, error)
}

// look calls f with the present state of a watched game.
func look(ctx context.Context, w *play.Watcher, f func(*match.Game)) error {
	v, err := w.View(ctx)
	if err != nil {
		return err
	}
	f(v.Game)
	return nil
}

// Openings are the games that wait for a second player, those of other nodes
// too. The store of games is one.
type Openings interface {
	// Openings returns those that are reserved for a holder or group, among others,
	// newest first.
	Openings(ctx context.Context, holder principal.ID, since time.Time, limit int) ([]match.Opening, error)
}

// Claims decide which node holds a round. The store is one.
type Claims interface {
	// ClaimRound reports whether the caller holds the round of a name that is due at
	// an instant: nobody has claimed this round or a later one, or who claimed this one
	// did so before stale and has not ended it.
	ClaimRound(ctx context.Context, game string, at, now, stale time.Time) (mine bool, err error)
	// EndRound notes that a round has been held.
	EndRound(ctx context.Context, game string, at time.Time) error
}

// Accounts know the people who have an account.
type Accounts interface {
	// SignIn returns the holder and the id of the account of that name, for a client
	// at that network address. known is false when there is no such account: the
	// name is free for a guest. ok is false when the password is not that of the
	// account. The error is [ErrBusy] when passwords cannot be checked now, because
	// too many were tried or are being checked, and [ErrClosed] when a moderator has
	// closed the account.
	SignIn(ctx context.Context, name, password, address string) (holder principal.ID, account string, known, ok bool, err error)
}

// ErrBusy says that passwords cannot be checked at this moment.
var ErrBusy = errors.New("too many logins have failed, or are under way; try again in some minutes")

// ErrClosed says that a moderator has closed the account.
var ErrClosed = errors.New("this account has been closed by a moderator; ask who runs the server")

// Mutes know who may not talk. The store is one.
type Mutes interface {
	// Muted reports whether a holder may not talk at now, and until when, zero for
	// ever.
	Muted(ctx context.Context, holder principal.ID, now time.Time) (until time.Time, muted bool, err error)
}

// Ratings know how strong the people with accounts are. The store is one.
type Ratings interface {
	// Standings returns all ratings of an account, the most played first.
	Standings(ctx context.Context, account string) ([]ladder.Standing, error)
}
