package puzzle

import (
	"context"
	"errors"

	"github.com/komadai/komadai/internal/people/principal"
)

// ErrConflict says that somebody else was first.
var ErrConflict = errors.New("somebody else was first")

// Store keeps attempts and ratings.
type Store interface {
	// Player returns what is known of a player; ok is false for somebody new.
	Player(ctx context.Context, holder principal.ID, rules string) (p Player, ok bool, err error)
	// Tallies returns those of the problems of a rule set that have been tried.
	Tallies(ctx context.Context, rules string) (map[string]Tally, error)
	// Attempts returns a player's attempts in a rule set, the newest first, at most
	// limit of them.
	Attempts(ctx context.Context, holder principal.ID, rules string, limit int) ([]Attempt, error)
	// Attempt returns an attempt by its id; ok is false when there is none.
	Attempt(ctx context.Context, id string) (a Attempt, ok bool, err error)
	// PutAttempt stores an attempt: a new one with Seq 1, or in place of the one
	// with the Seq before. It is ErrConflict when that is not there, or when
	// the player has another open attempt in the rule set.
	PutAttempt(ctx context.Context, a Attempt) error
	// SettleAttempt is PutAttempt with the player and the problem as its result
	// leaves them, all or nothing. It is ErrConflict also when the player's
	// Version or the problem's Plays are not one above those stored.
	SettleAttempt(ctx context.Context, a Attempt, p Player, t Tally) error
}
