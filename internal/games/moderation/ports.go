package moderation

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
)

// Bounds are limits of open reports, per reporter and in total.
type Bounds struct{ Each, All int }

// Reports stores reports. Package storetest tests its contract and that of [Store].
type Reports interface {
	// AddReport stores an open report. It returns [ErrTwice], [ErrTooMany] or [ErrFull].
	AddReport(ctx context.Context, r Report, b Bounds) error
	// Reports returns the open reports, oldest first, or only the one with id if id is not
	// "".
	Reports(ctx context.Context, id string, limit int) ([]Report, error)
	// Reported returns all reports of a reporter, open or not, oldest first.
	Reported(ctx context.Context, reporter people.ID, limit int) ([]Report, error)
}

// Store stores reports, mutes and the log.
type Store interface {
	Reports
	// Act applies an entry and logs it in one transaction. It closes the report, hides or
	// shows the message, removes the record, mutes or unmutes the holder, closes the account and ends its
	// sessions, or opens it. CallOff is only logged. It returns the entry's number, or
	// [ErrNotFound].
	Act(ctx context.Context, e Entry) (seq int, err error)
	// Log returns the entries before number before, newest first; 0 means all.
	Log(ctx context.Context, before, limit int) ([]Entry, error)
	// Mutes returns the persons muted at now, newest first.
	Mutes(ctx context.Context, now time.Time, limit int) ([]Muted, error)
	// SharedBy returns who shared a record; ok is false without a record.
	SharedBy(ctx context.Context, record string) (holder people.ID, ok bool, err error)
	// OwnerOf returns the owner of a study; ok is false without a study.
	OwnerOf(ctx context.Context, study string) (holder people.ID, ok bool, err error)
	// FounderOf returns the owner of a club; ok is false without a club.
	FounderOf(ctx context.Context, club string) (holder people.ID, ok bool, err error)
	// Closed returns the accounts closed at since or later and not reopened, newest first.
	Closed(ctx context.Context, since time.Time, limit int) ([]account.Account, error)
}

// Accounts finds accounts. [*account.Service] implements it.
type Accounts interface {
	FindID(ctx context.Context, id string) (account.Account, error)
}

// Studies ends the watches of removed studies.
type Studies interface{ Removed(study string) }

// Games gives access to games and their messages.
type Games interface {
	// Accused returns the author of a message that holder can read. If message is 0, it
	// returns the player of side "b" or "w".
	Accused(ctx context.Context, holder people.ID, game string, message int, side string) (Accused, error)
	ModeratorView(ctx context.Context, game string) (GameView, error)
	TalkChanged(game string)
	// CallOff aborts a game. It calls first once the abort is known to be possible; an
	// error from first cancels it.
	CallOff(ctx context.Context, game string, first func() error) error
	// Withdraw cancels the open games of holder.
	Withdraw(ctx context.Context, holder people.ID) error
}
