package puzzle

import (
	"context"
	"errors"

	"github.com/komadai/komadai/internal/people/principal"
)

// ErrConflict is returned when another writer was first.
var ErrConflict = errors.New("another writer was first")

// Store persists the trainer's data. Package storetest is its contract.
type Store interface {
	Attempts
	Storms
}

// Attempts persists attempts and ratings.
type Attempts interface {
	// Player returns ok false for a new player.
	Player(ctx context.Context, holder principal.ID, rules string) (p Player, ok bool, err error)
	Tallies(ctx context.Context, rules string) (map[string]Tally, error)
	// Attempts returns at most limit attempts, newest first.
	Attempts(ctx context.Context, holder principal.ID, rules string, limit int) ([]Attempt, error)
	Attempt(ctx context.Context, id string) (a Attempt, ok bool, err error)
	// PutAttempt stores a new attempt with Seq 1, or replaces the previous Seq. ErrConflict:
	// that is missing, or the player has another open attempt in the rule set.
	PutAttempt(ctx context.Context, a Attempt) error
	// SettleAttempt is an atomic PutAttempt with player and problem. ErrConflict: also if
	// Version or Plays are not the next ones.
	SettleAttempt(ctx context.Context, a Attempt, p Player, t Tally) error
}
