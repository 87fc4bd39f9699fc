package club

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/people/account"
)

var (
	ErrNotFound = errors.New("there is no such club")
	// ErrConflict: another change was first, or the ID is taken.
	ErrConflict = errors.New("another change of the club was first")
	// ErrFull: the club has no room, ErrMany: the account has as many clubs as one may.
	ErrFull = errors.New("the club is full")
	ErrMany = errors.New("the account has too many clubs")
)

// Bounds of stored clubs.
type Bounds struct{ All, Owned, Joined, Members, Asking int }

// Query selects clubs, those with the most members first.
type Query struct {
	// Account selects those of a member, or is "" for all.
	Account string
	// Text is part of the name, or "".
	Text  string
	Limit int
}

// Store stores clubs. Package storetest tests its contract.
type Store interface {
	// CreateClub stores a new club with its owner. It returns [ErrConflict], [ErrMany] or [ErrFull].
	CreateClub(ctx context.Context, c Stored, owner Person, b Bounds) error
	// Club returns a club, or [ErrNotFound].
	Club(ctx context.Context, id string) (Stored, error)
	// Invited returns the club of an invitation's code, or [ErrNotFound].
	Invited(ctx context.Context, code string) (Stored, error)
	ListClubs(ctx context.Context, q Query) ([]Stored, error)
	// ChangeClub stores the settings and the code, or returns [ErrConflict] if Version is not that stored.
	ChangeClub(ctx context.Context, c Stored) error
	// DropClub deletes a club.
	DropClub(ctx context.Context, id string) error
	// People returns those of a club: owner, officers, then by name.
	People(ctx context.Context, club string) ([]Person, error)
	// Person returns somebody's row; a stranger without one.
	Person(ctx context.Context, club, account string) (Person, error)
	// SetPerson stores a row, or deletes it for [Stranger]. It returns [ErrConflict] unless the
	// role was was, [ErrMany] or [ErrFull].
	SetPerson(ctx context.Context, club string, p Person, was Role, b Bounds) error
	// HandOver makes an officer or a member the owner, and the owner an officer. It returns
	// [ErrConflict] or [ErrMany].
	HandOver(ctx context.Context, club, from, to string, b Bounds) error
	// News returns the newest, newest first.
	News(ctx context.Context, club string, limit int) ([]News, error)
	AddNews(ctx context.Context, club string, n News, most int) error
	DropNews(ctx context.Context, club string, seq int) error
	// Season returns the table of the tournaments that began in a time and are over.
	Season(ctx context.Context, club string, from, until time.Time, limit int) ([]Place, error)
	// Memberships returns the clubs of an account with its rows.
	Memberships(ctx context.Context, account string) ([]Membership, error)
}

// Membership is a person's row with its club.
type Membership struct {
	Club Stored
	Person
}

// Accounts finds accounts by name.
type Accounts interface {
	Find(ctx context.Context, name string) (account.Account, error)
}
