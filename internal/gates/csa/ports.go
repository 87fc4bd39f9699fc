package csa

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people"
)

// Games runs games. [*play.Hub] implements it.
type Games interface {
	Create(ctx context.Context, p play.Proposal) (play.View, error)
	Act(ctx context.Context, holder people.ID, id string, a play.Act) (play.View, error)
	Rule(ctx context.Context, id string, r match.Ruling) error
	Watch(ctx context.Context, holder people.ID, id string) (*play.Watcher, error)
	Join(ctx context.Context, who play.Person, id string, j play.Joining) (play.View, error)
	List(ctx context.Context, holder people.ID) ([]match.Entry, error)
	// Now returns the time of games, Err the refusal of actions during an outage, or nil.
	Now() time.Time
	Err() error
}

// Store is the storage of the gateway; Gate of package store implements it.
type Store interface {
	// Openings returns open games, newest first, with those reserved for the holder.
	Openings(ctx context.Context, holder people.ID, since time.Time, limit int) ([]match.Opening, error)
	// Muted reports whether a holder is muted, and until when; zero means forever.
	Muted(ctx context.Context, holder people.ID, now time.Time) (until time.Time, muted bool, err error)
	Standings(ctx context.Context, account string) ([]ladder.Standing, error)
	Rounds
	Buoys
}

// Rounds stores which node holds a round.
type Rounds interface {
	// ClaimRound claims the round of a game name due at at. It returns false if a later round
	// is claimed, or this one by a claim that is newer than stale or has ended.
	ClaimRound(ctx context.Context, game string, at, now, stale time.Time) (mine bool, err error)
	EndRound(ctx context.Context, game string, at time.Time) error
}

// Buoys stores start positions by game name.
type Buoys interface {
	// SetBuoy stores a buoy and drops those placed before old. ok is false if the name is
	// taken or a limit is reached.
	SetBuoy(ctx context.Context, b match.Buoy, old time.Time, each, all int) (ok bool, err error)
	// Buoy returns a buoy that has games left.
	Buoy(ctx context.Context, name string) (b match.Buoy, ok bool, err error)
	// SpendBuoy takes n games from a buoy; a negative n returns them.
	SpendBuoy(ctx context.Context, name string, n int) (ok bool, err error)
	DropBuoy(ctx context.Context, name string, owner people.ID) (ok bool, err error)
}

// Accounts authenticates accounts.
type Accounts interface {
	// SignIn returns the holder and id of an account. known is false if there is no such
	// account, ok if the password is wrong. The errors are [ErrBusy], [ErrClosed], [ErrStaff] and
	// others.
	SignIn(ctx context.Context, name, password, address string) (holder people.ID, account string, known, ok bool, err error)
}

// Bus carries messages between nodes.
type Bus interface {
	Publish(subject string, data []byte) error
	Subscribe(pattern string, receive func(subject string, data []byte), lost func()) (cancel func(), err error)
}

// ErrBusy is returned while passwords cannot be checked.
var ErrBusy = errors.New("too many logins have failed, or are under way; try again in some minutes")

// ErrStaff is returned for a guest's name that imitates the server or its staff.
var ErrStaff = errors.New("this is a name of the server or its staff; choose another")

// ErrClosed is returned for an account that a moderator closed.
var ErrClosed = errors.New("this account has been closed by a moderator; ask who runs the server")
