package moderation

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/principal"
)

// Bounds is how many reports may be open.
type Bounds struct{ Each, All int }

// Reports keeps what is reported. Package storetest is its contract in tests,
// and that of [Store].
type Reports interface {
	// AddReport stores a report that is open; [ErrTwice], [ErrTooMany], [ErrFull].
	AddReport(ctx context.Context, r Report, b Bounds) error
	// Reports returns the open reports, oldest first: the one with the id if that
	// is not "".
	Reports(ctx context.Context, id string, limit int) ([]Report, error)
	// Reported returns what a holder has reported, also what is not open any more,
	// oldest first.
	Reported(ctx context.Context, reporter principal.ID, limit int) ([]Report, error)
}

// Store keeps reports, mutes and the log.
type Store interface {
	Reports
	// Act carries out what the entry says and adds it to the log, both or neither:
	// it closes the report, hides or shows the message, mutes or unmutes the holder,
	// closes the account and ends its sessions, or opens it. CallOff only goes into
	// the log. It returns the number of the entry; [ErrNotFound] when there is
	// nothing of the kind to act upon.
	Act(ctx context.Context, e Entry) (seq int, err error)
	// Log returns the entries before the number before, all when that is 0, newest
	// first.
	Log(ctx context.Context, before, limit int) ([]Entry, error)
	// Mutes returns who is muted at now, the newest first.
	Mutes(ctx context.Context, now time.Time, limit int) ([]Muted, error)
	// Closed returns the accounts that were closed at since or later and still are,
	// the newest first.
	Closed(ctx context.Context, since time.Time, limit int) ([]account.Account, error)
}

// Accounts finds accounts. [*account.Service] does.
type Accounts interface {
	FindID(ctx context.Context, id string) (account.Account, error)
}

// Games are the games that are played, and what is said beside them.
type Games interface {
	// Accused returns who said a message that holder can hear beside a game, or,
	// when message is 0, who plays a side of it: "b" or "w".
	Accused(ctx context.Context, holder principal.ID, game string, message int, side string) (Accused, error)
	// ModeratorView returns a game as a moderator sees it.
	ModeratorView(ctx context.Context, game string) (GameView, error)
	// TalkChanged has everybody hear anew what is said beside a game.
	TalkChanged(game string)
	// CallOff breaks a game off. When it is sure that this can be, it calls first,
	// whose error ends it.
	CallOff(ctx context.Context, game string, first func() error) error
	// Withdraw takes back the games in which holder waits for somebody.
	Withdraw(ctx context.Context, holder principal.ID) error
}
