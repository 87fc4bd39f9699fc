package mistake

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/people"
)

// ErrConflict is returned when another writer was first.
var ErrConflict = errors.New("another writer was first")

// Counts of a player's cards.
type Counts struct {
	Due, All int
	// Next is when the next card falls due, zero for none.
	Next time.Time
}

// Hour counts what a player solved or answered in an hour since 1970.
type Hour struct {
	Hour   int64
	Solved int
}

// Store persists cards and reviews.
type Store interface {
	// TakeReview stores a review and its questions. A known card keeps its schedule; other
	// cards of the line are deleted, and the oldest beyond a bound. It returns the number of new
	// cards.
	TakeReview(ctx context.Context, r Review, cards []Card) (added int, err error)
	// Reviews returns at most limit reviews, newest game first.
	Reviews(ctx context.Context, holder people.ID, limit int) ([]Review, error)
	// DueCards returns at most limit cards, first due first.
	DueCards(ctx context.Context, holder people.ID, now time.Time, limit int) ([]Card, error)
	CountCards(ctx context.Context, holder people.ID, now time.Time) (Counts, error)
	Card(ctx context.Context, holder people.ID, id string) (c Card, ok bool, err error)
	// PutCard replaces the card's previous version after an answer, or returns ErrConflict.
	PutCard(ctx context.Context, c Card) error
	// Activity lists the hours with answers or solved problems, oldest first.
	Activity(ctx context.Context, holder people.ID, since time.Time) ([]Hour, error)
	DropCard(ctx context.Context, holder people.ID, id string) error
}
